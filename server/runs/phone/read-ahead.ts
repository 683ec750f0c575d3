/** What comes to the customers of a run after today, so that a rider can take down what they ask for. */
import type { RiderStop } from '#contract/runs/rider-calls.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { Services } from '#server/core/services.ts';
import { isOnItsWay, isToMake, listDays } from '#server/plans/days.rules.ts';
import { lookBackDays, readScheduleContext } from '#server/plans/read-plans.ts';
import { listPlansOf, openPlans } from '#server/plans/store.ts';
import { listNextOrders } from './ahead.store.ts';

export type Ahead = NonNullable<RiderStop['ahead']>;

const daysAhead = 30;

/** The next delivery of each customer that can still be changed: as many queries for many as for one. */
export async function readAhead(
  services: Services,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Ahead>> {
  const { db, clock } = services;
  const now = clock();
  const today = indiaDay(now);
  const [timing, opened, orders] = await Promise.all([
    readScheduleContext(db, services, now),
    listPlansOf(db, customerIds).then((plans) => openPlans(db, plans, addDays(today, -lookBackDays))),
    listNextOrders(db, customerIds, today),
  ]);
  const ahead = new Map<string, Ahead>();
  const add = (customerId: string, next: Ahead) => {
    const before = ahead.get(customerId);
    if (!before || next.day < before.day) ahead.set(customerId, next);
  };
  for (const open of opened) {
    const { plan, lines } = open;
    const days = listDays(open, timing, addDays(today, 1), addDays(today, daysAhead));
    const next = days.find((day) => isToMake(day, plan, now) || isOnItsWay(day));
    if (!next) continue;
    const orderId = next.row?.order?.id ?? null;
    const line = lines.find(({ containerId }) => containerId !== null) ?? lines[0];
    const { date, on: day, window } = next;
    add(plan.customerId, { planId: plan.id, date, orderId, day, window: window.key, more: line?.name ?? null });
  }
  for (const { id, customerId, deliveryDate: day, deliveryWindow: window } of orders) {
    add(customerId, { planId: null, date: null, orderId: id, day, window, more: null });
  }
  return ahead;
}
