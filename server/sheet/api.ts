/** Calls for reading the delivery sheet. Staff save its rows by calls of orders and pick-ups. */
import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { Round, SheetStop, SheetWindow } from '#contract/sheet/calls.ts';
import { listContainersById } from '../catalogue/containers/store.ts';
import type { StaffMember } from '../core/actor.ts';
import type { Queryable } from '../core/db/database.ts';
import type { Services } from '../core/services.ts';
import { presentAdminPickup } from '../jars/pickups/present.ts';
import { listPickupsById, type PickupRow } from '../jars/pickups/store.ts';
import { listBalancesOf } from '../ledger/balance.store.ts';
import { type Door, readDoors } from '../orders/door/read-door.ts';
import { balancesOf } from '../orders/money/open-money.ts';
import { presentAdminOrder, presentDoor, shortenOrders } from '../orders/present.ts';
import { listOrdersById, type OrderRow } from '../orders/store.ts';
import { type Handlers, pageOf, presentPagination } from '../platform/http/handler.ts';
import { presentSpanOf } from '../slots/present.ts';
import { readDays, type WindowRow } from '../slots/store.ts';
import { listWindows } from '../slots/window.store.ts';
import { countRounds, type JarRow, type LoadRow, listJars, listLoads, listStops, type RoundRow } from './store.ts';

/** The maximum number of products shown for each window. */
const mostProducts = 8;

export function sheetApi({ db, clock }: Services) {
  return {
    'GET /admin/today': async ({ actor }) => {
      const today = indiaDay(clock());
      const tomorrow = addDays(today, 1);
      const days = [today, tomorrow];
      const [read, { exceptions }] = await Promise.all([
        readRounds(db, actor, days),
        readDays(db, null, today, tomorrow),
      ]);
      const closedFor = (day: string) =>
        exceptions.find(({ date, windowKey, isClosed }) => date === day && windowKey === null && isClosed)?.reason ??
        null;
      return {
        data: { days: days.map((day) => ({ day, closedFor: closedFor(day), windows: presentRounds(day, read) })) },
      };
    },

    'GET /admin/sheet': async ({ actor, query }) => {
      const now = clock();
      const today = indiaDay(now);
      const day = query.day ?? today;
      const sheet = await readSheet(db, actor, { ...pageOf(query), day, windowKey: query.window ?? null });
      return {
        data: {
          day,
          today,
          windows: sheet.windows,
          ...presentLoads(sheet.read.loads.filter(({ windowKey }) => windowKey === null)),
          stops: sheet.stops.map((stop) => presentStop(stop, sheet.read.windows, now)),
          pagination: presentPagination(query, sheet.total),
        },
      };
    },
  } satisfies Partial<Handlers>;
}

function presentStop(stop: Stop, windows: readonly WindowRow[], now: Date): SheetStop {
  if ('order' in stop) {
    const delivery = { order: presentAdminOrder(stop.order), door: presentDoor(stop.door) };
    return { delivery, pickup: null };
  }
  const pickup = { pickup: presentAdminPickup(stop.pickup, windows, now), jars: stop.jars };
  return { delivery: null, pickup };
}

/** Sorts rows by the order of their windows in the day; rows of deleted windows come last. */
function inOrder<Row extends { windowKey: string }>(rows: readonly Row[], windows: readonly WindowRow[]): Row[] {
  const place = ({ windowKey }: Row) => {
    const at = windows.findIndex(({ key }) => key === windowKey);
    return at < 0 ? windows.length : at;
  };
  return rows.toSorted((a, b) => place(a) - place(b));
}

const spanOf = (key: string, windows: readonly WindowRow[]) =>
  presentSpanOf(
    key,
    windows.find((window) => window.key === key),
  );

interface RoundsRead {
  rounds: readonly RoundRow[];
  jars: readonly JarRow[];
  loads: readonly LoadRow[];
  windows: readonly WindowRow[];
}

async function readRounds(db: Queryable, staff: StaffMember, days: readonly string[]): Promise<RoundsRead> {
  const [rounds, jars, loads, windows] = await Promise.all([
    countRounds(db, staff, days),
    listJars(db, staff, days),
    listLoads(db, staff, days, mostProducts),
    listWindows(db),
  ]);
  return { rounds, jars, loads, windows };
}

/** Presents the largest loads of a window or of a day, and the number of products that are not shown. */
const presentLoads = (largest: readonly LoadRow[]): Pick<Round, 'products' | 'moreProducts'> => ({
  products: largest.map(({ count, ...product }) => ({ name: nameWithSize(product), count })),
  moreProducts: (largest[0]?.products ?? 0) - largest.length,
});

/** Presents the stops, jars and loads of one day, window by window. */
export const presentRounds = (day: string, { rounds, jars, loads, windows }: RoundsRead): Round[] =>
  inOrder(
    rounds.filter((round) => round.day === day),
    windows,
  ).map(({ windowKey, stops, done, failed, empties, cashPaise }) => {
    return {
      ...spanOf(windowKey, windows),
      stops,
      done,
      failed,
      jars: jars
        .filter((row) => row.day === day && row.windowKey === windowKey)
        .map(({ containerId, name, count, openCount }) => ({ containerId, name, count, left: openCount })),
      ...presentLoads(loads.filter((row) => row.day === day && row.windowKey === windowKey)),
      empties,
      toCollect: toRupees(cashPaise),
    };
  });

/** A customer's jars by container. */
interface HeldJars {
  containerId: string;
  name: string;
  held: number;
}

type Stop = { order: OrderRow; door: Door } | { pickup: PickupRow; jars: HeldJars[] };

interface Sheet {
  stops: Stop[];
  read: RoundsRead;
  /** The windows of the day that have stops. */
  windows: SheetWindow[];
  total: number;
}

/** Reads the sheet. The number of queries does not depend on the number of stops. */
async function readSheet(db: Queryable, staff: StaffMember, asked: Parameters<typeof listStops>[2]): Promise<Sheet> {
  const [rows, read] = await Promise.all([listStops(db, staff, asked), readRounds(db, staff, [asked.day])]);
  const idsOf = (isOrder: boolean) => rows.filter((row) => row.isOrder === isOrder).map(({ id }) => id);
  const [deliveries, collections] = await Promise.all([
    readDeliveries(db, staff, idsOf(true)),
    readCollections(db, staff, idsOf(false)),
  ]);
  const found = new Map<string, Stop>([...deliveries, ...collections]);
  // A window from which every stop was moved away has failed stops, but no others.
  const windows = presentRounds(asked.day, read)
    .filter(({ stops }) => stops > 0)
    .map((round) => ({ ...round, open: round.stops - round.done }));
  const counted = windows.filter(({ key }) => asked.windowKey === null || key === asked.windowKey);
  return {
    stops: rows.flatMap(({ id }) => found.get(id) ?? []),
    read,
    windows,
    total: counted.reduce((sum, { stops }) => sum + stops, 0),
  };
}

async function readDeliveries(db: Queryable, staff: StaffMember, ids: readonly string[]): Promise<[string, Stop][]> {
  if (ids.length === 0) return [];
  const orders = shortenOrders(await listOrdersById(db, staff, ids));
  const doors = await readDoors(db, staff, orders);
  return orders.flatMap((order): [string, Stop][] => {
    const door = doors.get(order.id);
    return door ? [[order.id, { order, door }]] : [];
  });
}

/** Reads pick-ups with the promised containers and any others that the customer holds. */
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
