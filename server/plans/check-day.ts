/** What stands in the way of days that are still to be made: decided as their making decides, with nothing held. */
import type { PlanProblem } from '../../contract/plans/rules.ts';
import type { Services } from '../core/services.ts';
import type { WantedInBulk } from '../orders/placing/bulk.rules.ts';
import { foreseeEach } from '../orders/placing/place-bulk.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { Day } from './days.rules.ts';
import { tellAtOf } from './rules.ts';
import type { Reckoning } from './schedule.rules.ts';
import type { OpenPlan, PlanRow } from './store.ts';

export interface AskedDay {
  open: OpenPlan;
  day: Day;
}

/** By the plan as it is, or as it would be after an act, then by the day of the rhythm. */
export type Problems = ReadonlyMap<OpenPlan, ReadonlyMap<string, PlanProblem>>;

export const problemOf = (problems: Problems, { open, day }: AskedDay): PlanProblem | null =>
  problems.get(open)?.get(day.date) ?? null;

/** What a day orders, at other quantities where it has some. */
export function itemsOf({ lines }: OpenPlan, { row }: Pick<Day, 'row'>): { productId: string; quantity: number }[] {
  return row?.items ?? lines.map(({ product_id: productId, quantity }) => ({ productId, quantity }));
}

/** The order of a day as the customer would send it. */
export function wantedOf(
  plan: PlanRow,
  items: WantedInBulk['items'],
  { on, windowKey }: { on: string; windowKey: string },
): WantedInBulk {
  return {
    ...{ customerId: plan.customer_id, windowKey, items },
    ...{ onlyEmpties: plan.only_empties, useCredit: plan.use_credit },
    form: {
      ...{ deliveryName: plan.recipient, deliveryPhone: plan.phone, deliveryAddress: plan.address },
      ...{ deliveryCity: plan.city, deliveryState: plan.state, deliveryPincode: plan.pincode, deliveryDate: on },
      ...{ hasLift: plan.has_lift, gateNote: plan.gate_note, legalName: plan.legal_name, gstin: plan.gstin },
      ...(plan.floor !== null && { floor: plan.floor }),
      ...{ notes: plan.notes, paymentMethod: plan.payment_method },
    },
  };
}

/** What the next days may mend is told of a day once the shop tells of it, not weeks before. */
const passing: ReadonlySet<PlanProblem> = new Set(['stock', 'credit', 'open-orders', 'no-empties']);

/** Days without a problem, and those that are not due, are missing. */
export async function checkDays(
  db: Queryable,
  services: Services,
  asked: readonly AskedDay[],
  reckoning: Reckoning,
): Promise<Problems> {
  const due = asked.filter(({ day }) => day.state === 'due');
  if (due.length === 0) return new Map();
  const wanted = due.map(({ open, day }) =>
    wantedOf(open.plan, itemsOf(open, day), { on: day.on, windowKey: day.window.key }),
  );
  const decisions = await foreseeEach(db, services, wanted, reckoning.now);
  const found = new Map<OpenPlan, Map<string, PlanProblem>>();
  for (const [at, one] of due.entries()) {
    const problem = decisions[at]?.obstacle ?? null;
    if (problem === null || !isTold(problem, one, reckoning)) continue;
    found.set(one.open, (found.get(one.open) ?? new Map()).set(one.day.date, problem));
  }
  return found;
}

function isTold(problem: PlanProblem, { open, day }: AskedDay, reckoning: Reckoning): boolean {
  if (!passing.has(problem) || tellAtOf(day.window, day.on, reckoning) <= reckoning.now) return true;
  const sold = new Set(open.lines.filter(({ is_sold }) => is_sold).map(({ product_id }) => product_id));
  return problem === 'stock' && day.row?.items == null && sold.size === 0;
}
