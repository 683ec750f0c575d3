/** Calls for the first steps of a new shop, and for rehearsing an order. */

import { v7 as newId } from 'uuid';
import type { Language } from '#contract/shared/translate.ts';
import type { Start } from '#contract/start/calls.ts';
import { type StartStep, startSteps } from '#contract/start/rules.ts';
import type { StaffMember } from '../core/actor.ts';
import { countAgainst, type Limit } from '../core/limits.ts';
import type { Services } from '../core/services.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Letters } from '../platform/mail/letter.ts';
import { type TriedMail, tryMail } from '../platform/mail/try-mail.ts';
import { describeTest } from './letters.ts';
import { rehearseOrder } from './rehearse-order.ts';
import { allSteps, readFacts, readSteps, writeStep } from './store.ts';

/** `letters` contains the emails of all domains. It is a parameter, because this module must not import them. */
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

/**
 * Reads the progress of the first steps: from the data of the shop, or from the stored answer if the data do not show
 * it.
 */
async function readStart({ db, freshShop, settings }: Services, admin: StaffMember): Promise<Start> {
  const [shop, answers, facts] = [await freshShop(db), await readSteps(db), await readFacts(db)];
  const leaves = settings.smtpUrl !== undefined;
  const isSeen: Partial<Record<StartStep, boolean>> = {
    // An earlier test email does not count if emails no longer leave the shop.
    email: leaves && answers.get('email') === 'done',
    shop: shop.phone !== '',
    places: facts.activeZones > 0,
    upi: shop.payment.upiId !== '',
    papers: shop.fssaiNumber !== '',
  };
  const stateOf = (step: StartStep) => {
    if (isSeen[step]) return 'done' as const;
    const stored = answers.get(step) ?? 'open';
    return step === 'email' && stored === 'done' ? ('open' as const) : stored;
  };
  const { activeZones, zoneId, zoneName, pincodes } = facts;
  const zone = activeZones === 1 && zoneId !== null ? { id: zoneId, name: zoneName ?? '', pincodes } : null;
  return {
    isPutAway: facts.isDemo || answers.get(allSteps) === 'later',
    steps: startSteps.map((step) => ({ step, state: stateOf(step) })),
    email: { leaves, needsCodes: settings.requireEmailVerification, testTo: admin.email },
    activeZones,
    zone,
  };
}

const testsPerHour: Limit = {
  name: 'test-email',
  most: 20,
  windowSeconds: 3600,
  message: 'You have sent many test emails. Please wait a little.',
};

/**
 * Sends a test email to the signed-in admin, immediately. The step is done once it was sent. Refuses more than 20 per
 * hour.
 */
async function sendTest(
  { db, clock, settings, shop }: Services,
  letters: Letters,
  admin: StaffMember,
  language: Language,
): Promise<TriedMail> {
  await countAgainst(db, testsPerHour, admin.id, clock());
  const job = { id: newId(), queuedAt: clock(), to: [admin.email], language, shop: shop() };
  const tried = await tryMail(letters, settings, describeTest(admin), job);
  if (tried.outcome === 'sent') await writeStep(db, 'email', 'done', admin.id, clock());
  return tried;
}
