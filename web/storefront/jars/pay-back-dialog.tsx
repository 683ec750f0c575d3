import { useId } from 'react';
import { deskAmount } from '#contract/shared/fields.ts';
import { formatAmount, type Paise } from '#contract/shared/money.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { t } from '#web/shared/language.ts';
import { useOnce } from '#web/shared/requests/use-once.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

const rules = { amount: deskAmount, note: {} };

interface PayBackDialogProps {
  /** What is not asked back yet. */
  most: Paise;
  days: number;
  onClose: () => void;
}

/** Asks for credit to be paid back. Mounted while it is open. */
export function PayBackDialog({ most, days, onClose }: PayBackDialogProps) {
  const formId = useId();
  const once = useOnce();
  const send = useSend('POST /pay-backs');
  const form = useForm({
    rules,
    initial: { amount: most, note: '' },
    fallback: t('This could not be sent. Please try again.'),
    async submit({ amount, note }) {
      const body = { amount, note: note.trim() };
      const { message } = await once(body, (headers) => send.mutateAsync({ body, headers }));
      showToast(message ?? '', { durationMs: 3000 });
      onClose();
    },
  });
  return (
    <AskDialog
      title={t('Refund my balance')}
      keep={t('Cancel')}
      act={t('Request refund')}
      isPending={form.isPending}
      form={formId}
      onClose={onClose}
    >
      <form id={formId} {...form.form} className="grid gap-4">
        {form.failure && <Notice tone="bad">{form.failure}</Notice>}
        <p>{t('We can refund {amount} within {days} days.', { amount: formatAmount(most), days })}</p>
        <AmountField label={t('Amount (₹)')} {...form.number('amount')} />
        <TextArea
          label={t('How should we pay you?')}
          rows={2}
          placeholder={t('For example your UPI ID (optional)')}
          {...form.field('note')}
        />
      </form>
    </AskDialog>
  );
}
