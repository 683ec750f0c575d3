import { useState } from 'react';
import type { AdminClaim } from '../../../shared/api-types.ts';
import { t } from '../../../shared/language.ts';
import { rich } from '../../../shared/rich-text.tsx';
import { useSend } from '../../../shared/use-send.ts';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { showToast } from '../../../ui/messages/toast.ts';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';

/** Asks why the payment is refused, which the customer reads. Mounted while it is open. */
export function RefuseDialog({ claim, onClose }: { claim: AdminClaim; onClose: () => void }) {
  const { mutateAsync } = useSend('POST /admin/upi-claims/:id/refuse', { readsAfterFailure: true });
  const [reason, setReason] = useState('');

  async function refuse() {
    const { message } = await mutateAsync({ params: { id: claim.id }, body: { reason } });
    if (message) showToast(message);
  }

  return (
    <ConfirmDialog
      type="warning"
      title={t('Refuse this payment?')}
      confirmLabel={t('Refuse')}
      onConfirm={refuse}
      fallback={t('Failed to refuse the payment')}
      onClose={onClose}
      isReady={reason.trim() !== ''}
    >
      <p>
        {rich('{name} is told that the payment {utr} has not come, and why.', {
          name: claim.customer.name,
          utr: <strong className="figures">{claim.utr}</strong>,
        })}
      </p>
      <TextArea
        label={t('Reason')}
        name="reason"
        rows={2}
        required
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}
