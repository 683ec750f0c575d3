/** Acts on a plan as a whole, by its customer or by staff for them: paused, gone on with, ended. */
import { checkPause } from '#contract/plans/rules.ts';
import type { Admin, Customer } from '../core/actor.ts';
import { refuseConflict, refuseInput } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import type { Queryable } from '../platform/db/database.ts';
import { queueMails } from '../platform/mail/queue-mail.ts';
import { isOver } from './days.rules.ts';
import { describeChange, type PlanChangedMail } from './letters.ts';
import { type Acted, actOnPlan, type PlanAct, type Scene } from './open-plan.ts';
import { listMade } from './outcome.rules.ts';
import { isActiveCustomer, type PlanRow } from './store.ts';

const hasEnded = 'This plan has ended. You can begin a new one.';

/** Orders that were made before stay, and are told. */
export function pausePlan(
  services: Services,
  actor: Customer | Admin,
  { from, until, ...act }: PlanAct & { from: string; until: string | null },
) {
  return actOnPlan(services, actor, act, ({ tx, open, reckoning, today }) => {
    requireGoing(open.plan, today);
    const { paused_from, paused_until, paused_by_shop } = open.plan;
    if (paused_from === from && paused_until === until && !paused_by_shop) return undefined;
    const errors = checkPause({ from, until }, today);
    if (errors.length > 0) throw refuseInput(errors);
    return {
      kind: 'paused',
      details: { from, until },
      plan: {
        paused_from: from,
        paused_until: until,
        paused_by_shop: false,
        pause_reminders: 0,
        ...since(open.plan, reckoning),
      },
      told: { stays: listMade(open, reckoning, from, until) },
      tell: tellOf(services, tx, 'paused'),
    };
  });
}

/** What a pause before has kept back is not made up for. */
const since = ({ paused_from }: PlanRow, { now }: Scene['reckoning']) =>
  paused_from === null ? {} : { changed_at: now };

/** A pause that is to come is taken back. */
export function resumePlan(services: Services, actor: Customer | Admin, act: PlanAct) {
  return actOnPlan(services, actor, act, async ({ tx, open, reckoning, today }) => {
    requireGoing(open.plan, today);
    const { paused_from: from, paused_until: until } = open.plan;
    if (from === null || (until !== null && until < today)) return undefined;
    if (!(await isActiveCustomer(tx, open.plan.customer_id))) {
      throw refuseConflict('This customer’s account is deactivated. Activate it before the plan goes on.');
    }
    const plan = { paused_from: null, paused_until: null, paused_by_shop: false, pause_reminders: 0 };
    return {
      kind: 'resumed',
      plan: { ...plan, changed_at: reckoning.now },
      tell: tellOf(services, tx, 'resumed'),
    };
  });
}

/** Orders that were made before stay, and are told. */
export function endPlan(services: Services, actor: Customer | Admin, act: PlanAct) {
  return actOnPlan(services, actor, act, ({ tx, open, reckoning, today }) => {
    if (open.plan.status === 'ended') return undefined;
    return {
      kind: 'ended',
      plan: { status: 'ended', ended_at: reckoning.now },
      told: { stays: listMade(open, reckoning, today, null) },
      tell: tellOf(services, tx, 'ended'),
    };
  });
}

const tellOf = (services: Services, tx: Queryable, news: PlanChangedMail['news']) => async (acted: Acted) =>
  queueMails(tx, await describeChange(tx, acted, news, services));

export const refuseEnded = () => refuseConflict(hasEnded);

export function requireGoing(plan: PlanRow, today: string): void {
  if (isOver(plan, today)) throw refuseEnded();
}
