import { useState } from 'react';
import { accountName, entryName } from '#contract/money/desk-rules.ts';
import { formatAmount, type Paise, paise } from '#contract/shared/money.ts';
import { ConfirmDialog } from '#web/admin/dialogs/confirm-dialog.tsx';
import { MethodSelect } from '#web/admin/dialogs/fields.tsx';
import { bookPath, customerJarsPath, customerPath } from '#web/admin/lists/money-paths.ts';
import { t } from '#web/language.ts';
import type { AdminOrder, Door, OrderEntry } from '#web/shared/api-types.ts';
import { BillRow } from '#web/shared/cart/bill.tsx';
import { formatDateTime, formatShortDay } from '#web/shared/dates.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../../access/if-may.tsx';
import { Link, TallLink, useOpenPath } from '../../access/links.tsx';
import { ownMethod } from './door-draft.ts';

/**
 * The jars of an order, and the customer's balance and dues, with their history. Asks about money that was paid in
 * excess.
 */
export function OrderMoney({ order }: { order: AdminOrder }) {
  const door = useCall('GET /admin/orders/:id/door', { params: { id: order.id } });
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg">{t('Jars and money')}</h2>
      {door.isPending && <Skeleton className="h-24" />}
      {door.isError && (
        <ErrorState title={t('Failed to load the customer’s jars and dues')} onTryAgain={() => door.refetch()} />
      )}
      {door.data && <Figures order={order} door={door.data.data} />}
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
          {t('History of jars and money')}
        </Button>
        <IfMay screen={customerPath(order.user.id)}>
          <TallLink to={customerPath(order.user.id)} className="text-sm font-medium">
            {t('Everything about this customer')}
          </TallLink>
        </IfMay>
      </div>
      {isOpen && <EntriesDialog order={order} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

interface EntriesDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** The ledger entries of an order, newest first. Mount it only while it is open. */
function EntriesDialog({ order, onClose }: EntriesDialogProps) {
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
      {list && <Events entries={list.entries} />}
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

/** The entries, grouped by event. The entries of one event are in the order in which they were posted. */
function Events({ entries }: { entries: readonly OrderEntry[] }) {
  const events = [...Map.groupBy(entries, ({ eventId }) => eventId)];
  return (
    <ol className="grid gap-5">
      {events.map(([eventId, ofEvent]) => (
        <Event key={eventId} entries={ofEvent.toReversed()} />
      ))}
    </ol>
  );
}

function Event({ entries }: { entries: readonly OrderEntry[] }) {
  const [first] = entries;
  if (!first) return null;
  const { createdAt, valueDay, by, note } = first;
  return (
    <li className="grid gap-1.5 border-l-2 border-deep/30 pl-4">
      <p className="text-sm text-ink-soft">
        {rich('{time} by {name}', {
          time: <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
          name: <strong className="font-semibold text-ink">{by ?? t('System')}</strong>,
        })}
        {valueDay && <span className="block">{t('for {day}', { day: formatShortDay(valueDay) })}</span>}
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

function Figures({ order, door }: { order: AdminOrder; door: Door }) {
  const { surplus, credit, otherDues, containers } = door;
  const customerId = order.user.id;
  const openPath = useOpenPath();
  return (
    <>
      {surplus > 0 && <ConfirmSurplus order={order} surplus={surplus} />}
      {containers.map((container) => (
        <Jars
          key={container.id}
          container={container}
          customerId={customerId}
          isDelivered={order.status === 'delivered'}
        />
      ))}
      <dl className="grid gap-1.5 text-sm">
        <BillRow
          label={t('Customer’s balance')}
          paise={credit}
          to={openPath(bookPath({ customerId, account: 'credit' }))}
        />
        {otherDues > 0 && (
          <BillRow label={t('Due on other orders')} paise={paise(otherDues)} to={openPath(customerPath(customerId))} />
        )}
      </dl>
    </>
  );
}

interface JarsProps {
  container: Door['containers'][number];
  customerId: string;
  isDelivered: boolean;
}

function Jars({ container, customerId, isDelivered }: JarsProps) {
  const { name, held, deposit, given, taken, damaged } = container;
  const openPath = useOpenPath();
  return (
    <section aria-label={name} className="grid gap-1 text-sm">
      <h3 className="font-semibold wrap-anywhere">{name}</h3>
      {(isDelivered || taken > 0) && (
        <p>
          {damaged > 0
            ? t('{given} given, {taken} taken, {damaged} of them damaged', { given, taken, damaged })
            : t('{given} given, {taken} taken', { given, taken })}
        </p>
      )}
      <dl className="grid gap-1.5">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-soft">{t('With the customer now')}</dt>
          <dd className="figures">
            <Link to={customerJarsPath(customerId)} className="-my-1 inline-block px-2 -mr-2 py-1 text-deep underline">
              {held}
            </Link>
          </dd>
        </div>
        <BillRow
          label={t('Deposit for them')}
          paise={deposit}
          to={openPath(bookPath({ customerId, account: 'deposits' }))}
        />
      </dl>
    </section>
  );
}

interface ConfirmSurplusProps {
  order: AdminOrder;
  surplus: Paise;
}

/**
 * Asks staff whether money that was paid in excess of the bill, or for a cancelled order, becomes balance or is paid
 * back.
 */
function ConfirmSurplus({ order, surplus }: ConfirmSurplusProps) {
  const [target, setTarget] = useState<'credit' | 'customer' | null>(null);
  // This state is in this component and not in the dialog, so that a retry after a lost answer sends the same
  // idempotency key.
  const send = useSend('POST /admin/orders/:id/surplus', {
    onSuccess: ({ message = '' }) => showToast(message),
    readsAfterFailure: true,
  });
  const amount = formatAmount(surplus);
  return (
    <div className="grid gap-2 rounded-md border border-marigold-ink/25 bg-marigold-pale p-3 text-marigold-ink">
      <p className="font-medium">
        {order.status === 'cancelled'
          ? t('{amount} was paid for this cancelled order. Keep it in the balance or refund it?', { amount })
          : t('The customer paid {amount} too much. Keep it in the balance or refund it?', { amount })}
      </p>
      <div className="flex flex-wrap gap-2">
        <IfMay call="POST /admin/orders/:id/surplus">
          <Button size="sm" onClick={() => setTarget('credit')}>
            {t('Keep in balance')}
          </Button>
        </IfMay>
        <IfMay call="POST /admin/orders/:id/surplus">
          <Button size="sm" variant="outline" onClick={() => setTarget('customer')}>
            {t('Refund money')}
          </Button>
        </IfMay>
      </div>
      {target && <Question order={order} amount={amount} send={send} to={target} onClose={() => setTarget(null)} />}
    </div>
  );
}

interface QuestionProps {
  order: AdminOrder;
  amount: string;
  to: 'credit' | 'customer';
  send: ReturnType<typeof useSend<'POST /admin/orders/:id/surplus'>>;
  onClose: () => void;
}

function Question({ order, amount, to, send, onClose }: QuestionProps) {
  const [method, setMethod] = useState(() => ownMethod(order));
  const body = to === 'credit' ? { to } : { to, method };
  return (
    <ConfirmDialog
      type="info"
      title={to === 'credit' ? t('Keep in balance') : t('Refund money')}
      confirmLabel={to === 'credit' ? t('Keep in balance') : t('Refund money')}
      fallback={t('Failed to update order.')}
      onConfirm={() => send.mutateAsync({ params: { id: order.id }, body })}
      onClose={onClose}
    >
      {to === 'credit' ? (
        <p>{t('{amount} goes to the customer’s balance. Any dues are paid from it first.', { amount })}</p>
      ) : (
        <>
          <p>{t('How is {amount} given back to the customer?', { amount })}</p>
          <MethodSelect
            label={t('Payment Method')}
            value={method}
            onChange={(event) => setMethod(event.target.value as typeof method)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
