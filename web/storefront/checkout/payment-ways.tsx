import type { ComponentProps } from 'react';
import { usualBlockReason } from '#contract/orders/failed-stops.ts';
import type { Paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { methodOf } from '#web/shared/payment/method-of.ts';
import { PaymentChoice } from '#web/shared/payment/payment-choice.tsx';
import { phoneHref } from '#web/shared/phone-href.ts';
import type { DeliveryArea } from '#web/shared/place/use-service-area.ts';
import { rich } from '#web/shared/rich-text.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { TextLink } from '../layout/text-link.tsx';

interface PaymentWaysProps {
  form: ComponentProps<typeof PaymentChoice>['form'];
  area: Pick<DeliveryArea, 'cashAllowed'>;
  monthly: Pick<ReturnType<typeof useMonthlyAccount>, 'account' | 'cashBlock'>;
  payable: Paise;
  hasIcon?: boolean;
}

/**
 * The payment methods. If the monthly account is blocked, or has less credit left than the order costs, a link opens
 * the account.
 */
export function PaymentWays({ form, area, monthly: { account, cashBlock }, payable, hasIcon }: PaymentWaysProps) {
  const cashAllowed = area.cashAllowed && cashBlock === null;
  const method = methodOf(form.values.paymentMethod, { cashAllowed, account });
  const isTooMuch = account !== null && method === 'account' && payable > account.room;
  return (
    <>
      {area.cashAllowed && cashBlock !== null && <CashBlocked reason={cashBlock} />}
      <PaymentChoice
        form={form}
        cashAllowed={area.cashAllowed}
        cashBlock={cashBlock}
        account={account}
        hasIcon={hasIcon ?? false}
      />
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

/** Says why the customer cannot pay in cash, and what to do. */
function CashBlocked({ reason }: { reason: string }) {
  const { phone } = useShop().shop;
  // The usual reason is translated. A reason that staff typed is shown unchanged.
  const described = reason === usualBlockReason ? t(usualBlockReason) : reason;
  return (
    <Notice tone="warn">
      <p className="wrap-anywhere">{t('You cannot pay in cash at the moment: {reason}', { reason: described })}</p>
      <p>{t('Please pay before the delivery, for example by UPI.')}</p>
      {phone && (
        <p>
          {rich('Is this a mistake? Please call us: {phone}', {
            phone: (
              <a href={phoneHref(phone)} className="figures font-semibold underline">
                {phone}
              </a>
            ),
          })}
        </p>
      )}
    </Notice>
  );
}

/** The customer's monthly account, as a payment method, and why the customer cannot pay in cash. */
export function useMonthlyAccount() {
  const answer = useCall('GET /account/monthly', {});
  const { account = null, cashBlock = null } = answer.data?.data ?? {};
  return { account, cashBlock, refetch: () => void answer.refetch() };
}
