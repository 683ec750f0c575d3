/** Containers that a run carries, full and empty together. */
import { type Queryable, sql } from '../platform/db/database.ts';

export interface RunJar {
  containerId: string;
  name: string;
  /** By the ledger. */
  balance: number;
  /** Empties of the closing; null before it. */
  expected: number | null;
  counted: number | null;
}

const jars = sql<RunJar>(`
  select c.id as container_id, c.name, coalesce(a.balance, 0) as balance, j.expected, j.counted
  from containers c left join ledger_accounts a on a.id = ledger_account_id('run', $1, c.id)
  left join run_jars j on j.run_id = $1 and j.container_id = c.id
  where a.id is not null or j.run_id is not null
  order by c.name collate "und-x-icu", c.id`);

export function listRunJars(db: Queryable, runId: string): Promise<RunJar[]> {
  return db.rows(jars, [runId]);
}
