/** One customer's jars and deposits, and the names of what entries point to. */
import type { Entry } from '#server/ledger/entry.store.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

const customer = sql<{ exists: boolean }>(`select exists (select from users where id = $1 and role = 'customer')`);

export async function isCustomer(db: Queryable, id: string): Promise<boolean> {
  return (await db.row(customer, [id]))?.exists ?? false;
}

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

const names = sql<{ id: string; name: string }>(`
  select id, name from users where id = any($1::uuid[])
  union all
  select id, order_number from orders where id = any($2::uuid[])
  union all
  select id, name from containers where id = any($3::uuid[])`);

/** Riders and customers, who did it, orders and containers, by their ids. */
export type Names = ReadonlyMap<string, string>;

const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

export async function listNames(db: Queryable, entries: readonly Entry[]): Promise<Names> {
  const rows = await db.rows(names, [
    idsOf(entries.flatMap(({ debitOwner, creditOwner, actorId }) => [debitOwner, creditOwner, actorId])),
    idsOf(entries.map(({ orderId }) => orderId)),
    idsOf(entries.map(({ containerId }) => containerId)),
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const byNumber = sql<{ id: string }>('select id from orders where order_number = upper($1)');

/** Undefined for no order of this number. */
export async function findOrderId(db: Queryable, orderNumber: string): Promise<string | undefined> {
  return (await db.row(byNumber, [orderNumber.trim()]))?.id;
}
