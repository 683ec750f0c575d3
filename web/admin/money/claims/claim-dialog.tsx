import { useState } from 'react';
import { deskAmount } from '../../../../contract/shared/amounts.ts';
import { formatAmount, toPaise, toRupees } from '../../../../contract/shared/money.ts';
import type { AdminClaim } from '../../../shared/api-types.ts';
import { speak, t } from '../../../shared/language.ts';
import { checkAmount, readRupees } from '../../../shared/money/typed-amount.ts';
import { rich } from '../../../shared/rich-text.tsx';
import { useSend } from '../../../shared/use-send.ts';
import { showToast } from '../../../ui/messages/toast.ts';
import { AmountField } from '../../dialogs/amount-field.tsx';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';

/** Asks whether the money has come, and how much. Mounted while it is open. */
export function ClaimDialog({ claim, onClose }: { claim: AdminClaim; onClose: () => void }) {
  const { mutateAsync } = useSend('POST /admin/upi-claims/:id/confirm', { readsAfterFailure: true });
  const [typed, setTyped] = useState(toRupees(claim.amount).toFixed(2));
  const fault = checkAmount(deskAmount, typed);

  async function confirm() {
    const { message } = await mutateAsync({ params: { id: claim.id }, body: { amount: toPaise(readRupees(typed)) } });
    if (message) showToast(message);
  }

  return (
    <ConfirmDialog
      type="info"
      title={t('Has this payment come?')}
      confirmLabel={t('Yes, record it')}
      onConfirm={confirm}
      fallback={t('Failed to confirm the payment')}
      onClose={onClose}
      isReady={fault === undefined}
    >
      <p>
        {rich('Look for the reference {utr} in the bank. {name} says: {amount} for {what}.', {
          utr: <strong className="figures">{claim.utr}</strong>,
          name: claim.customer.name,
          amount: formatAmount(claim.amount),
          what: claim.orderNumber === null ? t('the account') : `#${claim.orderNumber}`,
        })}
      </p>
      <AmountField
        label={t('Amount that has come (₹)')}
        name="amount"
        value={typed}
        error={speak(fault)}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ConfirmDialog>
  );
}
