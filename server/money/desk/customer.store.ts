/** One customer's jars and deposits, and the order of a number. */
import { type Queryable, sql } from '#server/platform/db/database.ts';

export interface ContainerRow {
  container: string | null;
  jars: number;
  deposit: number;
}

const jars = sql<ContainerRow>(`
  select c.name as container, coalesce(sum(a.balance) filter (where a.kind = 'held'), 0)::bigint as jars,
    coalesce(sum(a.balance) filter (where a.kind = 'deposits'), 0)::bigint as deposit
  from ledger_accounts a left join containers c on c.id = a.container_id
  where a.user_id = $1 and a.kind in ('held', 'deposits')
  group by a.container_id, c.name having sum(abs(a.balance)) > 0
  order by c.name`);

export function listContainersOf(db: Queryable, customerId: string): Promise<ContainerRow[]> {
  return db.rows(jars, [customerId]);
}

const byNumber = sql<{ id: string }>('select id from orders where order_number = upper($1)');

/** Undefined for no order of this number. */
export async function findOrderId(db: Queryable, orderNumber: string): Promise<string | undefined> {
  return (await db.row(byNumber, [orderNumber.trim()]))?.id;
}
