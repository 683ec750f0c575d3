import { t } from '#web/shared/language.ts';
import { stairsOf } from '#web/shared/place/address-values.ts';
import { pricedLines } from '#web/storefront/cart/cart-totals.ts';
import { EachDelivery } from '../price/each-delivery.tsx';
import type { PlanFormState } from './use-plan-form.ts';

/** What each delivery of the plan costs as it is filled in; nothing while the prices or the place are not known. */
export function FormPrice({ state: { form, area, swap, isNew } }: { state: PlanFormState }) {
  return (
    <div aria-live="polite">
      {swap.priced && area.isKnown && (
        <section className="grid gap-1.5 rounded-md bg-foam px-4 py-3">
          <h3 className="text-sm font-semibold text-ink-soft">{t('What we deliver')}</h3>
          <EachDelivery
            plan={{
              lines: pricedLines(swap.priced),
              terms: area.terms,
              ...stairsOf(form.values),
              onlyEmpties: form.values.onlyEmpties,
              first: isNew ? swap.first : undefined,
            }}
          />
        </section>
      )}
    </div>
  );
}
