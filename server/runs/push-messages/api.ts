/** Calls with which customers choose the browsers that get push messages. */
import { v7 as newId } from 'uuid';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { hashToken } from '#server/accounts/sessions/session.ts';
import { refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import { isPushService } from '#server/platform/push/push-service.ts';
import { readPushKeys } from '#server/platform/push/send-to-browser.ts';
import { deleteSubscription, hasRuns, isSubscribed, writeSubscription } from './store.ts';

/** Push messages are offered only if the shop had a run within this many days. */
const lastRunDays = 14;

const sessionOf = ({ token }: { token: string | null }) => hashToken(token ?? '');

export function pushApi(services: Services) {
  const { db, clock, settings } = services;
  return {
    'GET /push': async ({ origin }) => {
      const isOn = await isSubscribed(db, sessionOf(origin));
      const drives = await hasRuns(db, addDays(indiaDay(clock()), -lastRunDays));
      return { data: { key: drives ? (await readPushKeys(services)).publicKey : null, isOn } };
    },

    'PUT /push': async ({ actor, body, origin }) => {
      if (!isPushService(body.endpoint, settings.pushService)) {
        throw refuseInput([{ path: 'endpoint', msg: 'We cannot send messages to this browser.' }]);
      }
      const subscription = { id: newId(), sessionHash: sessionOf(origin), customerId: actor.id, ...body };
      await db.transaction((tx) => writeSubscription(tx, subscription, clock()));
      return { message: 'We will tell you on this device when the rider leaves and when your turn is near.' };
    },

    'DELETE /push': async ({ origin }) => {
      await deleteSubscription(db, sessionOf(origin));
      return { message: 'You get no more messages on this device.' };
    },
  } satisfies Partial<Handlers>;
}
