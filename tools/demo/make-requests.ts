/** Makes what customers request: pick-ups of empties, checks of their UPI payments, and monthly accounts. */
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { demoWindows } from '#db/seed/demo/area.ts';
import { accountsOpenedDaysAgo, monthlyAccounts, openClaims, pickups } from '#db/seed/demo/ledger.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { dueOn, letterDay, monthOf } from '#server/money/monthly/rules.ts';
import { insertStatements, sumMonths } from '#server/money/monthly/statement.store.ts';
import type { Row } from '#server/testing/builders/rows.ts';
import { type Book, bookOf, duesOf, type LiveOrder } from './live-orders.ts';
import { findZoneOf, type PlacedZone } from './make-area.ts';
import { regularCount } from './make-orders.ts';
import { type DemoUser, placeOfUser } from './make-people.ts';
import type { DemoAccount } from './make-steps.ts';
import type { Random } from './random.ts';
import { atHour, dayMs, hourMs, minuteMs } from './times.ts';

const payBackDays = 10;
const dueDay = 7;

interface Requesting {
  /** The member of staff who answers the requests. */
  clerk: string;
  customers: readonly DemoUser[];
  zones: readonly PlacedZone[];
}

/** Makes the pick-ups, which are all still to be collected, and returns the rows by table. */
export function makePickups(book: Book, { clerk, customers, zones }: Requesting) {
  const { now, random } = book;
  const holders = findHolders(book, customers);
  const made = pickups.flatMap(({ hoursAgo, days, window, status, reason }, nth) => {
    const holder = holders[nth];
    if (!holder) return [];
    const at = new Date(now.getTime() - hoursAgo * hourMs);
    const later = new Date(at.getTime() + hourMs);
    const { customer, containerId, count } = holder;
    const id = random.newId(at);
    const date = addDays(indiaDay(now), days);
    const { key, label, from, to } = demoWindows.find((one) => one.key === window) ?? demoWindows[0];
    const row = {
      ...nothingPaid,
      id,
      customerId: customer.id,
      kind: 'return_jars',
      status,
      version: status === 'requested' ? 1 : 2,
      ...placeOfUser(customer),
      pickupDate: date,
      windowKey: key,
      windowLabel: label,
      windowFrom: from,
      windowTo: to,
      zoneId: findZoneOf(zones, customer.pincode)?.id ?? null,
      holdsPlace: status === 'requested' || status === 'scheduled',
      payBy: addDays(date, payBackDays),
      createdAt: at,
    };
    const event = { pickupId: id, reason: null };
    const changedBy = status === 'cancelled' ? customer.id : clerk;
    const asked = { ...event, id: random.newId(at), kind: 'requested', changedBy: customer.id, createdAt: at };
    const decided = { ...event, id: random.newId(later), kind: status, reason, changedBy, createdAt: later };
    const events = status === 'requested' ? [asked] : [asked, decided];
    const call = status === 'scheduled' ? 'schedule' : status === 'rejected' ? 'reject' : null;
    if (call) book.log.push({ by: clerk, at: later, call: `POST /admin/pickups/:id/${call}`, reason, records: [id] });
    return [{ row, line: { ...nothingTaken, pickupId: id, containerId, count }, events }];
  });
  return {
    pickups: made.map(({ row }) => row),
    pickup_lines: made.map(({ line }) => line),
    pickup_events: made.flatMap(({ events }) => events),
  };
}

const nothingTaken = { taken: null, matched: null, damaged: null, releasedPaise: null };
const nothingPaid = {
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

/** Finds customers who have jars, but no dues and no open order, and who have not ordered for two weeks. */
function findHolders(book: Book, customers: readonly DemoUser[]) {
  const since = Math.max(...pickups.map(({ hoursAgo }) => hoursAgo)) * hourMs;
  return customers.slice(regularCount).flatMap((customer) => {
    const own = bookOf(book, customer.id);
    const [containerId, count] = [...own.balances.held].find(([, held]) => held > 0) ?? [];
    const last = own.orders.at(-1);
    if (!containerId || !count || !last || !customer.isActive || duesOf(own).length > 0) return [];
    const isOver = own.orders.every(({ money }) => money.status === 'delivered' || money.status === 'cancelled');
    const isQuiet = (last.deliveredAt ?? last.plan.at).getTime() < book.now.getTime() - since;
    return isOver && isQuiet ? [{ customer, containerId, count }] : [];
  });
}

/** Makes UPI payments that customers have reported and nobody has checked, each for another order. */
export function makeClaims({ orders, random, now }: Book): Row<'upi_claims'>[] {
  const left = new Set([...orders.values()].filter(({ money }) => money.duePaise > 0));
  return openClaims.flatMap(({ status, minutesAgo, isForAccount }) => {
    const at = new Date(now.getTime() - minutesAgo * minuteMs);
    const isKnown = ({ money, plan, deliveredAt }: LiveOrder) =>
      money.status === status && (deliveredAt ?? plan.at) < at;
    const order = [...left].findLast(isKnown);
    if (!order) return [];
    left.delete(order);
    const { id: orderId, customerId, duePaise: amountPaise } = order.money;
    const utr = `4${Array.from({ length: 11 }, () => random.whole(10)).join('')}`;
    const open = { state: 'open', reason: '', decidedBy: null, decidedAt: null };
    const id = random.newId(at);
    return [{ ...open, id, customerId, orderId: isForAccount ? null : orderId, utr, amountPaise, createdAt: at }];
  });
}

/** Chooses the customers with a monthly account. */
export function chooseAccounts(now: Date, customers: readonly DemoUser[]): DemoAccount[] {
  const openedAt = atHour(indiaDay(new Date(now.getTime() - accountsOpenedDaysAgo * dayMs)), 10);
  return monthlyAccounts.flatMap(({ regular, untilDaysAgo, ...account }) => {
    const customer = customers[regular];
    const until = new Date(now.getTime() - untilDaysAgo * dayMs);
    return customer ? [{ ...account, customer, openedAt, until }] : [];
  });
}

/** Returns the rows of the monthly accounts by table. */
export function describeAccounts(random: Random, now: Date, accounts: readonly DemoAccount[], changedBy: string) {
  const statedMonth = monthOf(letterDay(now), -1);
  return {
    credit_limits: accounts.map(({ customer, limitPaise, openedAt }) => {
      return { customerId: customer.id, limitPaise, version: 1, changedBy, changedAt: openedAt, statedMonth };
    }),
    credit_limit_changes: accounts.map(({ customer, limitPaise, reason, openedAt }) => ({
      id: random.newId(openedAt),
      customerId: customer.id,
      beforePaise: null,
      afterPaise: limitPaise,
      reason,
      changedBy,
      createdAt: openedAt,
    })),
  };
}

/** Creates the statements, dated the first of each month at six in the morning. */
export async function insertDemoStatements(tx: Queryable, now: Date, accounts: readonly DemoAccount[]): Promise<void> {
  const last = monthOf(letterDay(now), -1);
  for (const { customer, openedAt } of accounts) {
    for (let month = monthOf(indiaDay(openedAt)); month <= last; month = monthOf(month, 1)) {
      const [made] = await sumMonths(tx, [{ customerId: customer.id, month, hasAccount: true }]);
      if (!made || made.broughtPaise + made.deliveredPaise + made.duePaise === 0) continue;
      const madeOn = monthOf(month, 1);
      const due = dueOn(month, madeOn, dueDay);
      await insertStatements(tx, [{ ...made, month, dueOn: due, remindOn: null }], atHour(madeOn, 6));
    }
  }
}
