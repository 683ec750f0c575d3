import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import { formatAmount, paise } from '#contract/shared/money.ts';
import type { DraftOf } from '#contract/shared/rules.ts';
import { t } from '#web/language.ts';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import type { CallAnswer } from '../api-types.ts';
import { methodOf, type paymentRules } from './method-of.ts';

/** Null for a customer without a monthly account. */
export type MonthlyAccount = CallAnswer<'GET /account/monthly'>['data']['account'];

interface PaymentForm {
  values: DraftOf<typeof paymentRules>;
  setValue: ((name: 'paymentMethod', value: string) => void) & ((name: 'useCredit', value: boolean) => void);
}

interface PaymentChoiceProps {
  form: PaymentForm;
  /** True if the shop takes cash at the address. */
  cashAllowed: boolean;
  /** Why this customer cannot pay in cash; null if cash is possible. */
  cashBlock?: string | null;
  account: Pick<NonNullable<MonthlyAccount>, 'room' | 'creditLimit' | 'overdueAmount' | 'isBlocked'> | null;
  /** True if staff choose for a customer; they may choose payment before delivery even where cash is taken. */
  isForStaff?: boolean;
  hasIcon?: boolean;
}

/** The payment method of an order: cash at the door, before delivery, or on account. */
export function PaymentChoice({ form, account, isForStaff = false, hasIcon = false, ...cash }: PaymentChoiceProps) {
  const { cashBlock = null } = cash;
  const cashAllowed = cash.cashAllowed && cashBlock === null;
  const method = methodOf(form.values.paymentMethod, { cashAllowed, account });
  const Icon = cashAllowed ? Banknote : CreditCard;
  const card = (way: typeof method) => ({
    name: 'paymentMethod',
    isChosen: method === way,
    onChoose: () => form.setValue('paymentMethod', way),
  });
  return (
    <>
      {isForStaff ? (
        <>
          <ChoiceCard
            {...card('cash')}
            label={t('Cash on Delivery')}
            {...(!cashAllowed && {
              text: cash.cashAllowed ? t('Cash is blocked for this customer.') : t('No cash is taken there.'),
            })}
            isDisabled={!cashAllowed}
          />
          <ChoiceCard {...card('online')} label={t('Pay before delivery')} />
        </>
      ) : (
        <ChoiceCard
          {...card(cashAllowed ? 'cash' : 'online')}
          // The empty value means the default at the address: cash, or payment before delivery.
          onChoose={() => form.setValue('paymentMethod', '')}
          label={cashAllowed ? t('Cash on Delivery') : t('Pay before delivery')}
          text={describeCash(cashAllowed, cashBlock)}
          icon={hasIcon && <Icon aria-hidden size={22} className="ml-auto shrink-0 text-deep" />}
        />
      )}
      {account && (
        <ChoiceCard
          {...card('account')}
          label={isForStaff ? t('On account') : t('On my account')}
          text={describeAccount(account, isForStaff)}
          isDisabled={account.isBlocked}
        />
      )}
    </>
  );
}

/** Says when the customer pays. If cash is blocked for this customer, the sentence says why. */
function describeCash(cashAllowed: boolean, cashBlock: string | null): string {
  if (cashAllowed) return t('Pay the rider when your water arrives.');
  if (cashBlock !== null) return t('You pay before we come, for example by UPI.');
  return t("Cash isn't accepted in this area. We will contact you about the payment before we come.");
}

/** Says how much of the limit is left, or why the customer cannot order on account. */
function describeAccount(account: NonNullable<PaymentChoiceProps['account']>, isForStaff: boolean): string {
  const room = formatAmount(paise(Math.max(0, account.room)));
  const [limit, overdue] = [formatAmount(account.creditLimit), formatAmount(account.overdueAmount)];
  if (isForStaff) {
    return account.isBlocked
      ? t('{overdue} is overdue and must be paid first.', { overdue })
      : t('{room} of the limit of {limit} is left.', { room, limit });
  }
  return account.isBlocked
    ? t('{overdue} is overdue. Please pay it before you order on account again.', { overdue })
    : t('{room} of your limit of {limit} is left. You pay once a month.', { room, limit });
}

/** Asks whether the customer's balance pays first. */
export function CreditBox({ form, ...look }: { form: PaymentForm; label: string; className: string }) {
  return (
    <Tick
      name="useCredit"
      isTicked={form.values.useCredit}
      onTick={(isTicked) => form.setValue('useCredit', isTicked)}
      {...look}
    />
  );
}
