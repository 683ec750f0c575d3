/**
 * Placing an order: one transaction in which stock is taken, the order, its first history entry and its e-mails are
 * written and the cart is emptied, or nothing at all.
 */
import { createHash } from 'node:crypto';
import { validate as isId, v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { sumByProduct, type WantedItem } from '#contract/cart/rules.ts';
import { isAccountOrder } from '#contract/orders/status-flow.ts';
import { indiaDay, isCalendarDay } from '#contract/shared/days.ts';
import type { DeliveryTerms } from '#contract/shared/delivery-terms.ts';
import { toPaise } from '#contract/shared/money.ts';
import { say } from '#contract/shared/translate.ts';
import { type Actor, type Customer, noSource, type Source } from '#server/core/actor.ts';
import {
  type FieldRefusal,
  refuseConflict,
  refuseInput,
  refusePrice,
  refuseRole,
  refuseStock,
  refuseTooMany,
} from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { lockLedger } from '#server/ledger/balance.store.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import { type Queryable, violates } from '#server/platform/db/database.ts';
import { describeJobs } from '#server/platform/mail/queue-mail.ts';
import { refuseDelivery, refusePlace, refuseSlot, requireOpenSlot } from '#server/slots/refuse-slot.ts';
import { noAccount, requireRoom } from '../account/require-room.ts';
import { roomOf } from '../account/rules.ts';
import { describePlacedOrder } from '../letters.ts';
import { type Draft, openDraft } from '../money/draft.rules.ts';
import { balancesOf, moneyOrderOf } from '../money/open-money.ts';
import { useCredit } from '../money/payment.rules.ts';
import { describeAfter } from '../money/post-money.ts';
import { payableOf } from '../money/rules.ts';
import { presentPrices } from '../present.ts';
import { requireFewUnpaid } from '../require-few-unpaid.ts';
import { paceLimit, refusePace } from '../require-pace.ts';
import { findStockIssues, refuseItems } from '../rules.ts';
import { findOwnOrder, type OrderRow } from '../store.ts';
import { describeDelivery, refuseMinimum } from './check-delivery.ts';
import { requireHeld, takeLines } from './check-empties.ts';
import { checkForm } from './check-form.ts';
import { buildOrder, linesOf } from './new-order.rules.ts';
import { claimAndLockProducts, countOpenOrders, findClaim, insertOrder } from './place-order.store.ts';

type OrderForm = CheckedInput<'POST /orders'>['body'];

export interface WantedOrder {
  /** Whose order it is, whoever places it. */
  customer: Customer;
  form: OrderForm;
  /** A repeat with the same key makes no second order. */
  key?: string | undefined;
  source?: Source;
  /** Staff take a place also where the slot is full or closed. */
  isOverbooking?: boolean;
  /** Staff place it for a customer who called. */
  isByPhone?: boolean;
}

interface Request {
  actor: Actor;
  customer: Customer;
  form: OrderForm;
  items: WantedItem[];
  key: string | null;
  bodyHash: Buffer;
  source: Source;
  now: Date;
  /** Broken rules that are known before the database is asked. */
  broken: readonly FieldRefusal[];
  isOverbooking: boolean;
  isByPhone: boolean;
}

const mostNumberDraws = 5;

/**
 * The order that was made, now or by an earlier request with the same key. Refuses broken rules of items, day, window,
 * payment and minimum (invalid), a place that is not served, a full or closed slot (conflict), short stock, other prices.
 */
export async function placeOrder(services: Services, actor: Actor, wanted: WantedOrder): Promise<OrderRow> {
  const { customer, form, key = null, source = noSource, isOverbooking = false, isByPhone = false } = wanted;
  if (actor.role === 'customer' && actor.id !== customer.id) throw refuseRole();
  const now = services.clock();
  const items = sumByProduct(form.items);
  const broken: FieldRefusal[] = refuseItems(items, services.shop().maxOrderUnits);
  const request = {
    actor,
    customer,
    form,
    items,
    key,
    bodyHash: hashForm(form),
    source,
    now,
    broken,
    isOverbooking,
    isByPhone,
  };
  // What is no day in the calendar cannot be asked of the database.
  if (!isCalendarDay(form.deliveryDate)) {
    throw refuseInput([...broken, noSuchDay, ...(await checkForm(services, form))]);
  }

  for (let draws = 1; ; draws += 1) {
    try {
      const order = await services.db.transaction((tx) => attemptOrder(tx, services, request));
      services.catalogueChanged();
      return order;
    } catch (error) {
      if (!violates(error, 'orders_number_unique') || draws === mostNumberDraws) throw error;
    }
  }
}

const noSuchDay: FieldRefusal = { path: 'deliveryDate', msg: 'There is no such day in the calendar' };

async function attemptOrder(tx: Queryable, services: Services, request: Request): Promise<OrderRow> {
  const { customer, form, items, key, bodyHash, now, isOverbooking } = request;
  const { empties = [], useCredit: isUsingCredit = false } = form;
  const { maxOpenOrders } = services.settings;
  if (maxOpenOrders !== undefined) await requireFewOpenOrders(tx, request, maxOpenOrders);
  const orderId = newId();
  const productIds = items.map((item) => item.productId).filter(isId);
  const place = { pincode: form.deliveryPincode, day: form.deliveryDate };
  const accountDay = isAccountOrder(form) ? indiaDay(now) : null;
  const withLedger = empties.length > 0 || isUsingCredit || accountDay !== null;
  // The customer is locked before the products.
  const balances = balancesOf(withLedger ? await lockLedger(tx, customer.id) : []);
  const mostInHour = request.actor.role === 'customer' ? paceLimit(services, 'place') || null : null;
  const asked = { mostInHour, withLedger, accountDay };
  const claim = { customer: customer.id, key, bodyHash, orderId, productIds, ...place, ...asked };
  const { products, delivery, promised, account, pace } = await claimAndLockProducts(tx, claim, now);
  if (products.length === 0) {
    const earlier = await replayOrder(tx, request, orderId);
    if (earlier) return earlier;
  }
  if (pace !== null && mostInHour !== null) throw refusePace('place', mostInHour, pace, now);
  const shop = await services.freshShop(tx, delivery.settingsVersion);
  const wanted = { day: form.deliveryDate, windowKey: form.deliveryTime, paymentMethod: form.paymentMethod };
  const { area, zone, terms, slot, broken } = describeDelivery(delivery, shop, wanted, now);
  if (accountDay !== null && !account) broken.push(noAccount);
  if (request.broken.length + broken.length > 0 || !slot) {
    const where = { date: form.deliveryDate, zone };
    throw await refuseDelivery(services, tx, [...request.broken, ...broken], where);
  }
  if (!area.isServed) throw refusePlace(form.deliveryPincode);

  const productOf = new Map(products.map((product) => [product.id, product]));
  const issues = findStockIssues(items, productOf);
  if (issues.length > 0)
    throw refuseStock('Some items in your order are not available as requested.', { stockIssues: issues });

  const lines = takeLines(items, productOf, empties);
  requireHeld(lines, empties, { balances, promised });
  const bill = buildOrder(request, orderId, lines, { terms, zone, slot });
  requireMinimum(bill, terms);
  if (!isOverbooking) await requireOpenSlot(services, tx, slot, zone);
  requireExpectedTotal(bill, form.expectedTotal);
  if (account && accountDay !== null) {
    const room = roomOf(account, balances.creditPaise, accountDay, shop.accountOverdueDays);
    requireRoom(room, payableOf(moneyOrderOf(bill)), request.isByPhone);
  }
  const draft = openDraft(moneyOrderOf(bill), [], balances);
  if (isUsingCredit) useCredit(draft);
  const row = describeAfter(bill, draft);
  const written = await insertOrder(tx, {
    row,
    movementIds: row.items.map(() => newId()),
    eventId: newId(),
    paymentId: newId(),
    changedBy: request.actor.id,
    ...request.source,
    mails: describeJobs(describePlacedOrder(row, services)),
    capacity: isOverbooking ? null : slot.capacity,
    isUnlimited: slot.capacity === null,
  });
  if (!written) throw await refuseSlot(services, tx, { ...slot, state: 'full' }, zone);
  if (request.actor.role === 'customer') await requireFewUnpaid(services, tx, row, { slot, zone });
  await postPlaced(tx, draft, request);
  return row;
}

/** Only credit that was used posts anything: nothing is charged before the delivery. */
async function postPlaced(tx: Queryable, { lines }: Draft, { actor, now }: Request): Promise<void> {
  if (lines.length > 0) await postEvent(tx, { id: newId(), at: now, actorId: actor.id, lines });
}

function requireMinimum({ items }: OrderRow, terms: DeliveryTerms): void {
  const broken = refuseMinimum(linesOf(items), terms);
  if (broken) throw refuseInput([broken]);
}

/**
 * The order that this key made before, if any; another body under the same key is refused. `ownId` is the id under
 * which this very transaction may have claimed the key.
 */
async function replayOrder(tx: Queryable, request: Request, ownId?: string): Promise<OrderRow | undefined> {
  if (request.key === null) return undefined;
  const claim = await findClaim(tx, request.customer.id, request.key);
  if (!claim || claim.order_id === ownId) return undefined;
  if (!claim.body_hash.equals(request.bodyHash)) {
    throw refuseConflict('This Idempotency-Key was already used for a different order.');
  }
  return findOwnOrder(tx, request.customer.id, claim.order_id);
}

/** The total must be the one that the customer was shown; a refused order frees its key. */
function requireExpectedTotal(row: OrderRow, expectedTotal: number | undefined): void {
  if (expectedTotal === undefined || toPaise(expectedTotal) === payableOf(moneyOrderOf(row))) return;
  throw refusePrice('Prices have changed. Please check the new total before you order.', presentPrices(row));
}

async function requireFewOpenOrders(tx: Queryable, request: Request, most: number): Promise<void> {
  const open = await countOpenOrders(tx, request.customer.id);
  if (open < most) return;
  if (request.key !== null && (await findClaim(tx, request.customer.id, request.key))) return;
  const words = request.isByPhone
    ? 'This customer has {open} open orders. One must be delivered first.'
    : 'You have {open} open orders. Please wait until one is delivered.';
  throw refuseTooMany(say(words, { open }), 3600);
}

/**
 * Of the checked form, whose fields always come in the same order. Without the expected total: who accepts a new price
 * asks for the same order, and must get the one that was placed when its answer was lost.
 */
function hashForm({
  expectedTotal: _,
  floor,
  hasLift,
  gateNote,
  legalName,
  gstin,
  empties,
  useCredit,
  ...form
}: OrderForm) {
  // Only what was said: a repeat may have been sent first to a release that did not know these fields.
  const said = Object.entries({ floor, hasLift, gateNote, legalName, gstin, useCredit }).filter(([, value]) => value);
  return createHash('sha256')
    .update(JSON.stringify({ ...form, ...Object.fromEntries(said), ...(empties?.length && { empties }) }))
    .digest();
}
