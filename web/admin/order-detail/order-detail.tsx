import Copy from 'lucide-react/icons/copy';
import PhoneCall from 'lucide-react/icons/phone-call';
import Settings2 from 'lucide-react/icons/settings-2';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/shared/language.ts';
import { OrderDetail } from '#web/shared/orders/order-detail.tsx';
import { OrderLoading } from '#web/shared/orders/order-loading.tsx';
import { OrderUnavailable } from '#web/shared/orders/order-unavailable.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { StopPhotosCard } from '../dialogs/stop-photos.tsx';
import { IconButton } from '../lists/icon-button.tsx';
import { bookPath } from '../lists/money-paths.ts';
import { useWayBack } from '../lists/use-way-back.ts';
import type { Route } from './+types/order-detail.ts';
import { AdminControls } from './admin-controls.tsx';
import { AdminHistory } from './admin-history.tsx';
import { DoorDialog } from './door/door-dialog.tsx';
import { OrderMoney } from './door/order-money.tsx';
import type { OrderDraft } from './manage-order.ts';
import { ManageOrderDialog } from './manage-order-dialog.tsx';
import { OrderNeighbours } from './order-neighbours.tsx';
import { StaffNotes } from './staff-notes.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Manage Order'));

export default function AdminOrderDetail({ params }: Route.ComponentProps) {
  const { id } = params;
  const answer = useCall('GET /admin/orders/:id', { params: { id } });
  const [draft, setDraft] = useState<OrderDraft | null>(null);
  const [isAtDoor, setIsAtDoor] = useState(false);
  const wayBack = useWayBack();
  const isJustPlaced = (useLocation().state as { placedByPhone?: boolean } | null)?.placedByPhone === true;
  if (answer.isPending) return <OrderLoading />;
  if (!answer.data) {
    return <OrderUnavailable error={answer.error} onTryAgain={() => answer.refetch()} backTo={wayBack.to} />;
  }
  const { order } = answer.data.data;
  const entriesPath = bookPath({ search: order.orderNumber });
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
            <Button variant="outline" onClick={() => setDraft({})}>
              <Settings2 aria-hidden size={18} /> {t('Manage Order')}
            </Button>
          </>
        }
        controls={
          <div className="grid gap-3">
            <AdminControls order={order} onManage={setDraft} onRecordDelivery={() => setIsAtDoor(true)} />
            <OrderClaims orderId={order.id} />
            {(order.failedStops > 0 || order.status === 'cancelled') && <StopPhotosCard id={order.id} />}
          </div>
        }
        notes={<StaffNotes order={order} />}
        below={<OrderMoney order={order} />}
      />
      {isAtDoor && <DoorDialog order={order} onClose={() => setIsAtDoor(false)} />}
      {draft && <ManageOrderDialog order={order} initial={draft} onClose={() => setDraft(null)} />}
    </>
  );
}

/** Payments of this order that the customer has reported and nobody has checked yet. */
function OrderClaims({ orderId }: { orderId: string }) {
  const query = { orderId, state: 'open', limit: 10 } as const;
  const claims = useCall('GET /admin/upi-claims', { query }).data?.data.claims ?? [];
  return claims.map(({ id, utr, amount }) => (
    <Notice key={id} tone="warn">
      {t('The customer says they paid {amount} by UPI.', { amount: formatAmount(amount) })}{' '}
      <Link to={`/admin/money/claims?search=${utr}`} className="underline">
        {t('Check {utr}', { utr })}
      </Link>
    </Notice>
  ));
}

/** Puts an order's number where it can be pasted from. */
function CopyOrderNumber({ orderNumber }: { orderNumber: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(orderNumber);
      showToast(t('{orderNumber} was copied.', { orderNumber }));
    } catch {
      showToast(t('The browser does not allow copying here.'), { type: 'error' });
    }
  }
  return (
    <IconButton
      icon={Copy}
      label={t('Copy order number')}
      name={t('Copy order number {orderNumber}', { orderNumber })}
      onClick={copy}
    />
  );
}
