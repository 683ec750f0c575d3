/** Makes the history of the demo's plans: the orders that they have placed, and changes. */
import { isRhythmDate } from '#contract/plans/dates.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { newRow } from '#server/plans/days.rules.ts';
import { scheduleOf } from '#server/plans/rules.ts';
import type { DateRow, PlanRow } from '#server/plans/store.ts';
import type { Row } from '#server/testing/builders/rows.ts';
import type { describeOrder } from './make-order-rows.ts';
import type { DemoUser } from './make-people.ts';
import type { Random } from './random.ts';
import { dayMs, hourMs } from './times.ts';

export type PastOrder = Pick<ReturnType<typeof describeOrder>, 'row' | 'items'>;

const pastDays = 14;

/**
 * Assigns to a plan the orders of its customer from the last two weeks that fit its rhythm. Each order belongs to at
 * most one plan, and each day of a plan has at most one order.
 */
export function makePastDates(
  plan: PlanRow<string>,
  now: Date,
  orders: readonly PastOrder[],
  taken: Set<string>,
): DateRow[] {
  const today = indiaDay(now);
  const isOf = ({ row }: PastOrder) =>
    row.status !== 'cancelled' &&
    row.isByPhone === false &&
    !taken.has(row.id as string) &&
    (row.createdAt as Date) > plan.createdAt &&
    row.deliveryDate >= addDays(today, -pastDays) &&
    row.deliveryDate <= today &&
    isRhythmDate(scheduleOf(plan), row.deliveryDate);
  const byDay = new Map(orders.filter(isOf).map(({ row }) => [row.deliveryDate, row]));
  return [...byDay.values()].map((row) => {
    taken.add(row.id as string);
    const at = row.createdAt as Date;
    return {
      ...newRow(plan.id, row.deliveryDate),
      toldAt: new Date(at.getTime() - dayMs),
      outcome: 'made',
      orderId: row.id as string,
      decidedAt: at,
    };
  });
}

interface Happened {
  kind: string;
  at: Date;
  by: string | null;
  details: object;
}

/** Makes the events of a plan. Some pauses and ends were recorded by staff; a pause by the shop has no author. */
export function makeEvents(
  random: Random,
  now: Date,
  {
    plan,
    dates,
    staff,
    at,
  }: { plan: PlanRow<string>; dates: readonly DateRow[]; staff: readonly DemoUser[]; at: number },
): Row<'plan_events'>[] {
  const customer = plan.customerId;
  const clerk = random.pick(staff).id;
  const before = (day: string) => new Date(Math.max(Date.parse(day) - 14 * hourMs, plan.createdAt.getTime() + hourMs));
  const { pausedFrom: from, pausedUntil: until } = plan;
  const pausedAt = from === null ? now : new Date(Math.min(before(from).getTime(), now.getTime() - hourMs));
  const happened: Happened[] = [
    { kind: 'begun', at: plan.createdAt, by: customer, details: {} },
    ...dates.flatMap((row) => changeOf(row, customer, new Date(now.getTime() - (6 + random.whole(60)) * hourMs))),
    ...(from === null
      ? []
      : [
          {
            kind: 'paused',
            at: pausedAt,
            by: plan.pausedByShop ? null : at % 3 === 0 ? clerk : customer,
            details: { from, until },
          },
        ]),
    ...(plan.endedAt ? [{ kind: 'ended', at: plan.endedAt, by: at % 40 === 19 ? clerk : customer, details: {} }] : []),
  ];
  return happened.map(({ kind, at: createdAt, by: changedBy, details }) => {
    return { id: random.newId(createdAt), planId: plan.id, kind, changedBy, details, createdAt };
  });
}

function changeOf(row: DateRow, by: string, at: Date): Happened[] {
  const kind = row.isSkipped ? 'skipped' : row.movedTo ? 'moved' : row.items ? 'quantities' : undefined;
  return kind ? [{ kind, at, by, details: { date: row.date, on: row.movedTo ?? row.date } }] : [];
}
