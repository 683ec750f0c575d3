/** Limits of a customer's acts per hour, and of unpaid orders in one slot. Staff and automatic jobs have no limits. */

import { isAccountOrder } from '#contract/orders/status-flow.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { CustomerId } from '../core/actor.ts';
import type { Queryable } from '../core/db/database.ts';
import { type Refusal, refuseTooMany } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { refuseForCustomer } from '../slots/refuse-slot.ts';
import type { Slot, SlotZone } from '../slots/rules.ts';
import { type Act, countUnpaid, readHourlyLimit } from './limit.store.ts';
import type { OrderRow } from './store.ts';

const hourMs = 3_600_000;

const words = {
  place: 'You have placed or cancelled {count} orders in the last hour. Please try again later, or call us.',
  move: 'You have changed orders {count} times in the last hour. Please try again later, or call us.',
} as const;

/** The maximum number of acts per hour; 0 means no limit. */
export const hourlyLimit = ({ settings }: Pick<Services, 'settings'>, act: Act): number =>
  act === 'move' ? settings.mostMovesPerHour : settings.mostOrdersPerHour;

/**
 * The refusal for too many acts. `since` is the time of the oldest of the last `count` acts: one hour after it, another
 * act is allowed.
 */
export function refuseHourlyLimit(act: Act, count: number, since: Date, now: Date): Refusal {
  const seconds = Math.ceil((since.getTime() + hourMs - now.getTime()) / 1000);
  return refuseTooMany(messageOf(words[act], { count }), Math.max(1, seconds));
}

/** Refuses (429) another act of a customer who has reached the hourly limit. */
export async function requireHourlyLimit(
  services: Services,
  tx: Queryable,
  act: Act,
  customer: CustomerId,
): Promise<void> {
  const most = hourlyLimit(services, act);
  if (most === 0) return;
  const now = services.clock();
  const since = await readHourlyLimit(tx, act, customer, most, now);
  if (since !== null) throw refuseHourlyLimit(act, most, since, now);
}

type Order = Pick<OrderRow, 'customerId' | 'paymentMethod' | 'duePaise' | 'isByPhone'>;

/** Whether the order counts as unpaid. Orders on account and orders by phone do not count. */
export const countsAsUnpaid = ({ paymentMethod, duePaise, isByPhone }: Omit<Order, 'customerId'>): boolean =>
  duePaise > 0 && !isByPhone && !isAccountOrder({ paymentMethod });

/**
 * Refuses (409, with the nearest free slots) an unpaid order that exceeds its customer's limit in a slot with a
 * capacity. The caller has already written or moved the order and taken its place, which locks the slot, so that two
 * orders at the same time are counted one after the other.
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
