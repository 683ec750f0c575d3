import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { orderStatusLabels, type PaymentStatus, paymentStatusLabels } from '#contract/orders/status-flow.ts';
import { roleNames } from '#contract/shared/permissions.ts';
import { translateSpan } from '#contract/slots/rules.ts';
import { message, t } from '#web/language.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { HistoryEntry } from '../api-types.ts';
import { formatDateTime } from '../dates.ts';
import { rich } from '../rich-text.tsx';
import { PaymentBadge } from './order-badges.tsx';

const labels: Record<HistoryEntry['kind'], Readonly<Record<string, string>>> = {
  status: orderStatusLabels,
  payment: paymentStatusLabels,
  // The values are a day and a window in English words.
  slot: {},
  // The values are numbers of empties, which need no label.
  empties: {},
  edit: { edited: message('Order changed') },
  invoice: { asked: message('Own invoice asked for') },
  door: {
    agreed: message('The customer agreed'),
    code: message('The customer agreed by the code'),
    objected: message('The customer says something is wrong'),
  },
};

interface OrderHistoryProps<Entry> {
  entries: readonly Entry[];
  /** True if there are older entries, which are not shown. */
  hasMore: boolean;
  /** Returns further facts of an entry, for readers who may see them. */
  more?: (entry: Entry) => ReactNode;
}

/** The history of an order, newest first. Notes, IP address and browser are shown only if the server has sent them. */
export function OrderHistory<Entry extends HistoryEntry>({ entries, hasMore, more }: OrderHistoryProps<Entry>) {
  if (entries.length === 0) return <p className="text-ink-soft">{t('Nothing has happened to this order yet.')}</p>;
  return (
    <div className="grid gap-4">
      <ol className="grid gap-4">
        {entries.toReversed().map((entry) => (
          <HistoryLine key={entry.id} entry={entry} more={more?.(entry)} />
        ))}
      </ol>
      {hasMore && (
        <p className="text-ink-soft">{t('Only the newest {count} entries are shown.', { count: entries.length })}</p>
      )}
    </div>
  );
}

function HistoryLine({ entry, more }: { entry: HistoryEntry; more: ReactNode }) {
  const nameOf = (value: string) => {
    if (entry.kind !== 'slot') return t(labels[entry.kind][value] ?? value);
    const [day, ...window] = value.split(', ');
    return [day, translateSpan(window.join(', '), (text) => t(text))].join(', ');
  };
  const { previousStatus, newStatus, changedByUser, changeReason, notes, ipAddress, userAgent } = entry;
  return (
    <li className="grid gap-1.5 border-l-2 border-deep/30 pl-4">
      <p className="flex flex-wrap items-center gap-2">
        {entry.kind === 'payment' && <span className="text-sm font-semibold text-ink-soft">{t('Payment')}</span>}
        {(entry.kind === 'slot' || entry.kind === 'door') && (
          <span className="text-sm font-semibold text-ink-soft">{t('Delivery')}</span>
        )}
        {entry.kind === 'empties' && <span className="text-sm font-semibold text-ink-soft">{t('Empties back')}</span>}
        {previousStatus === newStatus ? (
          <span className="font-semibold">{t('Details changed')}</span>
        ) : (
          <>
            {!['door', 'edit', 'invoice'].includes(entry.kind) && (
              <>
                <Badge>{previousStatus === null ? t('Initial') : nameOf(previousStatus)}</Badge>
                <ArrowRight aria-label={t('to')} size={16} className="text-ink-soft" />
              </>
            )}
            {entry.kind === 'payment' ? (
              <PaymentBadge status={newStatus as PaymentStatus} />
            ) : (
              <Badge tone="strong">{nameOf(newStatus)}</Badge>
            )}
          </>
        )}
      </p>
      <p className="text-sm text-ink-soft">
        {rich('{time} by {name}', {
          time: <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>,
          name: <strong className="font-semibold text-ink">{changedByUser?.name ?? t('System')}</strong>,
        })}
        {changedByUser && ` (${t(roleNames[changedByUser.role]).toLowerCase()})`}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm [&_dd]:min-w-0 [&_dd]:break-words [&_dt]:text-ink-soft">
        {more}
        <HistoryFact label={t('Reason')} value={changeReason && t(changeReason)} />
        <HistoryFact label={t('Notes')} value={notes} />
        <HistoryFact label={t('IP address')} value={ipAddress} />
        <HistoryFact label={t('Browser')} value={userAgent} />
      </dl>
    </li>
  );
}

/** One fact of an entry. Renders nothing without a value. */
export function HistoryFact({ label, value }: { label: string; value: ReactNode }) {
  if (!value) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** The dialog of an order's history. Its content is mounted, and so loaded, only while the dialog is open. */
export function OrderHistoryDialog({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={t('Order Status History')} isOpen={isOpen} onClose={onClose}>
      {/* The section can have the focus, so that the arrow keys scroll a long history. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: nothing else in it could take the focus */}
      <section aria-label={t('Order Status History')} tabIndex={0}>
        {children}
      </section>
    </Dialog>
  );
}
