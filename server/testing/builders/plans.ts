/** Plans for tests: `buildPlan(shop, customer, { lines })`. The job reckons by itself when they want something. */
import { v7 as newId } from 'uuid';
import type { Weekday } from '../../../contract/plans/dates.ts';
import { addDays } from '../../../contract/plans/dates.ts';
import { indiaDay } from '../../../contract/shared/days.ts';
import type { Services } from '../../core/services.ts';
import type { DateRow } from '../../plans/store.ts';
import { sql } from '../../platform/db/database.ts';
import { person } from './accounts.ts';
import { insertRows } from './rows.ts';

type Shop = Pick<Services, 'db' | 'clock'>;

interface PlanWishes {
  lines: readonly { productId: string; quantity: number }[];
  everyDays?: number | null;
  weekdays?: readonly Weekday[];
  /** In two days unless said otherwise. */
  startsOn?: string;
  endsOn?: string | null;
  windowKey?: string;
  pincode?: string;
  onlyEmpties?: boolean;
  useCredit?: boolean;
  paymentMethod?: string;
  floor?: number | null;
}

/** A plan that delivers each day from the day after tomorrow on, in the morning, paid in cash. */
export async function buildPlan({ db, clock }: Shop, customer: { id: string }, wishes: PlanWishes): Promise<string> {
  const id = newId();
  const { everyDays = 1, weekdays = [], windowKey = 'morning', endsOn = null, floor = null } = wishes;
  const now = clock();
  const rhythm = { every_days: weekdays.length > 0 ? null : everyDays, weekdays, ends_on: endsOn };
  const { address, city, state, phone, name: recipient } = person;
  await insertRows(db, 'plans', [
    {
      ...{
        id,
        customer_id: customer.id,
        status: 'active',
        version: 1,
        starts_on: wishes.startsOn ?? addDays(indiaDay(now), 2),
      },
      ...{ ...rhythm, window_key: windowKey, payment_method: wishes.paymentMethod ?? 'cash' },
      ...{ only_empties: wishes.onlyEmpties ?? false, use_credit: wishes.useCredit ?? false },
      ...{ recipient, phone, address, city, state, pincode: wishes.pincode ?? person.pincode, floor },
      ...{ has_lift: false, gate_note: '', notes: '', legal_name: '', gstin: '', ended_at: null },
      ...{ paused_from: null, paused_until: null, paused_by_shop: false, pause_reminders: 0 },
      ...{ next_at: now, cutoff_known: '', changed_at: now, created_at: now },
    },
  ]);
  const lines = wishes.lines.map(({ productId, quantity }, line) => {
    return { plan_id: id, product_id: productId, line, quantity };
  });
  await insertRows(db, 'plan_lines', lines);
  return id;
}

const dates = sql<DateRow>('select * from plan_dates where plan_id = $1 order by date');

/** What was decided and done for the days of a plan. */
export const listDates = ({ db }: Pick<Services, 'db'>, planId: string) => db.rows(dates, [planId]);

const faults = sql<{ fault: string }>(`
  select 'the order ' || order_id || ' is of several days' as fault
  from plan_dates where order_id is not null group by order_id having count(*) > 1
  union all
  select 'the order ' || o.id || ' is of no day of a plan'
  from orders o join order_events e on e.order_id = o.id and e.previous is null and e.kind = 'status'
  where e.changed_by is null and not exists (select from plan_dates d where d.order_id = o.id)
  union all
  select 'the plan ' || d.plan_id || ' was made on ' || d.date || ' without an order'
  from plan_dates d where d.outcome = 'made' and not exists (select from orders o where o.id = d.order_id)
  union all
  select 'the order ' || o.id || ' has no line' from orders o where not exists (
    select from order_items i where i.order_id = o.id)`);

/** Orders of the shop that belong to no day, or to more than one: must be empty at any time. */
export const findPlanFaults = async ({ db }: Pick<Services, 'db'>) => (await db.rows(faults)).map(({ fault }) => fault);
