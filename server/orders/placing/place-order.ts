/**
 * Places an order in one transaction, completely or not at all: it takes units from stock and a place in the slot,
 * writes the order, its first history entry and its emails, and empties the cart. The steps are: claim the key, lock,
 * decide, write, post.
 */
import { v7 as newId } from 'uuid';
import { sumByProduct } from '#contract/cart/rules.ts';
import { totalsOf } from '#contract/orders/order-sums.ts';
import { isStaff } from '#contract/shared/permissions.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Actor } from '#server/core/actor.ts';
import { noteNoChange, noteRecord } from '#server/core/audit.ts';
import { type Queryable, violates } from '#server/core/db/database.ts';
import { readAnswer } from '#server/core/once.ts';
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
import { describeMails } from '#server/platform/mail/queue-mail.ts';
import { refuseDelivery, refuseSlot, refuseUnserved } from '#server/slots/refuse-slot.ts';
import { refuseCredit } from '../credit/require-credit.ts';
import { refuseEmpties } from '../empties/require-empties.ts';
import { describePlacedOrder } from '../letters.ts';
import { presentPrices, pricedItem } from '../present.ts';
import { refuseHourlyLimit, refuseManyUnpaid, requireFewUnpaid } from '../require-limits.ts';
import { findOwnOrder, type OrderRow } from '../store.ts';
import type { OrderRequest, WantedOrder } from './context.rules.ts';
import type { Claim } from './context.store.ts';
import { decideOrder, type RejectedOrder, type RejectionReason } from './decide.rules.ts';
import { lockOf, newOrderOf, type SentOrder } from './describe-sent-order.ts';
import { lockOrderContext } from './lock-context.ts';
import { insertOrders } from './new-order.store.ts';
import { isForBatch, placeInBatches } from './place-in-batches.ts';
import { postOrders } from './place-many.ts';

const mostNumberDraws = 5;

/**
 * Returns the order, made now or by an earlier request with the same key. Refuses broken rules of items, day, window,
 * payment and minimum amount (invalid), an address that is not served, a full or closed slot (conflict), too little
 * stock, and changed prices.
 */
export async function placeOrder(services: Services, actor: Actor, request: OrderRequest): Promise<OrderRow> {
  const wanted = wantedOf(actor, request);
  const order = isForBatch(services, wanted)
    ? await placeInBatches(services, wanted, (one) => placeAlone(services, one))
    : await placeAlone(services, wanted);
  services.catalogueChanged();
  return order;
}

/**
 * Places an order as a part of an act. The caller runs the act in `withFreeNumber`, and calls `catalogueChanged` after
 * its commit.
 */
export const placeWithin = (tx: Queryable, services: Services, actor: Actor, request: OrderRequest) =>
  placeWanted(tx, services, wantedOf(actor, request));

function wantedOf(actor: Actor, request: OrderRequest): SentOrder {
  const { customer, form, isOverbooking = false, isCashAnyway = false, isReplacement = false } = request;
  if (actor.role === 'customer' && actor.id !== customer.id) throw refuseRole();
  return {
    id: newId(),
    customerId: customer.id,
    form: { ...form, items: sumByProduct(form.items) },
    isByPhone: isStaff(actor.role),
    isOverbooking,
    isCashAnyway,
    isReplacement,
    plan: null,
    actor,
    request,
  };
}

const placeAlone = (services: Services, sent: SentOrder): Promise<OrderRow> =>
  withFreeNumber(() => services.db.transaction((tx) => placeWanted(tx, services, sent)));

/** Repeats a transaction that drew an order number which another order has. */
export async function withFreeNumber<Result>(place: () => Promise<Result>): Promise<Result> {
  for (let draws = 1; ; draws += 1) {
    try {
      return await place();
    } catch (error) {
      if (!violates(error, 'orders_number_unique') || draws === mostNumberDraws) throw error;
    }
  }
}

async function placeWanted(tx: Queryable, services: Services, sent: SentOrder): Promise<OrderRow> {
  const { actor } = sent;
  const now = services.clock();
  const lock = lockOf(services, [sent], now);
  const context = await lockOrderContext(tx, services, [sent], lock);
  const [claim] = lock.claims;
  if (claim && context.repeats.has(sent.id)) return readEarlier(tx, claim, sent);
  const decision = decideOrder(context, sent);
  if (!decision.isAccepted) throw await refuseOrder(services, tx, sent, decision);
  const { row, slot, zone } = decision;
  const mails = sent.isReplacement ? [] : describeMails(describePlacedOrder(row, services));
  const isWritten = await insertOrders(tx, [newOrderOf(sent, decision)], { at: now, mails, isBehind: false });
  if (!isWritten) throw await refuseSlot(services, tx, { ...slot, state: 'full' }, zone);
  if (actor.role === 'customer') await requireFewUnpaid(services, tx, row, { slot, zone });
  await postOrders(tx, [decision], actor.id, now);
  noteRecord(row.id);
  return row;
}

/** The order that an earlier request made with this key. Refuses the key if that request had other content. */
async function readEarlier(tx: Queryable, claim: Claim, { customerId }: WantedOrder): Promise<OrderRow> {
  noteNoChange();
  const id = await readAnswer(tx, claim, 'This Idempotency-Key was already used for a different order.');
  const order = await findOwnOrder(tx, customerId, String(id));
  if (!order) throw new Error(`Order ${id} has a claimed key and was not written`);
  return order;
}

const openOrdersRetrySeconds = 3600;

/** The refusal of an order from a form. Its message names the first broken rule, or all invalid fields together. */
async function refuseOrder(
  services: Services,
  tx: Queryable,
  { form, isByPhone }: WantedOrder,
  { reasons, zone }: RejectedOrder,
): Promise<Refusal> {
  const [first] = reasons;
  switch (first?.kind) {
    case 'open-orders':
      return refuseOpenOrders(first.open, isByPhone);
    case 'pace':
      return refuseHourlyLimit(
        'place',
        first.pace.most,
        new Date(first.pace.since ?? services.clock()),
        services.clock(),
      );
    case 'items':
    case 'time':
    case 'state':
    case 'cash':
    case 'no-account':
      return refuseDelivery(services, tx, reasons.flatMap(fieldOf), { date: form.deliveryDate, zone });
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
    // This is not `default`, so that the compiler reports a new reason without a refusal.
    case undefined:
      throw new Error('An order is refused for a reason');
  }
}

/**
 * The invalid field of a reason that does not depend on the products. The minimum amount is reported only once all
 * products are available.
 */
const fieldOf = (reason: RejectionReason): FieldRefusal[] =>
  'field' in reason && reason.kind !== 'minimum' ? [reason.field] : [];

function refuseOpenOrders(open: number, isByPhone: boolean): Refusal {
  const words = isByPhone
    ? 'This customer has {open} open orders. One must be delivered first.'
    : 'You have {open} open orders. Please wait until one is delivered.';
  return refuseTooMany(messageOf(words, { open }), openOrdersRetrySeconds);
}
