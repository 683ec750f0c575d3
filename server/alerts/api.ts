/** Calls of the alerts of one's own account. */
import type { MailPause } from '#contract/alerts/choice-rules.ts';
import { type AlertKind, alertKindNames, mostCounted, mostListed } from '#contract/alerts/kinds.ts';
import { refuseConflict } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { readChoices, saveChoices, startMails } from './choice.store.ts';
import { readableKinds } from './rules.ts';
import { countNewAlerts, findNewestId, listAlerts, markSeen } from './store.ts';

/** In their fixed order, each once. */
const kindsOf = (names: readonly (string | number)[]): AlertKind[] =>
  alertKindNames.filter((kind) => names.includes(kind));

export function alertsApi({ db, clock }: Services) {
  return {
    'GET /admin/alerts': async ({ actor }) => {
      const { page } = await readChoices(db, actor.id);
      const kinds = readableKinds(actor).filter((kind) => page.includes(kind));
      const [rows, newCount] = await Promise.all([
        listAlerts(db, actor.id, kinds, mostListed),
        countNewAlerts(db, actor.id, kinds, mostCounted + 1),
      ]);
      const alerts = rows.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() }));
      return { data: { alerts, newCount } };
    },

    'GET /admin/alert-choices': async ({ actor }) => ({ data: { choices: await readChoices(db, actor.id) } }),

    'PUT /admin/alert-choices': async ({ actor, body }) => {
      const choices = { ...body, page: kindsOf(body.page), email: kindsOf(body.email), every: body.every as MailPause };
      await db.transaction(async (tx) => {
        const { email: earlier } = await readChoices(tx, actor.id);
        if (!(await saveChoices(tx, actor.id, choices)))
          throw refuseConflict('Your alerts were changed in another window. Save again to keep what you see here.');
        // The first email does not tell what happened before. A later change drops nothing that waits for its email.
        if (earlier.length === 0) await startMails(tx, actor.id, await findNewestId(tx));
      });
      return { data: { choices: { ...choices, version: body.version + 1 } }, message: 'Your alerts are saved.' };
    },

    'POST /admin/alerts/seen': async ({ actor, body }) => {
      await markSeen(db, actor.id, Number(body.until), clock());
      return { message: 'Your alerts are marked as seen.' };
    },
  } satisfies Partial<Handlers>;
}
