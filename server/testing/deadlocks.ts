/** What PostgreSQL reports about deadlocks in a test's database. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from '../core/db/database.ts';
import type { TestShop } from './shop.ts';

// An idle connection reports its statistics at most once a second, unless it is forced to.
const tell = sql('select pg_stat_force_next_flush()');
const counted = sql<{ deadlocks: number }>(`
  select deadlocks from pg_stat_database where datname = current_database()`);

/** The number of deadlocks so far. */
export async function countDeadlocks({ db }: Pick<TestShop, 'db'>): Promise<number> {
  const clients = await Promise.all(Array.from({ length: db.pool.totalCount }, () => db.pool.connect()));
  await Promise.all(clients.map((client) => db.onClient(client).run(tell)));
  for (const client of clients) client.release();
  return (await db.row(counted))?.deadlocks ?? 0;
}

const folder = sql<{ path: string }>(`select current_setting('data_directory') as path`);
const explain = `
  do $$ begin
    execute format('alter database %I set log_error_verbosity = ''default''', current_database());
    execute format('alter database %I set log_min_error_statement = error', current_database());
  end $$;
  set log_error_verbosity = 'default';
  set log_min_error_statement = error`;

/**
 * Makes the server log both statements of each deadlock from now on. Call it first: it applies to this connection and
 * new ones. Returns a function that reads these reports.
 */
export async function explainDeadlocks({ db }: Pick<TestShop, 'db'>): Promise<() => string[]> {
  await db.pool.query(explain);
  const log = join(dirname((await db.row(folder))?.path ?? ''), 'postgres-run', 'postgres.log');
  const begin = readFileSync(log).length;
  return () => findReports(readFileSync(log).subarray(begin).toString());
}

/** An entry begins with a time; its further lines are indented, and its detail, context and statement follow it. */
function findReports(log: string): string[] {
  const lines = log.split('\n');
  return lines.flatMap((line, at) => {
    if (!line.includes('ERROR:') || !line.includes('deadlock detected')) return [];
    const pid = /\[\d+\]/.exec(line)?.[0] ?? '';
    const isOther = (text: string) => !text.startsWith('\t') && !(text.includes(pid) && !/ERROR:|LOG:/.test(text));
    const length = lines.slice(at + 1).findIndex(isOther);
    return [lines.slice(at, length < 0 ? undefined : at + 1 + length).join('\n')];
  });
}
