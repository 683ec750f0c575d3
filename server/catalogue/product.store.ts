/** Reads products for visitors, searches them, and maintains the text that is searched. */
import type { ProductType } from '#contract/catalogue/product-types.ts';
import type { Translations } from '#contract/catalogue/translations.ts';
import { ofTable } from '../core/db/column-names.ts';
import { type Database, type Queryable, sql } from '../core/db/database.ts';
import { type PageRow, pageSql, readPage } from '../core/db/page.ts';
import type { SearchWord } from './rules.ts';

export interface ProductRow {
  id: string;
  name: string;
  description: string;
  image: string | null;
  type: ProductType;
  brand: string;
  pricePaise: number;
  depositPaise: number;
  capacityMl: number;
  size: string;
  stock: number;
  isActive: boolean;
  containerId: string | null;
  /** Null for the standard rate. */
  taxRateId: string | null;
  categoryId: string | null;
  categoryName: string | null;
  translations: Translations;
  /** Null without a category. */
  categoryTranslations: Translations | null;
}

type ShopPageRow = PageRow<ProductRow> & { categoryKnown: boolean };

interface ProductQuery {
  type: ProductType | null;
  /** Id or slug. */
  category: string | null;
  words: SearchWord[];
  limit: number;
  offset: number;
}

interface ProductPage {
  total: number;
  /** False if the query names an unknown category. */
  categoryKnown: boolean;
  products: ProductRow[];
}

/** The columns of a product that staff write, apart from stock, category, container, tax rate and translations. */
export const writtenColumns =
  'name, description, image, type, brand, price_paise, deposit_paise, capacity_ml, size, is_active';

export const productColumns = `
  p.id, ${ofTable('p', writtenColumns)}, p.stock, p.container_id, p.tax_rate_id, c.id as category_id, c.name as category_name,
  p.translations, c.translations as category_translations`;

// A product of a deleted category has no category here, but keeps its id, so that restoring the category brings the
// product back.
export const withCategory = `
  products p left join categories c on c.id = p.category_id and c.deleted_at is null`;

const wantedCategory = `
  wanted_category as (
    select id from categories where deleted_at is null and (id::text = lower($2) or slug = lower($2)) limit 1
  )`;

const isShown = `
  p.is_active and p.deleted_at is null
  and ($1::text is null or p.type = $1)
  and ($2::text is null or p.category_id = (select id from wanted_category))`;

const pageOf = (total: string, first = '') =>
  pageSql({
    total,
    more: '$2::text is null or exists (select from wanted_category) as category_known',
    rows: `select p.*, f.sort_order${first && ', f.distance'}
      from chosen f cross join lateral (select ${productColumns} from ${withCategory} where p.id = f.id offset 0) p`,
    order: `${first}page.sort_order nulls last, page.id desc`,
  });

// A shelf is all categories with the same sort order. An index counts all products by shelf (db/migrations/0003), and
// only the shelves of the page are read: sorting all products costs five times as much.
const listProducts = sql<ShopPageRow>(`
  with ${wantedCategory}, counted as (
    select p.category_id, count(*) as products from products p where ${isShown} group by p.category_id
  ), shelves as (
    select c.sort_order, array_agg(n.category_id) as categories, sum(n.products) as products
    from counted n left join categories c on c.id = n.category_id and c.deleted_at is null
    group by c.sort_order
  ), passed as (
    select *, sum(products) over (order by sort_order nulls last) - products as earlier from shelves
  ), chosen as (
    select page.id, s.sort_order
    from passed s
    cross join lateral (
      select p.id from products p
      where ${isShown} and (p.category_id = any(s.categories) or s.sort_order is null and p.category_id is null)
      order by p.id desc
      limit $3 offset greatest(0, $4 - s.earlier)
    ) page
    where s.earlier < $3 + $4 and s.earlier + s.products > $4
    order by s.sort_order nulls last, page.id desc
    limit $3
  ) ${pageOf('(select coalesce(sum(products), 0) from counted)::bigint')}`);

const distanceTo = (word: string) => `
  case
    when p.head_folded like any(${word}.whole) then 0
    when p.head_folded like any(${word}.start) then 1
    when p.head_folded like any(${word}.patterns) then 2
    else 3
  end`;

/** SQL: how different a product is from the typed text; 0 if each typed word is a word of its name or size. */
const distance = (isSingle: boolean) =>
  isSingle ? distanceTo('lead') : `(select sum(${distanceTo('w')}) from words w)`;

/**
 * A word that no product has is treated as misspelt, and the most similar words of all products are searched, too. So a
 * misspelt word finds the products that were meant, and a correct word finds no others. The index finds the longest
 * word; the others are checked on its results. `offset 0` keeps that query separate: without it the planner reads the
 * table, at ten times the cost. Returns CTEs that end in `found`, with the id of each product
 * that also matches `filter` and the sort order of its category; `words` is the
 * placeholder of the words as JSON. `isCorrected: false` searches no similar words.
 */
export const foundBySearch = (
  filter: string,
  { isSingle = false, isRanked = false, isCorrected = true, words = '$5' } = {},
) => `
  typed as materialized (
    select f.word, regexp_replace(f.word, '([\\\\%_])', '\\\\\\1', 'g') as literal, j."isSize" as is_size, j.endings
    from json_to_recordset(${words}::json) as j (typed text, "isSize" boolean, endings text[])
      cross join lateral (select coalesce(nullif(fold_text(j.typed), ''), j.typed) as word) f
  ), words as materialized (
    select w.word,
      array[case when w.is_size then '% ' || w.literal || ' %' else '%' || w.literal || '%' end]
      || array(select '%' || meaning || '%' from unnest(s.meanings) as meaning) || array(
        select '%' || meant.word || '%'
        from (
          (select s.word from search_terms s where s.word = any(array(
            select overlay(w.word placing reverse(substr(w.word, place, 2)) from place for 2)
            from generate_series(1, length(w.word) - 1) as place)))
          union
          (select s.word
          from search_terms s
          where s.word % w.word and abs(length(s.word) - length(w.word)) <= 2
          order by similarity(s.word, w.word) desc
          fetch first 1 row with ties)
        ) meant
        where ${isCorrected ? '' : 'false and '}length(w.word) >= 4 and w.word !~ '[[:digit:][:punct:]]' and s.meanings = '{}'
          and (select count(*) from search_terms s where s.word like '%' || w.literal || '%') = 0
      ) as patterns,
      array(select '% ' || w.literal || ending || ' %' from unnest(w.endings) as ending) || array(
        select '% ' || meaning || ending || ' %' from unnest(s.meanings) as meaning, unnest('{"",s}'::text[]) as ending
      ) as whole,
      array['% ' || w.literal || '%'] || array(select '% ' || meaning || '%' from unnest(s.meanings) as meaning) as start
    from typed w
      cross join lateral (
        select array(
          select distinct meaning_folded from search_synonyms y
          where y.word_folded = w.word and y.meaning_folded <> w.word
            and exists (select from search_terms v where v.word in (y.meaning_folded, y.meaning_folded || 's'))
        ) as meanings
      ) s
  ), lead as materialized (
    select * from words order by length(word) desc limit 1
  ), others as materialized (
    select patterns from words where word <> (select word from lead)
  ), found as materialized (
    select p.id, p.category_id${isRanked ? `, ${distance(isSingle)} as distance` : ''}
    from lead
      cross join unnest(lead.patterns) with ordinality as l(pattern, place)
      cross join lateral (select lead.patterns[:place - 1] as earlier offset 0) e
      cross join lateral (
        select p.id, p.category_id, p.text_folded, p.head_folded from products p where p.text_folded like pattern and ${filter} offset 0
      ) p
    where not p.text_folded like any(e.earlier)
      ${isSingle ? '' : 'and not exists (select from others where not p.text_folded like any(others.patterns))'}
  )`;

const searchProducts = (isSingle: boolean) =>
  sql<ShopPageRow>(`
  with ${wantedCategory}, ${foundBySearch(isShown, { isSingle, isRanked: true })}, shelves as materialized (
    select id, sort_order from categories where deleted_at is null
  ), chosen as (
    select f.id, s.sort_order, f.distance
    from found f left join shelves s on s.id = f.category_id
    order by f.distance, s.sort_order nulls last, f.id desc limit $3 offset $4
  ) ${pageOf('(select count(*) from found)', 'page.distance, ')}`);
const searchOneWord = searchProducts(true);
const searchWords = searchProducts(false);

const mostOrdered = sql<ProductRow>(`
  select ${productColumns}
  from ${withCategory} left join product_tallies t on t.product_id = p.id
  where p.is_active and p.deleted_at is null and p.stock > 0
  order by t.orders desc nulls last, p.id desc limit $1`);

const oneProduct = sql<ProductRow>(`
  select ${productColumns} from ${withCategory} where p.id = $1 and p.deleted_at is null`);

// Locks products by ascending id, as placing an order does, to avoid deadlocks. `search_text` contains each size
// twice, with and without spaces, so that "20 L" is also found as "20l". Texts are in it in all languages, and
// `concat_ws` leaves out those that are missing. `search_terms` gets every word of it, split
// at spaces, punctuation and digits, so no word has a special character of `like`. Words are inserted in sorted
// order, so that two writers never deadlock.
const refresh = sql(`
  with held as materialized (
    select id from products where id = any($1::uuid[]) or category_id = any($1::uuid[]) order by id for no key update
  ), refreshed as (
    update products p
    set search_text = lower(normalize(concat_ws(
      ' ', p.name, p.description, p.brand, p.size, replace(p.size, ' ', ''),
      (select concat_ws(' ', c.name, translated_names(c.translations))
        from categories c where c.id = p.category_id and c.deleted_at is null),
      (select string_agg(concat_ws(' ', t.value ->> 'name', t.value ->> 'description'), ' ' order by t.key)
        from jsonb_each(p.translations) t)
    ), nfc)) || p.search_head
    from held
    where p.id = held.id
    returning p.text_folded
  )
  insert into search_terms (word)
  select distinct word
  from refreshed cross join regexp_split_to_table(text_folded, '[[:space:][:punct:][:digit:]]+') as word
  where length(word) between 2 and 100
  order by word
  on conflict do nothing`);

const unfolded = sql<{ id: string }>('select id from products where text_folded is null order by id desc limit 200');

/**
 * Fills the folded search text (simplified for searching) of up to 200 products that an older release wrote without
 * it. Returns false if there was none.
 */
export async function foldProducts(db: Database): Promise<boolean> {
  const ids = (await db.rows(unfolded)).map(({ id }) => id);
  if (ids.length > 0) await db.transaction((tx) => refreshSearchText(tx, ids));
  return ids.length > 0;
}

/** A page of the active products by the order of their categories, then newest first, with the total of all pages. */
export async function listPublicProducts(db: Queryable, query: ProductQuery): Promise<ProductPage> {
  const { type, category, words, limit, offset } = query;
  const filter = [type, category, limit, offset];
  const { rows, total, first } = await (words.length === 0
    ? readPage(db, listProducts, filter)
    : readPage(db, words.length === 1 ? searchOneWord : searchWords, [...filter, JSON.stringify(words)]));
  return { products: rows, total, categoryKnown: first?.categoryKnown ?? true };
}

/** Best sellers that are in stock; in a shop without orders its newest products. */
export function listMostOrdered(db: Queryable, count: number): Promise<ProductRow[]> {
  return db.rows(mostOrdered, [count]);
}

/**
 * Reads a product that is not deleted. An inactive one is returned, too, because links to it lead to a page that says
 * so.
 */
export function loadProduct(db: Queryable, id: string): Promise<ProductRow | undefined> {
  return db.row(oneProduct, [id]);
}

/**
 * Writes the search text. Call it after every write of the texts of a product or the name of a category, in the same
 * transaction. `ids` are products, or categories for all their products.
 */
export async function refreshSearchText(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.run(refresh, [ids]);
}

/**
 * SQL for a product's short name in a list: the name, and the size unless the name contains it. The same rule as
 * `nameWithSize` of the contract.
 */
export const nameWithSize = (row: string): string =>
  `${row}.name || case when position(lower(${row}.size) in lower(${row}.name)) > 0 then '' else ', ' || ${row}.size end`;
