/** What a customer's plans deliver next, so that the customer need not order it. */
import type { NextDelivery } from '#contract/plans/forecast-calls.ts';
import type { CustomerId } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { problemOf } from '../check-day.ts';
import { readPlans } from '../read-plans.ts';
import { listLivePlans } from '../store.ts';

/** Null without a plan, and while something stands in the way of each one's next delivery. */
export async function readNextDelivery(services: Services, customer: CustomerId): Promise<NextDelivery | null> {
  const rows = await listLivePlans(services.db, customer, services.clock());
  if (rows.length === 0) return null;
  const { plans, shown } = await readPlans(services.db, services, rows);
  const coming = plans.flatMap(({ open, next }) =>
    next && problemOf(shown.problems, { open, day: next }) === null ? [{ planId: open.plan.id, on: next.on }] : [],
  );
  return coming.sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))[0] ?? null;
}
