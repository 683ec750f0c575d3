import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import PhoneCall from 'lucide-react/icons/phone-call';
import Settings2 from 'lucide-react/icons/settings-2';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { OrderDetail } from '#web/shared/orders/order-detail.tsx';
import { OrderLoading, OrderUnavailable } from '#web/shared/orders/order-unavailable.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { ButtonLink, Link, useOpenPath } from '../access/links.tsx';
import { RecordLog } from '../audit/record-log.tsx';
import { CashPart } from '../dialogs/cash-part.tsx';
import { CustomerTags } from '../dialogs/customer-tags.tsx';
import { StopPhotosCard } from '../dialogs/stop-photos.tsx';
import { copyText } from '../lists/copy-text.ts';
import { IconButton } from '../lists/list-buttons.tsx';
import { parseListFilter } from '../lists/list-filter.ts';
import { bookPath } from '../lists/money-paths.ts';
import type { Route } from './+types/order-detail.ts';
import { AdminControls } from './admin-controls.tsx';
import { AdminHistory } from './admin-history.tsx';
import { DoorDialog } from './door/door-dialog.tsx';
import { OrderMoney } from './door/order-money.tsx';
import { EditOrder } from './edit-order.tsx';
import { manageOrderCalls, type OrderDraft } from './manage-order.ts';
import { ManageOrderDialog } from './manage-order-dialog.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { orderFilters } from './order-filters.ts';
import { OrderReceipts } from './order-receipts.tsx';

export default function AdminOrderDetail({ params }: Route.ComponentProps) {
  const { id } = params;
  const answer = useCall('GET /admin/orders/:id', { params: { id } });
  const [draft, setDraft] = useState<OrderDraft | null>(null);
  const [isAtDoor, setIsAtDoor] = useState(false);
  const wayBack = useWayBack();
  const openPath = useOpenPath();
  const isJustPlaced = (useLocation().state as { placedByPhone?: boolean } | null)?.placedByPhone === true;
  if (answer.isPending) return <OrderLoading />;
  if (!answer.data) {
    return <OrderUnavailable error={answer.error} onTryAgain={() => answer.refetch()} backTo={wayBack.to} />;
  }
  const { order } = answer.data.data;
  const entriesPath = openPath(bookPath({ search: order.orderNumber }));
  return (
    <>
      <OrderDetail
        key={order.id}
        order={order}
        moneyPaths={{ credit: entriesPath, due: entriesPath }}
        plansPath="/admin/plans"
        beside={<CopyOrderNumber orderNumber={order.orderNumber} />}
        backTo={wayBack.to}
        onBack={wayBack.onPress}
        besideBack={<OrderNeighbours id={id} list={wayBack.list} />}
        history={<AdminHistory orderId={order.id} />}
        actions={
          <>
            {isJustPlaced && (
              <ButtonLink to="/admin/orders/new" variant="accent">
                <PhoneCall aria-hidden size={18} /> {t('Next order by phone')}
              </ButtonLink>
            )}
            <IfMay call={manageOrderCalls}>
              <Button variant="outline" onClick={() => setDraft({})}>
                <Settings2 aria-hidden size={18} /> {t('Manage Order')}
              </Button>
            </IfMay>
            <EditOrder order={order} />
          </>
        }
        controls={
          <div className="grid gap-3">
            <AdminControls order={order} onManage={setDraft} onRecordDelivery={() => setIsAtDoor(true)} />
            <CashPart customerId={order.user.id} />
            <OrderClaims orderId={order.id} />
            {(order.failedStops > 0 || order.status === 'cancelled') && (
              <IfMay call="GET /admin/stop-photos/:id">
                <StopPhotosCard id={order.id} />
              </IfMay>
            )}
          </div>
        }
        notes={
          <>
            <CustomerTags customerId={order.user.id} />
            <StaffNotes order={order} />
          </>
        }
        below={
          <>
            <OrderMoney order={order} />
            <OrderDocuments order={order} />
            <OrderReceipts id={order.id} />
            <RecordLog record={order.id} />
          </>
        }
      />
      {isAtDoor && <DoorDialog order={order} onClose={() => setIsAtDoor(false)} />}
      {draft && <ManageOrderDialog order={order} initial={draft} onClose={() => setDraft(null)} />}
    </>
  );
}

/** Payments that the customer has reported for this order and that staff have not checked yet. */
function OrderClaims({ orderId }: { orderId: string }) {
  const query = { orderId, state: 'open', limit: 10 } as const;
  const enabled = useMayCall()('GET /admin/upi-claims');
  const claims = useCall('GET /admin/upi-claims', { query }, { enabled }).data?.data.claims ?? [];
  return claims.map(({ id, utr, amount }) => (
    <Notice key={id} tone="warn">
      {t('The customer says they paid {amount} by UPI.', { amount: formatAmount(amount) })}{' '}
      <Link to={`/admin/money/claims?search=${utr}`} className="underline">
        {t('Check {utr}', { utr })}
      </Link>
    </Notice>
  ));
}

/** A button that copies the order number. */
function CopyOrderNumber({ orderNumber }: { orderNumber: string }) {
  return (
    <IconButton
      icon={Copy}
      label={t('Copy order number')}
      name={t('Copy order number {orderNumber}', { orderNumber })}
      onClick={() => copyText(orderNumber)}
    />
  );
}

interface OrderNeighboursProps {
  id: string;
  /** Query string of the list that the order was opened from. */
  list: string | undefined;
}

/**
 * Links to the previous and next order of the list. They replace the history entry, so that Back returns to the list.
 */
function OrderNeighbours({ id, list }: OrderNeighboursProps) {
  const { page: _, ...query } = parseListFilter(new URLSearchParams(list), orderFilters);
  const answer = useCall('GET /admin/orders/:id/neighbours', { params: { id }, query });
  const { previous = null, next = null } = answer.data?.data ?? {};
  return (
    <nav aria-label={t('Orders of the list')} className="flex gap-2">
      <Neighbour order={previous} list={list} label={t('Previous order')}>
        <ChevronLeft aria-hidden size={18} /> {t('Previous order')}
      </Neighbour>
      <Neighbour order={next} list={list} label={t('Next order')}>
        {t('Next order')} <ChevronRight aria-hidden size={18} />
      </Neighbour>
    </nav>
  );
}

interface NeighbourProps {
  order: { id: string; orderNumber: string } | null;
  list: string | undefined;
  label: string;
  children: ReactNode;
}

function Neighbour({ order, list, label, children }: NeighbourProps) {
  const isThere = order !== null;
  return (
    <ButtonLink
      to={isThere ? `/admin/orders/${order.id}` : ''}
      replace
      state={list === undefined ? null : { list }}
      variant="outline"
      size="sm"
      className={isThere ? '' : 'invisible'}
      aria-label={isThere ? `${label} #${order.orderNumber}` : label}
    >
      {children}
    </ButtonLink>
  );
}

/** Internal notes of an order. */
function StaffNotes({ order }: { order: AdminOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const { adminNotes } = order;
  return (
    <Card className="grid gap-1 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{t('Admin Notes')}</h2>
        <IfMay call="PUT /admin/orders/:id/payment-status">
          <Button variant="quiet" size="sm" className="-my-2 -mr-4" onClick={() => setIsOpen(true)}>
            <Pencil aria-hidden size={16} /> {adminNotes ? t('Edit notes') : t('Add notes')}
          </Button>
        </IfMay>
      </div>
      {adminNotes ? (
        <p className="wrap-anywhere whitespace-pre-line">{adminNotes}</p>
      ) : (
        <p className="text-sm text-ink-soft">{t('Seen by staff only')}</p>
      )}
      {isOpen && <NotesDialog order={order} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

const notesRules = { adminNotes: {} };
const longestNotes = 2000;

function NotesDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const save = useSend('PUT /admin/orders/:id/payment-status');
  const [before] = useState(order.adminNotes);
  const form = useForm({
    rules: notesRules,
    initial: { adminNotes: before },
    async submit({ adminNotes }) {
      await save.mutateAsync({ params: { id: order.id }, body: { adminNotes: adminNotes.trim() } });
      showToast(t('Admin notes updated successfully!'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('Admin Notes')} form={form} submitLabel={t('Save notes')} onClose={onClose}>
      <TextArea
        label={t('Admin Notes')}
        hint={t('Seen by staff only')}
        rows={5}
        maxLength={longestNotes}
        {...form.field('adminNotes')}
      />
    </FormDialog>
  );
}

/**
 * The link back to the list from which the order was opened, with its filter and page. A press goes back in the
 * history, which also restores the scroll position. `list` is the list's query string; it is undefined if the order was
 * not opened from a list.
 */
function useWayBack() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const list: string | undefined = typeof state?.list === 'string' ? state.list : undefined;
  return {
    list,
    to: `/admin/orders${list ?? ''}`,
    onPress(event: MouseEvent) {
      const wantsTab = event.ctrlKey || event.metaKey || event.shiftKey;
      if (list === undefined || wantsTab) return;
      event.preventDefault();
      navigate(-1);
    },
  };
}
