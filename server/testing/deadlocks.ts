/** Reads PostgreSQL's reports about deadlocks in a test's database. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from '../core/db/database.ts';
import type { TestShop } from './shop.ts';

// An idle connection reports its statistics at most once a second, unless it is forced to report them.
const flushStatistics = sql('select pg_stat_force_next_flush()');
const deadlockCount = sql<{ deadlocks: number }>(`
  select deadlocks from pg_stat_database where datname = current_database()`);

/** The number of deadlocks in this database since it was created. */
export async function countDeadlocks({ db }: Pick<TestShop, 'db'>): Promise<number> {
  const clients = await Promise.all(Array.from({ length: db.pool.totalCount }, () => db.pool.connect()));
  await Promise.all(clients.map((client) => db.onClient(client).run(flushStatistics)));
  for (const client of clients) client.release();
  return (await db.row(deadlockCount))?.deadlocks ?? 0;
}

const dataFolder = sql<{ path: string }>(`select current_setting('data_directory') as path`);
const logStatements = `
  do $$ begin
    execute format('alter database %I set log_error_verbosity = ''default''', current_database());
    execute format('alter database %I set log_min_error_statement = error', current_database());
  end $$;
  set log_error_verbosity = 'default';
  set log_min_error_statement = error`;

/**
 * Makes the server log both statements of each following deadlock. Call it before other connections are opened, because
 * it applies only to this connection and to new ones. Returns a function that reads these reports.
 */
export async function explainDeadlocks({ db }: Pick<TestShop, 'db'>): Promise<() => string[]> {
  await db.pool.query(logStatements);
  const log = join(dirname((await db.row(dataFolder))?.path ?? ''), 'postgres-run', 'postgres.log');
  const begin = readFileSync(log).length;
  return () => findReports(readFileSync(log).subarray(begin).toString());
}

/**
 * Finds the reports of deadlocks in a log. An entry begins with a time, and its further lines are indented. Its detail,
 * context and statement are separate entries with the same process id.
 */
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
