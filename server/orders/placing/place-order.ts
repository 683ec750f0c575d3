/**
 * Placing an order: one transaction in which stock is taken, the order, its first history entry and its e-mails are
 * written and the cart is emptied, or nothing at all. Claim the key, lock the world, decide, write, post.
 */
import { v7 as newId } from 'uuid';
import { sumByProduct } from '#contract/cart/rules.ts';
import { isStaff } from '#contract/shared/permissions.ts';
import { type Actor, noSource } from '#server/core/actor.ts';
import { hashOf, readAnswer } from '#server/core/once.ts';
import { refuseRole } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type Queryable, violates } from '#server/platform/db/database.ts';
import { describeJobs } from '#server/platform/mail/queue-mail.ts';
import { refuseSlot } from '#server/slots/refuse-slot.ts';
import { describePlacedOrder } from '../letters.ts';
import { paceLimit, requireFewUnpaid } from '../require-limits.ts';
import { findOwnOrder, type OrderRow } from '../store.ts';
import { decide } from './decide.rules.ts';
import { insertOrders } from './new-order.store.ts';
import { lockWorld } from './open-world.ts';
import { postOrders } from './post-orders.ts';
import { refuseOrder } from './refuse-order.ts';
import type { OrderRequest, WantedOrder } from './world.rules.ts';
import type { Claim } from './world.store.ts';

const mostNumberDraws = 5;

/**
 * The order that was made, now or by an earlier request with the same key. Refuses broken rules of items, day, window,
 * payment and minimum (invalid), a place that is not served, a full or closed slot (conflict), short stock, other prices.
 */
export async function placeOrder(services: Services, actor: Actor, request: OrderRequest): Promise<OrderRow> {
  const { customer, form, isOverbooking = false } = request;
  if (actor.role === 'customer' && actor.id !== customer.id) throw refuseRole();
  const wanted: WantedOrder = {
    id: newId(),
    customerId: customer.id,
    form: { ...form, items: sumByProduct(form.items) },
    isByPhone: isStaff(actor.role),
    isOverbooking,
    plan: null,
  };
  for (let draws = 1; ; draws += 1) {
    try {
      const order = await services.db.transaction((tx) => placeWanted(tx, services, actor, wanted, request));
      services.catalogueChanged();
      return order;
    } catch (error) {
      if (!violates(error, 'orders_number_unique') || draws === mostNumberDraws) throw error;
    }
  }
}

async function placeWanted(
  tx: Queryable,
  services: Services,
  actor: Actor,
  wanted: WantedOrder,
  request: OrderRequest,
): Promise<OrderRow> {
  const now = services.clock();
  const claim = claimOf(actor.id, wanted, request);
  const mostInHour = actor.role === 'customer' ? paceLimit(services, 'place') : 0;
  const paced = mostInHour > 0 ? { customerId: wanted.customerId, most: mostInHour } : null;
  const world = await lockWorld(tx, services, [wanted], { now, claim, paced });
  if (claim && !world.isClaimed) return readEarlier(tx, claim, wanted);
  const decision = decide(world, wanted);
  if (!decision.isMade) throw await refuseOrder(services, tx, wanted, decision);
  const { row, slot, zone } = decision;
  const { source = noSource } = request;
  const mails = describeJobs(describePlacedOrder(row, services));
  const cartOf = wanted.isByPhone ? null : wanted.customerId;
  const writing = { at: now, by: actor.id, source, cartOf, mails, isBehind: false };
  const isWritten = await insertOrders(tx, [decision], writing);
  if (!isWritten) throw await refuseSlot(services, tx, { ...slot, state: 'full' }, zone);
  if (actor.role === 'customer') await requireFewUnpaid(services, tx, row, { slot, zone });
  await postOrders(tx, [decision], actor.id, now);
  return row;
}

/** Null without a key. Keys of the shop itself are the customer's. */
function claimOf(by: Actor['id'], wanted: WantedOrder, { key, form, customer }: OrderRequest): Claim | null {
  if (key === undefined) return null;
  return { by: by ?? customer.id, key, hash: hashOf([customer.id, form]), orderId: wanted.id };
}

/** The order of a key that was claimed before; another content under the same key is refused. */
async function readEarlier(tx: Queryable, claim: Claim, { customerId }: WantedOrder): Promise<OrderRow> {
  const id = await readAnswer(tx, claim, 'This Idempotency-Key was already used for a different order.');
  const order = await findOwnOrder(tx, customerId, String(id));
  if (!order) throw new Error(`Order ${id} has a claimed key and was not written`);
  return order;
}
