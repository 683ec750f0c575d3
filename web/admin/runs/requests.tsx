import { describeRequest } from '#contract/runs/describe-request.ts';
import type { RequestState } from '#contract/runs/rules.ts';
import { message, t, tMessage } from '#web/language.ts';
import { formatDateTime, formatShortDay } from '#web/shared/dates.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { TallLink } from '../access/links.tsx';
import type { RunDetail } from './run-words.ts';

const stateWords: Readonly<Record<RequestState, { label: string; tone: Tone }>> = {
  waiting: { label: message('Will be done in some minutes'), tone: 'warn' },
  done: { label: message('Done, the customer was told'), tone: 'good' },
  replaced: { label: message('Replaced by a later request'), tone: 'neutral' },
  refused: { label: message('Not done: see "To resolve"'), tone: 'bad' },
};

/** Requests that customers have made to the rider at the door. Renders nothing without requests. */
export function Requests({ requests }: Pick<RunDetail, 'requests'>) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="requests" className="grid gap-2 print:hidden">
      <h2 id="requests" className="text-lg">
        {t('What customers asked for')}
      </h2>
      <ul className="grid gap-2">
        {requests.map(({ id, madeAt, orderId, orderNumber, name, wish: request, day, state }) => (
          <li key={id} className="grid gap-1 rounded-lg border border-line bg-surface px-4 py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
              <strong className="wrap-anywhere">{name}</strong>
              <Badge tone={stateWords[state].tone} className="whitespace-normal">
                {t(stateWords[state].label)}
              </Badge>
            </div>
            <p className="wrap-anywhere">{tMessage(describeRequest(request, day && formatShortDay(day)))}</p>
            <div className="flex flex-wrap items-center gap-x-4 text-sm">
              {orderId && (
                <TallLink to={`/admin/orders/${orderId}`} className="figures">
                  #{orderNumber}
                </TallLink>
              )}
              <span className="text-ink-soft">{formatDateTime(madeAt)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
