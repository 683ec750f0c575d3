/** Calls for breaches of personal data. */
import type { AffectedPerson, Breach } from '#contract/privacy/breach-calls.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Services } from '#server/core/services.ts';
import { type Handlers, pageOf, presentPagination } from '#server/platform/http/handler.ts';
import {
  addAffected,
  changeBreach,
  isTelling,
  readBreach,
  recordBreach,
  recordNotice,
  recordTold,
  takeBackTold,
  tellAffected,
} from './keep-breach.ts';
import { type AffectedRow, type BreachRow, listAffected, listBreaches } from './store.ts';

export function breachesApi(services: Services) {
  const { db } = services;
  return {
    'GET /admin/breaches': async ({ actor, query }) => {
      const { rows, total } = await listBreaches(db, actor, pageOf(query));
      return { data: { breaches: rows.map(presentBreach), pagination: presentPagination(query, total) } };
    },

    'POST /admin/breaches': async ({ actor, body, request }) =>
      show('Data breach recorded', await recordBreach(services, actor, body, request)),

    'GET /admin/breaches/:id': async ({ actor, params }) => ({
      data: { breach: presentBreach(await readBreach(db, actor, params.id)) },
    }),

    'PUT /admin/breaches/:id': async ({ actor, params, body }) =>
      show('Data breach saved', await changeBreach(services, actor, params.id, body)),

    'PUT /admin/breaches/:id/notices/:kind': async ({ actor, params, body }) =>
      show('Report recorded', await recordNotice(services, actor, params, body)),

    'GET /admin/breaches/:id/people': async ({ actor, params, query }) => {
      const { id } = await readBreach(db, actor, params.id);
      const filter = { breachId: id, isUntold: query.untold ?? false };
      const { rows, total } = await listAffected(db, actor, filter, pageOf(query));
      return { data: { people: rows.map(presentAffected), pagination: presentPagination(query, total) } };
    },

    'POST /admin/breaches/:id/people': async ({ actor, params, body }) => {
      const { row, unknown } = await addAffected(services, actor, params.id, body);
      const message = row.affectsAll
        ? 'All customers are being added'
        : messageOf('Affected customers: {count}', { count: row.people });
      return { message, data: { breach: presentBreach(row), unknown } };
    },

    'POST /admin/breaches/:id/tell': async ({ actor, params, body }) =>
      show('The emails are being sent', await tellAffected(services, actor, params.id, body.version)),

    'POST /admin/breaches/:id/people/:customerId/told': async ({ actor, params }) =>
      show('Recorded', await recordTold(services, actor, params)),

    'DELETE /admin/breaches/:id/people/:customerId/told': async ({ actor, params }) =>
      show('Undone', await takeBackTold(services, actor, params)),
  } satisfies Partial<Handlers>;
}

const show = (message: string, row: BreachRow) => ({ message, data: { breach: presentBreach(row) } });
const textOf = (time: Date | null) => time?.toISOString() ?? null;

function presentBreach({ noticedAt, createdAt, tellAt, toldAt, filledAt, notices, ...row }: BreachRow): Breach {
  return {
    ...row,
    noticedAt: noticedAt.toISOString(),
    createdAt: createdAt.toISOString(),
    tellAt: textOf(tellAt),
    isAdding: row.affectsAll && filledAt === null,
    isTelling: isTelling({ tellAt, toldAt }),
    notices: notices.map(({ givenAt, ...notice }) => ({ ...notice, givenAt: new Date(givenAt).toISOString() })),
  };
}

const presentAffected = ({ toldAt, toldByName, ...row }: AffectedRow): AffectedPerson => ({
  ...row,
  toldAt: textOf(toldAt),
  toldBy: toldByName,
});
