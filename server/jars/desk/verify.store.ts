/** Whether the list of who holds jars says what the ledger says. */
import { type Queryable, sql } from '#server/platform/db/database.ts';

const wrong = sql<{ customerId: string; kept: number; held: number }>(`
  select coalesce(h.customer_id, a.user_id) as customer_id, coalesce(h.jars, 0) as kept, coalesce(a.jars, 0) as held
  from jar_holders h full join (
    select user_id, sum(balance)::bigint as jars from ledger_accounts where kind = 'held' group by 1
  ) a on a.user_id = h.customer_id
  where coalesce(h.jars, 0) <> coalesce(a.jars, 0)
  order by 1 limit 20`);

const wrongEach = sql<{ customerId: string; containerId: string }>(`
  select customer_id, container_id
  from (
    select h.customer_id, a.container_id, h.jars, h.since, h.quiet_since
    from ledger_accounts a join jar_holders h on h.customer_id = a.user_id
    where a.kind = 'held' and a.balance > 0
  ) held full join jar_holdings kept using (customer_id, container_id)
  where (held.jars, held.since, held.quiet_since) is distinct from (kept.jars, kept.since, kept.quiet_since)
  order by 1, 2 limit 20`);

const wrongCount = sql<{ kept: number; held: number }>(`
  select * from (
    select (select coalesce(sum(filled), 0)::bigint from ledger_counts where kind = 'holders') as kept,
      (select count(*) from jar_holders where jars > 0) as held
  ) counts where kept <> held`);

/** A sentence for each fault, at most 20 of a kind. */
export async function findHolderFaults(db: Queryable): Promise<string[]> {
  const ofSums = (await db.rows(wrong)).map(
    ({ customerId, kept, held }) => `the jars desk lists ${kept} jars of customer ${customerId}, who holds ${held}`,
  );
  const ofContainers = (await db.rows(wrongEach)).map(
    ({ customerId, containerId }) =>
      `the jars desk lists container ${containerId} of customer ${customerId} wrongly: held or not, how many or since when`,
  );
  const ofCount = (await db.rows(wrongCount)).map(
    ({ kept, held }) => `the jars desk counts ${kept} customers with jars; there are ${held}`,
  );
  return [...ofSums, ...ofContainers, ...ofCount];
}
