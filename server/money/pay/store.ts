/** Reads the key of payment links, and the amount due for a link. */
import { type Queryable, sql } from '#server/core/db/database.ts';
import { duesSql } from '#server/orders/money/due.store.ts';

const key = sql<{ secret: string }>('select secret from pay_keys');

export async function readPayKey(db: Queryable): Promise<string> {
  return (await db.one(key)).secret;
}

const dueUntil = sql<{ duePaise: number }>(`
  select coalesce(sum(due_paise), 0)::bigint as due_paise from (${duesSql('$1')}) as dues where due_since <= $2`);

/** The amount that a customer still owes for deliveries and charges up to a time, in paise. */
export async function sumDuesUntil(db: Queryable, customerId: string, until: Date): Promise<number> {
  return (await db.one(dueUntil, [customerId, until])).duePaise;
}
