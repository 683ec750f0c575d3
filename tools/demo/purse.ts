/** The simulated jars, deposits, balance and orders of each customer of the demo. */

import { type Balances, moveBalances } from '#server/ledger/order-money/draft.rules.ts';
import type { MoneyOrder } from '#server/ledger/order-money/rules.ts';
import { spreadOver } from '#server/ledger/order-money/settling.rules.ts';
import type { LedgerEvent, Line } from '#server/ledger/rules.ts';
import type { Row } from '#server/testing/builders/rows.ts';
import type { PlacedZone } from './make-area.ts';
import type { PlannedOrder } from './make-orders.ts';
import type { DemoUser } from './make-people.ts';
import type { Random } from './random.ts';

export interface LivingOrder {
  plan: PlannedOrder;
  money: MoneyOrder;
  floorPaise: number;
  creditUsedPaise: number;
  posted: Line[];
  deliveredAt: Date | null;
  orderedOf: Map<string, number>;
  events: Row<'order_events'>[];
  payments: Row<'payments'>[];
}

export interface CustomerBalances {
  customerId: string;
  balances: Balances;
  orders: LivingOrder[];
}

export interface Act {
  by: string;
  at: Date;
  note?: string | undefined;
}

/** The books of the simulated shop: the ledger events so far, and the balances of each customer. */
export interface ShopBook {
  random: Random;
  happenings: LedgerEvent[];
  purses: Map<string, CustomerBalances>;
}

export interface Pickup {
  row: Row<'pickups'> & PickupSlot;
  lines: Row<'pickup_lines'>[];
  events: Row<'pickup_events'>[];
}

type PickupSlot = { zoneId: string | null; pickupDate: string | null; windowKey: string; holdsPlace: boolean };
export interface DemoAccount {
  customer: DemoUser;
  limitPaise: number;
  paysOn: number | null;
  reason: string;
  openedAt: Date;
  /** The customer places no order on the account after this time. */
  until: Date;
}

/** The data with which the simulation starts. */
export interface DemoContext {
  random: Random;
  now: Date;
  plans: readonly PlannedOrder[];
  customers: readonly DemoUser[];
  owner: DemoUser;
  zones: readonly PlacedZone[];
  accounts: readonly DemoAccount[];
  containerOf: ReadonlyMap<string, string>;
  /** Deposit of a jar in paise, by container. */
  depositOf: ReadonlyMap<string, number>;
}

/** The shop after the simulation. */
export interface SimulatedShop extends ShopBook {
  orders: LivingOrder[];
  pickups: Pickup[];
  closings: Row<'day_closings'>[];
}

export function purseOf({ purses }: ShopBook, customerId: string): CustomerBalances {
  const balances = { creditPaise: 0, deposits: new Map(), held: new Map() };
  const purse = purses.get(customerId) ?? { customerId, balances, orders: [] };
  purses.set(customerId, purse);
  return purse;
}

export function postLines(book: ShopBook, lines: readonly Line[], { by, at, note }: Act, id = book.random.newId(at)) {
  if (lines.length > 0) book.happenings.push({ id, at, actorId: by, note, lines });
  return id;
}

/** The customer's delivered orders that are not fully paid, oldest first. */
export const duesOf = ({ orders }: CustomerBalances, except?: LivingOrder) =>
  orders
    .filter((order) => order !== except && order.money.status === 'delivered' && order.money.duePaise > 0)
    .map((order) => {
      const { id: orderId, duePaise } = order.money;
      return { order, orderId, duePaise, since: order.deliveredAt ?? order.plan.at };
    })
    .sort((a, b) => a.since.getTime() - b.since.getTime());

type Settled = ReturnType<typeof duesOf>[number] & { amount: number };

/** Records on other orders the amounts that the customer's balance has paid for them. */
export function keepSettled(random: Random, settled: readonly Settled[], act: Act): void {
  for (const { order, amount } of settled) {
    const before = { ...order.money };
    order.money.paidPaise += amount;
    order.money.duePaise -= amount;
    order.creditUsedPaise += amount;
    if (order.money.duePaise === 0) order.money.paymentStatus = 'paid';
    notePayment(random, order, before, { ...act, client: { ipAddress: null, userAgent: null } });
  }
}

export interface NotedAct extends Act {
  client: { ipAddress: string | null; userAgent: string | null };
  notes?: string | null;
}

/** Adds a payment and a history entry to an order if its payment has changed. */
export function notePayment(random: Random, order: LivingOrder, before: MoneyOrder, act: NotedAct): void {
  const { money, plan } = order;
  const changes = (
    [
      ['paymentMethod', before.paymentMethod, money.paymentMethod],
      ['amountPaid', before.paidPaise, money.paidPaise],
      ['amountDue', before.duePaise, money.duePaise],
    ] as const
  ).flatMap(([field, from, to]) => (from === to ? [] : [{ field, from, to }]));
  if (changes.length === 0 && before.paymentStatus === money.paymentStatus) return;
  const { by, at, note = null, notes = null, client } = act;
  order.payments.push(paymentOf(random, order, { by, at }));
  order.events.push({
    id: random.newId(at),
    orderId: plan.id,
    kind: 'payment',
    previous: before.paymentStatus,
    next: money.paymentStatus,
    changedBy: by,
    reason: note,
    notes,
    ...client,
    createdAt: at,
    changes,
  });
}

export const paymentOf = (random: Random, { money, plan }: LivingOrder, { by, at }: Act): Row<'payments'> => ({
  id: random.newId(at),
  orderId: plan.id,
  status: money.paymentStatus,
  method: money.paymentMethod,
  paidPaise: money.paidPaise,
  duePaise: money.duePaise,
  recordedBy: by,
  createdAt: at,
});

/** Posts an act that belongs to no order, such as a payment. Then the customer's balance pays dues of orders. */
export function postWithoutOrder(book: ShopBook, purse: CustomerBalances, lines: readonly Line[], act: Act): void {
  const { customerId, balances } = purse;
  for (const line of lines) moveBalances(balances, line);
  const settled = spreadOver(duesOf(purse), balances.creditPaise);
  const used = settled.map(({ order, amount, orderId }) => {
    const debit = { kind: 'credit', customerId } as const;
    const line: Line = { kind: 'credit_use', amount, debit, credit: { kind: 'orders', customerId }, orderId };
    moveBalances(balances, line);
    order.posted.push(line);
    return line;
  });
  keepSettled(book.random, settled, act);
  postLines(book, [...lines, ...used], act);
}
