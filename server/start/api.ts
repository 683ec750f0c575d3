/** The first steps of a shop, and a try of all of it. */
import type { Services } from '../core/services.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Letters } from '../platform/mail/letter.ts';
import { readStart } from './read-start.ts';
import { rehearseOrder } from './rehearse-order.ts';
import { sendTest } from './send-test.ts';
import { allSteps, writeStep } from './store.ts';

/** Letters are of all domains, so they are handed over. */
export function startApi(services: Services, letters: Letters) {
  const { db, clock } = services;
  return {
    'GET /admin/start': async ({ actor }) => ({ data: await readStart(services, actor) }),

    'PUT /admin/start': async ({ actor, body }) => {
      await writeStep(db, allSteps, body.isPutAway ? 'later' : 'open', actor.id, clock());
      return { data: await readStart(services, actor) };
    },

    'PUT /admin/start/:step': async ({ actor, params, body }) => {
      await writeStep(db, params.step, body.state, actor.id, clock());
      return { data: await readStart(services, actor) };
    },

    'POST /admin/start/test-email': async ({ actor, origin }) => ({
      data: await sendTest(services, letters, actor, origin.language),
    }),

    'POST /admin/start/rehearsal': async ({ actor, origin }) => ({
      data: await rehearseOrder(services, letters, actor, origin.language),
    }),
  } satisfies Partial<Handlers>;
}
