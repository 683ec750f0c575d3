/** The delivery sheet: what is read here is written by the acts of orders and pick-ups. */
import { indiaDay } from '#contract/shared/days.ts';
import type { Services } from '../core/services.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { presentPagination } from '../platform/http/pagination.ts';
import { presentStop, presentWindows } from './present.ts';
import { readSheet } from './read-sheet.ts';

export function sheetApi({ db, clock }: Services) {
  return {
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
