/** Calls that lock and unlock the books of months. */
import { isOwnerNow } from '#server/accounts/staff/role.store.ts';
import type { Services } from '#server/core/services.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { lockMonth, unlockMonth } from './lock-month.ts';
import { loadLock } from './store.ts';

export function lockApi(services: Services) {
  const { db } = services;

  return {
    'GET /admin/money/lock': async ({ actor }) => {
      const [row, mayUnlock] = await Promise.all([loadLock(db), isOwnerNow(db, actor.id)]);
      const { lockedTo = null, by = null, createdAt } = row ?? {};
      return { data: { lock: { lockedTo, by, at: createdAt?.toISOString() ?? null, mayUnlock } } };
    },

    'POST /admin/money/lock': async ({ body, request }) => {
      await lockMonth(services, body, request);
      return { message: 'The month is locked, with all months before it.' };
    },

    'POST /admin/money/unlock': async ({ actor, body, request }) => {
      await unlockMonth(services, actor, body, request);
      return { message: 'The month is open again, with all months after it.' };
    },
  } satisfies Partial<Handlers>;
}
