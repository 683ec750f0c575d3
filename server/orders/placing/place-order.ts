/**
 * Places an order in one transaction: stock is taken, the order, its first history entry and its emails are
 * written and the cart is emptied, or nothing happens. The steps: claim the key, lock, decide, write, post.
 */
import { v7 as newId } from 'uuid';
import { sumByProduct } from '#contract/cart/rules.ts';
import { totalsOf } from '#contract/shared/money.ts';
import { isStaff } from '#contract/shared/permissions.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { type Actor, noSource } from '#server/core/actor.ts';
import { hashOf, readAnswer } from '#server/core/once.ts';
import {
  type FieldRefusal,
  type Refusal,
  refuseInput,
  refusePrice,
  refuseRole,
  refuseStock,
  refuseTooMany,
} from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type Queryable, violates } from '#server/platform/db/database.ts';
import { describeJobs } from '#server/platform/mail/queue-mail.ts';
import { refuseDelivery, refuseSlot, refuseUnserved } from '#server/slots/refuse-slot.ts';
import { refuseCredit } from '../credit/require-credit.ts';
import { refuseEmpties } from '../empties/require-empties.ts';
import { describePlacedOrder } from '../letters.ts';
import { presentPrices, pricedItem } from '../present.ts';
import { paceLimit, refuseManyUnpaid, refusePace, requireFewUnpaid } from '../require-limits.ts';
import { findOwnOrder, type OrderRow } from '../store.ts';
import { decide, type Obstacle, type Refused } from './decide.rules.ts';
import { insertOrders } from './new-order.store.ts';
import { lockWorld } from './open-world.ts';
import { postOrders } from './place-many.ts';
import type { OrderRequest, WantedOrder } from './world.rules.ts';
import type { Claim } from './world.store.ts';

const mostNumberDraws = 5;

/**
 * Returns the order, made now or by an earlier request with the same key. Refuses broken rules of items, day,
 * window, payment and minimum (invalid), an address that is not served, a full or closed slot (conflict),
 * short stock, changed prices.
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

/** Null without a key. Keys of the shop itself belong to the customer. */
function claimOf(by: Actor['id'], wanted: WantedOrder, { key, form, customer }: OrderRequest): Claim | null {
  if (key === undefined) return null;
  return { by: by ?? customer.id, key, hash: hashOf([customer.id, form]), orderId: wanted.id };
}

/** The order made earlier with this key; refuses other content under the same key. */
async function readEarlier(tx: Queryable, claim: Claim, { customerId }: WantedOrder): Promise<OrderRow> {
  const id = await readAnswer(tx, claim, 'This Idempotency-Key was already used for a different order.');
  const order = await findOwnOrder(tx, customerId, String(id));
  if (!order) throw new Error(`Order ${id} has a claimed key and was not written`);
  return order;
}

const openOrdersRetrySeconds = 3600;

/** Why an order from a form is refused, in words: the first broken rule, or all wrong fields at once. */
async function refuseOrder(
  services: Services,
  tx: Queryable,
  { form, isByPhone }: WantedOrder,
  { obstacles, zone }: Refused,
): Promise<Refusal> {
  const [first] = obstacles;
  switch (first?.kind) {
    case 'open-orders':
      return refuseOpenOrders(first.open, isByPhone);
    case 'pace':
      return refusePace('place', first.pace.count, first.pace.since, services.clock());
    case 'items':
    case 'time':
    case 'cash':
    case 'no-account':
      return refuseDelivery(services, tx, obstacles.flatMap(fieldOf), { date: form.deliveryDate, zone });
    case 'unserved':
      return refuseUnserved(form.deliveryPincode);
    case 'stock':
      return refuseStock('Some items in your order are not available as requested.', { stockIssues: first.issues });
    case 'empties':
      return refuseEmpties(first.possible);
    case 'minimum':
      return refuseInput([first.field]);
    case 'slot':
      return refuseSlot(services, tx, first.slot, zone);
    case 'price':
      return refusePrice(presentPrices(first.bill.items.map(pricedItem), totalsOf(first.bill)));
    case 'unpaid':
      return refuseManyUnpaid(services, tx, { slot: first.slot, zone });
    case 'credit':
      return refuseCredit(first.availableCredit, first.payablePaise, isByPhone);
    default:
      throw new Error('An order is refused for a reason');
  }
}

/** Fields that are wrong whatever the products are. The minimum is told only once all products can be delivered. */
const fieldOf = (obstacle: Obstacle): FieldRefusal[] =>
  'field' in obstacle && obstacle.kind !== 'minimum' ? [obstacle.field] : [];

function refuseOpenOrders(open: number, isByPhone: boolean): Refusal {
  const words = isByPhone
    ? 'This customer has {open} open orders. One must be delivered first.'
    : 'You have {open} open orders. Please wait until one is delivered.';
  return refuseTooMany(messageOf(words, { open }), openOrdersRetrySeconds);
}
