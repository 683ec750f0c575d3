/** The rider's phone: own runs, and what was recorded at doors. */
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { translateMessage } from '#contract/shared/translate.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type Handlers, sourceOf } from '#server/platform/http/handler.ts';
import { texts } from '#server/platform/http/language.ts';
import { presentSpan } from '#server/slots/present.ts';
import { listWindows } from '#server/slots/window.store.ts';
import { recordActs } from '../acts/record-acts.ts';
import { sayAnswer } from '../acts/rules.ts';
import { writeReturn } from '../change-run.store.ts';
import { missingRun } from '../open-run.ts';
import { findRunOf } from '../store.ts';
import { presentRunOnPhone } from './present.ts';
import { readAhead, readRunsOf } from './read-runs.ts';

export function phoneApi(services: Services) {
  const { db, clock } = services;
  return {
    'GET /run': async ({ actor }) => {
      const now = clock();
      const today = indiaDay(now);
      const [read, windows] = await Promise.all([readRunsOf(db, actor, [today, addDays(today, 1)]), listWindows(db)]);
      const customers = [...read.orders.values()].map(({ order }) => order.customerId);
      customers.push(...[...read.pickups.values()].map(({ pickup }) => pickup.customerId));
      const ahead = await readAhead(services, [...new Set(customers)]);
      const { name, phone, payment } = services.shop();
      return {
        data: {
          rider: { id: actor.id, name: actor.name },
          today,
          now: now.toISOString(),
          shop: { name, phone, upiId: payment.upiId },
          windows: windows.map(presentSpan),
          runs: read.runs.map((run) => presentRunOnPhone(run, { ...read, ahead }, windows)),
        },
      };
    },

    'POST /run/acts': async ({ actor, body, origin }) => {
      const answers = await recordActs(services, actor, body.acts, sourceOf(origin));
      const told = texts[origin.language];
      return {
        data: {
          answers: answers.map((answer, at) => {
            const message = sayAnswer((text) => translateMessage(told, text), answer, body.acts[at]);
            return { id: answer.id, isRecorded: answer.isRecorded, message };
          }),
        },
      };
    },

    'POST /run/:id/returned': async ({ actor, params }) => {
      if (!(await writeReturn(db, params.id, actor.id, clock()))) {
        const run = await findRunOf(db, actor.id, params.id);
        if (!run) throw missingRun();
        if (run.state === 'planned') throw refuseConflict('This run was not started yet.');
      }
      return { message: 'The shop knows that you are back.' };
    },
  } satisfies Partial<Handlers>;
}
