/** The delivery sheet: what is read here is written by the acts of orders and pick-ups. */
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { Services } from '../core/services.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { presentPagination } from '../platform/http/pagination.ts';
import { listWindows } from '../slots/window.store.ts';
import { presentRounds, presentStop, presentWindows } from './present.ts';
import { readSheet } from './read-sheet.ts';
import { countRounds, listLoads } from './today.store.ts';

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
