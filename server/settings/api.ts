/** The settings desk. */
import type { CheckedInput } from '#contract/calls.ts';
import { startOfDay, startOfNextDay } from '#contract/shared/days.ts';
import { toPaise } from '#contract/shared/money.ts';
import type { Services } from '../core/services.ts';
import { answerList } from '../platform/http/file-answer.ts';
import type { Handlers, InputRules } from '../platform/http/handler.ts';
import { presentPagination } from '../platform/http/pagination.ts';
import { changeSettings, findBroken } from './change-settings.ts';
import { readRecord } from './follow-settings.ts';
import { changeColumns, presentRecord, presentSettings, presentVersion } from './present.ts';
import { recordOf } from './rules.ts';
import { findNewestSettings, listChangesAfter, listVersions, type VersionFilter } from './store.ts';

export const settingsRules = (services: Services) =>
  ({
    'PUT /admin/settings': (body: CheckedInput<'PUT /admin/settings'>['body']) =>
      findBroken(services, { ...body, delivery: termsOf(body) }),
  }) satisfies InputRules;

export function settingsApi(services: Services) {
  const { db, settings } = services;
  const unset = recordOf(settings.shop);

  async function present() {
    const saved = await findNewestSettings(db);
    return { ...presentSettings(readRecord(saved, unset), saved), defaults: presentRecord(unset) };
  }

  return {
    'GET /admin/settings': async () => ({ data: await present() }),

    'PUT /admin/settings': async ({ actor, body, origin }) => {
      const { version, ...groups } = body;
      const source = { ip: origin.ip, userAgent: origin.userAgent };
      await changeSettings(services, actor, { version, groups: { ...groups, delivery: termsOf(body) }, source });
      return { message: 'Settings saved', data: await present() };
    },

    'GET /admin/settings/history': async ({ query }) => {
      const { page, limit } = query;
      const { versions, total } = await listVersions(db, { ...filterOf(query), limit, offset: (page - 1) * limit });
      return { data: { versions: versions.map(presentVersion), pagination: presentPagination(query, total) } };
    },

    'GET /admin/settings/history/export': ({ query }) =>
      answerList(services, 'settings-history', changeColumns, (after, limit) =>
        listChangesAfter(db, filterOf(query), after, limit),
      ),
  } satisfies Partial<Handlers>;
}

function filterOf({ from, to }: CheckedInput<'GET /admin/settings/history/export'>['query']): VersionFilter {
  return {
    since: from === undefined ? null : startOfDay(from),
    until: to === undefined ? null : startOfNextDay(to),
  };
}

/** The terms of delivery in paise. */
function termsOf({ delivery }: CheckedInput<'PUT /admin/settings'>['body']) {
  if (!delivery) return undefined;
  const { fee, freeFrom, minimumOrder, daysAhead } = delivery;
  const inPaise = (amount: number | null | undefined) => (typeof amount === 'number' ? toPaise(amount) : amount);
  return { fee: inPaise(fee), freeFrom: inPaise(freeFrom), minimumOrder: inPaise(minimumOrder), daysAhead };
}
