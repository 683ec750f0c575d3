/**
 * How many open unpaid orders a customer may have in one slot with a capacity, so that nobody takes all its places
 * without paying.
 */
import { isAccountOrder } from '#contract/orders/status-flow.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import type { Queryable } from '../platform/db/database.ts';
import { refuseForCustomer } from '../slots/refuse-slot.ts';
import type { Slot, SlotZone } from '../slots/rules.ts';
import type { OrderRow } from './store.ts';
import { countUnpaid } from './unpaid.store.ts';

type Order = Pick<OrderRow, 'customerId' | 'paymentMethod' | 'duePaise' | 'isByPhone'>;

/** Whether it is one of those that are counted: not an order on account, nor one of staff. */
export const countsAsUnpaid = ({ paymentMethod, duePaise, isByPhone }: Omit<Order, 'customerId'>): boolean =>
  duePaise > 0 && !isByPhone && !isAccountOrder({ paymentMethod });

/**
 * Refuses (409, with the nearest slots) an unpaid order that was just written or moved to a slot with a capacity, where
 * its customer has more there than the settings allow. Its place is taken, so that two orders are counted one after the other.
 */
export async function requireFewUnpaid(
  services: Services,
  tx: Queryable,
  order: Order,
  { slot, zone }: { slot: Slot; zone: SlotZone },
): Promise<void> {
  const { mostUnpaidPerSlot: most } = services.settings;
  if (most === 0 || slot.capacity === null || !countsAsUnpaid(order)) return;
  const { date, window } = slot;
  const counts = await countUnpaid(tx, [{ customerId: order.customerId, date, windowKey: window.key }]);
  const count = counts.find(({ zoneId }) => zoneId === zone.zoneId)?.count ?? 0;
  if (count > most) throw await refuseManyUnpaid(services, tx, { slot, zone });
}

export function refuseManyUnpaid(
  services: Services,
  tx: Queryable,
  { slot, zone }: { slot: Slot; zone: SlotZone },
): Promise<Refusal> {
  const words = messageOf(
    'You have {count} unpaid orders at this delivery time. Please pay for one, or choose another time.',
    { count: services.settings.mostUnpaidPerSlot },
  );
  return refuseForCustomer(services, tx, words, slot, zone);
}
