/** What of orders is kept for a time only. The orders themselves stay for ever. */
import { indiaDay } from '#contract/shared/days.ts';
import { type Queryable, sql } from '../platform/db/database.ts';
import { lockFirst } from '../platform/db/retention.ts';

/** Empties the network addresses and browsers of order histories. */
export const oldOrigins = sql(`
  with ${lockFirst('order_events', 'created_at < $1 and (ip_address is not null or user_agent is not null)')}
  update order_events e set ip_address = null, user_agent = null from held where e.id = held.id`);

const fold = sql('select fold_tallies_in_turn($1)');

/** Folds the tallies of past days. */
export async function foldTallies(db: Queryable, now: Date): Promise<void> {
  await db.run(fold, [indiaDay(now)]);
}
