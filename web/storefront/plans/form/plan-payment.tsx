import { paise } from '#contract/shared/money.ts';
import { t } from '#web/shared/language.ts';
import { AccountChoice } from '#web/storefront/checkout/account-choice.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import type { PlanFormState } from './use-plan-form.ts';

/** How each order of the plan is paid. */
export function PlanPayment({ state: { form, area, monthly } }: { state: PlanFormState }) {
  const { values, setValue } = form;
  const isAccount = monthly.isOffered && values.paymentMethod === 'account';
  return (
    <Card className="grid gap-3 p-5 sm:p-6">
      <h2 className="text-lg">{t('Payment Method')}</h2>
      <ChoiceCard
        name="paymentMethod"
        label={area.cashAllowed ? t('Cash on Delivery') : t('Pay before delivery')}
        text={
          area.cashAllowed
            ? t('Pay the rider when your water arrives.')
            : t('We take no cash in this area. We will contact you about the payment before we come.')
        }
        isChosen={!isAccount}
        onChoose={() => setValue('paymentMethod', '')}
      />
      <AccountChoice checkout={{ form, monthly }} payable={paise(0)} />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="checkbox"
          name="useCredit"
          checked={values.useCredit !== ''}
          onChange={({ target: { checked } }) => setValue('useCredit', checked ? 'yes' : '')}
        />
        {t('When I have credit, use it first')}
      </label>
    </Card>
  );
}
