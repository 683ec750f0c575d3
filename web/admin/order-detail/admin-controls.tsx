import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  forwardSteps,
  isAccountOrder,
  type OrderStatus,
  orderStatusLabels,
  waitsForPayment,
} from '#contract/orders/status-flow.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { PaymentBadge, StatusBadge } from '#web/shared/orders/order-badges.tsx';
import { isToCollect } from '#web/shared/orders/order-figures.ts';
import { Price } from '#web/shared/price.tsx';
import { useSend } from '#web/shared/use-send.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { bookPath } from '../lists/money-paths.ts';
import { AccountMark } from '../monthly/account-mark.tsx';
import type { OrderDraft } from './manage-order.ts';
import { describeOrderFailure } from './order-failure.ts';
import { OrderFailureNotice } from './order-failure-notice.tsx';
import { useConfirmHint } from './use-confirm-hint.ts';

interface AdminControlsProps {
  order: AdminOrder;
  /** Opens the dialog with these changes filled in, to be looked over and explained. */
  onManage: (draft: OrderDraft) => void;
  onRecordDelivery: () => void;
}

/** The next steps of an order, one press each; what needs a reason or a second look opens the dialog. */
export function AdminControls({ order, onManage, onRecordDelivery }: AdminControlsProps) {
  const move = useSend('PUT /admin/orders/:id/status', {
    onSuccess: () => showToast(t('Order status updated successfully!')),
    readsAfterFailure: true,
  });
  const failure = move.error && describeOrderFailure(move.error, t('Failed to update order.'));
  const { id, status, paymentStatus } = order;
  const { shop } = useShop();
  const isPaid = paymentStatus === 'paid';
  const mustBePaid = waitsForPayment(order, shop.confirmNeedsPayment);
  const next = nextStep(status);
  const confirmHint = useConfirmHint(order);

  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg">{t('Admin Controls')}</h2>
      {failure && <OrderFailureNotice failure={failure} />}
      <Group label={t('Order')} badge={<StatusBadge status={status} />}>
        {next === 'confirmed' && mustBePaid && (
          <>
            <p className="text-sm text-ink-soft">{t('Record the payment before confirming.')}</p>
            {confirmHint && <p className="text-sm text-ink-soft">{confirmHint}</p>}
            <Button size="sm" onClick={() => onManage({ paymentStatus: 'paid', status: 'confirmed' })}>
              {t('Record payment and confirm')}
            </Button>
          </>
        )}
        {status === 'out_for_delivery' && (
          <Button size="sm" onClick={onRecordDelivery}>
            {t('Record delivery')}
          </Button>
        )}
        {next && (next !== 'confirmed' || !mustBePaid) && (
          <Button
            size="sm"
            variant={next === 'delivered' ? 'outline' : 'primary'}
            pending={move.isPending}
            onClick={() => move.mutate({ params: { id }, body: { status: next } })}
          >
            {t('Move to {status}', { status: t(orderStatusLabels[next]) })}
          </Button>
        )}
        {status === 'cancelled' ? (
          <Button size="sm" variant="outline" onClick={() => onManage({ status: 'pending' })}>
            {t('Reopen order')}
          </Button>
        ) : (
          <Button size="sm" variant="outline" className="text-rose" onClick={() => onManage({ status: 'cancelled' })}>
            {t('Cancel order')}
          </Button>
        )}
      </Group>
      <Group label={t('Payment')} badge={<PaymentBadge status={paymentStatus} />}>
        {isToCollect(order) && (
          <p className="flex justify-between gap-3 text-sm font-semibold">
            {isAccountOrder(order) ? t('Due on account') : t('Still to collect')}{' '}
            <Link to={bookPath({ search: order.orderNumber })} className="-my-1 py-1 text-deep underline">
              <Price paise={order.amountDue} exact />
            </Link>
          </p>
        )}
        <AccountMark order={order} />
        {isPaid ? (
          <Button size="sm" variant="outline" onClick={() => onManage({ paymentStatus: 'refunded' })}>
            {t('Record refund')}
          </Button>
        ) : (
          <Button size="sm" variant="outline" onClick={() => onManage({ paymentStatus: 'paid' })}>
            {t('Record payment')}
          </Button>
        )}
      </Group>
    </Card>
  );
}

function nextStep(status: OrderStatus): OrderStatus | undefined {
  return status === 'cancelled' ? undefined : forwardSteps[forwardSteps.indexOf(status) + 1];
}

function Group({ label, badge, children }: { label: string; badge: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-2 border-t border-line pt-3">
      <h3 className="flex items-center justify-between text-sm font-semibold">
        {label} {badge}
      </h3>
      {children}
    </section>
  );
}
