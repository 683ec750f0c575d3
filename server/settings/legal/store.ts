/** The texts of the legal pages: a row for each save, with all texts. */
import { type LegalPage, legalPages } from '#contract/settings/legal/pages.ts';
import type { LegalName } from '#contract/settings/legal/rules.ts';
import type { Shop } from '#contract/shop.ts';
import type { Staff } from '../../core/actor.ts';
import { type Queryable, sql } from '../../core/db/database.ts';
import { type PageRow, pageSql, readPage, type Slice } from '../../core/db/page.ts';

export type StoredTexts = Partial<Record<LegalName, string | undefined>>;

export interface LegalRow {
  version: number;
  texts: StoredTexts;
  savedByName: string | null;
  savedAt: Date;
}

const newest = sql<LegalRow>(`
  select l.version, l.texts, u.name as saved_by_name, l.saved_at
  from legal_versions l left join users u on u.id = l.saved_by
  order by l.version desc limit 1`);

const numbered = sql<LegalRow>(`
  select l.version, l.texts, u.name as saved_by_name, l.saved_at
  from legal_versions l left join users u on u.id = l.saved_by
  where l.version = $1`);

/** The newest version, or the one with this number; undefined if there is none. */
export function findLegal(db: Queryable, version?: number): Promise<LegalRow | undefined> {
  return version === undefined ? db.row(newest) : db.row(numbered, [version]);
}

const inForce = sql<{ version: number; names: string[] | null }>(`
  select l.version, (select array_agg(t.key) from jsonb_each_text(l.texts) t where t.value <> '') as names
  from legal_versions l order by l.version desc limit 1`);

/** The newest version, 0 for none, and the pages that have a text in any language. */
export async function findLegalInForce(db: Queryable): Promise<Shop['legal']> {
  const { version, names } = (await db.row(inForce)) ?? { version: 0, names: null };
  return { version, pages: legalPages.filter((page) => names?.some((name) => name.startsWith(`${page}.`))) };
}

// The insert waits for a concurrent save of the same version, and then does nothing.
const insert = sql(`
  insert into legal_versions (version, texts, changed, saved_by, saved_at) values ($1, $2::jsonb, $3, $4, $5)
  on conflict (version) do nothing`);

interface NewLegal {
  version: number;
  texts: StoredTexts;
  changed: readonly LegalPage[];
  savedBy: Staff['id'];
  savedAt: Date;
}

/** Saves a version; returns false if it exists already. */
export async function insertLegal(tx: Queryable, { version, texts, changed, savedBy, savedAt }: NewLegal) {
  return (await tx.run(insert, [version, JSON.stringify(texts), changed, savedBy, savedAt])) === 1;
}

export interface LegalVersionRow {
  version: number;
  changed: string[];
  savedByName: string | null;
  savedAt: Date;
}

const page = sql<PageRow<LegalVersionRow, 'version'>>(
  pageSql({
    total: '(select count(*) from legal_versions)',
    rows: `select l.version, l.changed, l.saved_at, u.name as saved_by_name
      from legal_versions l left join users u on u.id = l.saved_by
      order by l.version desc limit $1 offset $2`,
    order: 'page.version desc',
  }),
);

export const listLegalVersions = (db: Queryable, { limit, offset }: Slice) =>
  readPage(db, page, [limit, offset], 'version');
