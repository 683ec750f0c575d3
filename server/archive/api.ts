/** Exports all data of a shop as one archive of the exports of all lists. */
import { Zip, ZipDeflate } from 'fflate';
import { calls } from '#contract/calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { may } from '#contract/shared/permissions.ts';
import { createOwnerLimit } from '#server/core/concurrency-limit.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { type ArchivedCall, archivedLists } from './rules.ts';

/** Calls of the archive. `lists` are the export calls of all domains, so that no column is defined twice. */
export function archiveApi(services: Services, lists: Pick<Handlers, ArchivedCall>) {
  const shares = createOwnerLimit(1, () =>
    refuseConflict('You are downloading all your data already. Please wait until that is done.'),
  );

  return {
    'GET /admin/archive': async (call) => {
      const { reason } = call.query;
      const release = shares(call.actor.id);
      const allowed = archivedLists.filter((list) => may(call.actor, calls[list.call].may));
      try {
        const answer = await exportArchive(
          services,
          allowed.map(({ name, call: list, query }) => {
            const load = lists[list] as (call: object) => Promise<FileAnswer>;
            const its = calls[list];
            return {
              name,
              open: () => load({ ...call, query: 'query' in its ? its.query.parse({ ...query, reason }) : {} }),
            };
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

/** A list, and how to start its export. */
export interface ArchivedList {
  name: string;
  open(): Promise<FileAnswer>;
}

/**
 * Streams the archive. Only one batch of one list is in memory, and the next is read after the client has received it.
 * The first list is opened immediately, so that the call can still be refused if the database does not answer. A later
 * failure ends the file before its end, and an incomplete zip file cannot be opened, so nobody takes it for complete.
 */
async function exportArchive({ clock }: Services, lists: readonly ArchivedList[]): Promise<FileAnswer> {
  const at = clock();
  const first = await lists[0]?.open();

  async function* write() {
    const packed: Uint8Array[] = [];
    const zip = new Zip((error, piece) => {
      if (error) throw error;
      packed.push(piece);
    });
    for (const [index, { name, open }] of lists.entries()) {
      const file = Object.assign(new ZipDeflate(`${name}.csv`), { mtime: at });
      zip.add(file);
      // The name of the list is sent before its rows are read, so that the download shows progress.
      yield* packed.splice(0);
      const { chunks } = index === 0 && first ? first : await open();
      for await (const chunk of chunks) {
        file.push(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
        yield* packed.splice(0);
      }
      file.push(new Uint8Array(), true);
      yield* packed.splice(0);
    }
    zip.end();
    yield* packed;
  }
  return new FileAnswer(`archive-${indiaDay(at)}.zip`, write());
}

const encoder = new TextEncoder();
