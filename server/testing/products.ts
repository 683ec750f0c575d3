/** Categories and products for tests, as sentences: `buildProduct(shop, { stock: 3 })`. */
import { v7 as newId } from 'uuid';
import type { ProductType } from '../../contract/product-types.ts';
import { refreshSearchText } from '../catalogue/product.store.ts';
import type { Services } from '../core/services.ts';
import { sql } from '../db/database.ts';

export interface BuiltCategory {
  id: string;
  name: string;
  slug: string;
  description: string;
  image: string | null;
  sortOrder: number;
  isActive: boolean;
  deletedAt: Date | null;
}

export interface BuiltProduct {
  id: string;
  categoryId: string | null;
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
  deletedAt: Date | null;
}

const insertCategory = sql(`
  insert into categories (id, name, slug, description, image, sort_order, is_active, deleted_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

const insertProduct = sql(`
  insert into products (id, category_id, name, description, image, type, brand, price_paise, deposit_paise, capacity_ml,
    size, stock, is_active, deleted_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`);

const insertOpening = sql(`
  insert into stock_movements (id, product_id, units, reason, created_at) values ($1, $2, $3, 'opening', $4)`);

/** A category; without overrides an active one with a name of its own. */
export async function buildCategory(
  { db, clock }: Services,
  overrides: Partial<BuiltCategory> = {},
): Promise<BuiltCategory> {
  const id = overrides.id ?? newId();
  const category: BuiltCategory = {
    id,
    name: `Category ${id}`,
    slug: `category-${id}`,
    description: '',
    image: null,
    sortOrder: 0,
    isActive: true,
    deletedAt: null,
    ...overrides,
  };
  const { name, slug, description, image, sortOrder, isActive, deletedAt } = category;
  await db.run(insertCategory, [id, name, slug, description, image, sortOrder, isActive, deletedAt, clock()]);
  return category;
}

/** A product; without overrides an active jar at ₹85 with a deposit of ₹150, 100 on the shelf, in no category. */
export async function buildProduct(
  { db, clock }: Services,
  overrides: Partial<BuiltProduct> = {},
): Promise<BuiltProduct> {
  const id = overrides.id ?? newId();
  const p: BuiltProduct = {
    id,
    categoryId: null,
    name: 'Water jar',
    description: 'Drinking water in a returnable jar',
    image: null,
    type: 'gallon',
    brand: 'Paniwala',
    pricePaise: 85_00,
    depositPaise: 150_00,
    capacityMl: 20_000,
    size: '20 L',
    stock: 100,
    isActive: true,
    deletedAt: null,
    ...overrides,
  };
  await db.transaction(async (tx) => {
    const texts = [p.name, p.description, p.image, p.type, p.brand];
    const figures = [p.pricePaise, p.depositPaise, p.capacityMl, p.size, p.stock];
    await tx.run(insertProduct, [id, p.categoryId, ...texts, ...figures, p.isActive, p.deletedAt, clock()]);
    await tx.run(insertOpening, [newId(), id, p.stock, clock()]);
    await refreshSearchText(tx, [id]);
  });
  return p;
}
