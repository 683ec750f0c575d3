/** Reverses what was posted for a customer beside orders and pick-ups: by a rider who takes it back, or a part by staff. */
import type { AtDoor } from '#server/core/actor.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import { moveBalances } from '#server/ledger/order-money/draft.rules.ts';
import { mirror } from '#server/ledger/reversal.rules.ts';
import { findEvent, listCreditUses, writeReversal } from '#server/ledger/reversal.store.ts';
import type { Line } from '#server/ledger/rules.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { lockOrders } from '../money/money.store.ts';
import { openCustomer, postForCustomer } from '../money/post-customer.ts';
import { readLinesOfToday } from '../money/read-lines.ts';
import { unsettleDues } from '../money/return-settled.ts';

interface Reversed {
  eventId: string;
  reversalId: string;
  change: { by: AtDoor['id']; at: Date; reason: string | null };
  /** Which of its entries; without it all of them, once. */
  part?: (line: Line) => boolean;
}

const gone = () => refuseConflict('What changed hands is not there any more. It can no longer be undone here.');

/** What credit had paid since then is due again as far as the credit is missing. Charges are not taken back here. */
export async function returnBeside(tx: Queryable, { eventId, reversalId, change, part }: Reversed): Promise<void> {
  const event = await findEvent(tx, eventId);
  const customerId = event?.lines
    .flatMap(({ debit, credit }) => [debit, credit])
    .map((account) => ('customerId' in account ? account.customerId : undefined))
    .find((id) => id !== undefined);
  if (!event || customerId === undefined) throw gone();
  const uses = await listCreditUses(tx, customerId, event.posting);
  await lockOrders(tx, [...new Set(uses.flatMap(({ orderId }) => orderId ?? []))]);
  const today = await readLinesOfToday(tx, async () => (await findEvent(tx, eventId))?.lines ?? []);
  const own = today.filter((line) => part?.(line) ?? line.kind !== 'credit_use');
  if (own.some(({ kind }) => kind === 'jar_charge')) throw gone();
  const before = await openCustomer(tx, customerId);
  const lines = own.map(mirror);
  const after = { ...before, deposits: new Map(before.deposits), held: new Map(before.held) };
  for (const line of lines) moveBalances(after, line);
  if (after.creditPaise < 0) {
    const more = await unsettleDues(tx, { customerId, missing: -after.creditPaise, uses }, change);
    for (const line of more) moveBalances(after, line);
    lines.push(...more);
  }
  const left = [after.creditPaise, ...after.deposits.values(), ...after.held.values()];
  if (left.some((balance) => balance < 0)) throw gone();
  if (!part && !(await writeReversal(tx, eventId, reversalId))) throw gone();
  await postForCustomer(tx, before, { eventId: reversalId, customerId, lines }, change);
}
