/** Whether something has followed what an import made: then it stays. */
import { type Queryable, sql } from '#server/platform/db/database.ts';

const ofCustomers = sql<{ id: string }>(`
  -- Entries are read once for all that are asked for: asked of each alone, ten thousand took half a minute.
  with own as (
    select unnest($3::uuid[]) as event_id
  ), asked as (
    select unnest($1::uuid[]) as id
  ), entries as (
    select a.user_id, t.event_id from ledger_accounts a join ledger_transfers t on t.debit_account_id = a.id
    where a.user_id = any($1) and t.created_at >= $2
    union all
    select a.user_id, t.event_id from ledger_accounts a join ledger_transfers t on t.credit_account_id = a.id
    where a.user_id = any($1) and t.created_at >= $2
  )
  select c.id from asked c
  where exists (select from orders o where o.customer_id = c.id and o.created_at >= $2)
    or exists (select from pickups p where p.customer_id = c.id and p.created_at >= $2)
    or exists (select from upi_claims u where u.customer_id = c.id and u.created_at >= $2)
    or exists (select from account_joins j where c.id in (j.customer_id, j.into_id) and j.joined_at >= $2)
    or exists (
      select from sessions s join users u on u.id = s.user_id
      where s.user_id = c.id and s.created_at >= $2 and u.created_at >= $2)
    or exists (select from customer_notes n where n.customer_id = c.id and n.created_at >= $2)
    or exists (select from credit_limits l where l.customer_id = c.id and l.changed_at >= $2)
    or c.id in (
      select e.user_id from entries e
      where not exists (select from own where own.event_id = e.event_id)
        and not exists (select from ledger_reversals r where r.event_id = e.event_id)
        and not exists (select from ledger_reversals r where r.reversal_id = e.event_id))
    or c.id in (
      select e.user_id from entries e
      join own on own.event_id = e.event_id join ledger_reversals r on r.event_id = e.event_id)`);

/**
 * Those of these customers for whom something happened since an instant, other than the import's own events: an order, a
 * pick-up, a payment, a sign-in, an entry of a desk.
 */
export async function listFollowed(
  db: Queryable,
  customerIds: readonly string[],
  since: Date,
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await db.rows(ofCustomers, [customerIds, since, eventIds])).map(({ id }) => id));
}

const inUse = sql<{ id: string }>(`
  select p.id from unnest($1::uuid[]) as p(id)
  where exists (select from order_items i where i.product_id = p.id)
    or exists (select from plan_lines l where l.product_id = p.id)`);

/** Those of these products that somebody has ordered or planned. */
export async function listInUse(db: Queryable, productIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await db.rows(inUse, [productIds])).map(({ id }) => id));
}

const returnedBefore = sql<{ id: string }>(`
  select u.id from users u
  where u.id = any($1::uuid[]) and exists (
    select from import_rows r join imports i on i.id = r.import_id
    where r.made_id = u.id and r.state = 'returned' and i.state = 'returned')`);

/** Those of these accounts that an import had made, and that were taken back with it. */
export async function listReturned(db: Queryable, customerIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await db.rows(returnedBefore, [customerIds])).map(({ id }) => id));
}
