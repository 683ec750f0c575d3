/** The delivery sheet of a day and window: as many queries for a hundred stops as for one. */
import { listContainersById } from '../catalogue/containers/store.ts';
import type { StaffMember } from '../core/actor.ts';
import { listPickupsById, type PickupRow } from '../jars/pickups/store.ts';
import { listBalancesOf } from '../ledger/balance.store.ts';
import { type Door, readDoors } from '../orders/door/read-door.ts';
import { balancesOf } from '../orders/money/open-money.ts';
import { listOrdersById, type OrderRow } from '../orders/store.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { WindowRow } from '../slots/store.ts';
import { listWindows } from '../slots/window.store.ts';
import { countStops, listStops, type WindowCount } from './store.ts';

/** Jars of a customer by their container. */
export interface HeldJars {
  containerId: string;
  name: string;
  held: number;
}

export type Stop = { order: OrderRow; door: Door } | { pickup: PickupRow; jars: HeldJars[] };

export interface Sheet {
  stops: Stop[];
  windows: WindowRow[];
  counts: WindowCount[];
  total: number;
}

export async function readSheet(
  db: Queryable,
  staff: StaffMember,
  asked: { day: string; windowKey: string | null; page: number; limit: number },
): Promise<Sheet> {
  const [rows, counts, windows] = await Promise.all([
    listStops(db, staff, asked),
    countStops(db, staff, asked.day),
    listWindows(db),
  ]);
  const idsOf = (isOrder: boolean) => rows.filter((row) => row.isOrder === isOrder).map(({ id }) => id);
  const [deliveries, collections] = await Promise.all([
    readDeliveries(db, staff, idsOf(true)),
    readCollections(db, staff, idsOf(false)),
  ]);
  const found = new Map<string, Stop>([...deliveries, ...collections]);
  const counted = counts.filter(({ windowKey }) => asked.windowKey === null || windowKey === asked.windowKey);
  return {
    stops: rows.flatMap(({ id }) => found.get(id) ?? []),
    windows,
    counts,
    total: counted.reduce((sum, { stops }) => sum + stops, 0),
  };
}

async function readDeliveries(db: Queryable, staff: StaffMember, ids: readonly string[]): Promise<[string, Stop][]> {
  if (ids.length === 0) return [];
  const orders = await listOrdersById(db, staff, ids);
  const doors = await readDoors(db, staff, orders);
  return orders.flatMap((order): [string, Stop][] => {
    const door = doors.get(order.id);
    return door ? [[order.id, { order, door }]] : [];
  });
}

/** The promised kinds of jars, and whatever else the customer has. */
async function readCollections(db: Queryable, staff: StaffMember, ids: readonly string[]): Promise<[string, Stop][]> {
  if (ids.length === 0) return [];
  const pickups = await listPickupsById(db, staff, ids);
  const balances = await listBalancesOf(db, [...new Set(pickups.map(({ customerId }) => customerId))]);
  const own = pickups.map((pickup) => {
    const { held } = balancesOf(balances.get(pickup.customerId) ?? []);
    const has = [...held].filter(([, count]) => count > 0).map(([id]) => id);
    return { pickup, held, kinds: new Set([...pickup.lines.map(({ containerId }) => containerId), ...has]) };
  });
  const containers = await listContainersById(db, [...new Set(own.flatMap(({ kinds }) => [...kinds]))]);
  return own.map(({ pickup, held, kinds }) => {
    const jars = containers
      .filter(({ id }) => kinds.has(id))
      .map(({ id, name }) => ({ containerId: id, name, held: held.get(id) ?? 0 }));
    return [pickup.id, { pickup, jars }];
  });
}
