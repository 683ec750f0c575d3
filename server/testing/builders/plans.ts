/** Builds plans: `buildPlan` writes rows, and `beginPlan` uses the API as customers do. */
import { v7 as newId } from 'uuid';
import type { WantedItem } from '#contract/cart/rules.ts';
import type { Plan } from '#contract/plans/calls.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { sql } from '#server/core/db/database.ts';
import { noDoorAndOffice } from '#server/core/delivery-address.store.ts';
import type { Services } from '#server/core/services.ts';
import { newRow } from '#server/plans/days.rules.ts';
import type { DateRow, PlanRow } from '#server/plans/store.ts';
import type { Answer } from '../shop.ts';
import { person } from './accounts.ts';
import { type CallableShop, deliveryFormAt } from './orders.ts';
import { insertTables } from './rows.ts';

type Shop = Pick<Services, 'db' | 'clock'>;

export interface BuiltPlan extends Partial<Omit<PlanRow, 'customerId'>> {
  lines: readonly { productId: string; quantity: number }[];
  dates?: readonly (Partial<DateRow> & { date: string })[];
}

/**
 * A plan that delivers every morning from the day after tomorrow and is paid in cash. Any column may be given. The job
 * of plans computes when the next order is due.
 */
export async function buildPlan({ db, clock }: Shop, customer: { id: string }, given: BuiltPlan): Promise<string> {
  const { lines, dates = [], ...columns } = given;
  const [id, now] = [columns.id ?? newId(), clock()];
  const isEnded = columns.status === 'ended';
  const { address, city, state, pincode, phone, name: recipient } = person;
  const plan = {
    id,
    customerId: customer.id,
    status: 'active',
    version: 1,
    everyDays: columns.weekdays ? null : 1,
    weekdays: [],
    startsOn: addDays(indiaDay(now), 2),
    endsOn: null,
    windowKey: 'morning',
    onlyEmpties: false,
    paymentMethod: 'cash',
    useCredit: false,
    recipient,
    phone,
    address,
    city,
    state,
    pincode,
    ...noDoorAndOffice,
    notes: '',
    pausedFrom: null,
    pausedUntil: null,
    pausedByShop: false,
    pauseReminders: 0,
    cutoffKnown: '',
    nextAt: isEnded ? null : now,
    nextOn: null,
    changedAt: now,
    createdAt: now,
    endedAt: isEnded ? now : null,
    ...columns,
  };
  const toLine = ({ productId, quantity }: WantedItem, at: number) => {
    return { planId: id, productId, line: at + 1, quantity };
  };
  const toDate = (row: Partial<DateRow> & { date: string }) => {
    return { ...newRow(id, row.date), decidedAt: row.outcome ? now : null, ...row };
  };
  // One transaction, so that a job that runs at the same time sees either the whole plan or nothing.
  await db.transaction((tx) =>
    insertTables(tx, { plans: [plan], plan_lines: lines.map(toLine), plan_dates: dates.map(toDate) }),
  );
  return id;
}

/** The form of a plan every three mornings, beginning `inDays` after today, at the address that test orders have. */
export function planFormAt(now: Date, inDays = 3) {
  const { deliveryDate: _, ...place } = deliveryFormAt(now);
  return { ...place, everyDays: 3, startDate: addDays(indiaDay(now), inDays) };
}

/** Sends the form of a new plan, with a new idempotency key by default. */
export function sendPlan(
  shop: CallableShop,
  customer: { token: string },
  items: readonly WantedItem[],
  { key = newId(), form = {} }: { key?: string; form?: Record<string, unknown> } = {},
): Promise<Answer<'POST /plans'>> {
  const body = { ...planFormAt(shop.clock()), items, ...form };
  return shop.as(customer)('POST /plans', { body }, { 'idempotency-key': key });
}

export async function beginPlan(...input: Parameters<typeof sendPlan>): Promise<Plan> {
  const { status, body } = await sendPlan(...input);
  if (status !== 201 || !body.data.plan) throw new Error(`The plan was refused: ${body.message}`);
  return body.data.plan;
}

const dates = sql<DateRow>('select * from plan_dates where plan_id = $1 order by date');

/** The rows of a plan in the table `plan_dates`, in order of their dates. */
export const listDates = ({ db }: Pick<Services, 'db'>, planId: string) => db.rows(dates, [planId]);

const faults = sql<{ fault: string }>(`
  select 'the order ' || order_id || ' is of several days' as fault
  from plan_dates where order_id is not null group by order_id having count(*) > 1
  union all
  select 'the order ' || o.id || ' is of no day of a plan'
  from orders o join order_events e on e.order_id = o.id and e.previous is null and e.kind = 'status'
  where e.changed_by is null and o.status <> 'cancelled' and not exists (select from plan_orders k where k.order_id = o.id)
  union all
  select 'the plan ' || d.plan_id || ' was made on ' || d.date || ' without an order'
  from plan_dates d where d.outcome = 'made' and not exists (select from orders o where o.id = d.order_id)
  union all
  select 'the order ' || o.id || ' has no line' from orders o where not exists (
    select from order_items i where i.order_id = o.id)`);

/** Finds plan orders that belong to no day of a plan, or to more than one. The list must always be empty. */
export const findPlanFaults = async ({ db }: Pick<Services, 'db'>) => (await db.rows(faults)).map(({ fault }) => fault);
