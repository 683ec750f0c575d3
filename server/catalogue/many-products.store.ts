/** Reads and writes many products at once, for an import from a spreadsheet. */
import { v7 as newId } from 'uuid';
import { documentOf } from '../core/db/column-names.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { deleteLocked } from '../core/db/lock-rows.ts';
import type { ProductValues } from './admin-product.store.ts';
import { refreshSearchText, writtenColumns } from './product.store.ts';

export interface NamedProduct {
  id: string;
  name: string;
  size: string;
  pricePaise: number;
  /** Whether the shop shows the product: it is neither hidden nor deleted. */
  isSold: boolean;
}

const named = sql<NamedProduct>(`
  select id, name, size, price_paise, is_active as is_sold from products where deleted_at is null order by id`);

/** All products that are not deleted. */
export function listNamedProducts(db: Queryable): Promise<NamedProduct[]> {
  return db.rows(named);
}

const jars = sql<{ id: string }>(`
  select p.id from products p left join product_tallies t on t.product_id = p.id
  where p.is_active and p.deleted_at is null and p.container_id is not null
  order by p.capacity_ml = 20000 desc, coalesce(t.orders, 0) desc, p.id`);

/** The products in returnable containers that the shop sells: jars of 20 litres first, each with most orders first. */
export async function listSoldJars(db: Queryable): Promise<string[]> {
  return (await db.rows(jars)).map(({ id }) => id);
}

const categories = sql<{ id: string; name: string }>('select id, name from categories where deleted_at is null');

export function listNamedCategories(db: Queryable): Promise<{ id: string; name: string }[]> {
  return db.rows(categories);
}

export interface NewProduct extends ProductValues {
  id: string;
  stock: number;
  containerId: string | null;
}

// Imports create products one after the other, so that no name is created twice.
const lockNames = sql(`select pg_advisory_xact_lock(hashtext('product names'))`);
const columns = `id, ${writtenColumns}, category_id, container_id, tax_rate_id, stock`;
// An import that the previous release has checked stores its products without translations.
const insertProductRows = sql(`
  with inserted as (
    insert into products (${columns}, translations, created_at)
    select ${columns}, coalesce(translations, '{}'), $2 from json_populate_recordset(null::products, $1)
    returning id, stock
  )
  insert into stock_movements (id, product_id, units, reason, created_at)
  select m.id, i.id, i.stock, 'opening', $2
  from inserted i join unnest($3::uuid[], $4::uuid[]) as m(id, product_id) on m.product_id = i.id`);

export async function lockProductNames(tx: Queryable): Promise<void> {
  await tx.rows(lockNames);
}

/** Inserts products with their opening stock; the search finds them immediately. */
export async function insertProducts(tx: Queryable, products: readonly NewProduct[], at: Date): Promise<void> {
  if (products.length === 0) return;
  const ids = products.map(({ id }) => id);
  await tx.run(insertProductRows, [documentOf(products), at, ids.map(() => newId()), ids]);
  await refreshSearchText(tx, ids);
}

// SQL condition: the product was not changed, sold or restocked since it was created. Other products must stay.
const untouched = `id = any($1::uuid[]) and version = 1 and deleted_at is null
  and not exists (select from stock_movements m where m.product_id = products.id and m.reason <> 'opening')`;
const lockProductRows = sql(`select id from products where id = any($1::uuid[]) order by id for update`);
const unused = sql<{ id: string }>(`select id from products where ${untouched}`);
const deleteProductRows = sql(deleteLocked('products', 'id', untouched));

/** Returns the products among these that nobody has changed, bought or sold. */
export async function listUntouched(db: Queryable, ids: readonly string[]): Promise<string[]> {
  return (await db.rows(unused, [ids])).map(({ id }) => id);
}

/** Deletes these products if nobody has changed or sold them since they were created. */
export async function removeProducts(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.rows(lockProductRows, [ids]);
  await tx.run(deleteProductRows, [ids]);
}
