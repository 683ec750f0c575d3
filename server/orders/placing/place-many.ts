/**
 * Places many orders in one transaction, from plans or from customers who order at the same time: locks everything
 * once, decides one order after the other, and writes all with one statement. Rules and statements are the same as for
 * a single order.
 */
import { indiaDay } from '#contract/shared/days.ts';
import { type Actor, noSource } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { postEvents } from '#server/ledger/post-event.ts';
import type { Mail } from '#server/platform/mail/letter.ts';
import { describeMails } from '#server/platform/mail/queue-mail.ts';
import { createOrderNumber } from '../rules.ts';
import type { OrderRow } from '../store.ts';
import { copyContext, type WantedOrder } from './context.rules.ts';
import type { LockRequest } from './context.store.ts';
import { type AcceptedOrder, type Decision, decideOrder } from './decide.rules.ts';
import { lockOrderContext, lockWantedSlots, readOrderContext } from './lock-context.ts';
import { findTakenNumbers, insertOrders } from './new-order.store.ts';

/** Decides about planned orders one after the other, and keeps everything locked until the transaction ends. */
export async function decideOrders(
  tx: Queryable,
  services: Services,
  wanted: readonly WantedOrder[],
  now: Date,
): Promise<Decision[]> {
  const decided = await decideOnLocked(tx, services, wanted, { now, claims: [], paced: [], mostInHour: 0 });
  return decided.map(({ decision }) => decision);
}

/** Decides about customers' orders like `decideOrders`, but skips an order whose idempotency key was claimed before. */
export async function decideOnLocked<One extends WantedOrder>(
  tx: Queryable,
  services: Services,
  wanted: readonly One[],
  lock: LockRequest,
): Promise<{ one: One; decision: Decision }[]> {
  const context = await lockOrderContext(tx, services, wanted, lock);
  const first = wanted.filter(({ id }) => !context.repeats.has(id));
  await lockWantedSlots(tx, context, first);
  const decided = first.map((one) => ({ one, decision: decideOrder(context, one) }));
  const made = decided.map(({ decision }) => decision).filter(isAccepted);
  await redrawNumbers(tx, made);
  return decided;
}

/** Previews the decisions for all orders as if they were placed one after the other on the day `placedOn`. */
export async function previewOrders(
  db: Queryable,
  services: Services,
  wanted: readonly WantedOrder[],
  { now, placedOn }: { now: Date; placedOn: string },
): Promise<Decision[]> {
  const context = await readOrderContext(db, services, wanted, now, placedOn);
  return wanted.map((one) => decideOrder(context, one));
}

/** Previews the decision for each order as if it were the only one. */
export async function previewEach(
  db: Queryable,
  services: Services,
  wanted: readonly WantedOrder[],
  now: Date,
): Promise<Decision[]> {
  const context = await readOrderContext(db, services, wanted, now, indiaDay(now));
  return wanted.map((one) => decideOrder(copyContext(context, one), one));
}

export const isAccepted = (decision: Decision): decision is AcceptedOrder => decision.isAccepted;

/** Writes the accepted orders and their emails. Call `postOrders` for their ledger entries. */
export async function writeOrders(
  tx: Queryable,
  made: readonly AcceptedOrder[],
  mails: readonly Mail[],
  now: Date,
): Promise<void> {
  if (made.length === 0 && mails.length === 0) return;
  const orders = made.map((one) => ({ made: one, by: null, source: noSource, cartOf: null }));
  if (!(await insertOrders(tx, orders, { at: now, mails: describeMails(mails), isBehind: true }))) {
    throw new Error(`Of ${made.length} orders none was written, although stock and places are locked`);
  }
}

/** Posts the credit that orders use. Nothing else is posted before the delivery. */
export async function postOrders(
  tx: Queryable,
  made: readonly AcceptedOrder[],
  by: Actor['id'],
  now: Date,
): Promise<void> {
  const drafts = made.map(({ draft }) => draft).filter(({ lines }) => lines.length > 0);
  await postEvents(
    tx,
    drafts.map(({ eventId: id, lines }) => ({ id, at: now, actorId: by, lines })),
  );
}

/**
 * Draws new order numbers for orders whose number is already taken. With thousands of orders a day, random numbers
 * sometimes collide.
 */
async function redrawNumbers(tx: Queryable, made: readonly AcceptedOrder[]): Promise<void> {
  for (let waiting = made.map(({ row }) => row); waiting.length > 0; ) {
    const taken = await findTakenNumbers(
      tx,
      waiting.map(({ orderNumber }) => orderNumber),
    );
    const own = new Map<string, OrderRow>();
    waiting = waiting.filter((row) => {
      const isFree = !taken.has(row.orderNumber) && !own.has(row.orderNumber);
      if (isFree) own.set(row.orderNumber, row);
      return !isFree;
    });
    for (const row of waiting) row.orderNumber = createOrderNumber(row.createdAt);
  }
}
