/** Calls for the sessions of the signed-in person. */
import { mostShownSessions } from '#contract/accounts/session-calls.ts';
import { noteNoChange } from '#server/core/audit.ts';
import type { Services } from '#server/core/services.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { sessionSeconds } from '../rules.ts';
import { deleteOtherSessions, deleteOwnSession, listOwnSessions } from './session.store.ts';
import { hashToken } from './session.ts';

export function sessionsApi({ db, clock }: Services) {
  return {
    'GET /auth/sessions': async ({ actor, origin }) => {
      const rows = await listOwnSessions(db, actor.id, hashToken(origin.token ?? ''), clock(), mostShownSessions);
      const sessions = rows.map(({ id, browser, system, createdAt, expiresAt, isThis }) => ({
        id,
        browser,
        system,
        signedInAt: createdAt.toISOString(),
        // Each use moves the expiry, at most once an hour, so the expiry shows the time of the last use.
        usedAt: new Date(expiresAt.getTime() - sessionSeconds[actor.role] * 1000).toISOString(),
        isThis,
      }));
      return { data: { sessions, total: rows[0]?.total ?? 0 } };
    },

    'DELETE /auth/sessions': async ({ actor, origin }) => {
      await db.transaction(async (tx) => {
        if (!(await deleteOtherSessions(tx, actor.id, hashToken(origin.token ?? '')))) noteNoChange();
      });
      return { message: 'You are signed out everywhere else.' };
    },

    'DELETE /auth/sessions/:id': async ({ actor, params }) => {
      await db.transaction(async (tx) => {
        if (!(await deleteOwnSession(tx, actor.id, params.id))) noteNoChange();
      });
      return { message: 'The device is signed out.' };
    },
  } satisfies Partial<Handlers>;
}
