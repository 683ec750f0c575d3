/**
 * Simulates customers who want their jars collected. None has been collected yet: some are requested, some are
 * scheduled, and some were rejected or cancelled.
 */

import type { PickupEventKind, PickupStatus } from '#contract/jars/pickups.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { demoWindows, type WindowKey } from '#db/seed/demo/area.ts';
import { notCollected } from '#db/seed/demo/ledger.ts';
import { findZoneOf } from './make-area.ts';
import { regularCount } from './make-orders.ts';
import { type DemoUser, placeOfUser } from './make-people.ts';
import { type Act, type DemoContext, duesOf, type Pickup, type SimulatedShop } from './purse.ts';
import { hourMs } from './times.ts';

const payBackDays = 10;

interface Holder {
  customer: DemoUser;
  containerId: string;
  held: number;
}

/**
 * Finds a customer who is not a regular one and has jars, but no dues, no open order and no pick-up. The customer
 * neither orders nor gets a delivery after `since`.
 */
function findHolder(
  { purses, pickups }: SimulatedShop,
  { customers, plans }: DemoContext,
  since: number,
): Holder | undefined {
  const customersWithPickup = new Set(pickups.map(({ row }) => row.customerId));
  for (const customer of customers.slice(regularCount)) {
    const purse = purses.get(customer.id);
    const [containerId, held] = [...(purse?.balances.held ?? [])].find(([, count]) => count > 0) ?? [];
    if (!purse || !containerId || !held || !customer.isActive || customersWithPickup.has(customer.id)) continue;
    const isOver = purse.orders.every(
      ({ money, deliveredAt }) =>
        money.status === 'cancelled' || (money.status === 'delivered' && (deliveredAt?.getTime() ?? 0) < since),
    );
    const isQuiet = plans.every(({ at, customer: { id } }) => id !== customer.id || at.getTime() < since);
    if (isOver && isQuiet && duesOf(purse).length === 0) return { customer, containerId, held };
  }
  return undefined;
}

export function requestPickups(book: SimulatedShop, context: DemoContext): void {
  const { now, owner } = context;
  const today = indiaDay(now);
  for (const { hoursAgo, days, window, status, reason } of notCollected) {
    const at = new Date(now.getTime() - hoursAgo * hourMs);
    const holder = findHolder(book, context, at.getTime());
    if (!holder) continue;
    const pickup = request(book, holder, { at, date: addDays(today, days), window }, context);
    const by = status === 'cancelled' ? holder.customer.id : owner.id;
    if (status !== 'requested') step(book, pickup, status, { by, at: new Date(at.getTime() + hourMs), note: reason });
    book.pickups.push(pickup);
  }
}

interface Wanted {
  at: Date;
  date: string;
  window: WindowKey;
}

/** Makes the request to collect all jars of a customer. */
function request(
  book: SimulatedShop,
  { customer, containerId, held }: Holder,
  { at, date, window }: Wanted,
  { zones }: DemoContext,
): Pickup {
  const id = book.random.newId(at);
  const { label, from, to } = demoWindows.find(({ key }) => key === window) ?? demoWindows[0];
  const row = {
    ...nothingPaid,
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
  const line = {
    pickupId: id,
    containerId,
    count: held,
    taken: null,
    matched: null,
    damaged: null,
    releasedPaise: null,
  };
  return { row, lines: [line], events: [eventOf(book, id, 'requested', { by: customer.id, at })] };
}

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

/** Changes the status of a pick-up and adds the change to its history. */
function step(book: SimulatedShop, pickup: Pickup, status: Exclude<PickupStatus, 'requested'>, act: NotedAct): void {
  const holdsPlace = status === 'scheduled';
  pickup.row = { ...pickup.row, status, holdsPlace, version: Number(pickup.row.version) + 1 };
  pickup.events.push(eventOf(book, String(pickup.row.id), status, act));
}

const eventOf = (
  { random }: SimulatedShop,
  pickupId: string,
  kind: PickupEventKind,
  { by, at, note = null }: NotedAct,
) => ({ id: random.newId(at), pickupId, kind, reason: note, changedBy: by, createdAt: at });
type NotedAct = Omit<Act, 'note'> & { note?: string | null };
