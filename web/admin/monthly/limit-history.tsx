import { useState } from 'react';
import { formatAmount, type Paise } from '#contract/shared/money.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Pagination } from '../lists/pagination.tsx';

const say = (limit: Paise | null) => (limit === null ? t('None') : formatAmount(limit));

/** Every change of a limit: who, when and why. */
export function LimitHistory({ customerId }: { customerId: string }) {
  const [page, setPage] = useState(1);
  const input = { params: { id: customerId }, query: { page, limit: 10 } };
  const answer = useCall('GET /admin/users/:id/credit-limit/history', input, { keepPrevious: true });
  if (!answer.data) return null;
  const { changes, pagination } = answer.data.data;
  return (
    <section className="grid gap-3">
      <h3>{t('Changes of the limit')}</h3>
      <ul className="grid gap-2">
        {changes.map(({ id, from, to, reason, changedBy, changedAt }) => (
          <li key={id} className="border-t border-line pt-2">
            <p className="font-medium">{`${say(from)} → ${say(to)}`}</p>
            <p className="break-words">{reason}</p>
            <p className="text-sm text-ink-soft">{[changedBy ?? t('System'), formatDateTime(changedAt)].join(' · ')}</p>
          </li>
        ))}
      </ul>
      <Pagination pagination={pagination} onPage={setPage} />
    </section>
  );
}
