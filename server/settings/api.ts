/** Calls for reading, saving and exporting the settings. */
import type { CheckedInput } from '#contract/calls.ts';
import { recordOf } from '#contract/shop.ts';
import type { Services } from '../core/services.ts';
import { answerList } from '../platform/http/file-answer.ts';
import { type Handlers, type InputRules, pageOf, presentPagination } from '../platform/http/handler.ts';
import { changeSettings, findBroken } from './change-settings.ts';
import { readRecord } from './follow-settings.ts';
import { changeColumns, presentRecord, presentSettings, presentVersion, readGroups } from './present.ts';
import { findNewestSettings, listChangesAfter, listVersions } from './store.ts';

export const settingsRules = (services: Services) =>
  ({
    'PUT /admin/settings': (body: CheckedInput<'PUT /admin/settings'>['body']) =>
      findBroken(services, readGroups(body)),
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
      const source = { ip: origin.ip, userAgent: origin.userAgent };
      await changeSettings(services, actor, { version: body.version, groups: readGroups(body), source });
      return { message: 'Settings saved', data: await present() };
    },

    'GET /admin/settings/history': async ({ query }) => {
      const { rows, total } = await listVersions(db, query, pageOf(query));
      return { data: { versions: rows.map(presentVersion), pagination: presentPagination(query, total) } };
    },

    'GET /admin/settings/history/export': ({ query }) =>
      answerList(services, 'settings-history', changeColumns, (after, limit) =>
        listChangesAfter(db, query, after, limit),
      ),
  } satisfies Partial<Handlers>;
}
