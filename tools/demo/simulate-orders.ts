/** Simulates orders: each step changes money and jars with the shop's own rules. */

import { spareLines } from '#contract/orders/empties.ts';
import { computeTotals } from '#contract/orders/order-sums.ts';
import { type DoorRecord, postDelivery, promisedOf, type Taken } from '#server/ledger/order-money/delivery.rules.ts';
import { type Draft, openDraft } from '#server/ledger/order-money/draft.rules.ts';
import { creditUsedOnOrder } from '#server/ledger/order-money/order-ledger.rules.ts';
import { useCredit } from '#server/ledger/order-money/payment.rules.ts';
import { applyPaymentCall } from '#server/ledger/order-money/payment-call.rules.ts';
import type { MoneyOrder } from '#server/ledger/order-money/rules.ts';
import { settle } from '#server/ledger/order-money/settling.rules.ts';
import type { PlannedOrder } from './make-orders.ts';
import type { Door, Step } from './make-steps.ts';
import {
  type Act,
  type CustomerBalances,
  duesOf,
  keepSettled,
  type LivingOrder,
  notePayment,
  paymentOf,
  postLines,
  purseOf,
  type ShopBook,
} from './purse.ts';

/** Takes the first step of an order: it is placed. */
export function placeOrder(book: ShopBook, plan: PlannedOrder, step: Step): LivingOrder {
  const purse = purseOf(book, plan.customer.id);
  const depositFreeUnits = plan.swaps ? spareLines(plan.lines, freeEmpties(purse)) : plan.lines.map(() => 0);
  const items = plan.lines.map((line, at) => ({ ...line, depositFreeUnits: depositFreeUnits[at] ?? 0 }));
  const { floorPaise, payablePaise, ...sums } = computeTotals(items, plan.terms, plan.customer);
  const money: MoneyOrder = {
    id: plan.id,
    customerId: plan.customer.id,
    status: 'pending',
    paymentStatus: 'pending',
    paymentMethod: 'cash',
    items,
    ...sums,
    paidPaise: 0,
    duePaise: payablePaise,
    askedPaise: 0,
    writtenOffPaise: 0,
  };
  const order: LivingOrder = {
    plan,
    money,
    floorPaise,
    creditUsedPaise: 0,
    posted: [],
    deliveredAt: null,
    events: [],
    payments: [],
    orderedOf: new Map(items.map(({ id, quantity }) => [id, quantity])),
  };
  purse.orders.push(order);
  noteStep(book, order, step);
  const { creditPaise } = purse.balances;
  if (!plan.usesCredit || creditPaise === 0 || creditPaise >= payablePaise) return order;
  const draft = openDraft(money, [], purse.balances);
  useCredit(draft);
  keep(book, purse, order, draft, actOf(step));
  order.payments.push(paymentOf(book.random, order, { by: step.by.id, at: step.at }));
  return order;
}

/** The jars that the customer has, less those that open orders promise to hand back. */
function freeEmpties({ balances, orders }: CustomerBalances) {
  const open = orders.filter(({ money }) => money.status !== 'delivered' && money.status !== 'cancelled');
  const promised = promisedOf(open.flatMap(({ money }) => money.items));
  return [...balances.held].map(([containerId, held]) => {
    const taken = promised.find((one) => one.containerId === containerId)?.count ?? 0;
    return { containerId, count: Math.max(0, held - taken) };
  });
}

export function takeStep(book: ShopBook, order: LivingOrder, step: Step): void {
  if (step.kind === 'payment') pay(book, order, step);
  else if (step.door) deliver(book, order, step, step.door);
  else {
    order.money.status = step.next;
    noteStep(book, order, step);
  }
}

/** Records a payment. Does nothing if the order was paid in another way in the meantime. */
function pay(book: ShopBook, order: LivingOrder, step: Step & { kind: 'payment' }): void {
  const { money } = order;
  if (step.next === 'paid' && money.duePaise === 0) return;
  const purse = purseOf(book, money.customerId);
  const before = { ...money };
  const draft = openDraft(money, order.posted, purse.balances);
  applyPaymentCall(draft, { status: step.next as MoneyOrder['paymentStatus'], method: order.plan.method });
  keep(book, purse, order, draft, actOf(step));
  notePayment(book.random, order, before, actOf(step));
}

function deliver(book: ShopBook, order: LivingOrder, step: Step, door: Door): void {
  const purse = purseOf(book, order.money.customerId);
  const before = { ...order.money };
  const record = recordOf(order, purse, door);
  const draft = openDraft(order.money, order.posted, purse.balances);
  postDelivery(draft, record);
  const settled = settle(draft, duesOf(purse, order));
  order.deliveredAt = step.at;
  keep(book, purse, order, draft, actOf(step));
  noteStep(book, order, step);
  notePayment(book.random, order, before, actOf(step));
  keepSettled(book.random, settled, { by: step.by.id, at: step.at });
  for (const line of draft.lines) {
    if (line.orderId !== order.plan.id) purse.orders.find(({ plan }) => plan.id === line.orderId)?.posted.push(line);
  }
}

/** Makes the record of a delivery from `door`: delivered units, taken empties and the payment. */
function recordOf(order: LivingOrder, { balances }: CustomerBalances, door: Door): DoorRecord {
  const { items } = order.money;
  const long = items.find(({ containerId, quantity }) => containerId !== null && quantity > 1);
  const given = new Map(door.isOneShort && long ? [[long.id, long.quantity - 1]] : []);
  const taken: Taken[] = promisedOf(items).map(({ containerId, count }) => {
    const held = balances.held.get(containerId) ?? 0;
    const most = Math.max(0, Math.min(held, count + door.empties));
    return { containerId, count: most, damaged: door.isOneDamaged ? Math.min(1, most) : 0 };
  });
  const trial = openDraft(order.money, order.posted, balances);
  postDelivery(trial, { given, taken, payments: [] });
  const due = trial.order.duePaise;
  const amount = door.pays === 'nothing' ? 0 : door.pays === 'rounded' ? Math.ceil(due / 100_00) * 100_00 : due;
  return { given, taken, payments: amount > 0 ? [{ method: 'cash', amount }] : [] };
}

/** Applies the result of an act to the order and its customer, and posts its ledger lines. */
function keep(book: ShopBook, purse: CustomerBalances, order: LivingOrder, draft: Draft, act: Act): void {
  order.money = draft.order;
  order.creditUsedPaise = creditUsedOnOrder(draft.ledger);
  order.posted.push(...draft.lines.filter(({ orderId }) => orderId === order.plan.id));
  purse.balances = draft.balances;
  postLines(book, draft.lines, act);
}

const actOf = ({ by, at, reason, notes, ipAddress, userAgent }: Step) => ({
  by: by.id,
  at,
  note: reason ?? undefined,
  notes,
  client: { ipAddress, userAgent },
});

function noteStep({ random }: ShopBook, { plan, events }: LivingOrder, step: Step): void {
  const { by, at: createdAt, reason, notes, ipAddress, userAgent, previous, next } = step;
  events.push({
    id: random.newId(createdAt),
    orderId: plan.id,
    kind: 'status',
    previous,
    next,
    changedBy: by.id,
    reason,
    notes,
    ipAddress,
    userAgent,
    createdAt,
    changes: null,
  });
}
