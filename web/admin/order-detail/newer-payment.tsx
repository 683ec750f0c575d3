import { describeMethod, type PaymentStatus, paymentStatusLabels } from '#contract/orders/status-flow.ts';
import { formatAmount, type Paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { NewerPayment as Newer } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { type OrderDraft, parseAmount } from './manage-order.ts';

interface NewerPaymentProps {
  newer: Newer;
  seen: Paise;
  typed?: OrderDraft;
  /** Explains the consequence of saving now. */
  note: string;
  /** Called to continue with the newer payment as the base. */
  onTake: () => void;
}

/** Compares the payment that somebody else has recorded with the payment that was shown and typed here. */
export function NewerPayment({ newer, seen, typed = {}, note, onTake }: NewerPaymentProps) {
  const { amountPaid, amountDue, paymentStatus, paymentMethod, changedBy, changedAt } = newer;
  const own = parseAmount(typed.amountPaid);
  return (
    <div className="grid gap-2 rounded-md border border-line bg-surface p-3 text-sm">
      <p>
        <strong>{changedBy ?? t('System')}</strong>
        {changedAt && (
          <>
            , <time dateTime={changedAt}>{formatDateTime(changedAt)}</time>
          </>
        )}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 [&_dt]:text-ink-soft">
        <dt>{t('Now')}</dt>
        <dd>
          {t('{paid} paid, {due} due, {status}, {method}', {
            paid: formatAmount(amountPaid),
            due: formatAmount(amountDue),
            status: t(paymentStatusLabels[paymentStatus as PaymentStatus]),
            method: t(describeMethod(paymentMethod)),
          })}
        </dd>
        <dt>{t('When you opened it')}</dt>
        <dd>{t('{paid} paid', { paid: formatAmount(seen) })}</dd>
        {own !== undefined && (
          <>
            <dt>{t('Typed by you')}</dt>
            <dd>{t('{paid} paid', { paid: formatAmount(own) })}</dd>
          </>
        )}
      </dl>
      <p>{note}</p>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={onTake}>
        {t('Use the newer figures')}
      </Button>
    </div>
  );
}
