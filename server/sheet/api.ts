/** The delivery sheet: what is read here is written by the acts of orders and pick-ups. */

import { nameWithSize } from '#contract/catalogue/name-with-size.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { Round, SheetStop, SheetWindow } from '#contract/sheet/calls.ts';
import type { Services } from '../core/services.ts';
import { presentAdminPickup } from '../jars/pickups/present.ts';
import { presentAdminOrder, presentDoor } from '../orders/present.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { presentPagination } from '../platform/http/pagination.ts';
import { presentSpanOf } from '../slots/present.ts';
import { listWindows } from '../slots/window.store.ts';
import { readSheet, type Sheet, type Stop } from './read-sheet.ts';
import { countRounds, type LoadRow, listLoads, type RoundRow } from './store.ts';

/** Of a window. */
const mostProducts = 8;

export function sheetApi({ db, clock }: Services) {
  return {
    'GET /admin/today': async ({ actor }) => {
      const today = indiaDay(clock());
      const days = [today, addDays(today, 1)];
      const [rounds, loads, windows] = await Promise.all([
        countRounds(db, actor, days),
        listLoads(db, actor, days, mostProducts),
        listWindows(db),
      ]);
      const read = { rounds, loads, windows };
      return { data: { days: days.map((day) => ({ day, windows: presentRounds(day, read) })) } };
    },

    'GET /admin/sheet': async ({ actor, query }) => {
      const now = clock();
      const today = indiaDay(now);
      const day = query.day ?? today;
      const sheet = await readSheet(db, actor, { ...query, day, windowKey: query.window ?? null });
      return {
        data: {
          day,
          today,
          windows: presentWindows(sheet),
          stops: sheet.stops.map((stop) => presentStop(stop, sheet.windows, now)),
          pagination: presentPagination(query, sheet.total),
        },
      };
    },
  } satisfies Partial<Handlers>;
}

function presentStop(stop: Stop, windows: Sheet['windows'], now: Date): SheetStop {
  if ('order' in stop) {
    const delivery = { order: presentAdminOrder(stop.order), door: presentDoor(stop.door) };
    return { delivery, pickup: null };
  }
  const pickup = { pickup: presentAdminPickup(stop.pickup, windows, now), jars: stop.jars };
  return { delivery: null, pickup };
}

/** Rows by window in the order of the day; behind them those of windows that were removed since. */
function inOrder<Row extends { windowKey: string }>(rows: readonly Row[], windows: Sheet['windows']): Row[] {
  const place = ({ windowKey }: Row) => {
    const at = windows.findIndex(({ key }) => key === windowKey);
    return at < 0 ? windows.length : at;
  };
  return rows.toSorted((a, b) => place(a) - place(b));
}

const spanOf = (key: string, windows: Sheet['windows']) =>
  presentSpanOf(
    key,
    windows.find((window) => window.key === key),
  );

/** The windows that have stops. */
const presentWindows = ({ windows, counts }: Pick<Sheet, 'windows' | 'counts'>): SheetWindow[] =>
  inOrder(counts, windows).map(({ windowKey, stops, open }) => ({ ...spanOf(windowKey, windows), stops, open }));

/** One day of those that were read. */
export const presentRounds = (
  day: string,
  { rounds, loads, windows }: { rounds: readonly RoundRow[]; loads: readonly LoadRow[]; windows: Sheet['windows'] },
): Round[] =>
  inOrder(
    rounds.filter((round) => round.day === day),
    windows,
  ).map(({ windowKey, stops, done, failed, empties, cashPaise }) => {
    const largest = loads.filter((load) => load.day === day && load.windowKey === windowKey);
    return {
      ...spanOf(windowKey, windows),
      stops,
      done,
      failed,
      products: largest.map(({ count, ...product }) => ({ name: nameWithSize(product), count })),
      moreProducts: (largest[0]?.products ?? 0) - largest.length,
      empties,
      toCollect: toRupees(cashPaise),
    };
  });
