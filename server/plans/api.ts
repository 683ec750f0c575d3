/**
 * Calls about plans (repeating deliveries), for customers and staff. The folder `making` contains the job that makes
 * the orders of plans.
 */
import type { PlanFilterQuery } from '#contract/plans/calls.ts';
import { daysShown } from '#contract/plans/rules.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { requireCaller } from '../accounts/require-customer.ts';
import type { Services } from '../core/services.ts';
import { answerList } from '../platform/http/file-answer.ts';
import { type Handlers, type InputRules, pageOf, presentPagination } from '../platform/http/handler.ts';
import { findAnyPlan, listPlanEvents, listPlans, listPlansAfter, type PlanFilter } from './admin.store.ts';
import { beginPlan, editPlan } from './begin-plan.ts';
import { changeQuantities, moveDate, skipDate, unskipDate } from './change-date.ts';
import { countPlanned } from './closed-slots/move-planned.ts';
import { nextDay } from './days.rules.ts';
import { type Acted, missingPlan } from './open-plan.ts';
import { endPlan, pausePlan, resumePlan } from './pause-plan.ts';
import {
  type ExportedPlan,
  planColumns,
  presentAdminPlan,
  presentDay,
  presentOutcome,
  presentPlan,
  presentPlanEvent,
} from './present.ts';
import { listAsked, readDays, readPlans, readScheduleContext, readShown } from './read-plans.ts';
import { checkRest } from './require-plan.ts';
import { lookBackDays } from './rules.ts';
import { findOwnPlan, listOwnPlans, openPlans } from './store.ts';

const answerAct = (
  { open, next, after, outcome, shown }: Acted,
  messages: [asked: boolean, done: string],
): { message?: string; data: { plan: ReturnType<typeof presentPlan>; outcome: ReturnType<typeof presentOutcome> } } => {
  const data = { plan: presentPlan(open, next, shown), outcome: presentOutcome(after, outcome, shown) };
  const [isQuestion, done] = messages;
  return isQuestion ? { data } : { message: done, data };
};

const presentBegun = ({ open, next, after, outcome, shown }: Awaited<ReturnType<typeof beginPlan>>) => ({
  plan: open ? presentPlan(open, next, shown) : null,
  outcome: presentOutcome(after, outcome, shown),
});

/** The number of past days of a plan that staff see. */
const staffDays = 14;

type Rest = Parameters<typeof checkRest>[1];

/** Checks of a plan's form that need the clock or the database, because they depend on today, windows and address. */
export const planRules = (services: Services) =>
  ({
    'POST /plans': (rest: Rest) => checkRest(services, rest, false),
    'POST /plans/:id': (rest: Rest) => checkRest(services, rest, true),
    'POST /admin/callers/:id/plans': (rest: Rest) => checkRest(services, rest, false),
    'POST /admin/plans/:id': (rest: Rest) => checkRest(services, rest, true),
  }) satisfies InputRules;

export function plansApi(services: Services) {
  const { db, clock } = services;
  const filterOf = (query: PlanFilterQuery): PlanFilter => ({ ...query, today: indiaDay(clock()) });

  return {
    'GET /plans': async ({ actor, query }) => {
      const { rows, total } = await listOwnPlans(db, actor.id, { ...pageOf(query), today: indiaDay(services.clock()) });
      const { plans, shown } = await readPlans(db, services, rows);
      const presented = plans.map(({ open, next }) => presentPlan(open, next, shown));
      return { data: { plans: presented, pagination: presentPagination(query, total) } };
    },

    'GET /plans/days': async ({ actor }) => ({ data: await readDays(services, actor.id) }),

    'GET /plans/:id': async ({ actor, params }) => {
      const row = await findOwnPlan(db, actor.id, params.id);
      const { plans, shown } = await readPlans(db, services, row ? [row] : []);
      const [found] = plans;
      if (!found) throw missingPlan();
      return { data: { plan: presentPlan(found.open, found.next, shown) } };
    },

    'POST /plans': async ({ actor, body, request }) => {
      const { dryRun, ...form } = body;
      const data = presentBegun(await beginPlan(services, actor, { form, dryRun, request }));
      return dryRun ? { data } : { message: 'Your plan has started.', data };
    },

    'POST /admin/callers/:id/plans': async ({ actor, params, body, request }) => {
      const { dryRun, ...form } = body;
      const customer = await requireCaller(db, actor, params.id);
      const data = presentBegun(await beginPlan(services, customer, { form, dryRun, request, staff: actor }));
      return dryRun ? { data } : { message: 'The plan has started.', data };
    },

    'POST /admin/plans/:id': async ({ actor, params, body }) => {
      const { dryRun, version, ...form } = body;
      const acted = await editPlan(services, actor, { ...params, dryRun, version, form });
      return answerAct(acted, [dryRun, 'The plan was changed.']);
    },

    'POST /plans/:id': async ({ actor, params, body }) => {
      const { dryRun, version, ...form } = body;
      const acted = await editPlan(services, actor, { ...params, dryRun, version, form });
      return answerAct(acted, [dryRun, 'Your plan was changed.']);
    },

    'POST /plans/:id/dates/:date/skip': async ({ actor, params, body: { dryRun } }) =>
      answerAct(await skipDate(services, actor, { ...params, dryRun }), [dryRun, 'This delivery is skipped.']),

    'POST /plans/:id/dates/:date/unskip': async ({ actor, params, body: { dryRun } }) =>
      answerAct(await unskipDate(services, actor, { ...params, dryRun }), [dryRun, 'The skip is undone.']),

    'POST /plans/:id/dates/:date/move': async ({ actor, params, body }) => {
      const { dryRun, deliveryDate: date, deliveryTime: windowKey } = body;
      const acted = await moveDate(services, actor, { ...params, dryRun, to: { date, windowKey } });
      return answerAct(acted, [dryRun, 'This delivery was moved.']);
    },

    'POST /plans/:id/dates/:date/quantities': async ({ actor, params, body: { dryRun, items } }) =>
      answerAct(await changeQuantities(services, actor, { ...params, dryRun, items }), [
        dryRun,
        'The quantities of this day were changed.',
      ]),

    'POST /plans/:id/pause': async ({ actor, params, body }) =>
      answerAct(await pausePlan(services, actor, { ...params, ...body }), [body.dryRun, 'The plan is paused.']),

    'POST /plans/:id/resume': async ({ actor, params, body: { dryRun } }) =>
      answerAct(await resumePlan(services, actor, { ...params, dryRun }), [dryRun, 'The plan is resumed.']),

    'POST /plans/:id/end': async ({ actor, params, body: { dryRun } }) =>
      answerAct(await endPlan(services, actor, { ...params, dryRun }), [dryRun, 'The plan has ended.']),

    'GET /admin/plans': async ({ actor, query }) => {
      const { rows, total } = await listPlans(db, actor.id, filterOf(query), pageOf(query));
      const { plans, shown } = await readPlans(db, services, rows);
      const presented = plans.map(({ open, next }) => presentAdminPlan(open, next, shown));
      return { data: { plans: presented, pagination: presentPagination(query, total) } };
    },

    'GET /admin/plans/export': async ({ actor, query }) => {
      const now = clock();
      const today = indiaDay(now);
      const timing = await readScheduleContext(db, services, now);
      return answerList<ExportedPlan>(services, 'plans', planColumns, async (after, limit) => {
        const rows = await listPlansAfter(db, actor.id, filterOf(query), { after: after?.plan, limit });
        const opened = await openPlans(db, rows, { today, from: addDays(today, -lookBackDays) });
        return opened.map((open) => ({ ...open, next: nextDay(open, timing), today }));
      });
    },

    'GET /admin/plans/planned': async ({ actor, query: { date, windowKey = null, zoneId = null } }) => ({
      data: { planned: await countPlanned(services, actor, { date, windowKey, zoneId }) },
    }),

    'GET /admin/plans/:id': async ({ actor, params }) => {
      const row = await findAnyPlan(db, actor.id, params.id);
      if (!row) throw missingPlan();
      const today = indiaDay(clock());
      const from = addDays(today, -staffDays);
      const timing = await readScheduleContext(db, services, clock());
      const [open] = await openPlans(db, [row], { today, from: addDays(from, -lookBackDays) });
      if (!open) throw missingPlan();
      const next = nextDay(open, timing);
      const asked = listAsked(open, timing, { from, to: addDays(today, daysShown), today: from });
      const all = next ? [...asked, { open, day: next }] : asked;
      const shown = await readShown(db, services, all, timing);
      return {
        data: {
          plan: presentAdminPlan(open, next, shown),
          days: asked.map((one) => presentDay(one, shown)),
          history: (await listPlanEvents(db, row)).map(presentPlanEvent),
        },
      };
    },

    'POST /admin/plans/:id/pause': async ({ actor, params, body }) =>
      answerAct(await pausePlan(services, actor, { ...params, ...body }), [body.dryRun, 'The plan is paused.']),

    'POST /admin/plans/:id/resume': async ({ actor, params, body: { dryRun } }) =>
      answerAct(await resumePlan(services, actor, { ...params, dryRun }), [dryRun, 'The plan is resumed.']),

    'POST /admin/plans/:id/end': async ({ actor, params, body: { dryRun } }) =>
      answerAct(await endPlan(services, actor, { ...params, dryRun }), [dryRun, 'The plan has ended.']),
  } satisfies Partial<Handlers>;
}
