import type { ComponentProps } from 'react';
import type { Paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { methodOf } from '#web/shared/payment/method-of.ts';
import { PaymentChoice } from '#web/shared/payment/payment-choice.tsx';
import type { DeliveryArea } from '#web/shared/place/use-service-area.ts';
import { useCall } from '#web/shared/use-call.ts';
import { TextLink } from '../layout/text-link.tsx';

interface PaymentWaysProps {
  form: ComponentProps<typeof PaymentChoice>['form'];
  area: Pick<DeliveryArea, 'cashAllowed'>;
  monthly: Pick<ReturnType<typeof useMonthlyAccount>, 'account'>;
  payable: Paise;
  hasIcon?: boolean;
}

/**
 * The payment methods. If the monthly account is blocked, or has less credit left than the order costs, a link opens
 * the account.
 */
export function PaymentWays({ form, area: { cashAllowed }, monthly: { account }, payable, hasIcon }: PaymentWaysProps) {
  const method = methodOf(form.values.paymentMethod, { cashAllowed, account });
  const isTooMuch = account !== null && method === 'account' && payable > account.room;
  return (
    <>
      <PaymentChoice form={form} cashAllowed={cashAllowed} account={account} hasIcon={hasIcon ?? false} />
      {isTooMuch && (
        <p className="text-sm font-medium text-marigold-ink">
          {t(
            'This order is more than what is left on your account. Order less, pay your account, or choose another way to pay.',
          )}
        </p>
      )}
      {(account?.isBlocked || isTooMuch) && (
        <p>
          <TextLink to="/account">{t('Go to my account')}</TextLink>
        </p>
      )}
    </>
  );
}

/** The customer's monthly account, as a payment method. */
export function useMonthlyAccount() {
  const answer = useCall('GET /account/monthly', {});
  return { account: answer.data?.data.account ?? null, refetch: () => void answer.refetch() };
}
