/**
 * Estimates when a customer runs out of water. Each container type has its own rate of use, and the earliest day
 * counts.
 */

import type { PlanDay } from '#contract/plans/calls.ts';
import type { RunOutAnswer } from '#contract/plans/forecast-calls.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { CustomerId } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { type ComingRow, listComing } from '#server/orders/again/store.ts';
import { type DeliveredRow, listDelivered } from '../deliveries.store.ts';
import { presentDay } from '../present.ts';
import { readPlans } from '../read-plans.ts';
import { listLivePlans } from '../store.ts';
import { estimateRunOut, keptDays, runOutDays } from './rules.ts';

/**
 * The estimate; null if too little is known about each container type, or if the customer has not ordered for a long
 * time.
 */
export async function readRunOut(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  customer: CustomerId,
): Promise<RunOutAnswer | null> {
  const today = indiaDay(clock());
  const rows = await listDelivered(db, customer, addDays(today, -runOutDays));
  const coming = Map.groupBy(await listComing(db, customer), (row) => row.containerId);
  const found = [...Map.groupBy(rows, (row) => row.containerId)].flatMap(([containerId, ofOne]) =>
    estimate(ofOne, coming.get(containerId)?.map((row) => ({ ...row, day: row.day > today ? row.day : today })) ?? []),
  );
  const [earliest] = found
    .filter(({ to }) => to >= addDays(today, -keptDays))
    .sort((one, other) => compare(one.from, other.from) || compare(one.to, other.to));
  return earliest ?? null;
}

function estimate(rows: readonly DeliveredRow[], coming: readonly ComingRow[]): RunOutAnswer[] {
  const span = estimateRunOut(rows, coming);
  const last = rows.at(-1);
  if (!span || !last) return [];
  return [
    {
      product: { ...last, id: last.productId },
      ...span,
      isWithComing: coming.length > 0,
      deliveries: rows.length,
    },
  ];
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** The next delivery of each plan, earliest first, even if it has a problem. */
export async function readNextDays(services: Services, customer: CustomerId): Promise<PlanDay[]> {
  const rows = await listLivePlans(services.db, customer, services.clock());
  if (rows.length === 0) return [];
  const { plans, shown } = await readPlans(services.db, services, rows);
  return plans
    .flatMap(({ open, next }) => (next ? [presentDay({ open, day: next }, shown)] : []))
    .sort((one, other) => (one.on + one.window.from < other.on + other.window.from ? -1 : 1));
}
