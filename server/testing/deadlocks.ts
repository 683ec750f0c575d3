/** How often PostgreSQL had to end one of two transactions that waited for each other, in a test's database. */
import { sql } from '../platform/db/database.ts';
import type { TestShop } from './shop.ts';

// A connection tells its figures when it has nothing to do, but at most once a second unless it is asked to.
const tell = sql('select pg_stat_force_next_flush()');
const counted = sql<{ deadlocks: number }>(`
  select deadlocks from pg_stat_database where datname = current_database()`);

export async function countDeadlocks({ db }: Pick<TestShop, 'db'>): Promise<number> {
  const clients = await Promise.all(Array.from({ length: db.pool.totalCount }, () => db.pool.connect()));
  await Promise.all(clients.map((client) => db.onClient(client).run(tell)));
  for (const client of clients) client.release();
  return (await db.row(counted))?.deadlocks ?? 0;
}
