/** What a customer's plans deliver next, so that the customer need not order it. */
import type { PlanDay } from '#contract/plans/calls.ts';
import type { CustomerId } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { presentDay } from '../present.ts';
import { readPlans } from '../read-plans.ts';
import { listLivePlans } from '../store.ts';

/** The next delivery of each plan, the earliest first; also one that something stands in the way of. */
export async function readNextDays(services: Services, customer: CustomerId): Promise<PlanDay[]> {
  const rows = await listLivePlans(services.db, customer, services.clock());
  if (rows.length === 0) return [];
  const { plans, shown } = await readPlans(services.db, services, rows);
  return plans
    .flatMap(({ open, next }) => (next ? [presentDay({ open, day: next }, shown)] : []))
    .sort((one, other) => (one.on + one.window.from < other.on + other.window.from ? -1 : 1));
}
