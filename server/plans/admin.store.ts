/** Plans of all customers, for staff. */
import type { PlanEventKind } from '#contract/plans/rules.ts';
import type { AdminId } from '../core/actor.ts';
import { emailOf } from '../core/no-email.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import { type PageRow, pageSql, readPage } from '../platform/db/page.ts';
import { type PlanFilter, whereOf } from './filter.store.ts';
import { type PlanRow, planColumns } from './store.ts';

/** Of whom a plan is. */
export interface CustomerColumns {
  customerName: string;
  customerEmail: string | null;
  customerPhone: string;
  customerIsActive: boolean;
}

export type AdminPlanRow = PlanRow & CustomerColumns & { sortKey: number };

// Active ones by when the shop has something to do with them, which goes as their next delivery; ended ones newest first.
const sortKey = `
  case when p.status = 'active' then coalesce(extract(epoch from p.next_at), 1e11) else 1e12 - extract(epoch from p.ended_at)
    end::float8`;
const columns = `${planColumns}, u.name as customer_name, ${emailOf('u.')} as customer_email, u.phone as customer_phone,
  u.is_active as customer_is_active, ${sortKey} as sort_key`;
const joined = 'plans p join users u on u.id = p.customer_id';

export async function listPlans(
  db: Queryable,
  _admin: AdminId,
  filter: PlanFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: AdminPlanRow[]; total: number }> {
  const { text, values, add } = whereOf(filter);
  const statement = sql<PageRow<AdminPlanRow>>(
    pageSql({
      total: `(select count(*) from ${joined} where ${text})`,
      rows: `select ${columns} from ${joined} where ${text}
        order by sort_key, p.id limit ${add(limit)} offset ${add((page - 1) * limit)}`,
      order: 'page.sort_key, page.id',
    }),
  );
  return readPage(db, statement, values);
}

/** The next rows in the order of the list, after this one; without it, from the top. */
export function listPlansAfter(
  db: Queryable,
  _admin: AdminId,
  filter: PlanFilter,
  { after, limit }: { after?: AdminPlanRow | undefined; limit: number },
): Promise<AdminPlanRow[]> {
  const { text, values, add } = whereOf(filter);
  const isNext = after
    ? `${text} and (${sortKey}, p.id) > (${add(after.sortKey)}::float8, ${add(after.id)}::uuid)`
    : text;
  const statement = sql<AdminPlanRow>(`
    select ${columns} from ${joined} where ${isNext} order by sort_key, p.id limit ${add(limit)}`);
  return db.rows(statement, values);
}

const one = sql<AdminPlanRow>(`select ${columns} from ${joined} where p.id = $1`);

export function findAnyPlan(db: Queryable, _admin: AdminId, id: string): Promise<AdminPlanRow | undefined> {
  return db.row(one, [id]);
}

export interface PlanEventRow {
  id: string;
  kind: PlanEventKind;
  details: Record<string, unknown>;
  changedByName: string | null;
  changedByRole: string | null;
  createdAt: Date;
}

const events = sql<PlanEventRow>(`
  select e.id, e.kind, e.details, e.created_at, u.name as changed_by_name, u.role as changed_by_role
  from plan_events e left join users u on u.id = e.changed_by
  where e.plan_id = $1 order by e.id desc limit 200`);

/** The newest 200, newest first, of a plan that was read before with a proven reader. */
export function listPlanEvents(db: Queryable, { id }: PlanRow): Promise<PlanEventRow[]> {
  return db.rows(events, [id]);
}

const named = sql<{ name: string; email: string | null }>(`
  select u.name, ${emailOf('u.')} as email from users u where u.id = $1`);

/** For a letter to them. */
export function nameCustomer(db: Queryable, id: string): Promise<{ name: string; email: string | null } | undefined> {
  return db.row(named, [id]);
}
