/** The last write of the transaction that places orders. */
import type { Actor } from '#server/core/actor.ts';
import { postEvents } from '#server/ledger/post-event.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Made } from './decide.rules.ts';

/** Only credit that was used posts anything: nothing is charged before the delivery. */
export async function postOrders(tx: Queryable, made: readonly Made[], by: Actor['id'], now: Date): Promise<void> {
  const drafts = made.map(({ draft }) => draft).filter(({ lines }) => lines.length > 0);
  await postEvents(
    tx,
    drafts.map(({ eventId: id, lines }) => ({ id, at: now, actorId: by, lines })),
  );
}
