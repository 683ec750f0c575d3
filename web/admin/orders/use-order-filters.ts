import { useWindowNames } from '../lists/use-window-names.ts';
import { useZoneFilter } from '../lists/use-zones.ts';
import { orderFilters } from '../order-detail/order-filters.ts';

/** The filters of the orders with the shop's own windows, and with its zones where it has any. */
export function useOrderFilters() {
  const deliveryTime = { ...orderFilters.deliveryTime, names: useWindowNames() };
  return { ...orderFilters, deliveryTime, zoneId: useZoneFilter() };
}
