/** Lists and writes products for staff, with their versions. */
import { lowStock, type ProductType } from '#contract/catalogue/product-types.ts';
import { documentOf, setFrom } from '../core/db/column-names.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { type PageRow, pageSql, readPage, type Slice } from '../core/db/page.ts';
import { foundBySearch, type ProductRow, productColumns, withCategory, writtenColumns } from './product.store.ts';
import type { SearchWord } from './rules.ts';

export interface AdminProductRow extends ProductRow {
  categoryImage: string | null;
  categoryIsActive: boolean | null;
  version: number;
  deletedAt: Date | null;
  createdAt: Date;
}

/** A row of the exported spreadsheet, in the form in which products can be imported. */
export interface ExportedProduct extends AdminProductRow {
  containerName: string | null;
}

/** The filter that staff choose for the list of products. The total and the export use the same filter. */
export interface AdminProductFilter {
  type: ProductType | null;
  isActive: boolean | null;
  deleted: boolean;
  /** Only products with few units, or without stock. */
  stock?: 'low' | 'out' | undefined;
  words: SearchWord[];
}

const columns = `
  ${productColumns}, c.image as category_image, c.is_active as category_is_active, p.version, p.deleted_at, p.created_at`;

const isWanted = `
  ($1::text is null or p.type = $1)
  and ($2::boolean is null or p.is_active = $2)
  and (p.deleted_at is not null) = $6`;

// Matching rows are counted and paged in an index (db/migrations/0003), and only the page's rows are read.
const pageOfFound = pageSql({
  total: '(select count(*) from found)',
  rows: `select p.*
    from (select id from found order by id desc limit $3 offset $4) f
    cross join lateral (select ${columns} from ${withCategory} where p.id = f.id offset 0) p`,
  order: 'page.id desc',
});

// Every order changes the stock, so no index contains it, and reading it is slow. Only the statements that filter by
// stock read it; there is one statement for each of these filters.
const most = { any: '', low: ` and p.stock <= ${lowStock}`, out: ' and p.stock = 0' };
type Stock = keyof typeof most;
type Found = Readonly<Record<'all' | 'searched', string>>;

// Only the search reads $5, but both statements take the same values.
const foundBy = (stock: Stock): Found => ({
  all: `with found as not materialized (
    select p.id from products p where ${isWanted}${most[stock]} and $5::json is not null
  )`,
  searched: `with ${foundBySearch(`${isWanted}${most[stock]}`)}`,
});
const found = { any: foundBy('any'), low: foundBy('low'), out: foundBy('out') };
const foundOf = ({ stock, words }: AdminProductFilter) =>
  found[stock ?? 'any'][words.length === 0 ? 'all' : 'searched'];

/** A page of the products for staff, newest first, with the number of all that match. */
export function listAdminProducts(db: Queryable, { limit, offset, ...filter }: AdminProductFilter & Slice) {
  const { type, isActive, deleted, words } = filter;
  const statement = sql<PageRow<AdminProductRow>>(`${foundOf(filter)} ${pageOfFound}`);
  return readPage(db, statement, [type, isActive, limit, offset, JSON.stringify(words), deleted]);
}

const nextOfFound = `
  select ${columns}, (select v.name from containers v where v.id = p.container_id) as container_name
  from (select id from found where ($4::uuid is null or id < $4) order by id desc limit $3) f
  join (${withCategory}) on p.id = f.id
  order by p.id desc`;

/** The next products in the order of the list, after the one with this id; the first ones if it is null. */
export function listAdminProductsBefore(
  db: Queryable,
  filter: AdminProductFilter,
  id: string | null,
  limit: number,
): Promise<ExportedProduct[]> {
  const { type, isActive, deleted, words } = filter;
  const statement = sql<ExportedProduct>(`${foundOf(filter)} ${nextOfFound}`);
  return db.rows(statement, [type, isActive, limit, id, JSON.stringify(words), deleted]);
}

const adminProductById = sql<AdminProductRow>(`select ${columns} from ${withCategory} where p.id = $1`);

/** Any product, deleted or not. */
export function loadAdminProduct(db: Queryable, id: string): Promise<AdminProductRow | undefined> {
  return db.row(adminProductById, [id]);
}

const lockCategory = sql<{ id: string }>(`select id from categories where id = $1 and deleted_at is null for share`);

/**
 * Locks a category and returns whether it exists; true for null, which means no category. Its name cannot change before
 * the transaction ends. Call it before locking the product, as a change of a category does, to avoid deadlocks.
 */
export async function holdCategory(tx: Queryable, id: string | null): Promise<boolean> {
  return id === null || (await tx.row(lockCategory, [id])) !== undefined;
}

export interface ProductValues
  extends Omit<ProductRow, 'id' | 'stock' | 'containerId' | 'taxRateId' | 'categoryName' | 'categoryTranslations'> {
  /** Undefined keeps the container of the product. */
  containerId?: string | null | undefined;
  /** Undefined keeps the tax rate of the product. */
  taxRateId?: string | null | undefined;
}

export interface StockMove {
  id: string;
  units: number;
  at: Date;
}

const lockProductRow = sql<{ version: number; stock: number }>(`
  select version, stock from products where id = $1 and deleted_at is null for no key update`);

/** Locks an undeleted product against orders and other editors until the transaction ends. */
export function lockProduct(tx: Queryable, id: string): Promise<{ version: number; stock: number } | undefined> {
  return tx.row(lockProductRow, [id]);
}

// If the category of the product is deleted, the form shows none. Saving must not detach the product from it, because
// it may be restored. If the form has no texts of a language, the stored texts of that language stay.
const updateProductRow = sql(`
  with changed as (
    update products p
    set ${setFrom('n', writtenColumns)}, translations = p.translations || n.translations, stock = p.stock + $3::integer, version = p.version + 1,
      container_id = case when $6 then n.container_id else p.container_id end,
      tax_rate_id = case when $7 then n.tax_rate_id else p.tax_rate_id end,
      category_id = case
        when n.category_id is null and exists (
          select from categories c where c.id = p.category_id and c.deleted_at is not null
        ) then p.category_id
        else n.category_id
      end
    from json_populate_record(null::products, $2) n
    where p.id = $1
  )
  insert into stock_movements (id, product_id, units, reason, created_at)
  select $5::uuid, $1, $3, 'edit', $4::timestamptz where $3 <> 0`);

/** Writes the values of a locked product, and changes its stock by the units of the movement. */
export async function updateProduct(tx: Queryable, id: string, product: ProductValues, move: StockMove) {
  await tx.run(updateProductRow, [
    id,
    documentOf(product),
    move.units,
    move.at,
    move.id,
    product.containerId !== undefined,
    product.taxRateId !== undefined,
  ]);
}

const toggle = sql(`
  update products set is_active = not is_active, version = version + 1
  where id = $1 and deleted_at is null and is_active is distinct from $2::boolean`);
const markDeleted = sql(`
  update products set deleted_at = $2, version = version + 1 where id = $1 and deleted_at is null`);
const unmark = sql(`
  update products set deleted_at = null, version = version + 1 where id = $1 and deleted_at is not null`);

/**
 * Shows or hides a product; null means the opposite of its present state. Returns false if it already has the state.
 */
export async function writeProductActive(db: Queryable, id: string, isActive: boolean | null): Promise<boolean> {
  return (await db.run(toggle, [id, isActive])) === 1;
}

/** Deletes a product; returns false if it was already deleted or never existed. */
export async function markProductDeleted(db: Queryable, id: string, now: Date): Promise<boolean> {
  return (await db.run(markDeleted, [id, now])) === 1;
}

/** Restores a product; returns false if it is not deleted. */
export async function unmarkProductDeleted(db: Queryable, id: string): Promise<boolean> {
  return (await db.run(unmark, [id])) === 1;
}
