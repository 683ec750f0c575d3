/** Exports all data of a shop as one archive, which contains the exports of all lists. */
import { calls } from '#contract/calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { may } from '#contract/shared/permissions.ts';
import { createOwnerLimit } from '#server/core/concurrency-limit.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { answerLimited, type FileAnswer } from '#server/platform/http/file-answer.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { answerZip } from '#server/platform/http/zip-answer.ts';
import { type ArchivedCall, archivedLists } from './rules.ts';

/** Calls of the archive. `lists` are the export calls of all domains, so that no column is defined twice. */
export function archiveApi(services: Services, lists: Pick<Handlers, ArchivedCall>) {
  const shares = createOwnerLimit(1, () =>
    refuseConflict('You are downloading all your data already. Please wait until that is done.'),
  );

  return {
    'GET /admin/archive': async (call) => {
      const { reason } = call.query;
      const at = services.clock();
      const allowed = archivedLists.filter((list) => may(call.actor, calls[list.call].may));
      const files = allowed.map(({ name, call: list, query }) => {
        const load = lists[list] as (call: object) => Promise<FileAnswer>;
        const its = calls[list];
        return {
          name: `${name}.csv`,
          open: async () =>
            (await load({ ...call, query: 'query' in its ? its.query.parse({ ...query, reason }) : {} })).chunks,
        };
      });
      return answerLimited(shares(call.actor.id), () => answerZip(`archive-${indiaDay(at)}.zip`, at, files));
    },
  } satisfies Partial<Handlers>;
}
