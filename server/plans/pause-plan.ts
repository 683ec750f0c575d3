/** Acts on a whole plan by its customer or by staff: pause, resume, end. */
import { checkPause } from '#contract/plans/rules.ts';
import { loadCustomer } from '../accounts/account.store.ts';
import type { Customer, StaffMember } from '../core/actor.ts';
import type { Queryable } from '../core/db/database.ts';
import { refuseConflict, refuseInput } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { queueMails } from '../platform/mail/queue-mail.ts';
import { isOver } from './days.rules.ts';
import { describeChange, type PlanNews } from './letters.ts';
import { type Acted, actOnPlan, type PlanAct, type PlanContext } from './open-plan.ts';
import { listMade } from './outcome.rules.ts';
import type { PlanRow } from './store.ts';

const hasEnded = 'This plan has ended. You can start a new one.';

/** Pauses a plan. Orders that were already made stay, and are named in the answer. */
export function pausePlan(
  services: Services,
  actor: Customer | StaffMember,
  { from, until, ...act }: PlanAct & { from: string; until: string | null },
) {
  return actOnPlan(services, actor, act, ({ tx, open, timing, today }) => {
    requireGoing(open.plan, today);
    const { pausedFrom, pausedUntil, pausedByShop } = open.plan;
    if (pausedFrom === from && pausedUntil === until && !pausedByShop) return undefined;
    const errors = checkPause({ from, until }, today);
    if (errors.length > 0) throw refuseInput(errors);
    return {
      kind: 'paused',
      details: { from, until },
      plan: {
        pausedFrom: from,
        pausedUntil: until,
        pausedByShop: false,
        pauseReminders: 0,
        ...since(open.plan, timing),
      },
      outcome: { stays: listMade(open, timing, from, until) },
      tell: tellOf(services, tx, 'paused'),
    };
  });
}

/** Sets `changedAt` if the plan was paused before, so that no orders are made later for days missed in that pause. */
const since = ({ pausedFrom }: PlanRow, { now }: PlanContext['timing']) =>
  pausedFrom === null ? {} : { changedAt: now };

/** Resumes a plan, or cancels its future pause. */
export function resumePlan(services: Services, actor: Customer | StaffMember, act: PlanAct) {
  return actOnPlan(services, actor, act, async ({ tx, open, timing, today }) => {
    requireGoing(open.plan, today);
    const { pausedFrom: from, pausedUntil: until } = open.plan;
    if (from === null || (until !== null && until < today)) return undefined;
    if (!(await loadCustomer(tx, open.plan.customerId))?.isActive) {
      throw refuseConflict('This customer’s account is inactive. Activate it before you resume the plan.');
    }
    const plan = { pausedFrom: null, pausedUntil: null, pausedByShop: false, pauseReminders: 0 };
    return {
      kind: 'resumed',
      plan: { ...plan, changedAt: timing.now },
      tell: tellOf(services, tx, 'resumed'),
    };
  });
}

/** Ends a plan. Orders that were already made stay, and are named in the answer. */
export function endPlan(services: Services, actor: Customer | StaffMember, act: PlanAct) {
  return actOnPlan(services, actor, act, ({ tx, open, timing, today }) => {
    if (open.plan.status === 'ended') return undefined;
    return {
      kind: 'ended',
      plan: { status: 'ended', endedAt: timing.now },
      outcome: { stays: listMade(open, timing, today, null) },
      tell: tellOf(services, tx, 'ended'),
    };
  });
}

const tellOf = (services: Services, tx: Queryable, news: PlanNews) => async (acted: Acted) =>
  queueMails(tx, await describeChange(tx, acted, news, services));

export const refuseEnded = () => refuseConflict(hasEnded);

export function requireGoing(plan: PlanRow, today: string): void {
  if (isOver(plan, today)) throw refuseEnded();
}
