import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { memo, type ReactNode, Suspense } from 'react';
import { t, tMessage } from '#web/language.ts';
import { phoneHref } from '#web/shared/phone-href.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { emptiesExpected, type StopNow } from '../queue/stops-now.ts';
import { Collect, RequestButton } from './later-parts.ts';

interface NextStopProps {
  now: StopNow;
  isFirst: boolean;
}

/** The next stop: its address, what to hand over, which empties to take, and how much to collect. */
export const NextStop = memo(function NextStop({ now: { stop, message }, isFirst }: NextStopProps) {
  const { deliveryAddress, deliveryCity, deliveryPincode, floor, hasLift, position: at } = stop;
  const place = `${deliveryAddress}, ${deliveryCity} ${deliveryPincode}`;
  const notes = [stop.gateNote, stop.notes].filter(Boolean);
  const empties = stop.containers
    .map((container) => ({ ...container, count: emptiesExpected(stop, container) }))
    .filter(({ count }) => count > 0);
  return (
    <section
      aria-labelledby="next-stop"
      className="grid gap-4 rounded-lg border border-line-strong bg-surface p-4 shadow-sm"
    >
      <div className="grid gap-1">
        <p className="figures font-semibold">
          {isFirst ? t('Next stop') : t('Chosen stop')} · {stop.place} · {tMessage(stop.window.label)}
        </p>
        <h2 id="next-stop" className="text-3xl leading-tight wrap-anywhere">
          {stop.deliveryName}
        </h2>
        <p className="text-xl leading-snug wrap-anywhere">{place}</p>
        {floor !== null && (
          <p className="text-xl font-semibold">
            {floor === 0
              ? t('Ground floor')
              : hasLift
                ? t('Floor {floor}, with a lift', { floor })
                : t('Floor {floor}, no lift', { floor })}
          </p>
        )}
        {notes.map((note) => (
          <p key={note} className="rounded-md bg-marigold-pale px-3 py-2 text-lg wrap-anywhere text-marigold-ink">
            {note}
          </p>
        ))}
        {message && <p className="text-lg font-semibold text-rose">{message}</p>}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <a href={phoneHref(stop.deliveryPhone)} className={buttonStyle({ size: 'lg', variant: 'outline' })}>
          <Phone aria-hidden size={20} /> {t('Call')}
        </a>
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(at ? `${at.latitude},${at.longitude}` : place)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ size: 'lg', variant: 'outline' })}
        >
          <MapPin aria-hidden size={20} /> {t('Map')}
        </a>
      </div>
      <dl className="grid gap-3 text-xl">
        {stop.items.length > 0 && (
          <Row label={t('Give')}>
            {stop.items.map(({ itemId, name, quantity }) => (
              <Count key={itemId} count={quantity} name={name} />
            ))}
          </Row>
        )}
        {empties.length > 0 && (
          <Row label={t('Take empties')}>
            {empties.map(({ containerId, name, count }) => (
              <Count key={containerId} count={count} name={name} />
            ))}
          </Row>
        )}
        {stop.bill && (
          <Row label={t('Collect now')}>
            <Suspense fallback={<div className="h-21" />}>
              <Collect stop={stop} />
            </Suspense>
          </Row>
        )}
      </dl>
      {stop.ahead && (
        <Suspense fallback={<div className="h-12" />}>
          <RequestButton stop={stop} />
        </Suspense>
      )}
    </section>
  );
});

function Count({ count, name }: { count: number; name: string }) {
  return (
    <span className="block">
      <strong className="figures">{count}</strong> × {name}
    </span>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_1fr] items-baseline gap-x-3 large-text:grid-cols-1">
      <dt className="text-base font-semibold">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
