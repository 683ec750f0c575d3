import { useState } from 'react';
import { type ClaimState, utrRule } from '#contract/money/upi.ts';
import { deskAmount } from '#contract/shared/fields.ts';
import { formatAmount, type Paise } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import type { Claim } from '#web/shared/api-types.ts';
import { formatDate } from '#web/shared/dates.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { Price } from '#web/shared/price.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useForm } from '#web/shared/use-form.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { UpiDetails } from './upi-details.tsx';
import { useOwnClaims } from './use-own-claims.ts';

interface UpiPaymentProps {
  /** The amount due now. If nothing is due, only earlier reports are shown. */
  amount: Paise;
  /** The order number, or the account's reference. */
  reference: string;
  /** The order that is paid. Null for a payment to the whole account. */
  orderId: string | null;
}

/**
 * How to pay by UPI, a form to say "I have paid", and the state of earlier reports. Renders nothing if the shop has no
 * UPI ID.
 */
export default function UpiPayment({ amount, reference, orderId }: UpiPaymentProps) {
  const answer = useCall('GET /upi', {});
  const claims = useOwnClaims(orderId).data?.data.claims ?? [];
  const payee = amount > 0 ? answer.data?.data.upi : null;
  if (!payee && claims.length === 0) return null;
  return (
    <Card aria-label={t('Pay by UPI')} className="grid gap-4 p-5">
      <h2 className="text-lg">{payee ? t('Pay by UPI') : t('UPI payments')}</h2>
      {payee && <UpiDetails payee={payee} amount={amount} reference={reference} />}
      <OwnClaims claims={claims} />
      {payee && <ReportPayment key={amount} orderId={orderId} amount={amount} />}
    </Card>
  );
}

const states: Record<ClaimState, { label: string; tone: Tone }> = {
  open: { label: message('Being checked'), tone: 'warn' },
  confirmed: { label: message('Received'), tone: 'good' },
  refused: { label: message('Not found'), tone: 'bad' },
};

/** Payments that the customer has reported, with their state. */
function OwnClaims({ claims }: { claims: readonly Claim[] }) {
  if (claims.length === 0) return null;
  return (
    <ul aria-label={t('Payments you told us about')} className="grid gap-2">
      {claims.map(({ id, utr, amount, state, reason, createdAt, orderNumber }) => (
        <li key={id} className="grid gap-1 rounded-md bg-mist px-3 py-2 text-sm">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            <Price paise={amount} exact className="font-semibold" />
            <Badge tone={states[state].tone}>{t(states[state].label)}</Badge>
          </p>
          <p className="figures text-ink-soft">
            {t('UPI reference {utr}', { utr })} · {formatDate(createdAt)}
            {orderNumber && <span className="whitespace-nowrap"> · #{orderNumber}</span>}
          </p>
          {state === 'refused' && <p>{reason}</p>}
        </li>
      ))}
    </ul>
  );
}

const wrongAmount = message('Please enter the amount that you have paid');
const rules = { utr: utrRule, amount: { ...deskAmount, required: wrongAmount } };

interface ReportPaymentProps {
  orderId: string | null;
  /** The amount due, as the default of the form. */
  amount: Paise;
}

/** The button "I have paid". It opens a form for the reference that the UPI app shows. */
function ReportPayment({ orderId, amount }: ReportPaymentProps) {
  const [isOpen, setIsOpen] = useState(false);
  // An amount that is larger than the amount due. It is sent only after a second press.
  const [excessAmount, setExcessAmount] = useState<Paise | null>(null);
  const { mutateAsync } = useSend('POST /upi-claims');
  const form = useForm({
    rules,
    initial: { utr: '', amount },
    submit: async ({ utr, amount: paid }) => {
      if (paid > amount && paid !== excessAmount) return setExcessAmount(paid);
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
  const isAsking = excessAmount !== null && excessAmount === form.values.amount;
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
          {t('That is {more} more than is due.', { more: formatAmount(excessAmount - amount) })}{' '}
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
