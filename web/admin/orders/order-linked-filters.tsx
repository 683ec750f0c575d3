import type { AdminOrder } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Chip } from '#web/ui/chip.tsx';
import type { ListFilter } from '../lists/list-filter.ts';
import { type orderFilters, ordersPath } from '../order-detail/order-filters.ts';

interface LinkedFiltersProps {
  filter: ListFilter<typeof orderFilters>;
  orders: readonly AdminOrder[];
}

/** Filters that a link has set, each removable. */
export function LinkedFilters({ filter: { page: _, ...filter }, orders }: LinkedFiltersProps) {
  const { productId, customerId, late, paidAhead, cancelled } = filter;
  if (!productId && !customerId && !late && !paidAhead && !cancelled) return null;
  // The name at the time of the sale: the product may be deleted by now.
  const item = orders.flatMap(({ orderItems }) => orderItems).find((found) => found.productId === productId);
  const name = item?.product.name ?? t('one product');
  const customer = orders.find(({ user }) => user.id === customerId)?.user.name || t('one customer');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-soft">{t('Only orders')}</span>
      {productId && (
        <Chip
          removeTo={ordersPath({ ...filter, productId: undefined })}
          removeLabel={t('Show orders without {name} too', { name })}
        >
          {t('with {name}', { name })}
        </Chip>
      )}
      {customerId && (
        <Chip
          removeTo={ordersPath({ ...filter, customerId: undefined })}
          removeLabel={t('Show orders of other customers than {customer} too', { customer })}
        >
          {t('of {customer}', { customer })}
        </Chip>
      )}
      {late && (
        <Chip
          removeTo={ordersPath({ ...filter, late: undefined })}
          removeLabel={t('Show all orders, not only late ones')}
        >
          {t('late')}
        </Chip>
      )}
      {paidAhead && (
        <Chip
          removeTo={ordersPath({ ...filter, paidAhead: undefined })}
          removeLabel={t('Show all orders, not only those paid ahead')}
        >
          {t('paid ahead')}
        </Chip>
      )}
      {cancelled && (
        <Chip removeTo={ordersPath({ ...filter, cancelled: undefined })} removeLabel={t('Show cancelled orders too')}>
          {t('not cancelled')}
        </Chip>
      )}
    </div>
  );
}
