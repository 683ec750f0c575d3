/**
 * Reverses ledger events that were posted for a customer without an order or pick-up: all entries of an event, or only
 * some of them.
 */
import type { AuthorId } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import { listChargeLines } from '#server/ledger/order-entry.store.ts';
import { type Balances, moveBalances } from '#server/ledger/order-money/draft.rules.ts';
import { postEvents } from '#server/ledger/post-event.ts';
import { mirror } from '#server/ledger/reversal.rules.ts';
import { findEvent, listCreditUses, type PostedEvent, writeReversal } from '#server/ledger/reversal.store.ts';
import type { LedgerEvent, Line } from '#server/ledger/rules.ts';
import { listChargesOf, lockOrders, writeEndOfCharges } from '../money/money.store.ts';
import { draftForCustomer, openCustomer } from '../money/post-customer.ts';
import { readLinesOfToday } from '../money/read-lines.ts';
import { unsettleDues } from '../money/return-settled.ts';

type Change = { by: AuthorId; at: Date; reason: string | null };

/** An event to reverse. */
export interface Returned {
  eventId: string;
  reversalId: string;
  /**
   * Selects the entries to reverse. If it is undefined, all are reversed, and a second reversal of the event is
   * refused.
   */
  part?: ((line: Line) => boolean) | undefined;
}

interface Reversed extends Returned {
  change: Change;
  /** Another event of the same customer that is reversed together with this one. */
  also?: Returned | undefined;
  /** Locks rows that must be locked after the orders and before the customer. */
  hold?: (() => Promise<unknown>) | undefined;
}

const gone = () => refuseConflict('What changed hands is not there any more. It can no longer be undone here.');

/**
 * Reverses events and ends their charges. If the reversal takes credit that has already paid dues, those dues become
 * due again. Refuses if an event was reversed before, or if its money, deposit or jars have already been used.
 */
export async function reverseWithoutOrder(
  tx: Queryable,
  { eventId, reversalId, part, change, also, hold }: Reversed,
): Promise<void> {
  const returned: Returned[] = [{ eventId, reversalId, part }, ...(also ? [also] : [])];
  const events = await findEvents(tx, returned);
  const customerId = customerOf(events);
  // Events about empties of other shops have no customer.
  const uses = customerId === undefined ? [] : await listCreditUses(tx, customerId, sinceOf(events));
  await lockOrders(tx, [...new Set(uses.flatMap(({ orderId }) => orderId ?? []))]);
  await hold?.();
  const read = await readReturned(tx, returned, change);
  if (customerId === undefined) {
    await postEvents(tx, read.events);
    return;
  }
  const { charges } = read;
  const before = await openCustomer(tx, customerId);
  const ofCharges = charges.length > 0 ? (await listChargeLines(tx, charges)).map(mirror) : [];
  const [first, ...others] = read.events;
  const lines = [...(first?.lines ?? []), ...ofCharges];
  const otherLines = others.flatMap((event) => event.lines);
  const after = addLines(before, [...lines, ...otherLines]);
  if (after.creditPaise < 0) {
    const own = uses.filter(({ chargeId }) => !charges.includes(chargeId ?? ''));
    const more = await unsettleDues(tx, { customerId, missing: -after.creditPaise, uses: own }, change);
    for (const line of more) moveBalances(after, line);
    lines.push(...more);
  }
  if (isBelowZero(after)) throw gone();
  await writeEndOfCharges(tx, charges);
  const posting = { eventId: reversalId, customerId, lines };
  const { event } = await draftForCustomer(tx, addLines(before, otherLines), posting, change);
  await postEvents(
    tx,
    [event, ...others].filter(({ lines: posted }) => posted.length > 0),
  );
}

async function findEvents(tx: Queryable, returned: readonly Returned[]): Promise<PostedEvent[]> {
  const events: PostedEvent[] = [];
  for (const { eventId } of returned) {
    const event = await findEvent(tx, eventId);
    if (!event) throw gone();
    events.push(event);
  }
  return events;
}

const customerOf = (events: readonly PostedEvent[]): string | undefined =>
  events
    .flatMap(({ lines }) => lines)
    .flatMap(({ debit, credit }) => [debit, credit])
    .map((account) => ('customerId' in account ? account.customerId : undefined))
    .find((id) => id !== undefined);

const sinceOf = (events: readonly PostedEvent[]): number => Math.min(...events.map(({ posting }) => posting));

export function isBelowZero({ creditPaise, deposits, held }: Balances): boolean {
  return [creditPaise, ...deposits.values(), ...held.values()].some((balance) => balance < 0);
}

function addLines(before: Balances, lines: readonly Line[]): Balances {
  const after = { ...before, deposits: new Map(before.deposits), held: new Map(before.held) };
  for (const line of lines) moveBalances(after, line);
  return after;
}

/**
 * Returns the events that reverse the given ones, with the present places of their jars and cash, and the ids of the
 * charges that end. An event without `part` is marked as reversed, and its reversal contains no lines about charges.
 */
export async function readReturned(
  tx: Queryable,
  returned: readonly Returned[],
  { by: actorId, at, reason }: Change,
): Promise<{ events: LedgerEvent[]; charges: string[] }> {
  const all: { events: LedgerEvent[]; charges: string[] } = { events: [], charges: [] };
  for (const { eventId, reversalId, part } of returned) {
    const today = await readLinesOfToday(tx, async () => (await findEvent(tx, eventId))?.lines ?? []);
    const charges = part ? [] : await listChargesOf(tx, [eventId]);
    const isCharge = ({ chargeId }: Line) => chargeId !== undefined && charges.includes(chargeId);
    const own = today.filter((line) => part?.(line) ?? (line.kind !== 'credit_use' && !isCharge(line)));
    if (own.some(({ kind }) => kind === 'jar_charge')) throw gone();
    if (!part && !(await writeReversal(tx, eventId, reversalId))) throw gone();
    all.events.push({ id: reversalId, at, actorId, note: reason ?? undefined, lines: own.map(mirror) });
    all.charges.push(...charges);
  }
  return all;
}
