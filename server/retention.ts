/** What grows without end is kept for as long as the settings say, and removed in small bites. */
import { indiaDay } from '../contract/delivery.ts';
import { type Database, type Statement, sql } from './db/database.ts';
import { deleteHeld, holdRows } from './db/hold-rows.ts';
import type { Settings } from './settings.ts';

/** Rows of one transaction: so few that nobody waits for it and no replica falls behind. */
const bite = 5000;

const firstOf = (table: string, key: string, condition: string) =>
  `(${key}) in (select ${key} from ${table} where ${condition} limit $2)`;
const deleteFirst = (table: string, key: string, condition: string) =>
  sql(deleteHeld(table, key, firstOf(table, key, condition)));
const holdFirst = (table: string, condition: string) => holdRows(table, 'id', firstOf(table, 'id', condition));

const oldKeys = deleteFirst('order_requests', 'customer_id, key', 'created_at < $1');

const oldBulkRequests = deleteFirst('bulk_requests', 'admin_id, key, order_id', 'created_at < $1');

const oldVisitors = deleteFirst('visitors', 'site, unique_id', 'last_seen < $1');

const oldOrigins = sql(`
  with ${holdFirst('order_events', 'created_at < $1 and (ip_address is not null or user_agent is not null)')}
  update order_events e set ip_address = null, user_agent = null from held where e.id = held.id`);

const oldSenders = sql(`
  with ${holdFirst('contact_messages', "created_at < $1 and ip_address <> ''")}
  update contact_messages m set ip_address = '' from held where m.id = held.id`);

const oldFailures = sql(`
  select graphile_worker.complete_jobs(array_agg(id)) from (
    select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and run_at < $1 limit $2
  ) given_up
  having count(*) > 0`);

const fold = sql('select fold_tallies_in_turn($1)');

/** Answers how many rows were removed or emptied. Undefined days keep for ever. Tallies of past days are folded. Called every hour by the worker. */
export async function forgetOld(db: Database, { keepDays }: Pick<Settings, 'keepDays'>, now: Date): Promise<number> {
  const rules: [Statement<unknown>, number | undefined][] = [
    [oldKeys, keepDays.orderKeys],
    [oldBulkRequests, keepDays.orderKeys],
    [oldVisitors, keepDays.visitors],
    [oldOrigins, keepDays.addresses],
    [oldSenders, keepDays.addresses],
    [oldFailures, keepDays.failedJobs],
  ];
  let forgotten = 0;
  for (const [statement, days] of rules) {
    if (days === undefined) continue;
    const before = new Date(now.getTime() - days * 86_400_000);
    for (let rows = bite; rows === bite; forgotten += rows) rows = await db.run(statement, [before, bite]);
  }
  await db.run(fold, [indiaDay(now)]);
  return forgotten;
}
