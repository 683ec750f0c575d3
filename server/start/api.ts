/** Calls for the first steps of a new shop, and for rehearsing an order. */

import { v7 as newId } from 'uuid';
import { mailPorts } from '#contract/shared/mail-providers.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { Start } from '#contract/start/calls.ts';
import { type StartStep, startSteps } from '#contract/start/rules.ts';
import type { StaffMember } from '../core/actor.ts';
import { countAgainst } from '../core/limits.ts';
import type { Services } from '../core/services.ts';
import { opensOnlyHere, type Settings } from '../core/settings.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Letters } from '../platform/mail/letter.ts';
import { findMailRoute, type MailAccount } from '../platform/mail/mail-route.ts';
import { type TriedMail, tryMail } from '../platform/mail/try-mail.ts';
import { findLegalInForce } from '../settings/legal/store.ts';
import { changeEmailAccount, removeEmailAccount } from './change-email-account.ts';
import { describeTest } from './letters.ts';
import { rehearseOrder } from './rehearse-order.ts';
import { emailsLeave, findMissingPapers, isSignUpStopped, testsPerHour } from './rules.ts';
import { allSteps, gstChoice, readFacts, readSteps, writeStep } from './store.ts';

/** `letters` contains the emails of all domains. It is a parameter, because this module must not import them. */
export function startApi(services: Services, letters: Letters) {
  const { db, clock } = services;
  return {
    'GET /admin/start': async ({ actor }) => ({ data: await readStart(services, actor) }),

    'PUT /admin/start': async ({ actor, body }) => {
      await db.transaction((tx) => writeStep(tx, allSteps, body.isPutAway ? 'later' : 'open', actor.id, clock()));
      return { data: await readStart(services, actor) };
    },

    'PUT /admin/start/:step': async ({ actor, params, body }) => {
      await db.transaction(async (tx) => {
        const { step } = params;
        await writeStep(tx, step, body.state, actor.id, clock());
        // This answer remains even if staff postpone the step later.
        if (step === 'papers' && body.state === 'done') await writeStep(tx, gstChoice, 'done', actor.id, clock());
      });
      return { data: await readStart(services, actor) };
    },

    'POST /admin/start/test-email': async ({ actor, origin }) => ({
      data: await sendTest(services, letters, actor, origin.language),
    }),

    'PUT /admin/email-account': async ({ actor, body, origin }) => ({
      data: { outcome: await changeEmailAccount(services, letters, actor, { form: body, ...origin }) },
    }),

    'DELETE /admin/email-account': async ({ actor, body, origin: { client } }) => {
      await removeEmailAccount(services, actor, { ...body, client });
      return { data: await readStart(services, actor) };
    },

    'POST /admin/start/rehearsal': async ({ actor, origin }) => ({
      data: await rehearseOrder(services, letters, actor, origin.language),
    }),
  } satisfies Partial<Handlers>;
}

/** Steps that are done only if the data of the shop show it, whatever was answered. */
const needsProof: ReadonlySet<StartStep> = new Set(['email', 'papers']);

/**
 * Reads the progress of the first steps: from the data of the shop, or from the stored answer if the data do not show
 * it.
 */
async function readStart({ db, freshShop, settings }: Services, admin: StaffMember): Promise<Start> {
  const [shop, answers, facts] = [await freshShop(db), await readSteps(db), await readFacts(db)];
  const route = await findMailRoute(db, settings);
  // `shop` may know an earlier version of the legal pages, if another instance has saved them.
  const { pages } = await findLegalInForce(db);
  const missingPapers = findMissingPapers(shop, pages, answers.get(gstChoice) === 'done');
  const leaves = emailsLeave(route);
  const isSeen: Partial<Record<StartStep, boolean>> = {
    // An earlier test email does not count if emails no longer leave the shop.
    email: leaves && answers.get('email') === 'done',
    shop: shop.phone !== '',
    places: facts.activeZones > 0,
    // The default of a new shop is another rule, so staff must have chosen this one.
    payment: shop.payment.confirmNeedsPayment === 'prepaid',
    upi: shop.payment.upiId !== '',
    papers: missingPapers.length === 0,
  };
  const stateOf = (step: StartStep) => {
    if (isSeen[step]) return 'done' as const;
    const stored = answers.get(step) ?? 'open';
    return needsProof.has(step) && stored === 'done' ? ('open' as const) : stored;
  };
  const { activeZones, zoneId, zoneName, pincodes } = facts;
  const zone = activeZones === 1 && zoneId !== null ? { id: zoneId, name: zoneName ?? '', pincodes } : null;
  return {
    isPutAway: facts.isDemo || answers.get(allSteps) === 'later',
    missingPapers,
    steps: startSteps.map((step) => ({ step, state: stateOf(step) })),
    email: {
      leaves,
      needsCodes: settings.requireEmailVerification,
      testTo: route.via === 'account' ? route.account.address : admin.email,
      via: route.via,
      account: 'account' in route ? presentAccount(route.account) : null,
      ports: portsOf(settings),
      stopsSignUp: isSignUpStopped(route, settings, facts),
      closedLinks: opensOnlyHere(settings.publicUrl) ? settings.publicUrl : null,
    },
    activeZones,
    zone,
  };
}

const presentAccount = ({ provider, address, host, port }: Omit<MailAccount, 'password'>) => ({
  provider,
  address,
  host,
  port,
});

/** The ports that staff may choose, with the port of the trusted server. */
function portsOf({ trustedMailServer }: Settings): number[] {
  const trusted = trustedMailServer === undefined ? [] : [Number(trustedMailServer.split(':')[1])];
  return [...new Set([...mailPorts, ...trusted])];
}

/**
 * Sends a test email to the signed-in admin, or to the address of the saved account, immediately. The step is done once
 * it was sent. Refuses more than 20 per hour.
 */
async function sendTest(
  { db, clock, settings, shop }: Services,
  letters: Letters,
  admin: StaffMember,
  language: Language,
): Promise<TriedMail> {
  await countAgainst(db, testsPerHour, admin.id, clock());
  const route = await findMailRoute(db, settings);
  const email = route.via === 'account' ? route.account.address : admin.email;
  const job = { id: newId(), queuedAt: clock(), to: [email], language, shop: shop(), route };
  const tried = await tryMail(letters, settings, describeTest({ name: admin.name, email }), job);
  if (tried.outcome === 'sent') await writeStep(db, 'email', 'done', admin.id, clock());
  return tried;
}
