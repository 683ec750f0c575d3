/**
 * Posts changes of a customer's jars and money without an order: jars lost, deposits released, credit paid in
 * or out.
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

/** Locks the customer until the transaction ends. */
export async function openCustomer(tx: Queryable, customerId: string): Promise<Balances> {
  return balancesOf(await lockLedger(tx, customerId));
}

export interface CustomerPosting {
  eventId: string;
  customerId: string;
  /** Decide these against the balances first: the database rejects a negative balance as a programming error. */
  lines: readonly Line[];
  /** Each is posted as a separate line. */
  charges?: readonly NewCharge[];
  /** Paise of its credit that settle no dues. */
  reservedPaise?: number;
}

/**
 * Posts for a customer locked by `openCustomer`, then lets credit pay dues of delivered orders and charges,
 * oldest first. It is the last write of its transaction. Returns the new balances. A repeatable act checks
 * `isPosted` first.
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
 * Prepares the same without posting: an act for several customers posts all their events at once, as the last
 * write.
 */
export async function draftForCustomer(
  tx: Queryable,
  before: Balances,
  { eventId, customerId, lines, charges = [], reservedPaise = 0 }: CustomerPosting,
  { by, at, reason, reference }: ChangeInfo,
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
  const event = { id: eventId, at, actorId: by, note: reason ?? undefined, reference, lines: [...all, ...used] };
  return { after, event };
}

/** Settles dues that an act skipped because somebody else held the order. Does nothing if credit or dues are gone. */
export function settleCustomer({ db, clock }: Services, whose: { customerId: string }): Promise<unknown> {
  return db.transaction(async (tx) => {
    const customerId = await findPresentOwner(tx, whose.customerId);
    const balances = await openCustomer(tx, customerId);
    const nothing = { eventId: newId(), customerId, lines: [] };
    return postForCustomer(tx, balances, nothing, { by: null, at: clock(), reason: null });
  });
}
