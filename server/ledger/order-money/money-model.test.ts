/**
 * Random sequences of orders, empties, deliveries, payments, cancellations and returns of one customer, by the rules
 * alone: after each step the accounts agree with the orders and with a count of the jars. SEED repeats a run.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOfDeposit, spareLines } from '#contract/orders/empties.ts';
import { demandOf, payableOf, sumLines, waivedOf } from '#contract/orders/order-sums.ts';
import { paymentStatuses } from '#contract/orders/status-flow.ts';
import type { Account, Line } from '#server/ledger/rules.ts';
import { type DoorRecord, postDelivery, promisedOf } from './delivery.rules.ts';
import { type Balances, type Draft, openDraft } from './draft.rules.ts';
import { depositOnOrder, openOrderLedger, paidOnOrder, refundable, waivedOnOrder } from './order-ledger.rules.ts';
import {
  beginAgain,
  keptOf,
  partsBy,
  payBack,
  receivePayment,
  surplusOf,
  turnIntoCredit,
  useCredit,
} from './payment.rules.ts';
import { applyPaymentCall } from './payment-call.rules.ts';
import { reverseDelivery } from './reversal.rules.ts';
import { depositsOf, type MoneyOrder } from './rules.ts';
import { type Settlement, settle } from './settling.rules.ts';
import { keepWaiver } from './waiver.rules.ts';

const customerId = 'asha';
const containers = ['jar', 'camper'] as const;

interface World {
  orders: MoneyOrder[];
  lines: Line[];
  /** Jars with the customer, counted separately. */
  held: Map<string, number>;
  /** Given minus taken jars of the delivery, by order and container. */
  net: Map<string, number>;
}

interface Step {
  act: (typeof acts)[number];
  order: number;
  counts: number[];
  amount: number;
  isSure: boolean;
}
const acts = [
  'place',
  'place',
  'deliver',
  'deliver',
  'record',
  'record',
  'pay',
  'status',
  // A whole cycle: the order's jars come back, it is cancelled, reopened and delivered again.
  'cancel',
  'cancel',
  'reopen',
  'reopen',
  'reopen',
  'choose',
  'return',
  'return',
  'open',
  'giveUp',
  'giveUp',
  'receive',
] as const;

const grows = /^(credit|orders|deposits|sales|delivery)$/;
function balanceOf({ lines }: World, kind: Account['kind'], containerId?: string | null): number {
  const isIt = (account: Account) =>
    account.kind === kind &&
    (containerId === undefined || ('containerId' in account && account.containerId === containerId));
  const debits = lines.reduce((sum, { amount, debit }) => (isIt(debit) ? sum + amount : sum), 0);
  const credits = lines.reduce((sum, { amount, credit }) => (isIt(credit) ? sum + amount : sum), 0);
  return grows.test(kind) ? credits - debits : debits - credits;
}

const balancesOf = (world: World): Balances => ({
  creditPaise: balanceOf(world, 'credit'),
  deposits: new Map([...containers, null].map((id) => [id, balanceOf(world, 'deposits', id)])),
  held: new Map(containers.map((id) => [id, balanceOf(world, 'held', id)])),
});
const linesOf = ({ lines }: World, { id }: MoneyOrder) => lines.filter(({ orderId }) => orderId === id);
const draftOf = (world: World, order: MoneyOrder) => openDraft(order, linesOf(world, order), balancesOf(world));

function keep(world: World, draft: Draft, settled: readonly Settlement[] = []): void {
  world.lines.push(...draft.lines);
  world.orders = world.orders.map((order) => {
    if (order.id === draft.order.id) return draft.order;
    const paid = settled.find(({ orderId }) => orderId === order.id)?.amount ?? 0;
    return { ...order, paidPaise: order.paidPaise + paid, duePaise: order.duePaise - paid };
  });
}

const duesOf = ({ orders }: World, own?: MoneyOrder) =>
  orders
    .filter(({ status, duePaise, id }) => status === 'delivered' && duePaise > 0 && id !== own?.id)
    .map(({ id, duePaise }) => ({ orderId: id, duePaise }));

const heldBy = (world: World, id: string) => world.held.get(id) ?? 0;
const move = (world: World, id: string, count: number) => world.held.set(id, heldBy(world, id) + count);

function place(world: World, { counts, amount, isSure }: Step): void {
  const [jars = 0, others = 0, campers = 0, water = 0, empties = 0] = counts;
  const wanted = [
    { containerId: 'jar', quantity: jars, pricePaise: 20_00, depositPaise: 150_00 },
    { containerId: 'jar', quantity: others, pricePaise: 31_50, depositPaise: 130_00 },
    { containerId: 'camper', quantity: campers, pricePaise: 45_00, depositPaise: 333_33 },
    { containerId: null, quantity: water, pricePaise: 9_99, depositPaise: amount % 3 === 0 ? 5_00 : 0 },
  ].filter(({ quantity }) => quantity > 0);
  const promised = world.orders
    .filter(({ status }) => !/delivered|cancelled/.test(status))
    .flatMap(({ items }) => items);
  const free = (id: string) =>
    heldBy(world, id) - (promisedOf(promised).find(({ containerId }) => containerId === id)?.count ?? 0);
  const some = containers.map((containerId) => ({
    containerId,
    count: Math.max(0, Math.min(empties, free(containerId))),
  }));
  const depositFreeUnits = spareLines(wanted, some);
  const items = wanted.map((line, at) => ({ ...line, id: `line ${at}`, depositFreeUnits: depositFreeUnits[at] ?? 0 }));
  const sums = { ...sumLines(items), deliveryPaise: 50_00 };
  const payment = { status: 'pending', paymentStatus: 'pending', paymentMethod: isSure ? 'cash' : 'online' } as const;
  const money = { ...sums, askedPaise: 0, writtenOffPaise: 0, paidPaise: 0, duePaise: payableOf(sums) };
  const order: MoneyOrder = { id: `order ${world.orders.length}`, customerId, ...payment, items, ...money };
  const draft = openDraft(order, [], balancesOf(world));
  if (isSure) useCredit(draft);
  world.orders.push(draft.order);
  keep(world, draft);
}

function deliver(world: World, order: MoneyOrder, step: Step, isRecorded: boolean): void {
  const record: DoorRecord = {
    given: new Map(order.items.map(({ id }, at) => [id, step.counts[at] ?? 1])),
    taken: containers.map((containerId, at) => ({ containerId, count: step.counts[at + 2] ?? 0, damaged: 1 })),
    payments: step.isSure ? [{ method: 'cash', amount: step.amount }] : [],
  };
  const before = new Map(world.held);
  const draft = draftOf(world, order);
  postDelivery(draft, isRecorded ? record : undefined);
  keep(world, draft, settle(draft, duesOf(world, order)));
  for (const id of containers) {
    const given = draft.order.items.filter(({ containerId }) => containerId === id);
    const taken = isRecorded
      ? (record.taken?.find(({ containerId }) => containerId === id)?.count ?? 0)
      : (promisedOf(order.items).find(({ containerId }) => containerId === id)?.count ?? 0);
    const net = given.reduce((sum, { quantity }) => sum + quantity, 0) - Math.min(taken, before.get(id) ?? 0);
    world.net.set(`${order.id} ${id}`, net);
    move(world, id, net);
  }
}

/** Jars go back to the depot without an order, as a pick-up posts it. */
function giveBack(world: World, { counts }: Step): void {
  for (const [at, containerId] of containers.entries()) {
    const count = Math.min(counts[at] ?? 0, heldBy(world, containerId));
    const amount = shareOfDeposit(balanceOf(world, 'deposits', containerId), count, heldBy(world, containerId));
    const [held, deposits] = [
      { kind: 'held', customerId, containerId } as const,
      { kind: 'deposits', customerId, containerId } as const,
    ];
    if (count > 0)
      world.lines.push({ kind: 'empties_taken', amount: count, debit: { kind: 'depot', containerId }, credit: held });
    if (amount > 0)
      world.lines.push({ kind: 'deposit_release', amount, debit: deposits, credit: { kind: 'credit', customerId } });
    move(world, containerId, -count);
  }
}

function openJars(world: World, { counts }: Step): void {
  for (const [at, containerId] of containers.entries()) {
    const amount = counts[at] ?? 0;
    if (amount === 0) continue;
    const debit = { kind: 'held', customerId, containerId } as const;
    world.lines.push({ kind: 'opening', amount, debit, credit: { kind: 'outside', containerId } });
    move(world, containerId, amount);
  }
}

function pay(world: World, order: MoneyOrder, { act, amount, isSure, counts }: Step): void {
  const draft = draftOf(world, order);
  const status = paymentStatuses[(counts[0] ?? 0) % 4];
  const duePaise = (counts[1] ?? 0) % 3 === 0 ? 25_00 : undefined;
  const change = act === 'status' ? { status } : { paidPaise: amount, duePaise };
  const method = isSure ? (order.paymentMethod === 'cash' ? 'upi' : 'cash') : undefined;
  const byMethod = paidAt(draft, method ?? order.paymentMethod);
  const paidBefore = draft.order.paidPaise;
  applyPaymentCall(draft, { ...change, method, isCredit: isSure && order.status === 'cancelled' });
  // Money by other methods stays: on the order, or as credit if it exceeds the bill.
  const surplus = draft.lines.filter(({ kind }) => kind === 'surplus').reduce((sum, line) => sum + line.amount, 0);
  if (act === 'status' && status === 'failed' && order.paymentStatus !== 'failed')
    expect(draft.order.paidPaise + surplus).toBe(Math.max(0, paidBefore - byMethod));
  checkGivenUp(draft);
  keep(world, draft);
}

function cancel(world: World, order: MoneyOrder): void {
  const draft = draftOf(world, { ...order, status: 'cancelled' });
  if (order.status === 'delivered') {
    for (const id of containers) {
      const net = world.net.get(`${order.id} ${id}`) ?? 0;
      move(world, id, -Math.min(net, heldBy(world, id)));
    }
    reverseDelivery(draft);
  }
  keep(world, draft);
}

/** What came back in another way no longer counts as paid. The deposit is due again, less what was overpaid. */
function reopen(world: World, order: MoneyOrder): void {
  const draft = draftOf(world, { ...order, status: 'pending' });
  const kept = keptOf(draftOf(world, order));
  const again = Math.max(0, kept - Math.max(0, order.paidPaise - demandOf(order)));
  beginAgain(draft);
  expect([draft.order.paidPaise, draft.order.duePaise - order.duePaise]).toEqual([order.paidPaise - kept, again]);
  keep(world, draft);
}

function choose(world: World, order: MoneyOrder, { isSure, amount }: Step): void {
  const draft = draftOf(world, order);
  const most = surplusOf(draft);
  if (most <= 0) return;
  if (isSure) turnIntoCredit(draft, Math.min(amount, most));
  else payBack(draft, Math.min(amount, most), 'upi');
  keepWaiver(draft);
  keep(world, draft);
}

const paidAt = ({ ledger }: Draft, method: string) =>
  partsBy(ledger, method).reduce((sum, { amount }) => sum + amount, 0);

/** A waiver takes unpaid deposit first, so that returned jars pay out no money that was never paid. */
function checkGivenUp({ order, ledger, balances }: Draft): void {
  if (order.status !== 'delivered' || waivedOf(order) === 0) return;
  const lost = ledger.allowancePaise + ledger.writtenOffPaise + order.askedPaise;
  const waived = [...ledger.waivedDeposits.values()].reduce((sum, amount) => sum + amount, 0);
  const unpaid = Math.max(0, Math.min(order.depositPaise, payableOf(order) - order.paidPaise));
  const there = [...ledger.deposits].reduce((sum, [id, charged]) => {
    const stands = charged - (ledger.waivedDeposits.get(id) ?? 0);
    return sum + Math.min(stands, balances.deposits.get(id) ?? 0);
  }, 0);
  if (lost > 0) expect(Math.min(there, Math.max(0, unpaid - waived))).toBe(0);
}

/** Money for the order beyond a payment call: by a claim, or at the desk. */
function receive(world: World, order: MoneyOrder, { amount, isSure }: Step): void {
  const draft = draftOf(world, order);
  const before = balancesOf(world);
  receivePayment(draft, { method: isSure ? 'upi' : 'cash', amount });
  keepWaiver(draft);
  // It is on the order or credit: nobody gets less for it.
  const credited = draft.balances.creditPaise - before.creditPaise;
  expect(draft.order.paidPaise - order.paidPaise + credited).toBe(amount);
  expect(draft.order.duePaise).toBe(order.status === 'cancelled' ? 0 : Math.max(0, order.duePaise - amount));
  if (credited > 0) expect(draft.order.writtenOffPaise).toBe(0);
  keep(world, draft);
}

/** The payment status stays; for jars that are still there no money is to be paid out. */
function giveUp(world: World, order: MoneyOrder, { amount, isSure }: Step): void {
  if (order.status !== 'delivered' || order.duePaise === 0) return;
  const draft = draftOf(world, order);
  const given = Math.min(amount, order.duePaise);
  draft.order.duePaise -= given;
  if (isSure) draft.order.writtenOffPaise += given;
  keepWaiver(draft, isSure ? given : 0);
  checkGivenUp(draft);
  keep(world, draft);
}

/** Few, so that each order goes through many acts. */
const mostOrders = 3;
const isOpen = ({ status }: MoneyOrder) => !/delivered|cancelled/.test(status);

function take(world: World, step: Step): void {
  const order = world.orders[step.order % Math.max(1, world.orders.length)];
  if (step.act === 'place' && world.orders.length < mostOrders) place(world, step);
  else if (step.act === 'return') giveBack(world, step);
  else if (step.act === 'open') openJars(world, step);
  else if (order) change(world, order, step);
}

function change(world: World, order: MoneyOrder, step: Step): void {
  const { act } = step;
  if (act === 'receive') receive(world, order, step);
  if (act === 'giveUp') giveUp(world, order, step);
  if (act === 'pay' || act === 'status') pay(world, order, step);
  if (act === 'cancel' && order.status !== 'cancelled') cancel(world, order);
  if (act === 'choose' && (!isOpen(order) || order.paidPaise > demandOf(order))) choose(world, order, step);
  if (act === 'reopen' && order.status === 'cancelled') reopen(world, order);
  if (isOpen(order) && (act === 'deliver' || act === 'record')) deliver(world, order, step, act === 'record');
}

function check(world: World): void {
  const sum = (orders: readonly MoneyOrder[], of: (order: MoneyOrder) => number) =>
    orders.reduce((total, order) => total + of(order), 0);
  const done = world.orders.filter(({ status }) => status === 'delivered');
  expect(balanceOf(world, 'credit')).toBeGreaterThanOrEqual(0);
  for (const id of [...containers, null]) expect(balanceOf(world, 'deposits', id)).toBeGreaterThanOrEqual(0);
  for (const id of containers) expect([id, balanceOf(world, 'held', id)]).toEqual([id, heldBy(world, id)]);
  expect(balanceOf(world, 'sales')).toBe(sum(done, ({ itemsPaise }) => itemsPaise));
  expect(balanceOf(world, 'delivery')).toBe(sum(done, ({ deliveryPaise }) => deliveryPaise));
  const ledgers = new Map(world.orders.map((order) => [order.id, openOrderLedger(linesOf(world, order))]));
  expect(balanceOf(world, 'orders')).toBe(
    [...ledgers.values()].reduce((total, ledger) => total + refundable(ledger), 0),
  );
  for (const order of world.orders) checkOrder(order, ledgers.get(order.id) ?? openOrderLedger([]));
}

function checkOrder(order: MoneyOrder, ledger: ReturnType<typeof openOrderLedger>): void {
  expect([order.id, paidOnOrder(ledger)]).toEqual([order.id, order.paidPaise]);
  expect(Math.min(order.paidPaise, order.duePaise)).toBeGreaterThanOrEqual(0);
  const isDelivered = order.status === 'delivered';
  expect([ledger.salePaise, ledger.deliveryPaise]).toEqual(
    isDelivered ? [order.itemsPaise, order.deliveryPaise] : [0, 0],
  );
  // Deposit that was released before a cancellation stays charged until the order is reopened. Its unpaid part is
  // waived.
  const kept = depositOnOrder(ledger) - (isDelivered ? order.depositPaise : 0);
  if (order.status === 'cancelled') expect(kept).toBeGreaterThanOrEqual(0);
  else expect([order.id, kept]).toEqual([order.id, 0]);
  const ahead = Math.max(0, order.paidPaise - (isDelivered ? demandOf(order) : 0));
  const givenUp = isDelivered ? waivedOf(order) - order.askedPaise : 0;
  expect(waivedOnOrder(ledger)).toBe(givenUp + Math.max(0, kept - ahead));
  expect(Math.min(order.writtenOffPaise, isDelivered ? waivedOf(order) : 0)).toBe(order.writtenOffPaise);
  expect(order.askedPaise).toBeGreaterThanOrEqual(0);
  expect(refundable(ledger) + (isDelivered ? order.duePaise : 0)).toBe(Math.max(0, ahead - kept));
  const total = [...depositsOf(order).values()].reduce((sum, amount) => sum + amount, 0);
  expect(total).toBe(order.depositPaise);
}

const step = fc.record({
  act: fc.constantFrom(...acts),
  order: fc.nat(7),
  counts: fc.array(fc.nat(4), { minLength: 5, maxLength: 5 }),
  amount: fc.oneof(fc.integer({ min: 1, max: 800_00 }), fc.constantFrom(90_00, 390_00)),
  isSure: fc.boolean(),
});

// Proves posting-17
test('whatever happens to the orders of a customer, accounts, orders and jars agree', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30, size: 'max' }), (steps) => {
      const world: World = { orders: [], lines: [], held: new Map(), net: new Map() };
      for (const one of steps) {
        take(world, one);
        check(world);
      }
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 300) },
  );
});
