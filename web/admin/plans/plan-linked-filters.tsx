import type { AdminPlan } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Chip } from '#web/ui/chip.tsx';
import type { ListFilter } from '../lists/list-filter.ts';
import { type planFilters, plansPath } from './plan-filters.ts';

interface LinkedFiltersProps {
  filter: ListFilter<typeof planFilters>;
  plans: readonly AdminPlan[];
}

/** Filters that a link has set, each removable. */
export function LinkedFilters({ filter: { page: _, ...filter }, plans }: LinkedFiltersProps) {
  const { productId, customerId } = filter;
  if (!productId && !customerId) return null;
  const line = plans.flatMap(({ lines }) => lines).find((found) => found.productId === productId);
  const name = line?.name ?? t('one product');
  const customer = plans.find((plan) => plan.customer.id === customerId)?.customer.name ?? t('one customer');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-soft">{t('Only plans')}</span>
      {productId && (
        <Chip
          removeTo={plansPath({ ...filter, productId: undefined })}
          removeLabel={t('Show plans without {name} too', { name })}
        >
          {t('with {name}', { name })}
        </Chip>
      )}
      {customerId && (
        <Chip
          removeTo={plansPath({ ...filter, customerId: undefined })}
          removeLabel={t('Show plans of other customers than {customer} too', { customer })}
        >
          {t('of {customer}', { customer })}
        </Chip>
      )}
    </div>
  );
}
