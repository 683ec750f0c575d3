/**
 * Places an order that replaces goods of an earlier one. The shop waives its whole amount, so the customer pays
 * nothing.
 */
import type { WantedItem } from '#contract/cart/rules.ts';
import { requireCaller } from '#server/accounts/require-customer.ts';
import type { Source, StaffMember } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { orderPlaceOf } from '#server/core/delivery-address.store.ts';
import type { Services } from '#server/core/services.ts';
import { payLocked } from '../changing/change-payment.ts';
import { requireOrder } from '../changing/require-order.ts';
import { readEmpties } from '../empties/require-empties.ts';
import { openCustomer } from '../money/post-customer.ts';
import type { OrderItemRow, OrderRow } from '../store.ts';
import { placeWithin } from './place-order.ts';

export interface Replacement {
  customerId: string;
  /** The order whose goods are replaced. The new one has its address. */
  original: OrderRow;
  items: WantedItem[];
  deliveryDate: string;
  deliveryTime: string;
  isOverbooking: boolean;
  /** Note of the order, and the reason of the waiver. */
  reason: string;
  source: Source;
}

/**
 * Places the order in the transaction of the caller (see `placeWithin`). Refuses what placing an order refuses, except
 * an amount below the minimum. The waived amount counts for the limit of the actor.
 */
export async function placeReplacement(
  tx: Queryable,
  services: Services,
  actor: StaffMember,
  { customerId, original, items, deliveryDate, deliveryTime, isOverbooking, reason, source }: Replacement,
): Promise<OrderRow> {
  const customer = await requireCaller(tx, actor, customerId);
  // Customers are locked before products.
  await openCustomer(tx, customer.id);
  const slot = { deliveryDate, deliveryTime };
  const empties = await findEmpties(tx, customer.id, original.items, items);
  const order = await placeWithin(tx, services, actor, {
    customer,
    form: { ...orderPlaceOf(original), ...slot, items, empties, notes: reason, paymentMethod: 'online' },
    isOverbooking,
    isReplacement: true,
    source,
  });
  const placed = await requireOrder(tx, actor, order.id);
  const form = { paymentStatus: 'paid', amountPaid: 0, amountDue: 0, changeReason: reason } as const;
  const waived = await payLocked(tx, services, actor, placed, { form, source, askedAbout: original.id });
  return waived.order;
}

/**
 * The empties to take back for the new units, at most as many as the customer has. A leaking jar counts as one of these
 * empties.
 */
async function findEmpties(
  tx: Queryable,
  customerId: string,
  known: readonly OrderItemRow[],
  items: readonly WantedItem[],
): Promise<{ containerId: string; count: number }[]> {
  const { containers } = await readEmpties(tx, customerId);
  return containers.flatMap(({ id, available }) => {
    const ofContainer = new Set(
      known.filter(({ containerId }) => containerId === id).map(({ productId }) => productId),
    );
    const units = items.reduce((sum, one) => (ofContainer.has(one.productId) ? sum + one.quantity : sum), 0);
    const count = Math.min(available, units);
    return count > 0 ? [{ containerId: id, count }] : [];
  });
}
