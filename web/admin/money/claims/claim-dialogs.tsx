import { useState } from 'react';
import { refusalRule } from '#contract/money/upi.ts';
import { describeMethod } from '#contract/orders/status-flow.ts';
import { deskAmount } from '#contract/shared/fields.ts';
import { formatAmount, toPaise, toRupees } from '#contract/shared/money.ts';
import { ConfirmDialog } from '#web/admin/dialogs/confirm-dialog.tsx';
import { FormDialog } from '#web/admin/dialogs/form-dialog.tsx';
import type { AdminClaim, PaymentsSince } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { t, tMessage } from '#web/shared/language.ts';
import { checkAmount, readRupees } from '#web/shared/money/typed-amount.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { ReasonField } from '../../dialogs/reason-field.tsx';

/** Asks whether the money has come, and how much. Mounted while it is open. */
export function ClaimDialog({ claim, onClose }: { claim: AdminClaim; onClose: () => void }) {
  const { mutateAsync } = useSend('POST /admin/upi-claims/:id/confirm', { readsAfterFailure: true });
  const [typed, setTyped] = useState(toRupees(claim.amount).toFixed(2));
  const [since, setSince] = useState<PaymentsSince | null>(null);
  const fault = checkAmount(deskAmount, typed);

  async function confirm() {
    const body = { amount: toPaise(readRupees(typed)), ...(since && { dueSeen: since.amountDue }) };
    try {
      const { message } = await mutateAsync({ params: { id: claim.id }, body });
      if (message) showToast(message);
    } catch (error) {
      if (error instanceof CallError && error.paymentsSince) setSince(error.paymentsSince);
      throw error;
    }
  }

  return (
    <ConfirmDialog
      type="info"
      title={t('Confirm this payment?')}
      confirmLabel={since ? t('Confirm anyway') : t('Confirm')}
      onConfirm={confirm}
      onClose={onClose}
      blocked={fault !== undefined}
    >
      <p>
        {rich('Look for the reference {utr} in the bank. {name} says: {amount} for {what}.', {
          utr: <strong className="figures">{claim.utr}</strong>,
          name: claim.customer.name,
          amount: formatAmount(claim.amount),
          what: claim.orderNumber === null ? t('the account') : `#${claim.orderNumber}`,
        })}
      </p>
      <Field
        inputMode="decimal"
        autoComplete="off"
        label={t('Amount received (₹)')}
        name="amount"
        value={typed}
        error={tMessage(fault)}
        onChange={({ target }) => setTyped(target.value)}
      />
      {since && since.payments.length > 0 && (
        <ul aria-label={t('Payments since then')} className="grid gap-1 text-sm">
          {since.payments.map(({ amount, method, by, at }) => (
            <li key={`${at} ${amount}`}>
              {[formatDateTime(at), formatAmount(amount), method && t(describeMethod(method)), by ?? t('System')]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}

const rules = { reason: refusalRule };

/** Asks why the payment is refused, which the customer reads. Mounted while it is open. */
export function RefuseDialog({ claim, onClose }: { claim: AdminClaim; onClose: () => void }) {
  const { mutateAsync } = useSend('POST /admin/upi-claims/:id/refuse', { readsAfterFailure: true });
  const form = useForm({
    rules,
    initial: { reason: '' },
    async submit({ reason }) {
      const { message } = await mutateAsync({ params: { id: claim.id }, body: { reason: reason.trim() } });
      if (message) showToast(message);
      onClose();
    },
  });
  return (
    <FormDialog title={t('Refuse this payment?')} form={form} submitLabel={t('Refuse')} onClose={onClose}>
      <p>
        {rich('We tell {name} that payment {utr} did not arrive, with your reason.', {
          name: claim.customer.name,
          utr: <strong className="figures">{claim.utr}</strong>,
        })}
      </p>
      <ReasonField maxLength={300} {...form.field('reason')} />
    </FormDialog>
  );
}
