import { refusalRule } from '#contract/money/upi.ts';
import { FormDialog } from '#web/admin/dialogs/form-dialog.tsx';
import type { AdminClaim } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

const rules = { reason: refusalRule };

/** Asks why the payment is refused, which the customer reads. Mounted while it is open. */
export function RefuseDialog({ claim, onClose }: { claim: AdminClaim; onClose: () => void }) {
  const { mutateAsync } = useSend('POST /admin/upi-claims/:id/refuse', { readsAfterFailure: true });
  const form = useForm({
    rules,
    initial: { reason: '' },
    fallback: t('Failed to refuse the payment'),
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
      <TextArea label={t('Reason')} rows={2} maxLength={300} {...form.field('reason')} />
    </FormDialog>
  );
}
