/** When a customer's water runs out: computed for each container by its own pace; the earliest day counts. */
import type { RunOutAnswer } from '#contract/plans/forecast-calls.ts';
import { estimateRunOut, keptDays, runOutDays } from '#contract/plans/run-out.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { CustomerId } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { type DeliveredRow, listDelivered } from './delivered.store.ts';

/** Null where too little is known of every container, and for who has not ordered for long. */
export async function readRunOut(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  customer: CustomerId,
): Promise<RunOutAnswer | null> {
  const today = indiaDay(clock());
  const rows = await listDelivered(db, customer, addDays(today, -runOutDays));
  const found = [...Map.groupBy(rows, (row) => row.containerId).values()].flatMap(estimate);
  const [earliest] = found
    .filter(({ to }) => to >= addDays(today, -keptDays))
    .sort((one, other) => compare(one.from, other.from) || compare(one.to, other.to));
  return earliest ?? null;
}

function estimate(rows: readonly DeliveredRow[]): RunOutAnswer[] {
  const span = estimateRunOut(rows);
  const last = rows.at(-1);
  if (!span || !last) return [];
  return [{ product: { id: last.productId, name: last.name }, ...span, deliveries: rows.length }];
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
