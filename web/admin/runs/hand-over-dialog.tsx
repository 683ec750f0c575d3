import { deskTexts } from '#contract/money/desk-rules.ts';
import { optionalAmount } from '#contract/shared/fields.ts';
import { formatAmount, paise } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { ReasonField } from '../dialogs/fields.tsx';
import type { Rider } from './run-words.ts';

const rules = {
  counted: { ...optionalAmount, required: message('Count the cash first.') },
  reason: { max: deskTexts.reason.max },
} as const;

/**
 * Records that a rider hands over all cash, with or without a run. `rider` is the rider as loaded last. Mount it only
 * while it is open.
 */
export function HandOverDialog({ rider, onClose }: { rider: Rider; onClose: () => void }) {
  const { balance: expected } = rider;
  const handOver = useSend('POST /admin/riders/:id/hand-over', { readsAfterFailure: true });
  const form = useForm({
    rules,
    initial: { counted: null, reason: '' },
    check: ({ counted, reason }) =>
      counted !== null && counted !== expected && reason.trim() === ''
        ? [{ path: 'reason', msg: t('Please give a reason') }]
        : [],
    submit: async ({ counted, reason }) => {
      const body = { counted: paise(counted ?? 0), balanceBefore: expected, reason: reason.trim() };
      const { message } = await handOver.mutateAsync({ params: { id: rider.id }, body });
      showToast(message);
      onClose();
    },
  });
  const { counted } = form.values;
  const difference = Number.isFinite(counted) ? (counted ?? 0) - expected : 0;
  const amount = formatAmount(paise(Math.abs(difference)));
  return (
    <FormDialog
      title={t('Take in the cash of {name}', { name: rider.name })}
      form={form}
      submitLabel={t('Take in cash')}
      onClose={onClose}
    >
      <p role="status">
        {t('The cash bag should hold {amount}.', { amount: formatAmount(expected) })}{' '}
        {difference > 0 && t('{amount} more than expected.', { amount })}
        {difference < 0 && t('{amount} less than expected.', { amount })}
      </p>
      <AmountField label={t('Cash counted (₹)')} {...form.number('counted')} />
      {difference !== 0 && <ReasonField {...form.field('reason')} />}
    </FormDialog>
  );
}
