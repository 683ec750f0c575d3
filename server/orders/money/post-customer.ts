/**
 * Posts changes of a customer's jars and money without an order: lost jars, released deposits, money paid in or out.
 */

import { v7 as newId } from 'uuid';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { lockLedger } from '#server/ledger/balance.store.ts';
import { findPresentOwner } from '#server/ledger/joined.store.ts';
import { type Balances, moveBalances } from '#server/ledger/order-money/draft.rules.ts';
import { entryOfCharge, type NewCharge } from '#server/ledger/order-money/rules.ts';
import { spreadOver } from '#server/ledger/order-money/settling.rules.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import type { LedgerEvent, Line } from '#server/ledger/rules.ts';
import { insertCharges, lockDues, sumReserved, writeCreditUses } from './money.store.ts';
import { balancesOf } from './open-money.ts';
import type { ChangeInfo } from './post-money.ts';

/** Locks the customer until the transaction ends, and returns the balances. */
export async function openCustomer(tx: Queryable, customerId: string): Promise<Balances> {
  return balancesOf(await lockLedger(tx, customerId));
}

export interface CustomerPosting {
  eventId: string;
  customerId: string;
  /**
   * The lines to post. The caller must check them against the balances, because the database rejects a negative balance
   * as a programming error.
   */
  lines: readonly Line[];
  /** New charges; each is posted as a separate line. */
  charges?: readonly NewCharge[];
  /** The part of the credit, in paise, that must not pay dues. */
  reservedPaise?: number;
}

/**
 * Posts for a customer that `openCustomer` has locked, then lets credit pay dues of delivered orders and charges,
 * oldest first. It must be the last write of the transaction. Returns the new balances. An act that may be repeated
 * must check `isPosted` first.
 */
export async function postForCustomer(
  tx: Queryable,
  before: Balances,
  posting: CustomerPosting,
  what: ChangeInfo,
): Promise<Balances> {
  const { after, event } = await draftForCustomer(tx, before, posting, what);
  if (event.lines.length > 0) await postEvent(tx, event);
  return after;
}

/**
 * Does the same as `postForCustomer` but returns the event instead of posting it. An act for several customers posts
 * all their events together as its last write.
 */
export async function draftForCustomer(
  tx: Queryable,
  before: Balances,
  { eventId, customerId, lines, charges = [], reservedPaise = 0 }: CustomerPosting,
  { by, at, reason, reference, valueDay }: ChangeInfo,
): Promise<{ after: Balances; event: LedgerEvent }> {
  const after: Balances = { ...before, deposits: new Map(before.deposits), held: new Map(before.held) };
  const charged = charges.map((charge) => ({ ...entryOfCharge(customerId, charge), chargeId: charge.id }));
  const all: Line[] = [...lines, ...charged];
  for (const line of all) moveBalances(after, line);
  await insertCharges(tx, charges, { customerId, eventId, by, at });
  const dues = after.creditPaise > 0 ? await lockDues(tx, customerId, null) : [];
  const reserved = dues.length > 0 ? reservedPaise + (await sumReserved(tx, customerId)) : 0;
  const settled = spreadOver(dues, Math.max(0, after.creditPaise - reserved));
  await writeCreditUses(tx, settled, by, at);
  const used = settled.map(({ amount, orderId, chargeId }): Line => {
    const sides = { debit: { kind: 'credit', customerId }, credit: { kind: 'orders', customerId } } as const;
    return { kind: 'credit_use', amount, ...sides, ...(chargeId ? { chargeId } : { orderId }) };
  });
  for (const line of used) moveBalances(after, line);
  const note = reason ?? undefined;
  const event = { id: eventId, at, actorId: by, note, reference, valueDay, lines: [...all, ...used] };
  return { after, event };
}

/**
 * Lets a customer's credit pay dues that an act skipped because another transaction had locked their orders. Does
 * nothing if there is no credit or nothing is due.
 */
export function settleCustomer({ db, clock }: Services, whose: { customerId: string }): Promise<unknown> {
  return db.transaction(async (tx) => {
    const customerId = await findPresentOwner(tx, whose.customerId);
    const balances = await openCustomer(tx, customerId);
    const nothing = { eventId: newId(), customerId, lines: [] };
    return postForCustomer(tx, balances, nothing, { by: null, at: clock(), reason: null });
  });
}
