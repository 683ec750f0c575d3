/** What of saved settings is kept for a time only. The versions themselves stay for ever. */
import { type Queryable, sql } from '../platform/db/database.ts';
import { lockRows } from '../platform/db/lock-rows.ts';
import { applyRetention } from '../platform/db/retention.ts';

const old = `version in (
  select version from settings_versions
  where saved_at < $1 and (ip_address is not null or user_agent is not null) limit $2)`;

const oldOrigins = sql(`
  with ${lockRows('settings_versions', 'version', old)}
  update settings_versions v set ip_address = null, user_agent = null from held where v.version = held.version`);

/** Empties the network addresses and browsers of those who saved. */
export function forgetSavers(db: Queryable, days: number | undefined, now: Date): Promise<number> {
  return applyRetention(db, oldOrigins, days, now);
}
