import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { totalsOfAnswer } from '#contract/orders/order-sums.ts';
import { message, t } from '#web/language.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { BillRow } from '#web/shared/cart/bill.tsx';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useRefetch } from '#web/shared/use-send.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import {
  changesOf,
  errorsOf,
  hasUnsaved,
  type OrderAnswers,
  type OrderChanges,
  type OrderDraft,
  updateOrder,
  withAnswers,
  withSeen,
} from './manage-order.ts';
import { ManageOrderFields } from './manage-order-fields.tsx';
import { NewerPayment } from './newer-payment.tsx';
import { OrderFailureNotice } from './order-failure.tsx';

interface ManageOrderDialogProps {
  order: AdminOrder;
  /** The values that the button that opened the dialog fills in. */
  initial: OrderDraft;
  onClose: () => void;
}

const nothingChanged = message('Please make at least one change to update the order.');

/** The dialog in which staff can change the status, payment and notes of an order. Mount it only while it is open. */
export function ManageOrderDialog({ order, initial, onClose }: ManageOrderDialogProps) {
  const update = useUpdateOrder();
  const { isPending } = update;
  const [draft, setDraft] = useState(initial);
  // A given confirmation stays valid while staff edit only the reason or the notes, because the server may ask for a
  // reason after the confirmation.
  const [givesMore, setGivesMore] = useState(false);
  const [both, setBoth] = useState(false);
  const [isUnchanged, setIsUnchanged] = useState(false);
  // The paid amount when the dialog opened. The order may be reloaded while the dialog is open.
  const [paymentSeen, setPaymentSeen] = useState(order.amountPaid);
  const { shop } = useShop();
  const errors = errorsOf(order, draft, shop.payment.confirmNeedsPayment);
  const hasErrors = Object.keys(errors).length > 0;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  async function save(answers: OrderAnswers = { givesMore, both }) {
    if (isPending || hasErrors) return;
    const changes = changesOf(order, draft);
    update.reset();
    setIsUnchanged(!changes.status && !changes.payment);
    if (!changes.status && !changes.payment) return;
    const seen = withSeen(changes, paymentSeen);
    const result = await update.mutateAsync({ order, changes: withAnswers(seen, answers) });
    if (result.failures.length > 0) return;
    if (result.success) showToast(result.success);
    onClose();
  }

  function change(part: OrderDraft) {
    setDraft((before) => ({ ...before, ...part }));
    if (part.changeReason === undefined && part.adminNotes === undefined) setGivesMore(false);
    if (part.status !== undefined) setBoth(false);
    setIsUnchanged(false);
    update.reset();
  }

  const { success = null, failures = [], newer } = update.data ?? {};
  const notices = (
    <>
      {isUnchanged && <OrderFailureNotice failure={{ text: t(nothingChanged) }} />}
      {success && (
        <Notice tone="good" className="text-sm">
          {success}
        </Notice>
      )}
      {failures.map((failure) => (
        <OrderFailureNotice
          key={failure.text}
          failure={failure}
          onOverLimit={() => void save({ givesMore, both, overLimit: true })}
          onGiveMore={() => {
            setGivesMore(true);
            void save({ givesMore: true, both });
          }}
          onBoth={() => {
            setBoth(true);
            void save({ givesMore, both: true });
          }}
        />
      ))}
      {newer && (
        <NewerPayment
          newer={newer}
          seen={paymentSeen}
          typed={draft}
          note={t('Nothing you typed is lost. Saving replaces the amount paid shown now.')}
          onTake={() => {
            setPaymentSeen(newer.amountPaid);
            setGivesMore(false);
            update.reset();
          }}
        />
      )}
    </>
  );
  return (
    <FormDialog
      title={t('Manage Order #{orderNumber}', { orderNumber: order.orderNumber })}
      form={{ form: { onSubmit, noValidate: true }, isPending }}
      className="grid gap-5 md:grid-cols-[1fr_15rem]"
      submitLabel={t('Update Order')}
      isUnsaved={hasUnsaved(order, draft)}
      blocked={hasErrors && t('Please correct the marked fields.')}
      onClose={onClose}
      notices={notices}
      isWide
    >
      <ManageOrderFields order={order} draft={draft} errors={errors} isPending={isPending} onChange={change} />
      <OrderSummary order={order} />
    </FormDialog>
  );
}

/** Amount, deposit, delivery charge and total. */
function OrderSummary({ order }: { order: AdminOrder }) {
  const { itemsPaise, depositPaise, deliveryPaise, payablePaise } = totalsOfAnswer(order);
  return (
    <section className="content-start self-start rounded-md bg-mist p-4">
      <h3 className="mb-2">{t('Order Summary')}</h3>
      <dl className="grid gap-1.5 text-sm">
        <BillRow label={t('Amount')} paise={itemsPaise} />
        <BillRow label={t('Deposit')} paise={depositPaise} />
        <BillRow label={t('Delivery')} paise={deliveryPaise} />
        <BillRow label={t('Grand Total')} paise={payablePaise} isSum />
      </dl>
    </section>
  );
}

/** Saves the dialog's changes. A rejection is part of `data`; `error` is not used. */
function useUpdateOrder() {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ order, changes }: { order: AdminOrder; changes: OrderChanges }) => updateOrder(order, changes),
    // Two calls run in parallel, and either answer may be the newer one. So the order is reloaded.
    onSuccess: () => refetch(),
  });
}
