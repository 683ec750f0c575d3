/** Leaving with all that a shop has: the lists' own exports, one after the other. */

import { calls } from '#contract/calls.ts';
import { createShares } from '#server/core/concurrency-limit.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { exportArchive } from './export-archive.ts';
import { type ArchivedCall, archivedLists } from './rules.ts';

/** `lists` are the calls that export them, as they are bound: no column of the archive is written twice. */
export function archiveApi(services: Services, lists: Pick<Handlers, ArchivedCall>) {
  const shares = createShares(1, () =>
    refuseConflict('You are downloading all your data already. Please wait until that is done.'),
  );

  return {
    'GET /admin/archive': async (call) => {
      const release = shares(call.actor.id);
      try {
        const answer = await exportArchive(
          services,
          archivedLists.map(({ name, call: list, query }) => {
            const load = lists[list] as (call: object) => Promise<FileAnswer>;
            const its = calls[list];
            return { name, open: () => load({ ...call, query: 'query' in its ? its.query.parse(query) : {} }) };
          }),
        );
        answer.atEnd(release);
        return answer;
      } catch (error) {
        release();
        throw error;
      }
    },
  } satisfies Partial<Handlers>;
}
