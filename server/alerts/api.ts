/** Calls for the caller's own alerts. */
import { v7 as newId } from 'uuid';
import type { AlertPause } from '#contract/alerts/choice-rules.ts';
import { type AlertKind, alertKindNames, mostCounted, mostListed } from '#contract/alerts/kinds.ts';
import { hashToken } from '../accounts/sessions/session.ts';
import { refuseConflict, refuseInput } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { isPushService } from '../platform/push/push-service.ts';
import { readPushKeys } from '../platform/push/send-to-browser.ts';
import { hasBrowsers, isTurnedOn, startPushes, turnOff, writeBrowser } from './browser.store.ts';
import { readChoices, saveChoices, startMails } from './choice.store.ts';
import { readableKinds } from './rules.ts';
import { countNewAlerts, findNewestId, listAlerts, markSeen } from './store.ts';

/** Returns the kinds in their fixed order, each once. */
const kindsOf = (names: readonly (string | number)[]): AlertKind[] =>
  alertKindNames.filter((kind) => names.includes(kind));

const sessionOf = ({ token }: { token: string | null }) => hashToken(token ?? '');

export function alertsApi(services: Services) {
  const { db, clock, settings } = services;
  return {
    'GET /admin/alerts': async ({ actor }) => {
      const { page, browser } = await readChoices(db, actor.id);
      const readable = readableKinds(actor);
      const counted = readable.filter((kind) => page.includes(kind));
      // A notification opens the list, so the list also shows kinds that were chosen only for notifications.
      const listed = readable.filter((kind) => page.includes(kind) || browser.includes(kind));
      const [rows, newCount] = await Promise.all([
        listAlerts(db, actor.id, listed, mostListed),
        countNewAlerts(db, actor.id, counted, mostCounted + 1),
      ]);
      const alerts = rows.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() }));
      return { data: { alerts, newCount } };
    },

    'GET /admin/alert-choices': async ({ actor }) => ({ data: { choices: await readChoices(db, actor.id) } }),

    'PUT /admin/alert-choices': async ({ actor, body }) => {
      const choices = {
        ...body,
        page: kindsOf(body.page),
        email: kindsOf(body.email),
        browser: kindsOf(body.browser),
        every: body.every as AlertPause,
      };
      await db.transaction(async (tx) => {
        const earlier = await readChoices(tx, actor.id);
        if (!(await saveChoices(tx, actor.id, choices)))
          throw refuseConflict('Your alerts were changed in another window. Save again to keep what you see here.');
        // Somebody who has just chosen emails gets none about earlier alerts. A later change of the choices must not
        // skip alerts whose email is still waiting.
        const newest = await findNewestId(tx);
        if (earlier.email.length === 0) await startMails(tx, actor.id, newest);
        if (earlier.browser.length === 0) await startPushes(tx, actor.id, newest);
      });
      return { data: { choices: { ...choices, version: body.version + 1 } }, message: 'Your alerts are saved.' };
    },

    'GET /admin/alert-browser': async ({ origin }) => {
      const { publicKey } = await readPushKeys(services);
      return { data: { key: publicKey, isOn: await isTurnedOn(db, sessionOf(origin)) } };
    },

    'PUT /admin/alert-browser': async ({ actor, body, origin }) => {
      if (!isPushService(body.endpoint, settings.pushService))
        throw refuseInput([{ path: 'endpoint', msg: 'We cannot send messages to this browser.' }]);
      const browser = { id: newId(), sessionHash: sessionOf(origin), accountId: actor.id, ...body };
      const now = clock();
      await db.transaction(async (tx) => {
        // If no browser of the person has got notifications until now, earlier events are not announced.
        if (!(await hasBrowsers(tx, actor.id, now))) await startPushes(tx, actor.id, await findNewestId(tx));
        await writeBrowser(tx, browser, now);
      });
      return { message: 'You get notifications on this device now.' };
    },

    'DELETE /admin/alert-browser': async ({ origin }) => {
      await db.transaction((tx) => turnOff(tx, sessionOf(origin)));
      return { message: 'You get no more notifications on this device.' };
    },

    'POST /admin/alerts/seen': async ({ actor, body }) => {
      await markSeen(db, actor.id, Number(body.until), clock());
      return { message: 'Your alerts are marked as seen.' };
    },
  } satisfies Partial<Handlers>;
}
