/** Reads plans and their days. */

import type { Office } from '#contract/accounts/delivery-address.ts';
import type { Translations } from '#contract/catalogue/translations.ts';
import type { OrderStatus } from '#contract/orders/status-flow.ts';
import type { Weekday } from '#contract/shared/days.ts';
import { depositFor } from '../accounts/deposit-terms.store.ts';
import type { CustomerId } from '../core/actor.ts';
import { ofTable } from '../core/db/column-names.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage } from '../core/db/page.ts';
import { type PlaceRow, planPlaceColumns } from '../core/delivery-address.store.ts';
import type { MissingItem } from '../orders/placing/decide.rules.ts';
import { priceFor } from '../prices/store.ts';
import { settingsVersion } from '../settings/store.ts';
import type { Window } from '../slots/rules.ts';
import { type WindowRow, windowsAsJson } from '../slots/store.ts';

/**
 * A row of `plans`. Days are `YYYY-MM-DD`. Only a row that was read from the database has a branded `CustomerId`; a
 * plan that is not written yet may have a plain string.
 */
export interface PlanRow<Owner extends string = CustomerId> extends PlaceRow, Office {
  id: string;
  customerId: Owner;
  status: 'active' | 'ended';
  version: number;
  everyDays: number | null;
  weekdays: Weekday[];
  startsOn: string;
  endsOn: string | null;
  windowKey: string;
  onlyEmpties: boolean;
  paymentMethod: string;
  useCredit: boolean;
  notes: string;
  pausedFrom: string | null;
  pausedUntil: string | null;
  pausedByShop: boolean;
  pauseReminders: number;
  nextAt: Date | null;
  /** The day of the next delivery without an order; null if there is none, `-infinity` until it is computed. */
  nextOn: string | null;
  cutoffKnown: string;
  /** The time of the last change of the plan's schedule, such as its begin, an edit or a resumption. */
  changedAt: Date;
  createdAt: Date;
  endedAt: Date | null;
}

/** A changed or announced day of a plan: a row of `plan_dates`. */
export interface DateRow {
  planId: string;
  date: string;
  isSkipped: boolean;
  movedTo: string | null;
  windowKey: string | null;
  items: { productId: string; quantity: number }[] | null;
  toldAt: Date | null;
  /** The announced price, deposit included. */
  toldPaise: number | null;
  /** The unit prices of the announced price, by product id; null if an earlier release announced the day. */
  toldPrices: Readonly<Record<string, number>> | null;
  /** The time at which an increased price was announced again. */
  toldAnewAt: Date | null;
  outcome: 'made' | 'failed' | null;
  problem: string | null;
  leftOut: MissingItem[] | null;
  orderId: string | null;
  isLate: boolean;
  decidedAt: Date | null;
}

const schedule = 'every_days, weekdays, starts_on, ends_on, window_key, paused_from, paused_until, paused_by_shop';
const state = 'status, version, pause_reminders, next_at, next_on, cutoff_known, changed_at, ended_at';
/** The columns of `PlanRow` that an act may change. */
export const changingColumns = `${schedule}, ${state}, only_empties, payment_method, use_credit, ${planPlaceColumns}, notes`;
/** All columns of `PlanRow`. */
export const rowColumns = `id, customer_id, ${changingColumns}, created_at`;
/** The columns of a plan, for a statement with the alias `p`. */
export const planColumns = ofTable('p', rowColumns);

/** A line of a plan: a product with its quantity and the price that its customer pays today. */
export interface LineRow {
  planId: string;
  productId: string;
  quantity: number;
  containerId: string | null;
  name: string;
  translations: Translations;
  size: string;
  image: string | null;
  pricePaise: number;
  depositPaise: number;
  isSold: boolean;
}

/** The order that was made for a day, in its present state. */
export interface MadeOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  deliveryDate: string;
  deliveryWindow: string;
}

export interface DayRow extends DateRow {
  order: MadeOrder | null;
}

/** A plan with its lines and days. */
export interface OpenPlan {
  plan: PlanRow;
  lines: readonly LineRow[];
  /** The stored days, by the day of the rhythm. */
  dates: ReadonlyMap<string, DayRow>;
}

const lines = sql<LineRow>(`
  select l.plan_id, l.product_id, l.quantity, p.container_id, p.name, p.translations, p.size, p.image,
    ${priceFor('plan.customer_id', '$2::date')} as price_paise, ${depositFor('plan.customer_id')} as deposit_paise, p.is_active and p.deleted_at is null as is_sold
  from plan_lines l join plans plan on plan.id = l.plan_id join products p on p.id = l.product_id
  where l.plan_id = any($1::uuid[]) order by l.plan_id, l.line`);

const dates = sql<DayRow>(`
  select d.plan_id, d.date, d.is_skipped, d.moved_to, d.window_key, d.items, d.told_at, d.told_paise, d.told_prices, d.told_anew_at, d.outcome, d.problem, d.left_out,
    d.order_id, d.is_late, d.decided_at,
    case when o.id is not null then json_build_object('id', o.id, 'order_number', o.order_number, 'status', o.status,
      'delivery_date', o.delivery_date, 'delivery_window', o.delivery_window) end as order
  from plan_dates d left join orders o on o.id = d.order_id
  where d.plan_id = any($1::uuid[]) and (d.date >= $2 or d.moved_to >= $2 or o.delivery_date >= $2)
  order by d.plan_id, d.date`);

/**
 * Reads the lines of plans with the prices of `today`, and their days from `from` on, including those that were moved
 * there.
 */
export async function openPlans<Row extends PlanRow>(
  db: Queryable,
  plans: readonly Row[],
  { today, from }: { today: string; from: string },
): Promise<(OpenPlan & { plan: Row })[]> {
  if (plans.length === 0) return [];
  const ids = plans.map(({ id }) => id);
  const [ofLines, ofDates] = [await db.rows(lines, [ids, today]), await db.rows(dates, [ids, from])];
  const linesOf = Map.groupBy(ofLines, ({ planId }) => planId);
  const datesOf = Map.groupBy(ofDates, ({ planId }) => planId);
  return plans.map((plan) => ({
    plan,
    lines: linesOf.get(plan.id) ?? [],
    dates: new Map((datesOf.get(plan.id) ?? []).map((row) => [row.date, row])),
  }));
}

const terms = sql<{ version: number; windows: WindowRow[] }>(`
  select ${settingsVersion} as version, ${windowsAsJson()}`);

/**
 * The facts from which the times of plans are computed: all windows, and the version of the settings for `freshShop`.
 */
export async function readTerms(db: Queryable): Promise<{ version: number; windows: ReadonlyMap<string, Window> }> {
  const { version, windows } = await db.one(terms);
  return { version, windows: new Map(windows.map((window) => [window.key, window])) };
}

/** The name of a product in all languages. */
export type ProductName = Pick<LineRow, 'name' | 'translations'>;

const names = sql<ProductName & { id: string }>(
  'select id, name, translations from products where id = any($1::uuid[])',
);

/** The names of products by id, including products that are no longer sold. */
export async function nameProducts(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, ProductName>> {
  if (ids.length === 0) return new Map();
  return new Map((await db.rows(names, [ids])).map(({ id, ...name }) => [id, name]));
}

const own = sql<PlanRow>(`select ${planColumns} from plans p where p.id = $2 and p.customer_id = $1`);
const active = sql<PlanRow>(`
  select ${planColumns} from plans p
  where p.customer_id = $1 and (p.status = 'active' or p.ended_at > $2) order by p.status, p.id desc limit 100`);

export function findOwnPlan(db: Queryable, customer: CustomerId, id: string): Promise<PlanRow | undefined> {
  return db.row(own, [customer, id]);
}

/** Active plans, and plans that ended after `since`, whose orders may still be open. */
export function listLivePlans(db: Queryable, customer: CustomerId, since: Date): Promise<PlanRow[]> {
  return db.rows(active, [customer, since]);
}

const ofMany = sql<PlanRow>(`
  select ${planColumns} from plans p
  where p.customer_id = any($1::uuid[]) and p.status = 'active' order by p.customer_id, p.id limit 2000`);

/** Active plans of several customers, at most ten of each. */
export function listPlansOf(db: Queryable, customerIds: readonly string[]): Promise<PlanRow[]> {
  return db.rows(ofMany, [customerIds]);
}

// A plan is over if it was ended or its last day has passed.
const isOver = "(p.status = 'ended' or p.ends_on is not null and p.ends_on < $4)";
const plansPage = sql<PageRow<PlanRow>>(
  pageSql({
    total: '(select count(*) from plans where customer_id = $1)',
    rows: `select ${planColumns}, ${isOver} as is_over from plans p where p.customer_id = $1
      order by is_over, p.id desc limit $2 offset $3`,
    order: 'page.is_over, page.id desc',
  }),
);

/** A page of a customer's plans: active ones first, then those that are over, each newest first. */
export async function listOwnPlans(
  db: Queryable,
  customer: CustomerId,
  { limit, offset, today }: { limit: number; offset: number; today: string },
): Promise<Page<PlanRow>> {
  return readPage(db, plansPage, [customer, limit, offset, today]);
}

const products = sql<LineRow>(`
  select null as plan_id, p.id as product_id, 0 as quantity, p.container_id, p.name, p.translations, p.size, p.image,
    ${priceFor('$1', '$3::date')} as price_paise, ${depositFor('$1')} as deposit_paise, p.is_active and p.deleted_at is null as is_sold
  from products p where p.id = any($2::uuid[])`);

/** These products as lines of a plan that is not written yet, with the prices of `today`; their quantity is 0. */
export function readProducts(
  db: Queryable,
  customerId: string,
  ids: readonly string[],
  today: string,
): Promise<LineRow[]> {
  return db.rows(products, [customerId, ids, today]);
}
