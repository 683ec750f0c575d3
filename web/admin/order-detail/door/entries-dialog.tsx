import { useState } from 'react';
import { accountName, entryName } from '#contract/money/desk-rules.ts';
import { formatAmount } from '#contract/shared/money.ts';
import type { AdminOrder, OrderEntry } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/messages/error-state.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';

interface EntriesDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** The entries of an order in the ledger, newest act first. Mounted while it is open. */
export function EntriesDialog({ order, onClose }: EntriesDialogProps) {
  const [page, setPage] = useState(1);
  const params = { id: order.id };
  const answer = useCall('GET /admin/orders/:id/entries', { params, query: { page } }, { keepPrevious: true });
  const list = answer.data?.data;
  return (
    <Dialog title={t('History of jars and money')} isOpen onClose={onClose} isWide>
      <p className="figures mb-4 font-semibold">#{order.orderNumber}</p>
      {answer.isPending && <Skeleton className="h-40" />}
      {answer.isError && <ErrorState title={t('Failed to load the entries')} onTryAgain={() => answer.refetch()} />}
      {list?.entries.length === 0 && (
        <p className="text-ink-soft">{t('No money or jars have changed hands for this order yet.')}</p>
      )}
      {list && <Acts entries={list.entries} />}
      {list && list.pagination.totalPages > 1 && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Button size="sm" variant="outline" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('Previous')}
          </Button>
          <span className="text-sm">{t('Page {page} of {pages}', { page, pages: list.pagination.totalPages })}</span>
          <Button
            size="sm"
            variant="outline"
            disabled={page >= list.pagination.totalPages}
            onClick={() => setPage(page + 1)}
          >
            {t('Next')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** Entries of one act stand together, as they were posted. */
function Acts({ entries }: { entries: readonly OrderEntry[] }) {
  const acts = [...Map.groupBy(entries, ({ eventId }) => eventId)];
  return (
    <ol className="grid gap-5">
      {acts.map(([eventId, own]) => (
        <Act key={eventId} entries={own.toReversed()} />
      ))}
    </ol>
  );
}

function Act({ entries }: { entries: readonly OrderEntry[] }) {
  const [first] = entries;
  if (!first) return null;
  const { createdAt, by, note } = first;
  return (
    <li className="grid gap-1.5 border-l-2 border-deep/30 pl-4">
      <p className="text-sm text-ink-soft">
        {rich('{time} by {name}', {
          time: <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
          name: <strong className="font-semibold text-ink">{by ?? t('System')}</strong>,
        })}
      </p>
      {note && <p className="text-sm wrap-anywhere">{t(note)}</p>}
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="grid grid-cols-[1fr_auto] gap-x-4 py-1.5 text-sm">
            <span className="font-medium">{t(entryName(entry.kind))}</span>
            <span className="figures font-semibold">{describeAmount(entry)}</span>
            <span className="col-span-2 text-ink-soft">
              {t(accountName(entry.credit))} → {t(accountName(entry.debit))}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function describeAmount({ amount, count, containerName }: OrderEntry): string {
  if (amount !== null) return formatAmount(amount);
  return `${count ?? 0} × ${containerName ?? ''}`;
}
