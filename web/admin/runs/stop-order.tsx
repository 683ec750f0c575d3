import Camera from 'lucide-react/icons/camera';
import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { formatTime } from '#web/shared/dates.ts';
import { OutcomeBadge } from '#web/shared/orders/order-badges.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { StopPhotosDialog } from '../dialogs/stop-photos.tsx';
import { indexAfterKey, moveTo } from './move-stop.ts';
import { type DispatchStop, describeStopReason, keyOf } from './run-words.ts';
import { StopText } from './stop-picker.tsx';

interface StopOrderProps {
  stops: readonly DispatchStop[];
  mayReorder: boolean;
  mayRemove: boolean;
  onChange: (stops: readonly DispatchStop[]) => void;
}

/**
 * The stops of a run in sequence. A stop is moved by dragging its handle, or by Alt with the arrow keys, Page Up, Page
 * Down, Home and End.
 */
export function StopOrder({ stops, mayReorder, mayRemove, onChange }: StopOrderProps) {
  const [photosOf, setPhotosOf] = useState<DispatchStop | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const grips = () => [...(list.current?.querySelectorAll<HTMLButtonElement>('[data-grip]') ?? [])];

  function move(from: number, to: number) {
    if (from === to) return;
    onChange(moveTo(stops, from, to));
    // The row moves with its handle. Focus the handle at its new position.
    requestAnimationFrame(() => grips()[to]?.focus());
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    const to = indexAfterKey(event.key, at, stops.length);
    if (to === undefined) return;
    event.preventDefault();
    if (event.altKey) move(at, to);
    else grips()[to]?.focus();
  }

  function onPointerMove(event: PointerEvent<HTMLButtonElement>, at: number) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const row = document
      .elementsFromPoint(event.clientX, event.clientY)
      .find((element) => element.matches('[data-place]')) as HTMLElement | undefined;
    const to = Number(row?.dataset.place ?? at);
    if (to !== at) onChange(moveTo(stops, at, to));
  }

  return (
    <>
      {mayReorder && (
        <p id="order-keys" className="text-sm text-ink-soft">
          {t('Drag to reorder, or use Alt + arrow keys (Page Up and Page Down move ten).')}
        </p>
      )}
      <ol ref={list} className="divide-y divide-line overflow-clip rounded-lg border border-line bg-surface">
        {stops.map((stop, at) => (
          <li
            key={keyOf(stop)}
            data-place={at}
            className="grid min-h-12 grid-cols-[auto_auto_1fr_auto] items-center gap-x-1 px-1 py-1 sm:gap-x-2 sm:px-2"
          >
            {mayReorder ? (
              <button
                type="button"
                data-grip
                aria-describedby="order-keys"
                aria-label={t('Move {name}, place {place}', { name: stop.deliveryName, place: at + 1 })}
                className="grid size-11 touch-none place-items-center rounded-md text-ink-soft hover:bg-foam"
                onKeyDown={(event) => onKeyDown(event, at)}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={(event) => onPointerMove(event, at)}
              >
                <GripVertical aria-hidden size={18} />
              </button>
            ) : (
              <span />
            )}
            <span className="figures w-6 text-right font-bold">{at + 1}</span>
            <StopText stop={stop} />
            {stop.outcome ? (
              <span className="grid max-w-48 justify-items-end max-sm:col-start-3 max-sm:justify-items-start">
                <span className="flex flex-wrap items-center gap-x-1">
                  {stop.hasPhoto && (
                    <button
                      type="button"
                      aria-label={t('Photo of the door of {name}', { name: stop.deliveryName })}
                      className="grid size-11 place-items-center rounded-full text-deep hover:bg-foam"
                      onClick={() => setPhotosOf(stop)}
                    >
                      <Camera aria-hidden size={18} />
                    </button>
                  )}
                  {stop.isSale ? (
                    <Badge tone="good">{t('Sold at the door')}</Badge>
                  ) : (
                    <OutcomeBadge outcome={stop.outcome} />
                  )}
                </span>
                {stop.record && <RecordText record={stop.record} />}
              </span>
            ) : (
              mayRemove && (
                <button
                  type="button"
                  aria-label={t('Remove {name} from the run', { name: stop.deliveryName })}
                  className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-foam"
                  onClick={() => onChange(stops.filter((one) => one !== stop))}
                >
                  <X aria-hidden size={18} />
                </button>
              )
            )}
          </li>
        ))}
      </ol>
      {photosOf && (
        <StopPhotosDialog id={keyOf(photosOf)} title={photosOf.deliveryName} onClose={() => setPhotosOf(null)} />
      )}
    </>
  );
}

/** When a stop was recorded, the money taken at the door, and why nothing was delivered. */
function RecordText({ record: { at, by, cash, upi, reason } }: { record: NonNullable<DispatchStop['record']> }) {
  const parts = [
    at && formatTime(at),
    cash > 0 && t('{amount} cash', { amount: formatAmount(cash) }),
    upi > 0 && t('{amount} UPI', { amount: formatAmount(upi) }),
    by === null && t('recorded by the desk'),
  ].filter(Boolean);
  return (
    <span className="figures text-sm text-ink-soft sm:text-right">
      {parts.join(' · ')}
      {reason && <span className="block wrap-anywhere">{describeStopReason(reason)}</span>}
    </span>
  );
}
