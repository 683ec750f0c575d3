import { deskTexts } from '#contract/money/desk-rules.ts';
import { t } from '#web/shared/language.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { ReasonField } from '../dialogs/fields.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';

/** Asks why an entry is taken back. Mounted while it is open. */
export function TakeBackDialog({ eventId, what, onClose }: { eventId: string; what: string; onClose: () => void }) {
  const takeBack = useSend('POST /admin/money/take-backs', { readsAfterFailure: true });
  const form = useForm({
    rules: { reason: deskTexts.reason },
    initial: { reason: '' },
    submit: async ({ reason }) => {
      const { message } = await takeBack.mutateAsync({ body: { eventId, reason } });
      showToast(message);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Undo entry')}
      form={form}
      className="grid grid-cols-1 gap-4"
      submitLabel={t('Undo entry')}
      onClose={onClose}
    >
      <p>{what}</p>
      <p className="text-sm text-ink-soft">
        {t(
          'Everything that this entry did is reversed with today’s date. What it had paid is due again. This can be done once.',
        )}
      </p>
      <ReasonField readBy="staff" {...form.field('reason')} />
    </FormDialog>
  );
}
