import { recordedMethods } from '#contract/orders/status-flow.ts';
import { deskAmount } from '#contract/shared/amounts.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, toPaise, toRupees } from '#contract/shared/money.ts';
import { t } from '#web/shared/language.ts';
import { checkAmount, readRupees } from '#web/shared/money/typed-amount.ts';
import { sayMethod } from '#web/shared/pickups/say-method.ts';
import { useForm } from '#web/shared/use-form.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { AmountField } from '../dialogs/amount-field.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import type { PickupDetail } from './pickup-detail.ts';
import { usePickupStep } from './use-pickup-step.ts';

const rules = { amount: {}, method: {}, reference: {}, date: {} };
const isMethod = (method: string) => recordedMethods.find((each) => each === method) ?? 'upi';

/** Money that was paid back, after it was. */
export function RefundForm({ detail: { pickup, credit }, onClose }: { detail: PickupDetail; onClose: () => void }) {
  const send = usePickupStep('POST /admin/pickups/:id/refund', onClose);
  const most = Math.min(pickup.payable, credit);
  const initial = { amount: String(toRupees(most)), method: 'upi', reference: '', date: indiaDay(new Date()) };
  const form = useForm({
    rules,
    initial,
    fallback: t('The payment could not be recorded. Please try again.'),
    check: ({ amount }) => {
      const msg = checkAmount(deskAmount, amount);
      return msg === undefined ? [] : [{ path: 'amount', msg }];
    },
    submit: ({ amount, method, reference, date }) =>
      send({
        params: { id: pickup.id },
        body: {
          version: pickup.version,
          amount: toPaise(readRupees(amount)),
          method: isMethod(method),
          reference: reference.trim(),
          ...(date && { date }),
        },
      }),
  });
  return (
    <FormDialog
      title={t('Pay back')}
      form={{ ...form.form, className: 'grid gap-4' }}
      summary={form.summary}
      submitLabel={t('Record the payment')}
      isUnsaved={JSON.stringify(form.values) !== JSON.stringify(initial)}
      isPending={form.isPending}
      onClose={onClose}
      notices={form.failure && <Notice tone="bad">{form.failure}</Notice>}
    >
      <p>{t('At most {amount}: that is what is left of the credit.', { amount: formatAmount(most) })}</p>
      {pickup.note && <p className="text-ink-soft">{t('The customer writes: {note}', { note: pickup.note })}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField label={t('Amount (₹)')} {...form.field('amount')} />
        <Select label={t('Method')} {...form.field('method')}>
          {recordedMethods.map((method) => (
            <option key={method} value={method}>
              {sayMethod(method)}
            </option>
          ))}
        </Select>
        <Field label={t('Reference')} maxLength={100} autoComplete="off" {...form.field('reference')} />
        <Field label={t('Date')} type="date" max={indiaDay(new Date())} {...form.field('date')} />
      </div>
    </FormDialog>
  );
}
