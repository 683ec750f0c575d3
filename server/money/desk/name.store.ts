/** Names of what entries point to, in one statement. */
import type { Entry } from '#server/ledger/entry.store.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

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
