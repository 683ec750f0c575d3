/**
 * Many orders in one transaction, made by the shop itself: lock everything once, decide one after the other,
 * write with one statement. Rules and statements are those of a single order.
 */
import { type Actor, noSource } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { postEvents } from '#server/ledger/post-event.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Mail } from '#server/platform/mail/letter.ts';
import { describeJobs } from '#server/platform/mail/queue-mail.ts';
import { createOrderNumber } from '../rules.ts';
import type { OrderRow } from '../store.ts';
import { type Decision, decide, type Made } from './decide.rules.ts';
import { findTakenNumbers, insertOrders } from './new-order.store.ts';
import { lockWantedSlots, lockWorld, readWorld } from './open-world.ts';
import { copyFor, type WantedOrder } from './world.rules.ts';

/** Decides about each order in turn, and keeps everything locked until the transaction ends. */
export async function decideOrders(
  tx: Queryable,
  services: Services,
  wanted: readonly WantedOrder[],
  now: Date,
): Promise<Decision[]> {
  const world = await lockWorld(tx, services, wanted, { now, claim: null, paced: null });
  await lockWantedSlots(tx, world, wanted);
  const decisions = wanted.map((one) => decide(world, one));
  await redrawNumbers(tx, decisions.filter(isMade));
  return decisions;
}

/** Previews the decisions for all orders, one after the other. */
export async function previewOrders(
  db: Queryable,
  services: Services,
  wanted: readonly WantedOrder[],
  now: Date,
): Promise<Decision[]> {
  const world = await readWorld(db, services, wanted, now);
  return wanted.map((one) => decide(world, one));
}

/** Previews each order as if it were the only one. */
export async function previewEach(
  db: Queryable,
  services: Services,
  wanted: readonly WantedOrder[],
  now: Date,
): Promise<Decision[]> {
  const world = await readWorld(db, services, wanted, now);
  return wanted.map((one) => decide(copyFor(world, one), one));
}

export const isMade = (decision: Decision): decision is Made => decision.isMade;

/** Writes the accepted orders and their emails. The ledger is posted separately. */
export async function writeOrders(
  tx: Queryable,
  made: readonly Made[],
  mails: readonly Mail[],
  now: Date,
): Promise<void> {
  if (made.length === 0 && mails.length === 0) return;
  const writing = { at: now, by: null, source: noSource, cartOf: null, mails: describeJobs(mails), isBehind: true };
  if (!(await insertOrders(tx, made, writing))) {
    throw new Error(`Of ${made.length} orders none was written, although stock and places are locked`);
  }
}

/** Only used credit posts anything: nothing is charged before the delivery. */
export async function postOrders(tx: Queryable, made: readonly Made[], by: Actor['id'], now: Date): Promise<void> {
  const drafts = made.map(({ draft }) => draft).filter(({ lines }) => lines.length > 0);
  await postEvents(
    tx,
    drafts.map(({ eventId: id, lines }) => ({ id, at: now, actorId: by, lines })),
  );
}

/** With some thousand orders a day, random numbers collide. */
async function redrawNumbers(tx: Queryable, made: readonly Made[]): Promise<void> {
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
