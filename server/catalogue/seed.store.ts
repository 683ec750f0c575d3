/** Fills an empty catalogue with one statement per table. */
import { documentOf } from '#server/core/db/column-names.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import type { CategoryRow } from './category.store.ts';
import type { ContainerRow } from './containers/store.ts';
import type { ProductRow } from './product.store.ts';

export type NewCategory = Pick<
  CategoryRow,
  'id' | 'name' | 'slug' | 'description' | 'color' | 'sortOrder' | 'translations'
>;
export type NewContainer = Pick<ContainerRow, 'id' | 'name' | 'hsn' | 'taxBasisPoints' | 'lostChargePaise'>;

type Described =
  | 'name'
  | 'description'
  | 'image'
  | 'type'
  | 'brand'
  | 'pricePaise'
  | 'depositPaise'
  | 'capacityMl'
  | 'size'
  | 'translations';

export interface NewProduct extends Pick<ProductRow, 'id' | 'stock' | Described> {
  movementId: string;
  categorySlug: string;
  container: string | null;
}

const lockSeed = sql(`select pg_advisory_xact_lock(hashtext('seed catalogue'))`);

const anything = sql<{ found: boolean }>(`
  select exists (select from categories) or exists (select from products) as found`);

const insertCategories = sql(`
  insert into categories (id, name, slug, description, color, sort_order, translations, created_at)
  select id, name, slug, description, color, sort_order, translations, $2
  from json_to_recordset($1) as c (
    id uuid, name text, slug text, description text, color text, sort_order integer, translations jsonb)`);

const insertContainers = sql(`
  insert into containers (id, name, hsn, tax_basis_points, lost_charge_paise, created_at, updated_at)
  select id, name, hsn, tax_basis_points, lost_charge_paise, $2, $2
  from json_to_recordset($1)
    as c (id uuid, name text, hsn text, tax_basis_points integer, lost_charge_paise integer)
  order by name
  on conflict do nothing`);

const insertProducts = sql(`
  with given as (
    select * from json_to_recordset($1) as p (
      id uuid, movement_id uuid, category_slug text, container text, name text, description text, image text, type text, brand text,
      price_paise integer, deposit_paise integer, capacity_ml integer, size text, stock integer, translations jsonb
    )
  ), inserted as (
    insert into products (id, category_id, container_id, name, description, image, type, brand, price_paise, deposit_paise,
      capacity_ml, size, stock, translations, created_at)
    select g.id, c.id, v.id, g.name, g.description, g.image, g.type, g.brand, g.price_paise, g.deposit_paise,
      g.capacity_ml, g.size, g.stock, g.translations, $2
    from given g left join categories c on c.slug = g.category_slug left join containers v on v.name = g.container
    returning id
  )
  insert into stock_movements (id, product_id, units, reason, created_at)
  select g.movement_id, i.id, g.stock, 'opening', $2 from given g join inserted i on i.id = g.id`);

/** Whether there is no category and no product, including deleted ones. */
export async function isCatalogueEmpty(db: Queryable): Promise<boolean> {
  return (await db.row(anything))?.found === false;
}

/** Locks the seeding, so that only one transaction of all instances does it at a time. */
export async function lockCatalogueSeed(tx: Queryable): Promise<void> {
  await tx.run(lockSeed);
}

export async function insertSeedCategories(tx: Queryable, categories: NewCategory[], now: Date): Promise<void> {
  await tx.run(insertCategories, [documentOf(categories), now]);
}

/** Inserts containers; existing ones stay unchanged. */
export async function insertSeedContainers(tx: Queryable, containers: NewContainer[], now: Date): Promise<void> {
  await tx.run(insertContainers, [documentOf(containers), now]);
}

/** Inserts products with the opening movement of their stock. */
export async function insertSeedProducts(tx: Queryable, products: NewProduct[], now: Date): Promise<void> {
  await tx.run(insertProducts, [documentOf(products), now]);
}
