/**
 * Reads the runs of a rider with all data for their doors. The number of queries does not depend on the number of
 * stops.
 */

import type { RiderStop } from '#contract/runs/rider-calls.ts';
import { addDays, indiaDay, startOfDay } from '#contract/shared/days.ts';
import { listContainersById } from '#server/catalogue/containers/store.ts';
import type { Rider } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { listPickupsById, type PickupRow } from '#server/jars/pickups/store.ts';
import { balanceOf, listBalances, listBalancesOf } from '#server/ledger/balance.store.ts';
import { type Door, readDoors } from '#server/orders/door/read-door.ts';
import { balancesOf } from '#server/orders/money/open-money.ts';
import { listOrdersById, type OrderRow } from '#server/orders/store.ts';
import { isOnItsWay, isToMake, listDays } from '#server/plans/days.rules.ts';
import { readScheduleContext } from '#server/plans/read-plans.ts';
import { lookBackDays } from '#server/plans/rules.ts';
import { listPlansOf, openPlans } from '#server/plans/store.ts';
import { cutoffOf } from '#server/slots/rules.ts';
import { listUndoableActs, type UndoableAct } from '../acts/act.store.ts';
import { listNextOrders, listRunJars, type RunJar } from '../stop-details.store.ts';
import { type LoadRow, listLoads, listRunsOf, listStops, type RunRow, type StopRow } from '../store.ts';

export interface PhoneJar {
  id: string;
  name: string;
  held: number;
  depositPaise: number;
}

export interface PhoneRead {
  runs: RunRow[];
  stops: StopRow[];
  orders: ReadonlyMap<string, { order: OrderRow; door: Door | undefined }>;
  pickups: ReadonlyMap<string, { pickup: PickupRow; jars: PhoneJar[] }>;
  /** The rider's last act of each stop, by stop id. */
  acts: ReadonlyMap<string, UndoableAct>;
  bagPaise: number;
  /** Products and jars of the runs on the road. */
  loads: readonly LoadRow[];
  jars: readonly RunJar[];
}

export async function readRunsOf(db: Queryable, rider: Rider, days: readonly string[]): Promise<PhoneRead> {
  const runs = await listRunsOf(db, rider.id, days);
  const ids = runs.flatMap(({ id, state }) => (state === 'verified' ? [] : id));
  const onRoad = runs.flatMap(({ id, state }) => (state === 'started' || state === 'returned' ? id : []));
  const [stops, balances, loads, jars] = await Promise.all([
    listStops(db, ids),
    listBalances(db, rider.id),
    listLoads(db, onRoad),
    listRunJars(db, onRoad),
  ]);
  const done = stops.flatMap(({ id, outcome }) => (outcome === null ? [] : id));
  const [orders, pickups, acts] = await Promise.all([
    readOrders(db, rider, stops),
    readPickups(db, rider, stops),
    listUndoableActs(db, rider.id, done),
  ]);
  const byStop = new Map(acts.map((act) => [act.stopId, act]));
  return { runs, stops, orders, pickups, acts: byStop, bagPaise: balanceOf(balances, 'pouch'), loads, jars };
}

async function readOrders(db: Queryable, rider: Rider, stops: readonly StopRow[]): Promise<PhoneRead['orders']> {
  const ids = stops.flatMap(({ orderId }) => orderId ?? []);
  const rows = await listOrdersById(db, rider, ids);
  const doors = await readDoors(db, rider, rows);
  return new Map(rows.map((order) => [order.id, { order, door: doors.get(order.id) }]));
}

async function readPickups(db: Queryable, rider: Rider, stops: readonly StopRow[]): Promise<PhoneRead['pickups']> {
  const ids = stops.flatMap(({ pickupId }) => pickupId ?? []);
  // Saves queries for the many runs without pick-ups.
  if (ids.length === 0) return new Map();
  const rows = await listPickupsById(db, rider, ids);
  const balances = await listBalancesOf(db, [...new Set(rows.map(({ customerId }) => customerId))]);
  const own = rows.map((pickup) => ({ pickup, ...balancesOf(balances.get(pickup.customerId) ?? []) }));
  const kinds = own.flatMap(({ pickup, held }) => [...pickup.lines.map((line) => line.containerId), ...held.keys()]);
  const containers = await listContainersById(db, [...new Set(kinds)]);
  return new Map(
    own.map(({ pickup, held, deposits }) => {
      const jars = containers
        .map(({ id, name }) => ({ id, name, held: held.get(id) ?? 0, depositPaise: deposits.get(id) ?? 0 }))
        .filter(({ id, held: count }) => count > 0 || pickup.lines.some(({ containerId }) => containerId === id));
      return [pickup.id, { pickup, jars }];
    }),
  );
}

export interface Ahead extends Omit<NonNullable<RiderStop['ahead']>, 'asked'> {
  /** The instant from which the customer can no longer change the delivery. */
  until: Date;
}

const daysAhead = 30;

/**
 * The next delivery of each customer that can still be changed. The number of queries does not depend on the number of
 * customers.
 */
export async function readAhead(
  db: Queryable,
  services: Services,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Ahead>> {
  const now = services.clock();
  const today = indiaDay(now);
  const [timing, opened, orders] = await Promise.all([
    readScheduleContext(db, services, now),
    listPlansOf(db, customerIds).then((plans) => openPlans(db, plans, { today, from: addDays(today, -lookBackDays) })),
    listNextOrders(db, customerIds, today),
  ]);
  const ahead = new Map<string, Ahead>();
  const add = (customerId: string, next: Ahead) => {
    const before = ahead.get(customerId);
    if (!before || next.day < before.day) ahead.set(customerId, next);
  };
  for (const open of opened) {
    const { plan, lines } = open;
    const days = listDays(open, timing, addDays(today, 1), addDays(today, daysAhead));
    const next = days.find((day) => isToMake(day, plan, now) || isOnItsWay(day));
    if (!next) continue;
    const orderId = next.row?.order?.id ?? null;
    const line = lines.find(({ containerId }) => containerId !== null) ?? lines[0];
    const { date, on: day, window } = next;
    const until = cutoffOf(window, day);
    add(plan.customerId, { planId: plan.id, date, orderId, day, window: window.key, more: line?.name ?? null, until });
  }
  for (const { id, customerId, deliveryDate: day, deliveryWindow: key } of orders) {
    const window = timing.windows.get(key);
    const until = window ? cutoffOf(window, day) : startOfDay(day);
    add(customerId, { planId: null, date: null, orderId: id, day, window: key, more: null, until });
  }
  return ahead;
}
