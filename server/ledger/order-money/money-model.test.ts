/**
 * Random sequences of orders, empties, deliveries, payments, cancellations and returns of one customer run through the
 * rules without a database. After each step the accounts must agree with the orders and with a separate count of jars.
 * The variable SEED repeats a run.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depositFreeUnitsOf, shareOfDeposit } from '#contract/orders/empties.ts';
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

interface Model {
  orders: MoneyOrder[];
  lines: Line[];
  /** The number of jars that the customer has, counted independently of the ledger. */
  held: Map<string, number>;
  /** The number of jars given minus taken in the delivery, by order and container. */
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
  // These acts are frequent, so that whole cycles occur: jars come back, the order is cancelled, reopened and delivered
  // again.
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

const grownByCredit = /^(credit|orders|deposits|sales|delivery)$/;
function balanceOf({ lines }: Model, kind: Account['kind'], containerId?: string | null): number {
  const isIt = (account: Account) =>
    account.kind === kind &&
    (containerId === undefined || ('containerId' in account && account.containerId === containerId));
  const debits = lines.reduce((sum, { amount, debit }) => (isIt(debit) ? sum + amount : sum), 0);
  const credits = lines.reduce((sum, { amount, credit }) => (isIt(credit) ? sum + amount : sum), 0);
  return grownByCredit.test(kind) ? credits - debits : debits - credits;
}

const balancesOf = (model: Model): Balances => ({
  creditPaise: balanceOf(model, 'credit'),
  deposits: new Map([...containers, null].map((id) => [id, balanceOf(model, 'deposits', id)])),
  held: new Map(containers.map((id) => [id, balanceOf(model, 'held', id)])),
});
const linesOf = ({ lines }: Model, { id }: MoneyOrder) => lines.filter(({ orderId }) => orderId === id);
const draftOf = (model: Model, order: MoneyOrder) => openDraft(order, linesOf(model, order), balancesOf(model));

function keep(model: Model, draft: Draft, settled: readonly Settlement[] = []): void {
  model.lines.push(...draft.lines);
  model.orders = model.orders.map((order) => {
    if (order.id === draft.order.id) return draft.order;
    const paid = settled.find(({ orderId }) => orderId === order.id)?.amount ?? 0;
    return { ...order, paidPaise: order.paidPaise + paid, duePaise: order.duePaise - paid };
  });
}

const duesOf = ({ orders }: Model, own?: MoneyOrder) =>
  orders
    .filter(({ status, duePaise, id }) => status === 'delivered' && duePaise > 0 && id !== own?.id)
    .map(({ id, duePaise }) => ({ orderId: id, duePaise }));

const heldBy = (model: Model, id: string) => model.held.get(id) ?? 0;
const move = (model: Model, id: string, count: number) => model.held.set(id, heldBy(model, id) + count);

function place(model: Model, { counts, amount, isSure }: Step): void {
  const [jars = 0, others = 0, campers = 0, water = 0, empties = 0] = counts;
  const wanted = [
    { containerId: 'jar', quantity: jars, pricePaise: 20_00, depositPaise: 150_00 },
    { containerId: 'jar', quantity: others, pricePaise: 31_50, depositPaise: 130_00 },
    { containerId: 'camper', quantity: campers, pricePaise: 45_00, depositPaise: 333_33 },
    { containerId: null, quantity: water, pricePaise: 9_99, depositPaise: amount % 3 === 0 ? 5_00 : 0 },
  ].filter(({ quantity }) => quantity > 0);
  const promised = model.orders
    .filter(({ status }) => !/delivered|cancelled/.test(status))
    .flatMap(({ items }) => items);
  const free = (id: string) =>
    heldBy(model, id) - (promisedOf(promised).find(({ containerId }) => containerId === id)?.count ?? 0);
  const some = containers.map((containerId) => ({
    containerId,
    count: Math.max(0, Math.min(empties, free(containerId))),
  }));
  const depositFreeUnits = depositFreeUnitsOf(wanted, some);
  const items = wanted.map((line, at) => ({ ...line, id: `line ${at}`, depositFreeUnits: depositFreeUnits[at] ?? 0 }));
  const sums = { ...sumLines(items), deliveryPaise: 50_00 };
  const payment = { status: 'pending', paymentStatus: 'pending', paymentMethod: isSure ? 'cash' : 'online' } as const;
  const money = { ...sums, askedPaise: 0, writtenOffPaise: 0, paidPaise: 0, duePaise: payableOf(sums) };
  const order: MoneyOrder = { id: `order ${model.orders.length}`, customerId, ...payment, items, ...money };
  const draft = openDraft(order, [], balancesOf(model));
  if (isSure) useCredit(draft);
  model.orders.push(draft.order);
  keep(model, draft);
}

function deliver(model: Model, order: MoneyOrder, step: Step, isRecorded: boolean): void {
  const record: DoorRecord = {
    given: new Map(order.items.map(({ id }, at) => [id, step.counts[at] ?? 1])),
    taken: containers.map((containerId, at) => ({ containerId, count: step.counts[at + 2] ?? 0, damaged: 1 })),
    payments: step.isSure ? [{ method: 'cash', amount: step.amount }] : [],
  };
  const before = new Map(model.held);
  const draft = draftOf(model, order);
  postDelivery(draft, isRecorded ? record : undefined);
  keep(model, draft, settle(draft, duesOf(model, order)));
  for (const id of containers) {
    const given = draft.order.items.filter(({ containerId }) => containerId === id);
    const taken = isRecorded
      ? (record.taken?.find(({ containerId }) => containerId === id)?.count ?? 0)
      : (promisedOf(order.items).find(({ containerId }) => containerId === id)?.count ?? 0);
    const net = given.reduce((sum, { quantity }) => sum + quantity, 0) - Math.min(taken, before.get(id) ?? 0);
    model.net.set(`${order.id} ${id}`, net);
    move(model, id, net);
  }
}

/** Returns jars to the depot without an order, as a pick-up does. */
function giveBack(model: Model, { counts }: Step): void {
  for (const [at, containerId] of containers.entries()) {
    const count = Math.min(counts[at] ?? 0, heldBy(model, containerId));
    const amount = shareOfDeposit(balanceOf(model, 'deposits', containerId), count, heldBy(model, containerId));
    const [held, deposits] = [
      { kind: 'held', customerId, containerId } as const,
      { kind: 'deposits', customerId, containerId } as const,
    ];
    if (count > 0)
      model.lines.push({ kind: 'empties_taken', amount: count, debit: { kind: 'depot', containerId }, credit: held });
    if (amount > 0)
      model.lines.push({ kind: 'deposit_release', amount, debit: deposits, credit: { kind: 'credit', customerId } });
    move(model, containerId, -count);
  }
}

function openJars(model: Model, { counts }: Step): void {
  for (const [at, containerId] of containers.entries()) {
    const amount = counts[at] ?? 0;
    if (amount === 0) continue;
    const debit = { kind: 'held', customerId, containerId } as const;
    model.lines.push({ kind: 'opening', amount, debit, credit: { kind: 'outside', containerId } });
    move(model, containerId, amount);
  }
}

function pay(model: Model, order: MoneyOrder, { act, amount, isSure, counts }: Step): void {
  const draft = draftOf(model, order);
  const status = paymentStatuses[(counts[0] ?? 0) % 4];
  const duePaise = (counts[1] ?? 0) % 3 === 0 ? 25_00 : undefined;
  const change = act === 'status' ? { status } : { paidPaise: amount, duePaise };
  const method = isSure ? (order.paymentMethod === 'cash' ? 'upi' : 'cash') : undefined;
  const byMethod = paidAt(draft, method ?? order.paymentMethod);
  const paidBefore = draft.order.paidPaise;
  applyPaymentCall(draft, { ...change, method, isCredit: isSure && order.status === 'cancelled' });
  // After a failed payment, money by other methods stays on the order, or becomes credit if it exceeds the bill.
  const surplus = draft.lines.filter(({ kind }) => kind === 'surplus').reduce((sum, line) => sum + line.amount, 0);
  if (act === 'status' && status === 'failed' && order.paymentStatus !== 'failed')
    expect(draft.order.paidPaise + surplus).toBe(Math.max(0, paidBefore - byMethod));
  checkGivenUp(draft);
  keep(model, draft);
}

function cancel(model: Model, order: MoneyOrder): void {
  const draft = draftOf(model, { ...order, status: 'cancelled' });
  if (order.status === 'delivered') {
    for (const id of containers) {
      const net = model.net.get(`${order.id} ${id}`) ?? 0;
      move(model, id, -Math.min(net, heldBy(model, id)));
    }
    reverseDelivery(draft);
  }
  keep(model, draft);
}

/**
 * Reopens the order. Deposit that was released in another way, for example by a pick-up, no longer counts as paid: it
 * is due again, less the money that was paid beyond the bill.
 */
function reopen(model: Model, order: MoneyOrder): void {
  const draft = draftOf(model, { ...order, status: 'pending' });
  const keptDeposit = keptOf(draftOf(model, order));
  const again = Math.max(0, keptDeposit - Math.max(0, order.paidPaise - demandOf(order)));
  beginAgain(draft);
  expect([draft.order.paidPaise, draft.order.duePaise - order.duePaise]).toEqual([
    order.paidPaise - keptDeposit,
    again,
  ]);
  keep(model, draft);
}

function choose(model: Model, order: MoneyOrder, { isSure, amount }: Step): void {
  const draft = draftOf(model, order);
  const most = surplusOf(draft);
  if (most <= 0) return;
  if (isSure) turnIntoCredit(draft, Math.min(amount, most));
  else payBack(draft, Math.min(amount, most), 'upi');
  keepWaiver(draft);
  keep(model, draft);
}

const paidAt = ({ ledger }: Draft, method: string) =>
  partsBy(ledger, method).reduce((sum, { amount }) => sum + amount, 0);

/** A waiver takes unpaid deposit first, so that returned jars pay out no money that was never paid. */
function checkGivenUp({ order, ledger, balances }: Draft): void {
  if (order.status !== 'delivered' || waivedOf(order) === 0) return;
  const lost = ledger.allowancePaise + ledger.writtenOffPaise + order.askedPaise;
  const waived = [...ledger.waivedDeposits.values()].reduce((sum, amount) => sum + amount, 0);
  const unpaid = Math.max(0, Math.min(order.depositPaise, payableOf(order) - order.paidPaise));
  const releasable = [...ledger.deposits].reduce((sum, [id, charged]) => {
    const stands = charged - (ledger.waivedDeposits.get(id) ?? 0);
    return sum + Math.min(stands, balances.deposits.get(id) ?? 0);
  }, 0);
  if (lost > 0) expect(Math.min(releasable, Math.max(0, unpaid - waived))).toBe(0);
}

/**
 * A payment that comes from a payment claim or is received at the desk, without a change of the payment status by
 * staff.
 */
function receive(model: Model, order: MoneyOrder, { amount, isSure }: Step): void {
  const draft = draftOf(model, order);
  const before = balancesOf(model);
  receivePayment(draft, { method: isSure ? 'upi' : 'cash', amount });
  keepWaiver(draft);
  // The whole payment is on the order or became credit.
  const credited = draft.balances.creditPaise - before.creditPaise;
  expect(draft.order.paidPaise - order.paidPaise + credited).toBe(amount);
  expect(draft.order.duePaise).toBe(order.status === 'cancelled' ? 0 : Math.max(0, order.duePaise - amount));
  if (credited > 0) expect(draft.order.writtenOffPaise).toBe(0);
  keep(model, draft);
}

/** Waives a part of what is due. The payment status stays, and jars that come back later release no unpaid deposit. */
function giveUp(model: Model, order: MoneyOrder, { amount, isSure }: Step): void {
  if (order.status !== 'delivered' || order.duePaise === 0) return;
  const draft = draftOf(model, order);
  const given = Math.min(amount, order.duePaise);
  draft.order.duePaise -= given;
  if (isSure) draft.order.writtenOffPaise += given;
  keepWaiver(draft, isSure ? given : 0);
  checkGivenUp(draft);
  keep(model, draft);
}

/** There are few orders, so that each goes through many acts. */
const mostOrders = 3;
const isOpen = ({ status }: MoneyOrder) => !/delivered|cancelled/.test(status);

function take(model: Model, step: Step): void {
  const order = model.orders[step.order % Math.max(1, model.orders.length)];
  if (step.act === 'place' && model.orders.length < mostOrders) place(model, step);
  else if (step.act === 'return') giveBack(model, step);
  else if (step.act === 'open') openJars(model, step);
  else if (order) change(model, order, step);
}

function change(model: Model, order: MoneyOrder, step: Step): void {
  const { act } = step;
  if (act === 'receive') receive(model, order, step);
  if (act === 'giveUp') giveUp(model, order, step);
  if (act === 'pay' || act === 'status') pay(model, order, step);
  if (act === 'cancel' && order.status !== 'cancelled') cancel(model, order);
  if (act === 'choose' && (!isOpen(order) || order.paidPaise > demandOf(order))) choose(model, order, step);
  if (act === 'reopen' && order.status === 'cancelled') reopen(model, order);
  if (isOpen(order) && (act === 'deliver' || act === 'record')) deliver(model, order, step, act === 'record');
}

function check(model: Model): void {
  const sum = (orders: readonly MoneyOrder[], of: (order: MoneyOrder) => number) =>
    orders.reduce((total, order) => total + of(order), 0);
  const done = model.orders.filter(({ status }) => status === 'delivered');
  expect(balanceOf(model, 'credit')).toBeGreaterThanOrEqual(0);
  for (const id of [...containers, null]) expect(balanceOf(model, 'deposits', id)).toBeGreaterThanOrEqual(0);
  for (const id of containers) expect([id, balanceOf(model, 'held', id)]).toEqual([id, heldBy(model, id)]);
  expect(balanceOf(model, 'sales')).toBe(sum(done, ({ itemsPaise }) => itemsPaise));
  expect(balanceOf(model, 'delivery')).toBe(sum(done, ({ deliveryPaise }) => deliveryPaise));
  const ledgers = new Map(model.orders.map((order) => [order.id, openOrderLedger(linesOf(model, order))]));
  expect(balanceOf(model, 'orders')).toBe(
    [...ledgers.values()].reduce((total, ledger) => total + refundable(ledger), 0),
  );
  for (const order of model.orders) checkOrder(order, ledgers.get(order.id) ?? openOrderLedger([]));
}

function checkOrder(order: MoneyOrder, ledger: ReturnType<typeof openOrderLedger>): void {
  expect([order.id, paidOnOrder(ledger)]).toEqual([order.id, order.paidPaise]);
  expect(Math.min(order.paidPaise, order.duePaise)).toBeGreaterThanOrEqual(0);
  const isDelivered = order.status === 'delivered';
  expect([ledger.salePaise, ledger.deliveryPaise]).toEqual(
    isDelivered ? [order.itemsPaise, order.deliveryPaise] : [0, 0],
  );
  // Deposit that was released before a cancellation stays charged until the order is reopened; its unpaid part is
  // waived.
  const keptDeposit = depositOnOrder(ledger) - (isDelivered ? order.depositPaise : 0);
  if (order.status === 'cancelled') expect(keptDeposit).toBeGreaterThanOrEqual(0);
  else expect([order.id, keptDeposit]).toEqual([order.id, 0]);
  const ahead = Math.max(0, order.paidPaise - (isDelivered ? demandOf(order) : 0));
  const givenUp = isDelivered ? waivedOf(order) - order.askedPaise : 0;
  expect(waivedOnOrder(ledger)).toBe(givenUp + Math.max(0, keptDeposit - ahead));
  expect(Math.min(order.writtenOffPaise, isDelivered ? waivedOf(order) : 0)).toBe(order.writtenOffPaise);
  expect(order.askedPaise).toBeGreaterThanOrEqual(0);
  expect(refundable(ledger) + (isDelivered ? order.duePaise : 0)).toBe(Math.max(0, ahead - keptDeposit));
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
test('after random acts on the orders of a customer, accounts, orders and jars agree', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30, size: 'max' }), (steps) => {
      const model: Model = { orders: [], lines: [], held: new Map(), net: new Map() };
      for (const one of steps) {
        take(model, one);
        check(model);
      }
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 300) },
  );
});
