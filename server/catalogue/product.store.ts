/** Products as the public sees them, the search, and the text that it looks through (rulings 3.1, 3.2). */
import type { ProductType } from '../../contract/product-types.ts';
import { type Queryable, sql } from '../db/database.ts';
import type { SearchWord } from './rules.ts';

export interface ProductRow {
  id: string;
  name: string;
  description: string;
  image: string | null;
  type: ProductType;
  brand: string;
  price_paise: number;
  deposit_paise: number;
  capacity_ml: number;
  size: string;
  stock: number;
  is_active: boolean;
  category_id: string | null;
  category_name: string | null;
}

/** One row stands there even for an empty page: it carries the total. */
type PageRow = { total: number; category_known: boolean } & (ProductRow | { id: null });

export interface ProductQuery {
  type: ProductType | null;
  /** Id or slug. */
  category: string | null;
  words: SearchWord[];
  limit: number;
  offset: number;
}

export interface ProductPage {
  total: number;
  /** False when the query names a category that is not there. */
  categoryKnown: boolean;
  products: ProductRow[];
}

export const productColumns = `
  p.id, p.name, p.description, p.image, p.type, p.brand, p.price_paise, p.deposit_paise, p.capacity_ml, p.size,
  p.stock, p.is_active, c.id as category_id, c.name as category_name`;

// A deleted category counts as none, so that restoring it brings its products back to it.
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

const pageOfFound = `
  select
    (select count(*) from found) as total,
    $2::text is null or exists (select from wanted_category) as category_known,
    page.*
  from (values (1)) as always
  left join lateral (
    select ${productColumns}, f.sort_order
    from (select * from found order by sort_order nulls last, id desc limit $3 offset $4) f
    join (${withCategory}) on p.id = f.id
  ) page on true
  order by page.sort_order nulls last, page.id desc`;

const listProducts = sql<PageRow>(`
  with ${wantedCategory}, found as (
    select p.id, c.sort_order from ${withCategory} where ${isShown}
  ) ${pageOfFound}`);

/**
 * A word that no product has is taken for a slip, and the most similar words of the shop's own vocabulary are searched
 * for beside it: so a typing error finds what was meant, and a right word finds nothing else. The index is asked for
 * the longest word; the others are checked on what it finds. `offset 0` keeps that question whole: without it the
 * planner reads the table instead, at ten times the cost (bench/search.ts). Gives "with" parts that end in `found`, with
 * the id and the category's order of products that also fit `filter`; $5 are the words as JSON.
 */
export const foundBySearch = (filter: string) => `
  words as materialized (
    select w.word, array[w.pattern] || array(
      select '%' || meant.word || '%'
      from (
        (select s.word from search_words s where s.word = any(w.swapped))
        union
        (select s.word
        from search_words s
        where s.word % w.word and abs(length(s.word) - length(w.word)) <= 2
        order by similarity(s.word, w.word) desc
        fetch first 1 row with ties)
      ) meant
      where w.tolerant and (select count(*) from search_words s where s.word like w.pattern) = 0
    ) as patterns
    from json_to_recordset($5::json) as w (word text, pattern text, tolerant boolean, swapped text[])
  ), lead as materialized (
    select * from words order by length(word) desc limit 1
  ), found as (
    select distinct p.id, c.sort_order
    from lead
      cross join unnest(lead.patterns) as pattern
      cross join lateral (select * from products where search_text like pattern offset 0) p
      left join categories c on c.id = p.category_id and c.deleted_at is null
    where ${filter} and not exists (
      select from words w where w.word <> lead.word and not p.search_text like any(w.patterns)
    )
  )`;

const searchProducts = sql<PageRow>(`with ${wantedCategory}, ${foundBySearch(isShown)} ${pageOfFound}`);

const oneProduct = sql<ProductRow>(`
  select ${productColumns} from ${withCategory} where p.id = $1 and p.deleted_at is null`);

// Products are locked in the order of their ids, as orders do, so that none waits for another in a circle.
// Sizes stand there twice, with and without spaces: "20 L" is also found as "20l". The vocabulary holds letters only,
// nothing that `like` takes as special, and is written in order, so that two writers never wait for each other.
const refresh = sql(`
  with chosen as materialized (
    select id from products where id = any($1::uuid[]) or category_id = any($1::uuid[]) order by id for no key update
  ), refreshed as (
    update products p
    set search_text = lower(normalize(concat_ws(
      ' ', p.name, p.description, p.brand, p.size, replace(p.size, ' ', ''),
      (select c.name from categories c where c.id = p.category_id and c.deleted_at is null)
    ), nfc))
    from chosen
    where p.id = chosen.id
    returning p.search_text
  )
  insert into search_words (word)
  select distinct word
  from refreshed cross join regexp_split_to_table(search_text, '[[:space:][:punct:][:digit:]]+') as word
  where length(word) between 4 and 100
  order by word
  on conflict do nothing`);

const isProduct = (row: PageRow): row is PageRow & ProductRow => row.id !== null;

/** A page of the active products, newest first within the order of their categories, with the total of all pages. */
export async function listPublicProducts(db: Queryable, query: ProductQuery): Promise<ProductPage> {
  const { type, category, words, limit, offset } = query;
  const filter = [type, category, limit, offset];
  const rows =
    words.length === 0
      ? await db.rows(listProducts, filter)
      : await db.rows(searchProducts, [...filter, JSON.stringify(words)]);
  const { total = 0, category_known: categoryKnown = true } = rows[0] ?? {};
  return { total, categoryKnown, products: rows.filter(isProduct) };
}

/** A product that was not deleted, active or not. */
export function loadProduct(db: Queryable, id: string): Promise<ProductRow | undefined> {
  return db.row(oneProduct, [id]);
}

/**
 * Must follow every write of a product's texts or of a category's name, in its transaction. Takes ids of products, and
 * of categories whose products are meant.
 */
export async function refreshSearchText(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.run(refresh, [ids]);
}
