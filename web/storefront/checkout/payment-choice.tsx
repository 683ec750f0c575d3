import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import { type ReactNode, useId } from 'react';
import { formatAmount, type Paise } from '#contract/shared/money.ts';
import { t } from '#web/shared/language.ts';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import type { Checkout } from './use-checkout.ts';

interface PaymentChoiceProps {
  isCashTaken: boolean;
  form: Checkout['form'];
  /** Of the customer. */
  credit: Paise;
  /** Another way to pay. */
  children?: ReactNode;
}

/** Cash at the door, or in places where the shop takes none, payment before the delivery; and whether the credit pays first. */
export function PaymentChoice({ isCashTaken, form, credit, children }: PaymentChoiceProps) {
  const id = useId();
  const isChosen = form.values.paymentMethod !== 'account';
  const Icon = isCashTaken ? Banknote : CreditCard;
  return (
    <Card className="grid gap-3 p-5 sm:p-6">
      <h2 className="text-lg">{t('Payment Method')}</h2>
      {credit > 0 && (
        <label className="flex min-h-12 items-center gap-3">
          <input
            type="checkbox"
            className="checkbox"
            name="useCredit"
            checked={form.values.useCredit !== ''}
            onChange={(event) => form.setValue('useCredit', event.target.checked ? 'yes' : '')}
          />
          {t('Use my credit ({amount})', { amount: formatAmount(credit) })}
        </label>
      )}
      <div
        className={classes(
          'flex min-h-14 items-center gap-3 rounded-md border px-3.5 py-2.5',
          isChosen ? 'border-deep bg-foam' : 'border-line-strong bg-surface',
        )}
      >
        <input
          id={id}
          type="radio"
          name="paymentMethod"
          value={isCashTaken ? 'cash' : 'online'}
          checked={isChosen}
          onChange={() => form.setValue('paymentMethod', '')}
          aria-describedby={`${id}-hint`}
          className="radio"
        />
        <div className="grid">
          <label htmlFor={id} className="font-medium">
            {isCashTaken ? t('Cash on Delivery') : t('Pay before delivery')}
          </label>
          <span id={`${id}-hint`} className="text-sm text-pretty text-ink-soft">
            {isCashTaken
              ? t('Pay the rider when your water arrives.')
              : t('We take no cash in this area. We will contact you about the payment before we come.')}
          </span>
        </div>
        <Icon aria-hidden size={22} className="ml-auto shrink-0 text-deep" />
      </div>
      {children}
    </Card>
  );
}
