import { deskTexts } from '#contract/money/desk-rules.ts';
import { call } from '#web/shared/api.ts';
import { t } from '#web/shared/language.ts';
import { useOnce } from '#web/shared/requests/use-once.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useReadAgain } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { ReasonField } from '../dialogs/reason-field.tsx';

/** Asks why an entry is taken back. Mounted while it is open. */
export function TakeBackDialog({ eventId, what, onClose }: { eventId: string; what: string; onClose: () => void }) {
  const readAgain = useReadAgain();
  const once = useOnce();
  const form = useForm({
    rules: { reason: deskTexts.reason },
    initial: { reason: '' },
    submit: async ({ reason }) => {
      const body = { eventId, reason };
      try {
        const { message } = await once(body, (headers) => call('POST /admin/money/take-backs', { headers, body }));
        showToast(message);
        onClose();
      } finally {
        await readAgain();
      }
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
