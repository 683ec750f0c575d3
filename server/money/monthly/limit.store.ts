/** Credit limits and their changes. */
import type { Staff } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';

export interface LimitRow {
  limitPaise: number | null;
  version: number;
  changedBy: string | null;
}

const find = sql<LimitRow>(`
  select l.limit_paise, coalesce(l.version, 0) as version, l.changed_by
  from users u left join credit_limits l on l.customer_id = u.id
  where u.id = $1 and u.role = 'customer'`);

/** The limit of a customer; version 0 if there never was one. Undefined for an unknown account and for staff. */
export function findLimit(db: Queryable, customerId: string): Promise<LimitRow | undefined> {
  return db.row(find, [customerId]);
}

// If a customer's account is opened again, `stated_month` is kept: earlier dues already had their statement, or there
// were none.
const writeLimitRow = sql(`
  with changed as (
    insert into credit_limit_changes (id, customer_id, before_paise, after_paise, reason, changed_by, created_at)
    values ($5, $1, $6, $2, $7, $3, $4)
  )
  insert into credit_limits (customer_id, limit_paise, stated_month, changed_by, changed_at)
  values ($1, $2, $8, $3, $4)
  on conflict (customer_id) do update set limit_paise = excluded.limit_paise, version = credit_limits.version + 1,
    changed_by = excluded.changed_by, changed_at = excluded.changed_at`);

export interface NewLimit {
  id: string;
  customerId: string;
  before: number | null;
  after: number | null;
  reason: string;
  by: Staff['id'];
  at: Date;
  /** The month before the account begins, which needs no statement. */
  statedMonth: string;
}

/** Writes a limit and its history. The caller has locked the customer. */
export async function writeLimit(tx: Queryable, limit: NewLimit): Promise<void> {
  const { id, customerId, before, after, reason, by, at, statedMonth } = limit;
  await tx.run(writeLimitRow, [customerId, after, by, at, id, before, reason, statedMonth]);
}

export interface LimitChangeRow {
  id: string;
  beforePaise: number | null;
  afterPaise: number | null;
  reason: string;
  changedByName: string | null;
  createdAt: Date;
}

const limitChangesPage = sql<PageRow<LimitChangeRow>>(
  pageSql({
    total: '(select count(*) from credit_limit_changes where customer_id = $1)',
    rows: `select c.id, c.before_paise, c.after_paise, c.reason, c.created_at, u.name as changed_by_name
      from credit_limit_changes c left join users u on u.id = c.changed_by
      where c.customer_id = $1 order by c.id desc limit $2 offset $3`,
    order: 'page.id desc',
  }),
);

/** A page of the changes of a limit, newest first. */
export async function listLimitChanges(db: Queryable, customerId: string, { limit, offset }: Slice) {
  return readPage(db, limitChangesPage, [customerId, limit, offset]);
}
