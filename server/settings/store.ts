/** The saved settings. Each statement reads or writes one row, or a page of rows. */
import type { VersionFilterQuery } from '#contract/settings/calls.ts';
import type { SettingGroups } from '#contract/settings/rules.ts';
import type { Source, Staff } from '../core/actor.ts';
import { type Conditions, joinConditions, startOfDaySql } from '../core/db/conditions.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { lockRows } from '../core/db/lock-rows.ts';
import { type PageRow, pageSql, readPage, type Slice } from '../core/db/page.ts';
import type { Change, StoredSettings } from './rules.ts';

export interface SavedSettings {
  version: number;
  record: StoredSettings;
  savedByName: string | null;
  savedAt: Date;
}

export interface VersionRow {
  version: number;
  changes: Change[];
  savedByName: string | null;
  savedAt: Date;
}

/** A column for any statement: the version of the settings at the beginning of the statement. */
export const settingsVersion = '(select coalesce(max(version), 0) from settings_versions)';
/** SQL: the newest version of the legal texts; null if there are none. */
export const legalVersion = '(select max(version) from legal_versions)';

const newestVersion = sql<{ version: number }>(`select ${settingsVersion} as version`);

export async function readSettingsVersion(tx: Queryable): Promise<number> {
  return (await tx.row(newestVersion))?.version ?? 0;
}

const newest = sql<SavedSettings>(`
  select v.version, v.record, v.saved_at, u.name as saved_by_name
  from settings_versions v left join users u on u.id = v.saved_by
  order by v.version desc limit 1`);

export function findNewestSettings(tx: Queryable): Promise<SavedSettings | undefined> {
  return tx.row(newest);
}

// The insert waits for a concurrent save of the same version, and then does nothing.
const insertVersion = sql(`
  insert into settings_versions (version, record, changes, saved_by, saved_at, ip_address, user_agent)
  values ($1, $2::jsonb, $3::jsonb, $4, $5, $6, $7)
  on conflict (version) do nothing`);

interface NewVersion extends Source {
  version: number;
  record: SettingGroups;
  changes: readonly Change[];
  /** The member of staff who saved the version; null if the shop saved it automatically. */
  savedBy: Staff['id'] | null;
  savedAt: Date;
}

/** Saves a version; returns false if it exists already. */
export async function insertSettings(tx: Queryable, row: NewVersion): Promise<boolean> {
  const { version, record, changes, savedBy, savedAt, ip, userAgent } = row;
  const values = [version, JSON.stringify(record), JSON.stringify(changes), savedBy, savedAt, ip, userAgent];
  return (await tx.run(insertVersion, values)) === 1;
}

const conditions: Conditions<VersionFilterQuery> = {
  from: (value) => `v.saved_at >= ${startOfDaySql(`${value}::date`)}`,
  to: (value) => `v.saved_at < ${startOfDaySql(`${value}::date + 1`)}`,
};

export function listVersions(db: Queryable, filter: VersionFilterQuery, { limit, offset }: Slice) {
  const { text, values, add } = joinConditions(conditions, filter);
  const page = sql<PageRow<VersionRow, 'version'>>(
    pageSql({
      total: `(select count(*) from settings_versions v where ${text})`,
      rows: `select v.version, v.changes, v.saved_at, u.name as saved_by_name
        from settings_versions v left join users u on u.id = v.saved_by
        where ${text}
        order by v.version desc limit ${add(limit)} offset ${add(offset)}`,
      order: 'page.version desc',
    }),
  );
  return readPage(db, page, values, 'version');
}

export interface ExportedChange extends Omit<VersionRow, 'changes'>, Change {
  /** The position of the change within its save, from 1. */
  place: number;
}

/** The next changes of the list, following `after`, newest save first; the first ones if it is undefined. */
export function listChangesAfter(
  db: Queryable,
  filter: VersionFilterQuery,
  after: ExportedChange | undefined,
  limit: number,
): Promise<ExportedChange[]> {
  const { text, values, add } = joinConditions(conditions, filter);
  const isNext = after
    ? `${text} and (-v.version, c.place) > (-${add(after.version)}::integer, ${add(after.place)}::integer)`
    : text;
  const next = sql<ExportedChange>(`
    select v.version, c.place::integer as place, c.change->>'field' as field, c.change->>'before' as before,
      c.change->>'after' as after, v.saved_at, u.name as saved_by_name
    from settings_versions v
    cross join lateral jsonb_array_elements(v.changes) with ordinality as c(change, place)
    left join users u on u.id = v.saved_by
    where ${isNext}
    order by v.version desc, c.place limit ${add(limit)}`);
  return db.rows(next, values);
}

const old = `version in (
  select version from settings_versions
  where saved_at < $1 and (ip_address is not null or user_agent is not null) limit $2)`;

/** Removes network addresses and browsers from old saves. The versions themselves are never deleted. */
export const oldOrigins = sql(`
  with ${lockRows('settings_versions', 'version', old)}
  update settings_versions v set ip_address = null, user_agent = null from held where v.version = held.version`);
