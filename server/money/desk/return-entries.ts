/**
 * Reverses an event that staff recorded at the desk by mistake: posts its mirrored entries on the present day, with a
 * reason, only once.
 */
import { v7 as newId } from 'uuid';
import { dayMs } from '#contract/shared/days.ts';
import { requireLimit } from '#server/approvals/require-limit.ts';
import { type AuthorId, noSource, type Source, type Staff } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { listChargeLines } from '#server/ledger/order-entry.store.ts';
import { type Balances, moveBalances } from '#server/ledger/order-money/draft.rules.ts';
import { postEvent } from '#server/ledger/post-event.ts';
import { isOfClosing, isOfDesk, mirror, releaseWithoutJars } from '#server/ledger/reversal.rules.ts';
import {
  findEvent,
  isCountedSince,
  listCreditUses,
  type PostedEvent,
  writeReversal,
} from '#server/ledger/reversal.store.ts';
import { type Account, type Line, owes } from '#server/ledger/rules.ts';
import { reverseOrderEvent } from '#server/orders/changing/return-entries.ts';
import { findOfPickups } from '#server/orders/money/entries.store.ts';
import { listChargesOf, lockOrders, writeCreditUses, writeEndOfCharges } from '#server/orders/money/money.store.ts';
import { openCustomer, postForCustomer } from '#server/orders/money/post-customer.ts';
import { readLinesOfToday } from '#server/orders/money/read-lines.ts';
import { unsettleDues } from '#server/orders/money/return-settled.ts';
import { undoBill } from '../bills/store.ts';
import { reopenClaim } from '../upi/claim.store.ts';
import { lockCashAccount } from './figure.store.ts';

export interface TakeBack {
  eventId: string;
  reason: string;
  source?: Source;
  /** The author in the books, if it is not the actor: the shop itself may act for somebody. */
  by?: AuthorId;
}

interface ChangeInfo {
  by: AuthorId;
  at: Date;
  reason: string;
}

const notHere = () => refuseConflict('This entry cannot be undone here.');
const twice = () => refuseConflict('This entry was already undone.');

/** Whether a line moves money, and not only jars. */
const isMoney = ({ debit, credit }: Line) => !('containerId' in debit && 'containerId' in credit);

/**
 * Reverses an event. Refuses an event that was not recorded at the desk, one that was reversed before, and one whose
 * reversal a balance does not allow.
 */
export function takeBack(
  { db, clock }: Services,
  actor: Staff,
  input: TakeBack,
  request: KeyedRequest | undefined,
): Promise<void> {
  const { eventId, reason, source = noSource, by = actor.id } = input;
  return once(db, request, async (tx) => {
    const event = await findEvent(tx, eventId);
    if (!event) throw refuseMissing('Entry not found');
    if (event.isTakenBack) throw twice();
    await requireOfDesk(tx, eventId, event);
    await reopenClaim(tx, event.reference, eventId);
    await undoBill(tx, eventId);
    const change = { by, at: request?.at ?? clock(), reason, notes: null, ...source };
    const reversalId = await reverse(tx, actor, eventId, event, change);
    if (!(await writeReversal(tx, eventId, reversalId))) throw twice();
    // Correcting a mistake within a day gives nothing away, so no limit applies.
    if (event.createdAt.getTime() + dayMs >= change.at.getTime()) return;
    const customerId = event.lines.map(customerOf).find((id) => id !== undefined);
    const orderId = event.lines.find((line) => line.orderId !== undefined)?.orderId;
    const paise = Math.max(0, ...event.lines.filter(isMoney).map(({ amount }) => amount));
    await requireLimit(tx, actor, change.at, { paise, permission: 'money.manage', customerId, orderId });
  });
}

async function requireOfDesk(tx: Queryable, eventId: string, { lines, takesBack }: PostedEvent): Promise<void> {
  const isCorrection = lines.some(
    ({ kind, debit, credit }) => kind === 'payment' && !owes(debit.kind) && !owes(credit.kind),
  );
  const isDesk = isOfDesk(lines.map(({ kind }) => kind)) && !isOfClosing(lines);
  if (takesBack || isCorrection || !isDesk) throw notHere();
  if ((await findOfPickups(tx, [eventId])).has(eventId)) throw notHere();
}

function reverse(
  tx: Queryable,
  actor: Staff,
  eventId: string,
  event: PostedEvent,
  change: ChangeInfo & Source & { notes: null },
): Promise<string> {
  const own = event.lines.filter(({ kind, orderId }) => orderId !== undefined && kind !== 'credit_use');
  const [first] = own;
  const customerId = event.lines.map(customerOf).find((id) => id !== undefined);
  if (first?.orderId !== undefined && customerId !== undefined) {
    return reverseOrderEvent(
      tx,
      actor,
      { orderId: first.orderId, customerId, lines: own, posting: event.posting },
      change,
    );
  }
  if (customerId !== undefined) return reverseOfCustomer(tx, { customerId, eventId, event }, change);
  return reverseOfShop(tx, event, change);
}

function customerOf({ debit, credit }: Line): string | undefined {
  const own = [debit, credit].find(
    (account): account is Extract<Account, { customerId: string }> => 'customerId' in account,
  );
  return own?.customerId;
}

/**
 * Reverses an event of the shop's own accounts. It may make till, bank or depot negative; then staff must count them. A
 * count can no longer be reversed once there is a newer one.
 */
async function reverseOfShop(tx: Queryable, event: PostedEvent, { by, at, reason }: ChangeInfo) {
  const { lastId } = event;
  // Jars that a count of the depot took from closed runs stay at the depot.
  const lines = await readLinesOfToday(tx, async () => event.lines);
  if (lines.length === 0) throw notHere();
  await lockCashAccount(tx, 'till');
  for (const { kind, debit, credit } of lines) {
    if (kind !== 'cash_difference' && kind !== 'jars_counted') continue;
    const counted = debit.kind === 'cash_differences' || debit.kind === 'missing' ? credit : debit;
    if (await isCountedSince(tx, counted, kind, lastId)) {
      throw refuseConflict('It was counted again since then. Only the newest count can be undone.');
    }
  }
  const id = newId();
  await postEvent(tx, { id, at, actorId: by, note: reason, lines: lines.map(mirror) });
  return id;
}

interface OfCustomer {
  customerId: string;
  eventId: string;
  event: PostedEvent;
}

/**
 * If the customer has spent the credit that the reversal takes, dues that credit has paid since become due again,
 * newest first. Charges that the event made are cancelled, and what was paid for them becomes credit again.
 */
async function reverseOfCustomer(
  tx: Queryable,
  { customerId, eventId, event }: OfCustomer,
  { by, at, reason }: ChangeInfo,
): Promise<string> {
  const mayBeDue = (await listCreditUses(tx, customerId, event.posting)).flatMap(({ orderId }) => orderId ?? []);
  await lockOrders(tx, mayBeDue);
  const posted = await readLinesOfToday(tx, async () => event.lines);
  const before = await openCustomer(tx, customerId);
  const charges = await listChargesOf(tx, [eventId]);
  const isMirrored = ({ kind, chargeId }: Line) => kind !== 'credit_use' && (!chargeId || !charges.includes(chargeId));
  const ofCharges = charges.length > 0 ? await listChargeLines(tx, charges) : [];
  const lines = [...posted.filter(isMirrored), ...ofCharges].map(mirror);
  const after = movedBy(before, lines);
  if (after.creditPaise < 0) {
    const uses = await listCreditUses(tx, customerId, event.posting);
    const own = uses.filter(({ orderId, chargeId }) =>
      orderId ? mayBeDue.includes(orderId) : !charges.includes(chargeId ?? ''),
    );
    lines.push(...(await unsettleDues(tx, { customerId, missing: -after.creditPaise, uses: own }, { by, at })));
  }
  lines.push(...releaseWithoutJars(customerId, lines, movedBy(before, lines)));
  requireThere(movedBy(before, lines));
  await writeEndOfCharges(tx, charges);
  await raiseGivenUp(tx, event, charges, { by, at });
  const id = newId();
  await postForCustomer(tx, before, { eventId: id, customerId, lines }, { by, at, reason });
  return id;
}

/** Reverses allowances and write-offs of charges: the charges are due again. */
async function raiseGivenUp(
  tx: Queryable,
  { lines }: PostedEvent,
  ended: readonly string[],
  { by, at }: Omit<ChangeInfo, 'reason'>,
): Promise<void> {
  const charges = lines.flatMap(({ kind, chargeId, amount }) =>
    chargeId && !ended.includes(chargeId) && (kind === 'allowance' || kind === 'write_off')
      ? [{ chargeId, amount: -amount }]
      : [],
  );
  await writeCreditUses(tx, charges, by, at);
}

function movedBy({ creditPaise, deposits, held }: Balances, lines: readonly Line[]): Balances {
  const moved = { creditPaise, deposits: new Map(deposits), held: new Map(held) };
  for (const line of lines) moveBalances(moved, line);
  return moved;
}

function requireThere({ creditPaise, deposits, held }: Balances): void {
  if (creditPaise < 0) throw refuseConflict('This money was already used or refunded.');
  if ([...deposits.values()].some((amount) => amount < 0)) {
    throw refuseConflict('This deposit was already given back.');
  }
  if ([...held.values()].some((jars) => jars < 0)) {
    throw refuseConflict('These jars are not with the customer any more.');
  }
}
