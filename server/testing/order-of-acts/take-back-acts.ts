/** The act of model tests that undoes an entry of a desk, whatever acts came after the entry. */
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import type { MoneyEntry } from '#contract/money/desk-calls.ts';
import type { AdminOrder } from '#contract/orders/calls.ts';
import { toPaise } from '#contract/shared/money.ts';
import { sql } from '#server/core/db/database.ts';
import { dueOf } from './account-acts.ts';
import { type Model, readOrder, readReturned, undoEntry } from './model.ts';
import type { OrderAct } from './order-acts.ts';

const newestPosted = sql<{ eventId: string }>(`
  select t.event_id from ledger_transfers t
  join ledger_accounts a on a.id in (t.debit_account_id, t.credit_account_id)
  where a.user_id = $1 order by t.posting desc limit 1`);

export const takeBackActs = {
  /** Undoing an entry may be refused only if another entry was posted after it. */
  async takeBack(model, { count, other, isSure }) {
    const entries = await listEntries(model);
    const offered = [...new Set(entries.filter((one) => one.canBeTakenBack).map(({ eventId }) => eventId))];
    const newest = await model.shop.shop.db.row(newestPosted, [model.asha.id]);
    const isNewest = isSure && newest !== undefined && offered.includes(newest.eventId);
    const eventId = isNewest ? newest.eventId : offered[(count * 4 + other) % Math.max(1, offered.length)];
    if (eventId === undefined) return;
    const own = entries.filter((entry) => entry.eventId === eventId);
    const before = await Promise.all(model.orders.map((id) => readOrder(model, id)));
    const refused = await undo(model, eventId);
    if (refused !== undefined) {
      expect(refused).not.toBe('This entry cannot be undone here.');
      expect(newest?.eventId, `${refused} ${JSON.stringify(own)}`).not.toBe(eventId);
      return;
    }
    for (const entry of own) countUndone(model, entry);
    await findCorrected(model, own, entries);
    await findReopened(model);
    for (const order of before) await requireDueAgain(model, order);
    expect(await undo(model, eventId)).toBe('This entry was already undone.');
  },
} satisfies Record<string, OrderAct>;

async function listEntries({ asAdmin, asha }: Model): Promise<MoneyEntry[]> {
  const lists = await Promise.all(
    (['money', 'jars'] as const).map((what) =>
      asAdmin('GET /admin/money/entries', { query: { customerId: asha.id, limit: 100, what } }),
    ),
  );
  return lists.flatMap(({ body }) => body.data.entries);
}

/** Undoes an entry. Returns the message of a refusal, or undefined if it was undone. */
async function undo({ asAdmin }: Model, eventId: string): Promise<string | undefined> {
  const headers = { 'idempotency-key': newId() };
  const body = { eventId, reason: 'Typed by mistake' };
  const answer = await asAdmin('POST /admin/money/take-backs', { headers, body }, headers);
  if (answer.status === 200) return undefined;
  expect(answer.status, JSON.stringify(answer.body)).toBe(409);
  return answer.body.message;
}

/** Returns the money and jars of an undone entry to their earlier accounts in the model. */
function countUndone(model: Model, entry: MoneyEntry): void {
  undoEntry(model, entry);
  if (entry.kind === 'opening' && entry.jars !== null) model.isOpened = false;
  if (!entry.order) return;
  model.orderMoney.set(entry.order.id, undefined);
  model.latePayments.delete(entry.order.id);
}

/**
 * If the method of a payment was corrected, undoing it takes the money from its present place, not from its first one.
 * The sum must be the same; the places are read from the shop's ledger.
 */
async function findCorrected(
  model: Model,
  undone: readonly MoneyEntry[],
  entries: readonly MoneyEntry[],
): Promise<void> {
  const orders = new Set(undone.flatMap(({ order }) => order?.id ?? []));
  const corrected = entries.find(({ kind, order }) => kind === 'method_change' && order && orders.has(order.id));
  if (corrected?.order) expect(await readReturned(model, corrected.order.id)).toBe(0);
}

/** Adds the claims whose payment was undone to the model, because they wait for staff again. */
async function findReopened(model: Model): Promise<void> {
  const query = { customerId: model.asha.id, state: 'open', limit: 50 } as const;
  const { claims } = (await model.asAdmin('GET /admin/upi-claims', { query })).body.data;
  const known = model.claims.map(({ id }) => id);
  for (const { id, orderId, amount } of claims.filter((claim) => !known.includes(claim.id))) {
    const dueSeen = await dueOf(model, orderId);
    model.claims.push({ id, orderId, amount: toPaise(amount), dueSeen, isRecorded: false });
  }
}

/** Requires that an order loses the status "paid" if undoing the entry made an amount due again. */
async function requireDueAgain(model: Model, { id, paymentStatus, amountDue }: AdminOrder): Promise<void> {
  const after = await readOrder(model, id);
  if (after.status !== 'cancelled' && paymentStatus === 'paid' && after.amountDue > amountDue) {
    expect(after.paymentStatus).toBe('pending');
  }
}
