/** Lists categories for visitors and staff, and writes them. */
import type { CategoryFilterQuery } from '#contract/catalogue/calls.ts';
import type { Translations } from '#contract/catalogue/translations.ts';
import { type Conditions, holdsTyped, joinConditions } from '../core/db/conditions.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { type PageRow, pageSql, readPage, type Slice } from '../core/db/page.ts';

export interface CategoryRow {
  id: string;
  name: string;
  slug: string;
  description: string;
  image: string | null;
  color: string;
  sortOrder: number;
  isActive: boolean;
  version: number;
  deletedAt: Date | null;
  createdAt: Date;
  translations: Translations;
}

const inOrder = `sort_order, name collate names, id`;

const activeCategories = sql<CategoryRow & { goodsImage: string | null }>(`
  select categories.*, goods.image as goods_image
  from categories left join lateral (
    select image from products
    where category_id = categories.id and is_active and deleted_at is null and image is not null
    order by products.id desc limit 1
  ) as goods on true
  where is_active and deleted_at is null and (not $1 or exists (
    select from products where category_id = categories.id and is_active and deleted_at is null))
  order by ${inOrder}`);

const translatedTexts = `
  (select string_agg(concat_ws(' ', t.value ->> 'name', t.value ->> 'description'), ' ') from jsonb_each(translations) t)`;

const conditions: Conditions<CategoryFilterQuery> = {
  search: (value) => holdsTyped(`search_forms(concat_ws(' ', name, slug, description, ${translatedTexts}))`, value),
  isActive: (value) => `is_active = ${value}`,
  deleted: (value) => `(deleted_at is not null) = ${value}`,
};

/**
 * Active categories. One without a picture gets that of its newest product. `onlyFilled` leaves out categories without
 * a product on sale, which would lead to an empty list.
 */
export async function listActiveCategories(db: Queryable, { onlyFilled = false } = {}): Promise<CategoryRow[]> {
  const rows = await db.rows(activeCategories, [onlyFilled]);
  return rows.map(({ goodsImage, ...row }) => ({ ...row, image: row.image ?? goodsImage }));
}

/** A page of the categories for staff, with the total of all pages; deleted ones only on request. */
export function listAdminCategories(db: Queryable, filter: CategoryFilterQuery, { limit, offset }: Slice) {
  const { text, values, add } = joinConditions(conditions, { ...filter, deleted: filter.deleted ?? false });
  const page = sql<PageRow<CategoryRow>>(`
    with found as (select * from categories where ${text}) ${pageSql({
      total: '(select count(*) from found)',
      rows: `select * from found order by ${inOrder} limit ${add(limit)} offset ${add(offset)}`,
      order: inOrder,
    })}`);
  return readPage(db, page, values);
}

const categoryById = sql<CategoryRow>(`select * from categories where id = $1 and deleted_at is null`);

/** A category that is not deleted. */
export function loadCategory(db: Queryable, id: string): Promise<CategoryRow | undefined> {
  return db.row(categoryById, [id]);
}

const lockSlugs = sql(`select pg_advisory_xact_lock(hashtext('category slugs'))`);
const takenSlugs = sql<{ slug: string }>(`
  select slug from categories where (slug = $1 or slug like $1 || '-%') and id <> $2`);

/**
 * Slugs of other categories, including deleted ones, that begin like this one. Until the transaction ends, nobody else
 * can create a slug.
 */
export async function holdSlugs(tx: Queryable, slug: string, ownId: string): Promise<Set<string>> {
  await tx.run(lockSlugs);
  const rows = await tx.rows(takenSlugs, [slug, ownId]);
  return new Set(rows.map((row) => row.slug));
}

export type CategoryValues = Pick<
  CategoryRow,
  'name' | 'slug' | 'description' | 'image' | 'color' | 'sortOrder' | 'isActive' | 'translations'
>;

/** The values of the parameters $2 to $9, in this order. */
function valuesOf(category: CategoryValues): unknown[] {
  const { name, slug, description, image, color, sortOrder, isActive, translations } = category;
  return [name, slug, description, image, color, sortOrder, isActive, JSON.stringify(translations)];
}

const insertCategoryRow = sql<CategoryRow>(`
  insert into categories (id, name, slug, description, image, color, sort_order, is_active, translations, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  returning *`);
const lockCategoryRow = sql<CategoryRow>(
  `select * from categories where id = $1 and deleted_at is null for no key update`,
);
// If the form has no texts of a language, the stored texts of that language stay.
const updateCategoryRow = sql<CategoryRow>(`
  update categories
  set name = $2, slug = $3, description = $4, image = $5, color = $6, sort_order = $7, is_active = $8,
    translations = translations || $9, version = version + 1
  where id = $1
  returning *`);
const toggle = sql<CategoryRow>(`
  update categories
  set is_active = coalesce($2::boolean, not is_active), version = version + (is_active is distinct from $2)::integer
  where id = $1 and deleted_at is null
  returning *`);
const markDeleted = sql(`
  update categories set deleted_at = $2, version = version + 1 where id = $1 and deleted_at is null`);
const unmark = sql<CategoryRow>(`
  update categories set version = version + (deleted_at is not null)::integer, deleted_at = null
  where id = $1
  returning *`);

/**
 * Inserts a category. Like the writes below, it violates `categories_name_unique` if another category has the name and
 * is not deleted.
 */
export function insertCategory(tx: Queryable, id: string, category: CategoryValues, now: Date) {
  return tx.row(insertCategoryRow, [id, ...valuesOf(category), now]);
}

/** Locks a category until the transaction ends and returns it; undefined if it is deleted. */
export function lockCategory(tx: Queryable, id: string): Promise<CategoryRow | undefined> {
  return tx.row(lockCategoryRow, [id]);
}

export function updateCategory(tx: Queryable, id: string, category: CategoryValues): Promise<CategoryRow | undefined> {
  return tx.row(updateCategoryRow, [id, ...valuesOf(category)]);
}

/**
 * Shows or hides a category; null means the opposite of its present state. Undefined for an unknown or deleted
 * category.
 */
export function writeCategoryActive(
  db: Queryable,
  id: string,
  isActive: boolean | null,
): Promise<CategoryRow | undefined> {
  return db.row(toggle, [id, isActive]);
}

/** Deletes a category; returns false if it was already deleted or never existed. */
export async function markCategoryDeleted(tx: Queryable, id: string, now: Date): Promise<boolean> {
  return (await tx.run(markDeleted, [id, now])) === 1;
}

/** Restores a category; one that is not deleted is returned unchanged. */
export function unmarkCategoryDeleted(tx: Queryable, id: string): Promise<CategoryRow | undefined> {
  return tx.row(unmark, [id]);
}
