import { useState } from 'react';
import { utrRule } from '#contract/money/upi.ts';
import { deskAmount } from '#contract/shared/fields.ts';
import { formatAmount, type Paise } from '#contract/shared/money.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { message, t } from '#web/shared/language.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

const wrongAmount = message('Please enter the amount that you have paid');
const rules = { utr: utrRule, amount: { ...deskAmount, required: wrongAmount } };

interface ReportPaymentProps {
  orderId: string | null;
  /** What is due, which was probably paid. */
  amount: Paise;
}

/** "I have paid": asks for the reference that the UPI app shows. */
export function ReportPayment({ orderId, amount }: ReportPaymentProps) {
  const [isOpen, setIsOpen] = useState(false);
  // More than is due, which is sent at the second press.
  const [asked, setAsked] = useState<Paise | null>(null);
  const { mutateAsync } = useSend('POST /upi-claims');
  const form = useForm({
    rules,
    initial: { utr: '', amount },
    fallback: t('This could not be sent. Please try again.'),
    submit: async ({ utr, amount: paid }) => {
      if (paid > amount && paid !== asked) return setAsked(paid);
      const body = { orderId, utr: utr.trim(), amount: paid };
      const { message } = await mutateAsync({ body });
      if (message) showToast(message);
      setIsOpen(false);
    },
  });
  if (!isOpen) {
    return (
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {t('I have paid')}
      </Button>
    );
  }
  const isAsking = asked !== null && asked === form.values.amount;
  return (
    <form {...form.form} aria-label={t('I have paid')} className="grid gap-3 border-t border-line pt-4">
      <ErrorSummary {...form.summary} />
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <Field
        label={t('UPI reference (UTR)')}
        hint={t('The 12 digits that your UPI app shows with the payment.')}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        {...form.field('utr')}
        onChange={({ target }) => form.setValue('utr', target.value.replace(/\s/g, ''))}
      />
      <AmountField label={t('Amount paid (₹)')} isExact {...form.number('amount')} />
      {isAsking && (
        <Notice tone="warn">
          {t('That is {more} more than is due.', { more: formatAmount(asked - amount) })}{' '}
          {orderId === null
            ? t('Any extra is kept as your balance.')
            : t('Any extra is kept as your balance or refunded.')}
        </Notice>
      )}
      <Button type="submit" pending={form.isPending}>
        {isAsking ? t('Yes, send it') : t('Send to the shop')}
      </Button>
    </form>
  );
}
