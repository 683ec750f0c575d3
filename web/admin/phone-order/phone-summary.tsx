import { formatAmount } from '#contract/shared/money.ts';
import { Bill } from '#web/shared/cart/bill.tsx';
import { SwapNote } from '#web/shared/jars/swap-note.tsx';
import { t } from '#web/shared/language.ts';
import { CreditBox, PaymentChoice } from '#web/shared/payment/payment-choice.tsx';
import { Card } from '#web/ui/card.tsx';
import { BlockedButton } from '../dialogs/blocked-button.tsx';
import type { PhoneOrder } from './use-phone-order.ts';

/** What it costs and how it is paid, and the button that places the order. */
export function PhoneSummary({ order }: { order: PhoneOrder }) {
  const { form, who, where, bill, isProcessing } = order;
  const { products, totals, missing } = bill;
  const { terms, cashAllowed } = where.area;
  const isEmpty = products.priced.length === 0;
  return (
    <aside className="lg:sticky lg:top-24">
      <Card className="grid gap-4 p-5">
        <h2 className="text-lg">{t('Order Summary')}</h2>
        {isEmpty ? (
          <p className="text-ink-soft">{t('No products yet.')}</p>
        ) : (
          <Bill totals={totals} of="cart" credit={bill.creditUsed} />
        )}
        <div role="status" className="empty:hidden">
          <SwapNote lines={bill.priced} />
        </div>
        {!isEmpty && missing.forMinimumPaise > 0 && (
          <p className="font-medium text-marigold-ink">
            {t('{missing} more for the minimum order of {minimum}.', {
              missing: formatAmount(missing.forMinimumPaise),
              minimum: formatAmount(terms.minimumPaise ?? 0),
            })}
          </p>
        )}
        <fieldset className="grid gap-2">
          <legend className="field-label mb-1.5">{t('Payment Method')}</legend>
          {who.credit > 0 && (
            <CreditBox
              form={form}
              label={t('Use the balance ({amount})', { amount: formatAmount(who.credit) })}
              className="min-h-12"
            />
          )}
          <PaymentChoice form={form} cashAllowed={cashAllowed} account={who.account} isForStaff />
        </fieldset>
        <BlockedButton
          type="submit"
          variant="accent"
          size="lg"
          pending={isProcessing || where.isLoading}
          blocked={who.caller?.isActive === false && t('This account is not active. Activate it first.')}
        >
          {isProcessing ? t('Placing the order…') : t('Place order')}
        </BlockedButton>
        {form.values.overbooked !== '' && (
          <p className="text-sm text-ink-soft">{t('The slot will have one order more than its capacity.')}</p>
        )}
      </Card>
    </aside>
  );
}
