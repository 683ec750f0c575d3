/** Finds orders whose documents an instance of an earlier release has not issued. */
import { type Queryable, sql } from '#server/core/db/database.ts';

// Orders that were delivered before the shop issued its first document have no documents. An order that is still on its
// way gets its documents when it is delivered.
const missing = sql<{ id: string }>(`
  with begun as (
    select min(issued_at) as at from documents where order_id is not null or content ? 'salesOf'
  ), changed as (
    select order_id, bool_or(kind = 'status' and next = 'delivered' and created_at >= (select at from begun)) as is_new
    from order_events where id >= ledger_first_id($1) group by order_id
  )
  select o.id
  from changed c join orders o on o.id = c.order_id
  cross join lateral (
    select sum(paise) as paise from (
      select (content->'totals'->>'grossPaise')::bigint * case kind when 'credit_note' then -1 else 1 end as paise
      from documents where order_id = o.id and kind <> 'challan'
      union all select total_paise from small_sales where order_id = o.id
    ) d
  ) s
  where o.status = 'delivered' and coalesce(s.paise, 0) <> o.total_paise and (s.paise is not null or c.is_new)
    or o.status = 'cancelled' and s.paise <> 0
  order by o.id limit $2`);

/**
 * Orders, changed since this time, that have no documents, or whose documents add up to another amount; oldest first.
 */
export async function listWithoutDocuments(db: Queryable, since: Date, most: number): Promise<string[]> {
  return (await db.rows(missing, [since, most])).map(({ id }) => id);
}
