/** How far the first steps are: by what the shop holds, and by what was said where that shows nothing. */
import type { Start } from '#contract/start/calls.ts';
import { type StartStep, startSteps } from '#contract/start/rules.ts';
import type { StaffMember } from '../core/actor.ts';
import type { Services } from '../core/services.ts';
import { allSteps, readFacts, readSteps } from './store.ts';

export async function readStart({ db, freshShop, settings }: Services, admin: StaffMember): Promise<Start> {
  const [shop, kept, facts] = [await freshShop(db), await readSteps(db), await readFacts(db)];
  const leaves = settings.smtpUrl !== undefined;
  const isSeen: Partial<Record<StartStep, boolean>> = {
    // A test from before counts for nothing once e-mails do not leave any more.
    email: leaves && kept.get('email') === 'done',
    shop: shop.phone !== '',
    places: facts.activeZones > 0,
    upi: shop.payment.upiId !== '',
    papers: shop.fssaiNumber !== '',
  };
  const stateOf = (step: StartStep) => {
    if (isSeen[step]) return 'done' as const;
    const said = kept.get(step) ?? 'open';
    return step === 'email' && said === 'done' ? ('open' as const) : said;
  };
  const { activeZones, zoneId, zoneName, pincodes } = facts;
  const zone = activeZones === 1 && zoneId !== null ? { id: zoneId, name: zoneName ?? '', pincodes } : null;
  return {
    isPutAway: facts.isDemo || kept.get(allSteps) === 'later',
    steps: startSteps.map((step) => ({ step, state: stateOf(step) })),
    email: { leaves, needsCodes: settings.requireEmailVerification, testTo: admin.email },
    activeZones,
    zone,
  };
}
