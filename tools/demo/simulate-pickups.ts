/** Jars returned without an order, and balances to pay out, at every step. */

import type { PickupEventKind, PickupStatus } from '#contract/jars/pickups.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { demoWindows, type WindowKey } from '#db/seed/demo/area.ts';
import { askedBackHours, notCollected, type returned } from '#db/seed/demo/ledger.ts';
import { noPlace } from '#server/core/delivery-address.store.ts';
import { collectJars, payableOfRelease } from '#server/jars/pickups/rules.ts';
import type { Line } from '#server/ledger/rules.ts';
import { findZoneOf } from './make-area.ts';
import { regularCount } from './make-orders.ts';
import { type DemoUser, placeOfUser } from './make-people.ts';
import {
  type Act,
  type CustomerBalances,
  type DemoContext,
  duesOf,
  type Pickup,
  postBeside,
  type SimulatedShop,
} from './purse.ts';
import { hourMs, minuteMs } from './times.ts';

type Ends = (typeof returned)[number]['ends'];

const payBackDays = 10;
/** Hours between the request and the day of the collection. */
const requestedHours = 50;

interface Holder {
  purse: CustomerBalances;
  customer: DemoUser;
  containerId: string;
  held: number;
}

/**
 * A customer who is not a regular one, has jars and no open order. With `since`, nothing was delivered since then,
 * nothing is ordered later, and nothing is due.
 */
export function findHolder(
  { purses, pickups }: SimulatedShop,
  { customers, plans }: DemoContext,
  since?: number,
): Holder | undefined {
  const asked = new Set(
    pickups.filter(({ row }) => since !== undefined || isOpen(row)).map(({ row }) => row.customerId),
  );
  for (const customer of customers.slice(regularCount)) {
    const purse = purses.get(customer.id);
    const [containerId, held] = [...(purse?.balances.held ?? [])].find(([, count]) => count > 0) ?? [];
    if (!purse || !containerId || !held || purse.charges.length > 0 || asked.has(customer.id)) continue;
    if (purse.orders.some(({ money }) => money.status !== 'delivered' && money.status !== 'cancelled')) continue;
    if (since === undefined) return { purse, customer, containerId, held };
    const isQuiet = plans.every(({ at, customer: { id } }) => id !== customer.id || at.getTime() < since);
    const isSettled =
      purse.orders.every(({ deliveredAt }) => (deliveredAt?.getTime() ?? 0) < since) && duesOf(purse).length === 0;
    if (isQuiet && isSettled && customer.isActive) return { purse, customer, containerId, held };
  }
  return undefined;
}

const isOpen = ({ status }: Pickup['row']) => status === 'requested' || status === 'scheduled';

/** Collects all jars of a customer, and handles their deposit. */
export function collect(book: SimulatedShop, context: DemoContext, act: Act, ends: Ends): void {
  const requestedAt = new Date(act.at.getTime() - requestedHours * hourMs);
  const holder = findHolder(book, context, requestedAt.getTime());
  if (!holder) return;
  const { purse, containerId, held } = holder;
  const { customerId } = purse;
  const { creditPaise } = purse.balances;
  const taken = collectJars(customerId, [{ containerId, count: held, damaged: 0 }], purse.balances);
  const dues = duesOf(purse).reduce((sum, { duePaise }) => sum + duePaise, 0);
  const payable = payableOfRelease(taken.releasedPaise, creditPaise, dues);
  const collectEvent = postBeside(book, purse, taken.lines, { ...act, note: 'Gave all jars back' });
  const pickup = request(book, holder, { at: requestedAt, date: indiaDay(act.at), window: 'afternoon' }, context);
  const collected = { taken: held, matched: held, damaged: 0, releasedPaise: taken.releasedPaise };
  pickup.lines = pickup.lines.map((line) => ({ ...line, ...collected }));
  step(book, pickup, 'scheduled', { by: act.by, at: new Date(requestedAt.getTime() + 3 * hourMs) });
  step(book, pickup, 'collected', act, {
    releasedPaise: taken.releasedPaise,
    payablePaise: payable,
    collectEventId: collectEvent,
    payBy: addDays(indiaDay(act.at), payBackDays),
  });
  book.pickups.push(pickup);
  const later = { ...act, at: new Date(act.at.getTime() + 20 * minuteMs) };
  if (ends === 'waiting' && payable > 0) return;
  if (ends !== 'paid' || payable === 0) {
    step(book, pickup, 'credited', later);
    if (ends === 'asked') askBack(book, context, purse, later.at);
    return;
  }
  const debit = { kind: 'credit', customerId } as const;
  const line: Line = { kind: 'pay_out', amount: payable, debit, credit: { kind: 'bank' } };
  const event = postBeside(book, purse, [line], { ...later, note: 'Paid back by UPI' });
  step(book, pickup, 'refunded', later, {
    refundPaise: payable,
    refundMethod: 'upi',
    refundReference: utrOf(book),
    refundOn: indiaDay(later.at),
    refundEventId: event,
  });
}

/** A reference in the format of banks. */
export const utrOf = ({ random }: Pick<SimulatedShop, 'random'>): string =>
  `4${Array.from({ length: 11 }, () => random.whole(10)).join('')}`;

/** Leaves some open: jars to collect, and balances to pay out. */
export function leaveWaiting(book: SimulatedShop, context: DemoContext): void {
  const { now, owner } = context;
  const today = indiaDay(now);
  for (const { hoursAgo, days, window, status, reason } of notCollected) {
    const at = new Date(now.getTime() - hoursAgo * hourMs);
    const holder = findHolder(book, context, at.getTime());
    if (!holder) continue;
    const pickup = request(book, holder, { at, date: addDays(today, days), window }, context);
    const by = status === 'cancelled' ? holder.customer.id : owner.id;
    const later = { by, at: new Date(at.getTime() + hourMs), note: reason ?? undefined };
    if (status !== 'requested') step(book, pickup, status, later);
    if (status === 'rejected' || status === 'cancelled') pickup.row = { ...pickup.row, holdsPlace: false };
    book.pickups.push(pickup);
  }
}

const none = {
  askedPaise: null,
  releasedPaise: 0,
  payablePaise: 0,
  collectEventId: null,
  refundPaise: null,
  refundMethod: null,
  refundReference: '',
  refundOn: null,
  refundEventId: null,
};
const nowhere = {
  ...noPlace,
  pickupDate: null,
  windowKey: '',
  windowLabel: '',
  windowFrom: null,
  windowTo: null,
  zoneId: null,
  holdsPlace: false,
};

/** Asks to pay out the balance of collected jars; nobody has paid it yet. */
function askBack(
  book: SimulatedShop,
  { now }: DemoContext,
  { customerId, balances }: CustomerBalances,
  credited: Date,
): void {
  const at = new Date(credited.getTime() + askedBackHours * hourMs);
  const { creditPaise } = balances;
  if (creditPaise === 0 || at > now) return;
  const id = book.random.newId(at);
  const row = {
    ...none,
    ...nowhere,
    id,
    customerId,
    kind: 'pay_back',
    status: 'requested',
    version: 1,
    askedPaise: creditPaise,
    payablePaise: creditPaise,
    payBy: addDays(indiaDay(at), payBackDays),
    createdAt: at,
  } as const;
  book.pickups.push({ row, lines: [], events: [eventOf(book, id, 'requested', { by: customerId, at })] });
}

interface Wanted {
  at: Date;
  date: string;
  window: WindowKey;
}

/** Asks to collect all jars of a customer. */
function request(
  book: SimulatedShop,
  { customer, containerId, held }: Holder,
  { at, date, window }: Wanted,
  { zones }: DemoContext,
): Pickup {
  const id = book.random.newId(at);
  const { label, from, to } = demoWindows.find(({ key }) => key === window) ?? demoWindows[0];
  const row = {
    ...none,
    id,
    customerId: customer.id,
    kind: 'return_jars',
    status: 'requested',
    version: 1,
    ...placeOfUser(customer),
    pickupDate: date,
    windowKey: window,
    windowLabel: label,
    windowFrom: from,
    windowTo: to,
    zoneId: findZoneOf(zones, customer.pincode)?.id ?? null,
    holdsPlace: true,
    payBy: addDays(date, payBackDays),
    createdAt: at,
  };
  const line = { pickupId: id, containerId, count: held };
  const open = { taken: null, matched: null, damaged: null, releasedPaise: null };
  return { row, lines: [{ ...line, ...open }], events: [eventOf(book, id, 'requested', { by: customer.id, at })] };
}

/** Records a step in the history. */
function step(
  book: SimulatedShop,
  pickup: Pickup,
  to: Exclude<PickupStatus, 'requested'>,
  act: Act,
  more: object = {},
): void {
  pickup.row = { ...pickup.row, ...more, status: to, version: Number(pickup.row.version) + 1 };
  pickup.events.push(eventOf(book, String(pickup.row.id), to, act));
}

const eventOf = (
  { random }: SimulatedShop,
  pickupId: string,
  kind: PickupEventKind,
  { by, at, note = null }: Optional,
) => ({
  id: random.newId(at),
  pickupId,
  kind,
  reason: note,
  changedBy: by,
  createdAt: at,
});
type Optional = Omit<Act, 'note'> & { note?: string | null | undefined };
