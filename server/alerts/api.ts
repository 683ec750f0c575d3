/** Calls of the alerts of one's own account. */
import { mostCounted, mostListed } from '#contract/alerts/kinds.ts';
import type { Services } from '../core/services.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { readableKinds } from './rules.ts';
import { countNewAlerts, listAlerts, markSeen } from './store.ts';

export function alertsApi({ db, clock }: Services) {
  return {
    'GET /admin/alerts': async ({ actor }) => {
      const kinds = readableKinds(actor);
      const [rows, newCount] = await Promise.all([
        listAlerts(db, actor.id, kinds, mostListed),
        countNewAlerts(db, actor.id, kinds, mostCounted + 1),
      ]);
      const alerts = rows.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() }));
      return { data: { alerts, newCount } };
    },

    'POST /admin/alerts/seen': async ({ actor, body }) => {
      await markSeen(db, actor.id, Number(body.until), clock());
      return { message: 'Your alerts are marked as seen.' };
    },
  } satisfies Partial<Handlers>;
}
