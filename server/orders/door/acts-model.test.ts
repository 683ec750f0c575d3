/**
 * Random sequences of what one customer and staff do, through the calls, against a count by hand of jars and money.
 * `acts` is where another act joins in. MODEL_SEED repeats a run.
 */
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminOrder } from '../../../contract/orders/calls.ts';
import { paymentStatuses } from '../../../contract/orders/status-flow.ts';
import { toPaise } from '../../../contract/shared/money.ts';
import { findLedgerFaults } from '../../ledger/verify.store.ts';
import { sql } from '../../platform/db/database.ts';
import { buildCustomer } from '../../testing/builders/accounts.ts';
import { deskActs, readMoney } from '../../testing/desk-acts.ts';
import { actFor, byMethod, type JarShop, openJarShop, watchShop } from '../../testing/jar-shop.ts';
import { emptyCount, exchange, isOpen, promisedOf, type Step, type World } from '../../testing/jar-world.ts';
import { findOrderFaults } from '../money/verify.store.ts';

const seed = Number(process.env.MODEL_SEED ?? randomInt(2 ** 31));
const runs = Math.ceil(Number(process.env.MODEL_RUNS ?? 25) / 10);

let shop: JarShop;
beforeAll(async () => {
  shop = await openJarShop();
});
afterAll(() => shop.shop.close());

type Act = (world: World, step: Step, order: AdminOrder) => Promise<void>;

const force = sql(`update orders set status = 'out_for_delivery' where id = $1 and status in ('pending', 'confirmed')`);
const read = async (id: string) =>
  (await shop.asAdmin('GET /admin/orders/:id', { params: { id } })).body.data.order as AdminOrder;
/** What of an order lies in till or bank. */
const cashOf = ({ amountPaid, creditUsed }: AdminOrder) => toPaise(amountPaid) - toPaise(creditUsed);
const jarsOf = ({ orderItems }: AdminOrder) => orderItems.reduce((sum, { quantity }) => sum + quantity, 0);
const creditOf = async ({ do: acts }: World) => (await acts.account())[0];

const acts = {
  async place(world, { count, other, isSure }) {
    const wish = { quantity: 1 + (count % 3), useCredit: isSure };
    const { status, body } = await world.do.sendOrder({ ...wish, empties: Math.min(other, wish.quantity) });
    expect([201, 409]).toContain(status);
    const placed = status === 201 ? body.data.order : await world.do.place(wish);
    await shop.shop.db.run(force, [placed.id]);
    world.orders.push(placed.id);
  },
  async deliver(world, _, order) {
    if (!isOpen(order)) return;
    const taken = Math.min(promisedOf(order), world.held);
    const after = await world.do.step(order, 'delivered');
    exchange(world, jarsOf(after), taken);
  },
  async record(world, { count, other, amount, isSure }, order) {
    if (!isOpen(order)) return;
    const given = [{ itemId: order.orderItems[0]?.id, quantity: 1 + (count % 4) }];
    const payments = isSure ? byMethod('cash', amount / 100) : [];
    const damaged = Math.min(1, other);
    const body = { given, taken: world.do.taken(other, damaged, damaged * 25), payments };
    const after = await world.do.atDoor(order, body, world.do.newKey());
    if (isSure) world.money += amount;
    exchange(world, jarsOf(after), other, damaged);
  },
  async fail(world, { other, amount, isSure }, order) {
    if (order.status !== 'out_for_delivery') return;
    const body = { reason: 'Nobody there', outcome: 'cancelled', taken: world.do.taken(other) };
    await world.do.failStop(order, { ...body, payments: isSure ? byMethod('upi', amount / 100) : [] });
    if (isSure) world.money += amount;
    exchange(world, 0, other);
  },
  async pay(world, { count, amount, isSure }, order) {
    const [credit, cash] = [await creditOf(world), cashOf(order)];
    const status = { paymentStatus: paymentStatuses[count % 4] };
    const body = isSure ? { amountPaid: amount / 100, paymentMethod: count % 2 ? 'upi' : 'cash' } : status;
    const answer = await world.do.sendPayment(order, { ...body, paymentSeen: order.amountPaid });
    if (answer.status !== 200) return expect(answer.body.errorType).toBe('PAYMENT_STATUS_ALREADY_SET');
    const after: AdminOrder = answer.body.data.order;
    const late = order.status === 'cancelled' ? (await creditOf(world)) - credit : 0;
    const used = toPaise(order.creditUsed) - toPaise(after.creditUsed);
    world.money += cashOf(after) - cash + (order.status === 'cancelled' ? late - used : 0);
  },
  /** Two members of staff at once: one counts, the other is told. */
  async payTwice(world, { amount }, order) {
    if (order.status === 'cancelled' || toPaise(order.amountPaid) === amount) return;
    const body = { amountPaid: amount / 100, paymentSeen: order.amountPaid };
    const both = await Promise.all([1, 2].map(() => world.do.sendPayment(order, body)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    world.money += cashOf(await read(order.id)) - cashOf(order);
  },
  async cancel(world, _, order) {
    if (order.status === 'cancelled') return;
    const before = order.status === 'delivered' ? await readJars(order) : undefined;
    await world.do.step(order, 'cancelled');
    if (!before) return;
    // What came with it goes back too, and of what was given as much as is still held.
    const back = Math.min(before.given - before.matched, world.held);
    world.held -= back;
    world.depot += back + before.damaged - (before.taken - before.matched);
    world.outside += before.taken - before.matched;
    world.scrapped -= before.damaged;
  },
  async reopen(world, _, order) {
    if (order.status !== 'cancelled') return;
    const { status, body } = await world.do.sendStep(order, 'pending');
    if (status !== 200) return expect(body.errorType).toBe('JARS_NOT_HELD');
    await shop.shop.db.run(force, [order.id]);
  },
  async surplus(world, { isSure }, order) {
    const { body } = await shop.asAdmin('GET /admin/orders/:id/door', { params: { id: order.id } });
    const to = isSure ? 'credit' : 'customer';
    const answer = await world.do.sendSurplus(order, { to });
    expect(answer.status).toBe(body.data.surplus > 0 ? 200 : 409);
    if (answer.status === 200 && to === 'customer') world.money -= toPaise(body.data.surplus);
  },
  ...deskActs,
} satisfies Record<string, Act>;

const jarMoves = sql<{ kind: string; net: number }>(`
  select t.kind || case when d.kind = 'outside' or c.kind = 'outside' then ':outside' else '' end as kind,
    sum(case when (t.kind = 'jars_given' and d.kind = 'held') or (t.kind = 'jars_damaged' and d.kind = 'scrapped')
      or (t.kind = 'empties_taken' and c.kind in ('held', 'outside')) then t.amount else -t.amount end)::int as net
  from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id
    join ledger_accounts c on c.id = t.credit_account_id
  where t.order_id = $1 and t.kind in ('jars_given', 'empties_taken', 'jars_damaged') group by 1`);

/** Jars that moved with an order, net of what was reversed. */
async function readJars({ id }: AdminOrder) {
  const rows = new Map((await shop.shop.db.rows(jarMoves, [id])).map(({ kind, net }) => [kind, net]));
  const of = (kind: string) => rows.get(kind) ?? 0;
  const matched = of('empties_taken') + of('jars_damaged');
  return {
    given: of('jars_given'),
    matched,
    damaged: of('jars_damaged'),
    taken: matched + of('empties_taken:outside'),
  };
}

async function check(world: World): Promise<void> {
  const orders = await Promise.all(world.orders.map(read));
  const delivered = orders.filter(({ status }) => status === 'delivered');
  const sum = (of: (order: AdminOrder) => number) => delivered.reduce((total, order) => total + of(order), 0);
  const sales = sum(({ totalAmount, deliveryCharge }) => toPaise(totalAmount) - toPaise(deliveryCharge));
  const [till = 0, bank = 0, ...others] = await world.moved('till', 'bank', 'depot', 'outside', 'scrapped', 'sales');
  expect([till + bank, ...others]).toEqual([world.money, world.depot, world.outside, world.scrapped, sales]);
  const [credit, deposit, held] = await world.do.account();
  expect([held, Math.min(held, credit, deposit) >= 0]).toEqual([world.held, true]);
  await checkMoney(world, orders, sales + sum(({ deliveryCharge }) => toPaise(deliveryCharge)));
  for (const order of orders) {
    expect(Math.min(order.amountPaid, order.amountDue, order.creditUsed)).toBeGreaterThanOrEqual(0);
    expect(order.creditUsed).toBeLessThanOrEqual(order.amountPaid);
  }
}

/** Money on both sides is equal, and orders, account and ledger tell the same. */
async function checkMoney(world: World, orders: readonly AdminOrder[], earned: number): Promise<void> {
  const [credit, deposit] = await world.do.account();
  const [owed = 0, charges = 0, ...spent] = await world.moved(...['orders', 'jar_charges', 'till', 'bank'], ...givenUp);
  // What the shop has or gave up is what it owes and what it has earned.
  expect(spent.reduce((sum, paise) => sum + paise, 0)).toBe(credit + deposit + owed + earned + charges);
  const [{ jars }, money] = await Promise.all([readJarsOf(world), readMoney(world)]);
  expect([jars.held, jars.credit, jars.deposit]).toEqual([world.held, credit / 100, deposit / 100]);
  expect(toPaise(money.credit)).toBe(credit);
  const dues = money.dues.reduce((sum, { amountDue }) => sum + toPaise(amountDue), 0);
  const ahead = (await Promise.all(orders.map(aheadOf))).reduce((sum, paise) => sum + paise, 0);
  expect([toPaise(money.amountDue), owed]).toEqual([dues, ahead - dues]);
}

const givenUp = ['allowances', 'write_offs', 'opening'];
const readJarsOf = async ({ asha }: World) => (await shop.shop.as(asha)('GET /jars')).body.data;
const postedDeposit = sql<{ net: number }>(`
  select coalesce(sum(case when c.kind = 'deposits' then t.amount else -t.amount end), 0)::bigint as net
  from ledger_transfers t join ledger_accounts c on c.id = t.credit_account_id
  where t.order_id = $1 and t.kind = 'deposit'`);

/** Paid for an order beyond what it has cost. Deposit that went back before a cancellation stays charged. */
async function aheadOf({ id, status, amountPaid, totalAmount, depositAmount }: AdminOrder): Promise<number> {
  const [total, deposit] = status === 'delivered' ? [toPaise(totalAmount), toPaise(depositAmount)] : [0, 0];
  const kept = ((await shop.shop.db.row(postedDeposit, [id]))?.net ?? 0) - deposit;
  expect(kept).toBeGreaterThanOrEqual(0);
  return Math.max(0, toPaise(amountPaid) - total - deposit - kept);
}

const step = fc.record({
  act: fc.constantFrom(
    ...(Object.keys(acts) as (keyof typeof acts)[]),
    'place',
    'record',
    'deliver',
    'pay',
    'askPickup',
    'collectPickup',
  ) as fc.Arbitrary<keyof typeof acts>,
  ...{ order: fc.nat(5), count: fc.nat(4), other: fc.nat(3), isSure: fc.boolean() },
  amount: fc.oneof(fc.integer({ min: 1, max: 800_00 }), fc.constantFrom(90_00, 390_00)),
});

test('whatever is done through the calls, orders, accounts, jars and money say what was counted by hand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      const asha = await buildCustomer(shop.shop);
      const asked = { asha, shop, do: actFor(shop, asha), moved: await watchShop(shop) };
      const world: World = { ...asked, orders: [], pickups: [], ...emptyCount };
      for (const one of steps) {
        const id = world.orders[one.order % Math.max(1, world.orders.length)];
        if (id === undefined) await acts.place(world, one);
        else await (acts[one.act as keyof typeof acts] as Act)(world, one, await read(id));
        await check(world);
      }
      expect([await findOrderFaults(shop.shop.db), await findLedgerFaults(shop.shop.db)]).toEqual([[], []]);
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
}, 600_000);
