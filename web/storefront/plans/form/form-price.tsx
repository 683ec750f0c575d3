import { useQueries } from '@tanstack/react-query';
import { call, callKey } from '#web/shared/api.ts';
import { t } from '#web/shared/language.ts';
import { stairsOf } from '#web/shared/place/address-values.ts';
import { useCall } from '#web/shared/use-call.ts';
import { EachDelivery } from '../price/each-delivery.tsx';
import { priceLines } from '../price/price-lines.ts';
import type { FormLine } from './plan-values.ts';
import type { PlanFormState } from './use-plan-form.ts';

/** What each delivery of the plan costs as it is filled in; nothing while the prices or the place are not known. */
export function FormPrice({ state: { form, area, lines } }: { state: Pick<PlanFormState, 'form' | 'area' | 'lines'> }) {
  const priced = useLinePrices(lines);
  return (
    <div aria-live="polite">
      {priced && area.isKnown && (
        <section className="grid gap-1.5 rounded-md bg-foam px-4 py-3">
          <h3 className="text-sm font-semibold text-ink-soft">{t('What we deliver')}</h3>
          <EachDelivery
            plan={{
              lines: priced,
              terms: area.terms,
              ...stairsOf(form.values),
              onlyEmpties: form.values.onlyEmpties !== '',
            }}
          />
        </section>
      )}
    </div>
  );
}

function useLinePrices(lines: readonly FormLine[]) {
  const answers = useQueries({
    queries: lines.map(({ productId: id }) => ({
      queryKey: callKey('GET /products/:id', { params: { id } }),
      queryFn: () => call('GET /products/:id', { params: { id } }),
    })),
  });
  const empties = useCall('GET /empties', {});
  const products = answers.flatMap(({ data }) => (data ? [data.data.product] : []));
  return empties.data && priceLines(lines, products, empties.data.data.isDepositFree);
}
