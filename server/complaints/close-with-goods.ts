/** Resolves a complaint with an order that replaces the goods, in one transaction. */
import type { CheckedInput } from '#contract/calls.ts';
import { sumByProduct, type WantedItem } from '#contract/cart/rules.ts';
import { chooseGoods } from '#contract/complaints/rules.ts';
import type { Source, StaffMember } from '#server/core/actor.ts';
import { refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { readOrder } from '#server/orders/changing/require-order.ts';
import { withFreeNumber } from '#server/orders/placing/place-order.ts';
import { placeReplacement } from '#server/orders/placing/place-replacement.ts';
import type { OrderRow } from '#server/orders/store.ts';
import { type ComplaintAct, requireUnresolved, resolved, stepComplaint } from './change-complaint.ts';
import type { ComplaintRow } from './store.ts';

type Wanted = CheckedInput<'POST /admin/complaints/:id/replace'>['body'] & { source: Source };

/**
 * Resolves a complaint with an order for which the customer pays nothing. If the act exceeds the limit of the actor,
 * the complaint does not change.
 */
export async function replaceGoods(
  services: Services,
  actor: StaffMember,
  act: ComplaintAct,
  { answer, items, deliveryDate, deliveryTime, overbook: isOverbooking, source }: Wanted,
): Promise<ComplaintRow> {
  const row = await withFreeNumber(() =>
    stepComplaint(services, actor, act, async (tx, before, now) => {
      requireUnresolved(before);
      const { customerId, orderId, number } = before;
      if (customerId === null || orderId === null) {
        throw refuseConflict('Only goods of an order can be replaced, and this complaint names none.');
      }
      const original = await readOrder(tx, actor, orderId);
      requireOfOrder(items, original);
      const slot = { deliveryDate, deliveryTime, isOverbooking };
      const reason = `Replacement for complaint ${number}`;
      const goods = { customerId, original, items, reason, source, ...slot };
      const replacement = await placeReplacement(tx, services, actor, goods);
      return resolved(before, { outcome: 'replacement', answer, replacement }, now);
    }),
  );
  services.catalogueChanged();
  return row;
}

/** Refuses a product that the order did not have, and more units than it had. */
function requireOfOrder(items: readonly WantedItem[], original: OrderRow): void {
  const unitsOf = (wanted: string) =>
    original.items
      .filter(({ productId }) => productId === wanted)
      .reduce((sum, { quantity, orderedQuantity }) => sum + Math.max(quantity, orderedQuantity ?? 0), 0);
  if (sumByProduct(items).every(({ productId, quantity }) => quantity <= unitsOf(productId))) return;
  throw refuseInput([{ path: 'items', msg: chooseGoods }]);
}
