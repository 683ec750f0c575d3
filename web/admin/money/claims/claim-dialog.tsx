import { useState } from 'react';
import { formatAmount, isWholePaise, toPaise, toRupees } from '../../../../contract/shared/money.ts';
import type { AdminClaim } from '../../../shared/api-types.ts';
import { t } from '../../../shared/language.ts';
import { rich } from '../../../shared/rich-text.tsx';
import { useSend } from '../../../shared/use-send.ts';
import { showToast } from '../../../ui/messages/toast.ts';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { NumberField } from '../../dialogs/number-field.tsx';
import { parseNumber } from '../../dialogs/parse-number.ts';

/** Asks whether the money has come, and how much. Mounted while it is open. */
export function ClaimDialog({ claim, onClose }: { claim: AdminClaim; onClose: () => void }) {
  const { mutateAsync } = useSend('POST /admin/upi-claims/:id/confirm', { readsAfterFailure: true });
  const [typed, setTyped] = useState(toRupees(claim.amount).toFixed(2));
  const rupees = parseNumber(typed);
  const isRight = rupees > 0 && isWholePaise(rupees);

  async function confirm() {
    const { message } = await mutateAsync({ params: { id: claim.id }, body: { amount: toPaise(rupees) } });
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
      isReady={isRight}
    >
      <p>
        {rich('Look for the reference {utr} in the bank. {name} says: {amount} for {what}.', {
          utr: <strong className="figures">{claim.utr}</strong>,
          name: claim.customer.name,
          amount: formatAmount(claim.amount),
          what: claim.orderNumber === null ? t('the account') : `#${claim.orderNumber}`,
        })}
      </p>
      <NumberField
        step={0.01}
        label={t('Amount that has come (₹)')}
        name="amount"
        value={typed}
        error={isRight ? undefined : t('An amount must be above 0')}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ConfirmDialog>
  );
}
