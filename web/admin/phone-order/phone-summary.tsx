import { formatAmount, paise } from '#contract/shared/money.ts';
import { Bill } from '#web/shared/cart/bill.tsx';
import { SwapNote } from '#web/shared/jars/swap-note.tsx';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import type { PhoneOrder } from './use-phone-order.ts';

/** What it costs and how it is paid, and the button that places the order. */
export function PhoneSummary({ order }: { order: PhoneOrder }) {
  const { form, fill, totals, area, paymentMethod, missing, products, caller, isProcessing } = order;
  const isEmpty = products.priced.length === 0;
  return (
    <aside className="lg:sticky lg:top-24">
      <Card className="grid gap-4 p-5">
        <h2 className="text-lg">{t('Order Summary')}</h2>
        {isEmpty ? (
          <p className="text-ink-soft">{t('No products yet.')}</p>
        ) : (
          <Bill totals={totals} of="cart" credit={order.creditUsed} />
        )}
        <div role="status" className="empty:hidden">
          <SwapNote lines={order.priced} />
        </div>
        {!isEmpty && missing.forMinimumPaise > 0 && (
          <p className="font-medium text-marigold-ink">
            {t('{missing} more for the minimum order of {minimum}.', {
              missing: formatAmount(missing.forMinimumPaise),
              minimum: formatAmount(area.terms.minimumPaise ?? 0),
            })}
          </p>
        )}
        <fieldset className="grid gap-2">
          <legend className="field-label mb-1.5">{t('Payment Method')}</legend>
          {order.credit > 0 && (
            <label className="flex min-h-12 items-center gap-3">
              <input
                type="checkbox"
                className="checkbox"
                name="useCredit"
                checked={form.values.useCredit !== ''}
                onChange={(event) => fill({ useCredit: event.target.checked ? 'yes' : '' })}
              />
              {t('Use the credit ({amount})', { amount: formatAmount(order.credit) })}
            </label>
          )}
          <ChoiceCard
            name="paymentMethod"
            label={t('Cash on Delivery')}
            {...(!area.cashAllowed && { text: t('No cash is taken there.') })}
            isDisabled={!area.cashAllowed}
            isChosen={paymentMethod === 'cash'}
            onChoose={() => fill({ paymentMethod: 'cash' })}
          />
          <ChoiceCard
            name="paymentMethod"
            label={t('Pay before delivery')}
            isChosen={paymentMethod === 'online'}
            onChoose={() => fill({ paymentMethod: 'online' })}
          />
          <AccountChoice order={order} />
        </fieldset>
        <Button type="submit" variant="accent" size="lg" pending={isProcessing} disabled={caller?.isActive === false}>
          {isProcessing ? t('Placing the order…') : t('Place order')}
        </Button>
        {form.values.overbooked !== '' && (
          <p className="text-sm text-ink-soft">{t('The slot takes one more than it has places for.')}</p>
        )}
      </Card>
    </aside>
  );
}

/** For a customer with a monthly account. */
function AccountChoice({ order: { account, fill, paymentMethod } }: { order: PhoneOrder }) {
  if (!account) return null;
  const room = formatAmount(paise(Math.max(0, account.room)));
  return (
    <ChoiceCard
      name="paymentMethod"
      label={t('On account')}
      text={
        account.isBlocked
          ? t('{overdue} is overdue and must be paid first.', { overdue: formatAmount(account.overdueAmount) })
          : t('{room} of the limit of {limit} is left.', { room, limit: formatAmount(account.creditLimit) })
      }
      isDisabled={account.isBlocked}
      isChosen={paymentMethod === 'account'}
      onChoose={() => fill({ paymentMethod: 'account' })}
    />
  );
}
