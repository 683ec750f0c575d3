import { formatAmount, type Paise, paise } from '#contract/shared/money.ts';
import { t } from '#web/shared/language.ts';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { TextLink } from '../layout/text-link.tsx';
import type { Checkout } from './use-checkout.ts';

/** "On my account", with the room that is left; nothing for customers without a monthly account. */
export function AccountChoice({ checkout, payable }: { checkout: Pick<Checkout, 'form' | 'monthly'>; payable: Paise }) {
  const { form, monthly } = checkout;
  const { account, isOffered } = monthly;
  if (!account) return null;
  const isChosen = isOffered && form.values.paymentMethod === 'account';
  const isTooMuch = isChosen && payable > account.room;
  const values = {
    room: formatAmount(paise(Math.max(0, account.room))),
    limit: formatAmount(account.creditLimit),
    overdue: formatAmount(account.overdueAmount),
  };
  return (
    <>
      <ChoiceCard
        name="paymentMethod"
        label={t('On my account')}
        text={
          isOffered
            ? t('{room} of your limit of {limit} is left. You pay by the month.', values)
            : t('{overdue} is overdue. Please pay it before you order on account again.', values)
        }
        isChosen={isChosen}
        isDisabled={!isOffered}
        onChoose={() => form.setValue('paymentMethod', 'account')}
      />
      {isTooMuch && (
        <p className="text-sm font-medium text-marigold-ink">
          {t('This order is more than what is left. Order less, pay your account, or choose another way to pay.')}
        </p>
      )}
      {(!isOffered || isTooMuch) && (
        <p>
          <TextLink to="/account">{t('Go to my account')}</TextLink>
        </p>
      )}
    </>
  );
}
