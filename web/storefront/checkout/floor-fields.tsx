import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/shared/language.ts';
import { FloorField, LiftField } from '#web/shared/place/address-fields.tsx';
import type { Checkout } from './use-checkout.ts';

/** Asked only where carrying jars up costs something, and once for an address. */
export function FloorFields({ form, terms }: { form: Checkout['form']; terms: DeliveryTerms }) {
  const hint = t('Without a lift, each jar costs {amount} more from floor {floor} up.', {
    amount: formatAmount(terms.floorChargePaise),
    floor: terms.floorFrom ?? 0,
  });
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t('Floor and lift')}</legend>
      <p className="text-sm text-ink-soft">{hint}</p>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <FloorField form={form} maxLength={3} placeholder={t('0 is the ground floor')} />
        <LiftField form={form} className="min-h-12" />
      </div>
    </fieldset>
  );
}
