import { recordedMethods } from '#contract/orders/status-flow.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { deskAmount } from '#contract/shared/fields.ts';
import { formatAmount, paise } from '#contract/shared/money.ts';
import type { PickupDetail } from '#web/shared/api-types.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { t } from '#web/shared/language.ts';
import { useForm } from '#web/shared/use-form.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { MethodSelect } from '../dialogs/method-select.tsx';
import { usePickupStep } from './use-pickup-step.ts';

const rules = { amount: deskAmount, method: { oneOf: recordedMethods }, reference: {}, date: {} } as const;

/** Money that was paid back, after it was. */
export function RefundForm({ detail: { pickup, credit }, onClose }: { detail: PickupDetail; onClose: () => void }) {
  const send = usePickupStep('POST /admin/pickups/:id/refund', onClose);
  const most = paise(Math.min(pickup.payable, credit));
  const initial = { amount: most, method: 'upi' as const, reference: '', date: indiaDay(new Date()) };
  const form = useForm({
    rules,
    initial,
    fallback: t('The payment could not be recorded. Please try again.'),
    submit: ({ amount, method, reference, date }) =>
      send({
        params: { id: pickup.id },
        body: {
          version: pickup.version,
          amount,
          method,
          reference: reference.trim(),
          ...(date && { date }),
        },
      }),
  });
  return (
    <FormDialog title={t('Refund money')} form={form} submitLabel={t('Record the payment')} onClose={onClose}>
      <p>{t('At most {amount}: that is the balance.', { amount: formatAmount(most) })}</p>
      {pickup.note && <p className="text-ink-soft">{t('The customer writes: {note}', { note: pickup.note })}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField label={t('Amount (₹)')} {...form.number('amount')} />
        <MethodSelect label={t('Method')} {...form.field('method')} />
        <Field label={t('Reference')} maxLength={100} autoComplete="off" {...form.field('reference')} />
        <Field label={t('Date')} type="date" max={indiaDay(new Date())} {...form.field('date')} />
      </div>
    </FormDialog>
  );
}
