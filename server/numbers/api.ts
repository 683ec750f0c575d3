/** Calls for the numbers of a period and the lists behind them. */
import { indiaDay } from '#contract/shared/days.ts';
import type { Services } from '../core/services.ts';
import { answerCsv } from '../platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination, texts } from '../platform/http/handler.ts';
import { numberColumns, presentCashBag, presentFailedStop, presentQuiet, presentRun, rowsOf } from './present.ts';
import { listQuiet } from './quiet.store.ts';
import { readNumbers, untilToday } from './read-numbers.ts';
import { listDrivenRuns } from './run.store.ts';
import { listCashBags, listFailedStops } from './store.ts';

export function numbersApi(services: Services) {
  const { db, clock } = services;
  return {
    'GET /admin/numbers': async ({ actor, query }) => ({
      data: { numbers: await readNumbers(services, actor, query) },
    }),

    'GET /admin/numbers/export': async ({ actor, query, origin }) => {
      const numbers = await readNumbers(services, actor, query);
      const { from, to } = numbers.period;
      // All rows are known at once, so that the second batch is empty.
      return answerCsv(`numbers-${from}-${to}.csv`, numberColumns, async (_, limit, offset) =>
        rowsOf(numbers, texts[origin.language]).slice(offset, offset + limit),
      );
    },

    'GET /admin/numbers/failed-stops': async ({ actor, query }) => {
      const { from, to, reason } = query;
      const { rows, total } = await listFailedStops(db, actor.id, { from, to, reason, ...pageOf(query) });
      return { data: { stops: rows.map(presentFailedStop), pagination: presentPagination(query, total) } };
    },

    'GET /admin/numbers/cash-bags': async ({ actor, query }) => {
      const { from, to } = query;
      const { rows, total } = await listCashBags(db, actor.id, { from, to, ...pageOf(query) });
      return { data: { bags: rows.map(presentCashBag), pagination: presentPagination(query, total) } };
    },

    'GET /admin/numbers/runs': async ({ actor, query }) => {
      const { from, to, riderId } = query;
      const { rows, total } = await listDrivenRuns(db, actor.id, { from, to, riderId, ...pageOf(query) });
      return { data: { runs: rows.map(presentRun), pagination: presentPagination(query, total) } };
    },

    'GET /admin/numbers/quiet': async ({ actor, query }) => {
      const span = untilToday(query, indiaDay(clock()));
      const { rows, total } = await listQuiet(db, actor.id, { ...span, ...pageOf(query) });
      return { data: { customers: rows.map(presentQuiet), pagination: presentPagination(query, total) } };
    },
  } satisfies Partial<Handlers>;
}
