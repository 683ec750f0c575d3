import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useId } from 'react';
import { plural, t, tMessage } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { RoundLoad } from '#web/shared/orders/round-load.tsx';
import { formatReason } from '#web/shared/slots/format-reason.ts';
import { ErrorState } from '#web/ui/messages/notice.tsx';
import { Link, TallLink } from '../access/links.tsx';
import { sheetPath } from '../order-detail/order-filters.ts';

type Day = CallAnswer<'GET /admin/today'>['data']['days'][number];
type Round = Day['windows'][number];

/** Today's and tomorrow's delivery windows side by side, with their progress and load. */
export function DashboardRounds({ days, onTryAgain }: { days: readonly Day[] | undefined; onTryAgain: () => unknown }) {
  if (!days) {
    return <ErrorState title={t('Failed to load the deliveries of today')} onTryAgain={() => onTryAgain()} />;
  }
  const [today, tomorrow] = days;
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Rounds title={t('Today')} day={today} none={t('No stops today.')} />
      <Rounds title={t('Tomorrow')} day={tomorrow} none={t('No stops tomorrow yet.')} />
    </div>
  );
}

function Rounds({ title, day, none }: { title: string; day: Day | undefined; none: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {day && <p className="text-sm text-ink-soft">{formatLongDay(day.day)}</p>}
        {day && day.windows.length > 0 && (
          <TallLink to={sheetPath({ deliveryDate: day.day })} className="ml-auto gap-1.5 text-sm font-semibold">
            <ClipboardList aria-hidden size={16} /> {t('Delivery sheet')}
          </TallLink>
        )}
      </div>
      {day && (day.windows.length === 0 || day.closedFor !== null) && (
        <p className="rounded-lg border border-line bg-surface px-4 py-6 text-ink-soft">
          {day.closedFor === null ? none : describeClosed(day.closedFor)}
        </p>
      )}
      {day && day.windows.length > 0 && (
        <ul className="grid gap-2">
          {day.windows.map((round) => (
            <li key={round.key}>
              <RoundCard day={day.day} round={round} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const describeClosed = (reason: string) =>
  reason === ''
    ? t('Closed for the whole day.')
    : t('Closed for the whole day: {reason}', { reason: formatReason(reason) });

function RoundCard({ day, round }: { day: string; round: Round }) {
  const { key, label, from, stops, done, failed } = round;
  return (
    <article className="relative grid gap-1.5 rounded-lg border border-line bg-surface px-4 py-3 shadow-sm has-[a:hover]:border-deep has-[a:hover]:bg-foam">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link
          to={sheetPath({ deliveryDate: day, deliveryTime: key })}
          className="font-semibold after:absolute after:inset-0 after:rounded-lg"
        >
          {from === '' ? (tMessage(label) ?? label) : describeHours(round)}
        </Link>
        <span className="figures">
          <strong className="text-xl">{t('{done} of {stops}', { done, stops })}</strong>{' '}
          <span className="text-sm text-ink-soft">{t('done')}</span>
        </span>
      </p>
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-foam">
        <span
          className="block h-full rounded-full bg-leaf"
          style={{ width: `${stops === 0 ? 0 : (done / stops) * 100}%` }}
        />
      </span>
      <RoundLoad rounds={[round]} others={round} />
      {failed > 0 && (
        <p className="figures text-sm font-semibold text-rose">
          {plural(failed, { one: '{count} failed', other: '{count} failed' })}
        </p>
      )}
    </article>
  );
}
