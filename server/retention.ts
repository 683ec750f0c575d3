/** What grows without end is kept for as long as the settings say, and removed in small bites. */
import { indiaDay } from '../contract/delivery.ts';
import { type Database, type Statement, sql } from './db/database.ts';
import type { Settings } from './settings.ts';

/** Rows of one transaction: so few that nobody waits for it and no replica falls behind. */
const bite = 5000;

const oldKeys = sql(`
  delete from order_requests where (customer_id, key) in (
    select customer_id, key from order_requests where created_at < $1 limit $2)`);

const oldVisitors = sql(`
  delete from visitors where (site, unique_id) in (
    select site, unique_id from visitors where last_seen < $1 limit $2)`);

const oldOrigins = sql(`
  update order_events set ip_address = null, user_agent = null where id in (
    select id from order_events
    where created_at < $1 and (ip_address is not null or user_agent is not null) limit $2)`);

const oldSenders = sql(`
  update contact_messages set ip_address = '' where id in (
    select id from contact_messages where created_at < $1 and ip_address <> '' limit $2)`);

const oldFailures = sql(`
  select graphile_worker.complete_jobs(array_agg(id)) from (
    select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and run_at < $1 limit $2
  ) given_up
  having count(*) > 0`);

const fold = sql('select fold_tallies($1)');

/** Answers how many rows were removed or emptied. Undefined days keep for ever. Tallies of past days are folded. Called every hour by the worker. */
export async function forgetOld(db: Database, { keepDays }: Pick<Settings, 'keepDays'>, now: Date): Promise<number> {
  const rules: [Statement<unknown>, number | undefined][] = [
    [oldKeys, keepDays.orderKeys],
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
