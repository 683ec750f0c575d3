/** Categories: the public list and the managed one (rulings 3.2, 3.3). */
import { type Queryable, sql } from '../db/database.ts';

export interface CategoryRow {
  id: string;
  name: string;
  slug: string;
  description: string;
  image: string | null;
  color: string;
  sort_order: number;
  is_active: boolean;
  version: number;
  deleted_at: Date | null;
  created_at: Date;
}

/** One row stands there even for an empty page: it carries the total. */
type PageRow = { total: number } & (CategoryRow | { id: null });

export interface ManagedCategoryQuery {
  pattern: string | null;
  isActive: boolean | null;
  deleted: boolean;
  limit: number;
  offset: number;
}

const inOrder = `sort_order, name collate "und-x-icu", id`;

const activeCategories = sql<CategoryRow>(`
  select * from categories where is_active and deleted_at is null order by ${inOrder}`);

const managedCategories = sql<PageRow>(`
  with found as (
    select * from categories
    where (deleted_at is not null) = $3
      and ($2::boolean is null or is_active = $2)
      and ($1::text is null or lower(normalize(concat_ws(' ', name, slug, description), nfc)) like $1)
  )
  select (select count(*) from found) as total, page.*
  from (values (1)) as always
  left join (select * from found order by ${inOrder} limit $4 offset $5) page on true
  order by ${inOrder}`);

const isCategory = (row: PageRow): row is PageRow & CategoryRow => row.id !== null;

export function listActiveCategories(db: Queryable): Promise<CategoryRow[]> {
  return db.rows(activeCategories);
}

/** A page of the categories that staff look at, with the total of all pages. */
export async function listManagedCategories(
  db: Queryable,
  { pattern, isActive, deleted, limit, offset }: ManagedCategoryQuery,
): Promise<{ total: number; categories: CategoryRow[] }> {
  const rows = await db.rows(managedCategories, [pattern, isActive, deleted, limit, offset]);
  return { total: rows[0]?.total ?? 0, categories: rows.filter(isCategory) };
}
