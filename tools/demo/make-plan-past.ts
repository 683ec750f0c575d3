/** What has happened with the plans of the demo: orders that were made from them, and who changed what. */
import { isRhythmDate } from '#contract/plans/dates.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { courseOf } from '#server/plans/rules.ts';
import type { DateRow, PlanRow } from '#server/plans/store.ts';
import type { Row } from '#server/testing/builders/rows.ts';
import type { describeOrder } from './make-order-rows.ts';
import type { DemoUser } from './make-people.ts';
import type { Random } from './random.ts';
import { dayMs, hourMs } from './times.ts';

export type PastOrder = Pick<ReturnType<typeof describeOrder>, 'row' | 'items'>;

const pastDays = 14;

/** Orders of a plan's customer that came since it was begun; each belongs to one plan, and a plan has one a day. */
export function makePastDates(plan: PlanRow, now: Date, orders: readonly PastOrder[], taken: Set<string>): DateRow[] {
  const today = indiaDay(now);
  const isOf = ({ row }: PastOrder) =>
    row.status !== 'cancelled' &&
    row.is_by_phone === false &&
    !taken.has(row.id as string) &&
    (row.created_at as Date) > plan.created_at &&
    row.delivery_date >= addDays(today, -pastDays) &&
    row.delivery_date <= today &&
    isRhythmDate(courseOf(plan), row.delivery_date);
  const byDay = new Map(orders.filter(isOf).map(({ row }) => [row.delivery_date, row]));
  return [...byDay.values()].map((row) => {
    taken.add(row.id as string);
    const at = row.created_at as Date;
    return {
      plan_id: plan.id,
      date: row.delivery_date,
      is_skipped: false,
      moved_to: null,
      window_key: null,
      items: null,
      told_paise: null,
      told_anew_at: null,
      told_at: new Date(at.getTime() - dayMs),
      outcome: 'made',
      problem: null,
      left_out: null,
      order_id: row.id as string,
      is_late: false,
      decided_at: at,
    };
  });
}

interface Happened {
  kind: string;
  at: Date;
  by: string | null;
  details: object;
}

/** Every third pause and every second end came by phone; a pause of the shop is nobody's. */
export function makeEvents(
  random: Random,
  now: Date,
  { plan, dates, staff, at }: { plan: PlanRow; dates: readonly DateRow[]; staff: readonly DemoUser[]; at: number },
): Row<'plan_events'>[] {
  const customer = plan.customer_id;
  const clerk = random.pick(staff).id;
  const before = (day: string) => new Date(Math.max(Date.parse(day) - 14 * hourMs, plan.created_at.getTime() + hourMs));
  const { paused_from: from, paused_until: until } = plan;
  const pausedAt = from === null ? now : new Date(Math.min(before(from).getTime(), now.getTime() - hourMs));
  const happened: Happened[] = [
    { kind: 'begun', at: plan.created_at, by: customer, details: {} },
    ...dates.flatMap((row) => changeOf(row, customer, new Date(now.getTime() - (6 + random.whole(60)) * hourMs))),
    ...(from === null
      ? []
      : [
          {
            kind: 'paused',
            at: pausedAt,
            by: plan.paused_by_shop ? null : at % 3 === 0 ? clerk : customer,
            details: { from, until },
          },
        ]),
    ...(plan.ended_at
      ? [{ kind: 'ended', at: plan.ended_at, by: at % 40 === 19 ? clerk : customer, details: {} }]
      : []),
  ];
  return happened.map(({ kind, at: created_at, by: changed_by, details }) => {
    return { id: random.newId(created_at), plan_id: plan.id, kind, changed_by, details, created_at };
  });
}

function changeOf(row: DateRow, by: string, at: Date): Happened[] {
  const kind = row.is_skipped ? 'skipped' : row.moved_to ? 'moved' : row.items ? 'quantities' : undefined;
  return kind ? [{ kind, at, by, details: { date: row.date, on: row.moved_to ?? row.date } }] : [];
}
