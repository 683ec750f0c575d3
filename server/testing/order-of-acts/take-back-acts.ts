/** The act of model tests that reverses what a desk posted, whatever was done since. */
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import type { MoneyEntry } from '#contract/money/desk-calls.ts';
import type { AdminOrder } from '#contract/orders/calls.ts';
import { toPaise } from '#contract/shared/money.ts';
import { sql } from '#server/core/db/database.ts';
import { dueOf } from './account-acts.ts';
import type { OrderAct } from './order-acts.ts';
import { moveEntry, readOrder, type World } from './world.ts';

const newestPosted = sql<{ eventId: string }>(`
  select t.event_id from ledger_transfers t
  join ledger_accounts a on a.id in (t.debit_account_id, t.credit_account_id)
  where a.user_id = $1 order by t.posting desc limit 1`);

export const takeBackActs = {
  /** It is refused only if something happened since. */
  async takeBack(world, { count, other, isSure }) {
    const entries = await listEntries(world);
    const offered = [...new Set(entries.filter((one) => one.canBeTakenBack).map(({ eventId }) => eventId))];
    const newest = await world.shop.shop.db.row(newestPosted, [world.asha.id]);
    const isNewest = isSure && newest !== undefined && offered.includes(newest.eventId);
    const eventId = isNewest ? newest.eventId : offered[(count * 4 + other) % Math.max(1, offered.length)];
    if (eventId === undefined) return;
    const own = entries.filter((entry) => entry.eventId === eventId);
    const before = await Promise.all(world.orders.map((id) => readOrder(world, id)));
    const refused = await isRefused(world, eventId);
    if (refused !== undefined) {
      expect(refused).not.toBe('This entry cannot be undone here.');
      expect(newest?.eventId, `${refused} ${JSON.stringify(own)}`).not.toBe(eventId);
      return;
    }
    for (const entry of own) forget(world, entry);
    await findReopened(world);
    for (const order of before) await requireDueAgain(world, order);
    expect(await isRefused(world, eventId)).toBe('This entry was already undone.');
  },
} satisfies Record<string, OrderAct>;

async function listEntries({ asAdmin, asha }: World): Promise<MoneyEntry[]> {
  const lists = await Promise.all(
    (['money', 'jars'] as const).map((what) =>
      asAdmin('GET /admin/money/entries', { query: { customerId: asha.id, limit: 100, what } }),
    ),
  );
  return lists.flatMap(({ body }) => body.data.entries);
}

/** Why it was refused; undefined if it was done. */
async function isRefused({ asAdmin }: World, eventId: string): Promise<string | undefined> {
  const headers = { 'idempotency-key': newId() };
  const body = { eventId, reason: 'Typed by mistake' };
  const answer = await asAdmin('POST /admin/money/take-backs', { headers, body }, headers);
  if (answer.status === 200) return undefined;
  expect(answer.status, JSON.stringify(answer.body)).toBe(409);
  return answer.body.message;
}

/** Money and jars are where they were before it. */
function forget(world: World, entry: MoneyEntry): void {
  moveEntry(world, entry);
  if (entry.kind === 'opening' && entry.jars !== null) world.isOpened = false;
  if (!entry.order) return;
  world.lies.set(entry.order.id, undefined);
  world.late.delete(entry.order.id);
}

/** Claims whose payment was reversed wait for staff again. */
async function findReopened(world: World): Promise<void> {
  const query = { customerId: world.asha.id, state: 'open', limit: 50 } as const;
  const { claims } = (await world.asAdmin('GET /admin/upi-claims', { query })).body.data;
  const known = world.claims.map(({ id }) => id);
  for (const { id, orderId, amount } of claims.filter((claim) => !known.includes(claim.id))) {
    const dueSeen = await dueOf(world, orderId);
    world.claims.push({ id, orderId, amount: toPaise(amount), dueSeen, isRecorded: false });
  }
}

async function requireDueAgain(world: World, { id, paymentStatus, amountDue }: AdminOrder): Promise<void> {
  const after = await readOrder(world, id);
  if (after.status !== 'cancelled' && paymentStatus === 'paid' && after.amountDue > amountDue) {
    expect(after.paymentStatus).toBe('pending');
  }
}
