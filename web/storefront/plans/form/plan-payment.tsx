import { paise } from '#contract/shared/money.ts';
import { t } from '#web/shared/language.ts';
import { CreditBox } from '#web/shared/payment/payment-choice.tsx';
import { PaymentWays } from '#web/storefront/checkout/payment-ways.tsx';
import { Card } from '#web/ui/card.tsx';
import type { PlanFormState } from './use-plan-form.ts';

/** How each order of the plan is paid. */
export function PlanPayment({ state }: { state: PlanFormState }) {
  return (
    <Card className="grid gap-3 p-5 sm:p-6">
      <h2 className="text-lg">{t('Payment Method')}</h2>
      <PaymentWays {...state} payable={paise(0)} />
      <CreditBox form={state.form} label={t('Use my balance first')} className="min-h-11" />
    </Card>
  );
}
