import { useState } from 'react';
import { labelOf } from '#contract/imports/columns.ts';
import { formatNumber } from '#contract/shared/numbers.ts';
import type { OneImport } from '#web/shared/api-types.ts';
import { message, plural, t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import { Pagination } from '../lists/pagination.tsx';

const counted = {
  one: message('{count} row has a mistake: nothing is saved yet'),
  other: message('{count} rows have mistakes: nothing is saved yet'),
};

/** Every fault of every row, by the line of the file. */
export function FaultList({ found: { id, kind, wrong, total } }: { found: OneImport }) {
  const [page, setPage] = useState(1);
  const answer = useCall(
    'GET /admin/imports/:id/faults',
    { params: { id }, query: { page, limit: 100 } },
    { keepPrevious: true },
  );
  const data = answer.data?.data;
  return (
    <section className="grid gap-3">
      <Notice tone="bad">
        <p>{plural(wrong, counted)}</p>
        <p className="figures font-normal">
          {t('{right} of {total} rows are right. Correct the file and choose it again, or change the columns below.', {
            right: formatNumber(total - wrong),
            total: formatNumber(total),
          })}
        </p>
      </Notice>
      {!data && <Skeleton className="h-40" />}
      {data && (
        <ul className="grid overflow-clip rounded-lg border border-line bg-surface shadow-sm">
          {data.rows.map(({ line, faults }) => (
            <li key={line} className="flex gap-4 border-line px-4 py-2 not-first:border-t">
              <span className="figures w-20 shrink-0 font-semibold">{t('Line {line}', { line })}</span>
              <ul className="grid min-w-0 grow gap-0.5">
                {faults.map(({ column, msg }, at) => (
                  <li key={at} className="wrap-anywhere">
                    {column !== null && (
                      <span className="font-semibold">{`${t(labelOf(kind, column) ?? column)}: `}</span>
                    )}
                    {msg}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {data && <Pagination pagination={data.pagination} onPage={setPage} />}
    </section>
  );
}
