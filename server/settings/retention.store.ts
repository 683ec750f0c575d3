/** What of saved settings is kept for a time only. The versions themselves stay for ever. */
import { type Queryable, sql } from '../platform/db/database.ts';
import { forgetOlder } from '../platform/db/forget-rows.ts';
import { holdRows } from '../platform/db/hold-rows.ts';

const old = `version in (
  select version from settings_versions
  where saved_at < $1 and (ip_address is not null or user_agent is not null) limit $2)`;

const oldOrigins = sql(`
  with ${holdRows('settings_versions', 'version', old)}
  update settings_versions v set ip_address = null, user_agent = null from held where v.version = held.version`);

/** Empties the network addresses and browsers of those who saved. */
export function forgetSavers(db: Queryable, days: number | undefined, now: Date): Promise<number> {
  return forgetOlder(db, oldOrigins, days, now);
}
