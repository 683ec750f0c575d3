/** Calls about runs: dispatch, the rider's phone, and counting runs that came back. */
import { indiaDay } from '#contract/shared/days.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { StaffMember } from '../core/actor.ts';
import type { Services } from '../core/services.ts';
import { answerList } from '../platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination, sourceOf } from '../platform/http/handler.ts';
import { presentSpan } from '../slots/present.ts';
import { listWindows } from '../slots/window.store.ts';
import { closingApi } from './closing/api.ts';
import { readOwnRun } from './customer/read-own-run.ts';
import { recordAnswer } from './customer/record-answer.ts';
import { moveStops } from './move-stops.ts';
import { phoneApi } from './phone/api.ts';
import { photosApi } from './photos/api.ts';
import { arrangeRun, changeRun, planRun, removeRun } from './plan-run.ts';
import { presentDetail, presentRun, presentStop, readRunInFull, readRuns, stopColumns } from './present.ts';
import { pushApi } from './push-messages/api.ts';
import { ridersApi } from './riders/api.ts';
import { startRun } from './start-run.ts';
import { listStopsAfter, readStopDetails } from './stop-details.store.ts';
import { listWaiting } from './store.ts';

export function runsApi(services: Services) {
  const { db, clock } = services;
  const show = async (admin: StaffMember, id: string) => ({ run: presentDetail(await readRunInFull(db, admin, id)) });

  return {
    ...ridersApi(services),
    ...phoneApi(services),
    ...closingApi(services),
    ...photosApi(services),
    ...pushApi(services),

    'GET /orders/:id/run': async ({ actor, params }) => ({ data: await readOwnRun(services, actor, params.id) }),

    'GET /admin/runs/export': ({ actor }) =>
      answerList(services, 'runs', stopColumns, (after, limit) => listStopsAfter(db, actor, after, limit)),

    'POST /orders/:id/run/answer': async ({ actor, params, body, request, origin }) => {
      await recordAnswer(services, actor, params.id, body, { request, source: sourceOf(origin) });
      return { message: body.answer === 'agreed' ? 'Thank you.' : 'Thank you. We will look at it.' };
    },

    'GET /admin/runs': async ({ actor, query }) => {
      const today = indiaDay(clock());
      const { date: day = today, window: windowKey = null } = query;
      const asked = { day, windowKey, isToday: day === today };
      const [{ runs, totals, loads }, windows, waiting] = await Promise.all([
        readRuns(db, actor, asked),
        listWindows(db),
        listWaiting(db, actor, { ...asked, ...pageOf(query) }),
      ]);
      const details = await readStopDetails(db, actor, waiting.rows);
      const shown = waiting.rows.flatMap(({ orderId, pickupId }) => details.get(orderId ?? pickupId ?? '') ?? []);
      return {
        data: {
          stops: shown.map((details) => presentStop(details)),
          day,
          today,
          windows: windows.map(presentSpan),
          runs: runs.map((run) => presentRun(run, totals.get(run.id), loads)),
          pagination: presentPagination(query, waiting.total),
        },
      };
    },

    'GET /admin/runs/:id': async ({ actor, params }) => ({ data: await show(actor, params.id) }),

    'POST /admin/runs': async ({ actor, body, request }) => {
      const id = await planRun(services, actor, body, request);
      return { message: 'Run planned', data: await show(actor, id) };
    },

    'PUT /admin/runs/:id': async ({ actor, params, body, origin }) => {
      await changeRun(services, actor, { ...body, id: params.id, source: sourceOf(origin) });
      return { message: 'Run saved', data: await show(actor, params.id) };
    },

    'POST /admin/runs/:id/arrange': async ({ actor, params, body }) => {
      await arrangeRun(services, actor, { ...body, id: params.id });
      return { message: 'Stops ordered', data: await show(actor, params.id) };
    },

    'POST /admin/runs/:id/move-stops': async ({ actor, params, body, request, origin }) => {
      const rider = await moveStops(services, actor, { ...body, id: params.id, source: sourceOf(origin) }, request);
      return { message: messageOf('Stops moved to {rider}', { rider }), data: await show(actor, params.id) };
    },

    'DELETE /admin/runs/:id': async ({ actor, params }) => {
      await removeRun(services, actor, params.id);
      return { message: 'Run deleted' };
    },

    'POST /admin/runs/:id/start': async ({ actor, params, body, request, origin }) => {
      const form = { ...body, id: params.id, source: sourceOf(origin) };
      const stay = await startRun(services, actor, form, request);
      const message =
        stay.length === 0
          ? 'Run started'
          : messageOf('Run started. Not confirmed yet, so they stay: {orders}', { orders: stay.join(', ') });
      return { message, data: await show(actor, params.id) };
    },
  } satisfies Partial<Handlers>;
}
