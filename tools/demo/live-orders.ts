/** Takes the steps of all orders in the order of time. Each step changes money and jars with the shop's own rules. */

import { depositFreeUnitsOf } from '#contract/orders/empties.ts';
import { computeTotals } from '#contract/orders/order-sums.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type DoorRecord, postDelivery, promisedOf, type Taken } from '#server/ledger/order-money/delivery.rules.ts';
import { type Balances, type Draft, moveBalances, openDraft } from '#server/ledger/order-money/draft.rules.ts';
import { applyPaymentCall } from '#server/ledger/order-money/payment-call.rules.ts';
import type { MoneyOrder } from '#server/ledger/order-money/rules.ts';
import { keepWaiver } from '#server/ledger/order-money/waiver.rules.ts';
import type { LedgerEvent, Line } from '#server/ledger/rules.ts';
import type { Row } from '#server/testing/builders/rows.ts';
import type { StockChange } from './make-goods.ts';
import { changesTo, type LoggedCall } from './make-log.ts';
import type { PlannedOrder } from './make-orders.ts';
import type { Door, Step } from './make-steps.ts';
import type { Random } from './random.ts';

export interface LiveOrder {
  plan: PlannedOrder;
  money: MoneyOrder;
  floorPaise: number;
  posted: Line[];
  deliveredAt: Date | null;
  events: Row<'order_events'>[];
  payments: Row<'payments'>[];
}

/** The jars, deposits and credit of a customer, and the customer's orders. */
export interface CustomerBook {
  balances: Balances;
  orders: LiveOrder[];
}

/** The books of the simulated shop: its ledger, its orders, the books of its customers, and the calls of its staff. */
export interface Book {
  random: Random;
  /** The time until which the shop is simulated. */
  now: Date;
  ledgerEvents: LedgerEvent[];
  orders: Map<string, LiveOrder>;
  customers: Map<string, CustomerBook>;
  log: LoggedCall[];
}

export const openBook = (random: Random, now: Date): Book => ({
  random,
  now,
  ledgerEvents: [],
  orders: new Map(),
  customers: new Map(),
  log: [],
});

export function bookOf({ customers }: Book, customerId: string): CustomerBook {
  const balances = { creditPaise: 0, deposits: new Map(), held: new Map() };
  const own = customers.get(customerId) ?? { balances, orders: [] };
  customers.set(customerId, own);
  return own;
}

/** The customer's delivered orders that are not fully paid. */
export const duesOf = ({ orders }: CustomerBook) =>
  orders.filter(({ money }) => money.status === 'delivered' && money.duePaise > 0);

export interface Act {
  by: string;
  at: Date;
  note?: string | undefined;
  /** The call of staff for the audit log, unless the act is logged elsewhere. */
  call?: LoggedCall['call'];
}

/** Adds an event to the ledger. `id` is a new one unless the shop derives it from the kind of event. */
export function postLines(book: Book, lines: readonly Line[], act: Act, id = book.random.newId(act.at)) {
  const { by, at, note, call } = act;
  book.ledgerEvents.push({ id, at, actorId: by, note, lines });
  if (call) book.log.push({ by, at, call, reason: note, records: [id] });
}

/** Adds an event that belongs to a customer but to no order. */
export function postForCustomer(book: Book, customerId: string, lines: readonly Line[], act: Act): void {
  for (const line of lines) moveBalances(bookOf(book, customerId).balances, line);
  postLines(book, lines, act);
}

export function liveThrough(book: Book, plans: readonly PlannedOrder[]): void {
  const steps = plans.flatMap((plan) => plan.steps.map((step) => ({ plan, step })));
  for (const { plan, step } of steps.sort((a, b) => a.step.at.getTime() - b.step.at.getTime())) {
    const order = book.orders.get(plan.id);
    if (order) takeStep(book, order, step);
    else placeOrder(book, plan, step);
  }
}

function placeOrder(book: Book, plan: PlannedOrder, step: Step): void {
  const own = bookOf(book, plan.customer.id);
  const spared = plan.swaps ? depositFreeUnitsOf(plan.lines, freeEmpties(own)) : [];
  const items = plan.lines.map((line, at) => ({ ...line, depositFreeUnits: spared[at] ?? 0 }));
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
  const order: LiveOrder = { plan, money, floorPaise, posted: [], deliveredAt: null, events: [], payments: [] };
  own.orders.push(order);
  book.orders.set(plan.id, order);
  noteStep(book, order, step);
}

/** The number of jars that the customer has, minus those that the customer will hand back with open orders. */
function freeEmpties({ balances, orders }: CustomerBook) {
  const open = orders.filter(({ money }) => money.status !== 'delivered' && money.status !== 'cancelled');
  const promised = promisedOf(open.flatMap(({ money }) => money.items));
  return [...balances.held].map(([containerId, held]) => {
    const taken = promised.find((one) => one.containerId === containerId)?.count ?? 0;
    return { containerId, count: Math.max(0, held - taken) };
  });
}

function takeStep(book: Book, order: LiveOrder, step: Step): void {
  const before = order.money;
  if (step.kind === 'status' && !step.door) {
    order.money = { ...before, status: step.next };
    noteStep(book, order, step);
    return;
  }
  if (step.next === 'paid' && before.duePaise <= (step.allowedPaise ?? 0)) return;
  const own = bookOf(book, before.customerId);
  const draft = openDraft(before, order.posted, own.balances);
  if (step.allowedPaise) waive(draft, step.allowedPaise);
  else if (step.kind === 'payment') applyPaymentCall(draft, { status: step.next, method: order.plan.method });
  else postDelivery(draft, recordOf(order, own, step.door));
  order.money = draft.order;
  order.posted.push(...draft.lines);
  own.balances = draft.balances;
  if (draft.lines.length > 0) postLines(book, draft.lines, actOf(step));
  if (step.kind === 'status') {
    order.deliveredAt = step.at;
    noteStep(book, order, step);
  }
  notePayment(book, order, before, step);
}

/** Gives an allowance that leaves a part of the due amount. */
function waive(draft: Draft, paise: number): void {
  draft.order.duePaise -= paise;
  keepWaiver(draft);
}

/**
 * Makes the record of a delivery: delivered units, taken empties and the payment. Dues and credit exclude each other,
 * as in the shop: a customer with dues gets no credit at the door, and a customer with credit leaves nothing unpaid.
 */
function recordOf(order: LiveOrder, own: CustomerBook, door: Door | undefined): DoorRecord {
  const owes = duesOf(own).length > 0;
  const { items } = order.money;
  const long = items.find(({ containerId, quantity }) => containerId !== null && quantity > 1);
  const given = new Map(door?.isOneShort && !owes && long ? [[long.id, long.quantity - 1]] : []);
  const extra = owes ? Math.min(0, door?.empties ?? 0) : (door?.empties ?? 0);
  const taken: Taken[] = promisedOf(items).map(({ containerId, count }) => {
    const held = own.balances.held.get(containerId) ?? 0;
    const most = Math.max(0, Math.min(held, count + extra));
    return { containerId, count: most, damaged: door?.isOneDamaged ? Math.min(1, most) : 0 };
  });
  const trial = openDraft(order.money, order.posted, own.balances);
  postDelivery(trial, { given, taken, payments: [] });
  const due = trial.order.duePaise;
  const isLeft = door?.pays === 'nothing' && trial.balances.creditPaise === 0;
  const amount = isLeft ? 0 : door?.pays === 'rounded' && !owes ? Math.ceil(due / 100_00) * 100_00 : due;
  return { given, taken, payments: amount > 0 ? [{ method: 'cash', amount }] : [] };
}

const actOf = ({ by, at, reason }: Step): Act => ({ by: by.id, at, note: reason ?? undefined });

function noteStep(book: Book, order: LiveOrder, step: Step): void {
  const { kind, previous, next } = step;
  addEvent(book, order, step, { kind, previous, next, changes: null });
}

type Changed = Pick<Row<'order_events'>, 'kind' | 'previous' | 'next' | 'changes'>;

function addEvent({ random, log }: Book, { plan, events }: LiveOrder, step: Step, changed: Changed): void {
  const { by, at: createdAt, reason, notes, ipAddress, userAgent } = step;
  const who = { changedBy: by.id, ipAddress, userAgent };
  events.push({ ...changed, ...who, id: random.newId(createdAt), orderId: plan.id, reason, notes, createdAt });
  // The payment at the door has an event of its own, but it is part of the call that records the delivery.
  if (by.role !== 'admin' || changed.kind !== step.kind) return;
  log.push({ by: by.id, at: createdAt, ...callOf(step), reason, records: [plan.id, plan.customer.id] });
}

/** The call with which staff take a step. */
function callOf({
  kind,
  previous: before,
  next: after,
  door,
  allowedPaise,
}: Step): Pick<LoggedCall, 'call' | 'changes'> {
  if (door) return { call: 'POST /admin/orders/:id/delivery' };
  if (before === null) return { call: 'POST /admin/callers/:id/orders' };
  if (kind === 'status') return { call: 'PUT /admin/orders/:id/status', changes: [{ field: 'status', before, after }] };
  return allowedPaise
    ? { call: 'POST /admin/money/given-up', changes: changesTo({ amount: toRupees(allowedPaise) }) }
    : { call: 'PUT /admin/orders/:id/payment-status', changes: [{ field: 'paymentStatus', before, after }] };
}

/** Adds a payment and a history entry to an order if its payment has changed. */
function notePayment(book: Book, order: LiveOrder, before: MoneyOrder, step: Step): void {
  const { money, plan } = order;
  const changes = (
    [
      ['paymentMethod', before.paymentMethod, money.paymentMethod],
      ['amountPaid', before.paidPaise, money.paidPaise],
      ['amountDue', before.duePaise, money.duePaise],
    ] as const
  ).flatMap(([field, from, to]) => (from === to ? [] : [{ field, from, to }]));
  if (changes.length === 0 && before.paymentStatus === money.paymentStatus) return;
  order.payments.push({
    id: book.random.newId(step.at),
    orderId: plan.id,
    status: money.paymentStatus,
    method: money.paymentMethod,
    paidPaise: money.paidPaise,
    duePaise: money.duePaise,
    recordedBy: step.by.id,
    createdAt: step.at,
  });
  const statuses = { previous: before.paymentStatus, next: money.paymentStatus };
  addEvent(book, order, step, { kind: 'payment', ...statuses, changes });
}

/** Converts an order to the rows of its tables. */
export function describeOrder({ plan, money, floorPaise, deliveredAt, events, payments }: LiveOrder) {
  const holdsPlace = money.status !== 'cancelled';
  const items = plan.lines.map(({ id, good, containerId, quantity: ordered }, at) => {
    const { quantity = 0, depositFreeUnits = 0 } = money.items.find((item) => item.id === id) ?? {};
    return {
      ...good,
      id,
      orderId: plan.id,
      line: at + 1,
      productId: good.id,
      unitPricePaise: good.pricePaise,
      unitDepositPaise: good.depositPaise,
      quantity,
      containerId,
      depositFreeUnits,
      orderedQuantity: ordered === quantity ? null : ordered,
    };
  });
  return {
    row: { ...plan.fixed, ...money, holdsPlace, floorPaise, creditUsedPaise: 0, deliveredAt },
    items,
    events,
    payments,
    stock: stockOf(plan, items, deliveredAt),
  };
}

interface Item {
  productId: string;
  quantity: number;
  orderedQuantity: number | null;
}

/** Makes the stock movements of an order: ordered, given back when it is cancelled, and not given at the door. */
function stockOf({ id: orderId, at, steps }: PlannedOrder, items: readonly Item[], deliveredAt: Date | null) {
  const cancelledAt = steps.find(({ next }) => next === 'cancelled')?.at;
  return items.flatMap(({ productId, quantity, orderedQuantity }): StockChange[] => {
    const units = orderedQuantity ?? quantity;
    const back = units - quantity;
    return [
      { productId, units: -units, reason: 'order', orderId, at },
      ...(cancelledAt ? [{ productId, units, reason: 'cancellation', orderId, at: cancelledAt } as const] : []),
      ...(back > 0 && deliveredAt
        ? [{ productId, units: back, reason: 'delivery', orderId, at: deliveredAt } as const]
        : []),
    ];
  });
}
