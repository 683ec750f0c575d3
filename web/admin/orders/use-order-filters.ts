import { text } from '../../shared/language.ts';
import { useWindowNames } from '../lists/use-window-names.ts';
import { useZones } from '../lists/use-zones.ts';
import { orderFilters } from '../order-detail/order-filters.ts';

/** The filters of the orders with the shop's own windows, and with its zones where it has any. */
export function useOrderFilters() {
  const windows = useWindowNames();
  const zones = useZones() ?? [];
  const { deliveryTime, zoneId } = orderFilters;
  const names = new Map(zones.map(({ id, name }) => [id, name]));
  return {
    ...orderFilters,
    deliveryTime: { ...deliveryTime, names: windows },
    zoneId: zones.length === 0 ? zoneId : { ...zoneId, label: text('Zone'), names },
  };
}
