import { useState } from 'react';
import { t } from '#web/shared/language.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { loadFile } from '#web/shared/requests/load-file.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { Pagination } from '../lists/pagination.tsx';
import { Movements } from './movements.tsx';

/** Jars that a customer was given and gave back, page by page. */
export function CustomerMovements({ customerId }: { customerId: string }) {
  const [page, setPage] = useState(1);
  const input = { params: { id: customerId }, query: { page, limit: 20 } };
  const answer = useCall('GET /admin/jars/customers/:id/movements', input, { keepPrevious: true });
  const list = answer.data?.data;
  const load = () =>
    loadFile('GET /admin/jars/customers/:id/movements/export', { params: { id: customerId }, query: {} });
  return (
    <section aria-labelledby="movements-title" className="grid gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="movements-title" className="text-lg font-semibold">
          {t('Jars in and out')}
        </h2>
        {list && list.movements.length > 0 && <ExportButton onLoad={load} />}
      </header>
      {answer.isPending && <Skeleton className="h-40" />}
      {answer.isError && !list && <LoadFailure title={t('Failed to load the entries')} answer={answer} />}
      {list?.movements.length === 0 && <p className="text-ink-soft">{t('No jar was given or taken yet.')}</p>}
      {list && list.movements.length > 0 && (
        <>
          <Movements movements={list.movements} isStale={answer.isPlaceholderData} isOfCustomer />
          <Pagination pagination={list.pagination} onPage={setPage} />
        </>
      )}
    </section>
  );
}
