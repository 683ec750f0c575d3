import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { isAccountOrder, type OrderStatus, orderStatusLabels } from '#contract/orders/status-flow.ts';
import { formatAmount, paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';
import { Link } from '../access/links.tsx';
import { describeHowInformed } from '../dialogs/how-informed.ts';
import { customerPath } from '../lists/money-paths.ts';
import { ConfirmHint } from './confirm-hint.tsx';
import type { OrderDraft } from './manage-order.ts';
import { type NextStep, nextStepOf } from './next-step.ts';
import { describeOrderFailure, OrderFailureNotice } from './order-failure.tsx';
import { PrintSlips } from './print-slips.tsx';
import { canOverbook, nextSlot, SlotFields, useSlots } from './slot-fields.tsx';

interface AdminControlsProps {
  order: AdminOrder;
  /** Opens the dialog "Manage order" with these changes filled in. */
  onManage: (draft: OrderDraft) => void;
  onRecordDelivery: () => void;
}

/**
 * The next step of an order as a button. Other steps are listed under "More". A step that needs a reason or a review
 * opens a dialog.
 */
export function AdminControls({ order, onManage, onRecordDelivery }: AdminControlsProps) {
  const move = useSend('PUT /admin/orders/:id/status', {
    onSuccess: () => showToast(t('Order status updated successfully!')),
    readsAfterFailure: true,
  });
  const failure = move.error && describeOrderFailure(move.error, t('Failed to update order.'));
  const moveTo = (status: OrderStatus) => move.mutate({ params: { id: order.id }, body: { status } });
  const { shop } = useShop();
  const next = nextStepOf(order, shop.payment.confirmNeedsPayment);
  const big = { size: 'lg', pending: move.isPending } as const;

  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg">{t('Admin Controls')}</h2>
      {failure && <OrderFailureNotice failure={failure} />}
      {next.act === 'move' && (
        <IfMay call="PUT /admin/orders/:id/status">
          <Button {...big} onClick={() => moveTo(next.to)}>
            {t('Move to {status}', { status: t(orderStatusLabels[next.to]) })}
          </Button>
        </IfMay>
      )}
      {next.act === 'pay and confirm' && (
        <IfMay call="PUT /admin/orders/:id/status">
          <IfMay call="PUT /admin/orders/:id/payment-status">
            <Button {...big} onClick={() => onManage({ paymentStatus: 'paid', status: 'confirmed' })}>
              {t('Record payment and confirm')}
            </Button>
          </IfMay>
          <p className="text-sm text-ink-soft">{t('Record the payment before confirming.')}</p>
          <ConfirmHint payments={[order]} />
        </IfMay>
      )}
      {next.act === 'deliver' && (
        <IfMay call="POST /admin/orders/:id/delivery">
          <Button {...big} onClick={onRecordDelivery}>
            {t('Record delivery')}
          </Button>
        </IfMay>
      )}
      {next.act === 'pay' && (
        <IfMay call="PUT /admin/orders/:id/payment-status">
          <Button {...big} onClick={() => onManage({ paymentStatus: 'paid' })}>
            {t('Record payment')}
          </Button>
        </IfMay>
      )}
      {next.act === 'reopen' && (
        <IfMay call="PUT /admin/orders/:id/status">
          <Button {...big} variant="outline" onClick={() => onManage({ status: 'pending' })}>
            {t('Reopen order')}
          </Button>
        </IfMay>
      )}
      {next.act === 'nothing' && <p className="font-medium">{t('Delivered. Nothing is left to do.')}</p>}
      <AccountMark order={order} />
      <MoreActs order={order} next={next} onManage={onManage} onDelivered={() => moveTo('delivered')} />
    </Card>
  );
}

interface MoreActsProps {
  order: AdminOrder;
  next: NextStep;
  onManage: (draft: OrderDraft) => void;
  /** Marks the order as delivered exactly as ordered, without the dialog for the delivery. */
  onDelivered: () => void;
}

/** A list of further actions on an order. It is closed at first. */
function MoreActs({ order, next, onManage, onDelivered }: MoreActsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const isPaid = order.paymentStatus === 'paid';
  return (
    <div className="-mb-2 grid gap-2">
      <Button
        variant="quiet"
        size="sm"
        className="-mx-4 justify-self-start"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('More')}
        <ChevronDown aria-hidden size={18} className={classes('transition', isOpen && 'rotate-180')} />
      </Button>
      <div id={listId} hidden={!isOpen} className="mb-2 grid grid-cols-2 gap-2 *:whitespace-normal *:leading-tight">
        {isOpen && (
          <>
            <MoveOrder order={order} />
            <PrintSlips size="sm" onPrint={() => [order]}>
              {t('Print Delivery Slip')}
            </PrintSlips>
            {next.act === 'deliver' && (
              <IfMay call="PUT /admin/orders/:id/status">
                <Button size="sm" variant="outline" onClick={onDelivered}>
                  {t('Move to {status}', { status: t(orderStatusLabels.delivered) })}
                </Button>
              </IfMay>
            )}
            {isPaid ? (
              <IfMay call="PUT /admin/orders/:id/payment-status">
                <Button size="sm" variant="outline" onClick={() => onManage({ paymentStatus: 'refunded' })}>
                  {t('Record refund')}
                </Button>
              </IfMay>
            ) : (
              next.act !== 'pay' && (
                <IfMay call="PUT /admin/orders/:id/payment-status">
                  <Button size="sm" variant="outline" onClick={() => onManage({ paymentStatus: 'paid' })}>
                    {t('Record payment')}
                  </Button>
                </IfMay>
              )
            )}
            {next.act !== 'reopen' && (
              <IfMay call="PUT /admin/orders/:id/status">
                <Button
                  size="sm"
                  variant="outline"
                  className="text-rose"
                  onClick={() => onManage({ status: 'cancelled' })}
                >
                  {t('Cancel order')}
                </Button>
              </IfMay>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** The button that opens the dialog to move an open order. */
function MoveOrder({ order }: { order: AdminOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  if (order.status === 'delivered' || order.status === 'cancelled') return null;
  return (
    <>
      <IfMay call="POST /admin/orders/:id/move">
        <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
          <CalendarClock aria-hidden size={18} /> {t('Move')}
        </Button>
      </IfMay>
      {isOpen && <MoveOrderDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const moveRules = { deliveryDate: {}, deliveryTime: {}, reason: {} };
/** While the slot is empty, the dialog uses a proposed slot. */
const initialMove = { deliveryDate: '', deliveryTime: '', reason: '' };
const mostReason = 500;

interface MoveOrderDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Moves an order. A full or closed slot needs a confirmation. Mount it only while it is open. */
function MoveOrderDialog({ order, onClose }: MoveOrderDialogProps) {
  const slots = useSlots(order.deliveryPincode);
  const move = useSend('POST /admin/orders/:id/move');
  const form = useForm({
    rules: moveRules,
    initial: initialMove,
    async submit({ reason }) {
      const body = { ...slot, overbook: isRefused, ...(reason.trim() && { reason }) };
      const { message } = await move.mutateAsync({ params: { id: order.id }, body });
      showToast(message ?? '');
      onClose();
    },
  });
  const { values, setValue } = form;
  const isRefused = canOverbook.includes(form.refusal?.errorType);
  const [today] = slots.days;
  const isLate = today !== undefined && order.deliveryDate < today.date;
  // If the order's day is over, propose the next slot instead of the order's own.
  const { deliveryDate, deliveryTime } =
    values.deliveryDate !== '' ? values : isLate ? nextSlot(slots.days, order) : order;
  const slot = { deliveryDate, deliveryTime };
  const isSame = deliveryDate === order.deliveryDate && deliveryTime === order.deliveryTime;
  const choose = (name: keyof typeof slot) => ({
    ...form.field(name),
    value: slot[name],
    onChange: ({ target }: { target: { value: string } }) => {
      form.forgetFailure();
      const chosen = { ...slot, [name]: target.value };
      setValue('deliveryDate', chosen.deliveryDate);
      setValue('deliveryTime', chosen.deliveryTime);
    },
  });

  function whyBlocked(): string | undefined {
    if (isSame) return t('Choose another day or time.');
    const isKnown = slots.windowsOf(deliveryDate).some(({ key }) => key === deliveryTime);
    return isKnown ? undefined : t('Choose a delivery day and time.');
  }

  return (
    <FormDialog
      title={t('Move order')}
      form={form}
      className="grid gap-5"
      submitLabel={isRefused ? t('Move anyway') : t('Move order')}
      isUnsaved={(values.deliveryDate !== '' && !isSame) || values.reason !== ''}
      blocked={whyBlocked()}
      onClose={onClose}
      notices={
        form.failure && (
          <Notice tone={isRefused ? 'warn' : 'bad'}>
            {form.failure} {isRefused && t('Move it there anyway?')}
          </Notice>
        )
      }
    >
      <SlotFields slots={slots} deliveryDate={deliveryDate} deliveryTime={deliveryTime} field={choose} />
      <Field
        label={t('Reason (optional)')}
        hint={describeHowInformed(order.user, t('The customer gets an email with it.'))}
        maxLength={mostReason}
        autoComplete="off"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

/**
 * Shows how much of the customer's credit limit is left, or that the limit is exceeded. Only for orders on the monthly
 * account, and for delivered orders with an amount due.
 */
function AccountMark({ order }: { order: AdminOrder }) {
  const mayRead = useMayCall()('GET /admin/users/:id/monthly');
  const needsAccount =
    mayRead &&
    order.status !== 'cancelled' &&
    (isAccountOrder(order) || (order.status === 'delivered' && order.amountDue > 0));
  const found = useCall('GET /admin/users/:id/monthly', { params: { id: order.user.id } }, { enabled: needsAccount });
  const account = needsAccount ? found.data?.data.account : null;
  if (!account) return null;
  if (account.room < 0) {
    const amount = formatAmount(paise(-account.room));
    return (
      <p>
        <Link to={customerPath(order.user.id)}>
          <Badge tone="bad">{t('Above the limit by {amount}', { amount })}</Badge>
        </Link>
      </p>
    );
  }
  return (
    <p className="text-sm text-ink-soft">
      <Link to={customerPath(order.user.id)} className="underline">
        {t('{room} of the limit of {limit} is left.', {
          room: formatAmount(account.room),
          limit: formatAmount(account.creditLimit),
        })}
      </Link>
    </p>
  );
}
