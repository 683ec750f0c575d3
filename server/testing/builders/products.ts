/** Builds categories and products: `buildProduct(shop, { stock: 3 })`. */
import { v7 as newId } from 'uuid';
import type { Translations } from '#contract/catalogue/translations.ts';
import type { ProductValues } from '#server/catalogue/admin-product.store.ts';
import { refreshSearchText } from '#server/catalogue/product.store.ts';
import type { Services } from '#server/core/services.ts';
import { insertRows, insertTables } from './rows.ts';

export interface BuiltCategory {
  id: string;
  name: string;
  slug: string;
  description: string;
  image: string | null;
  sortOrder: number;
  isActive: boolean;
  deletedAt: Date | null;
  translations: Translations;
}

export interface BuiltProduct extends ProductValues {
  id: string;
  stock: number;
  deletedAt: Date | null;
}

type Shop = Pick<Services, 'db' | 'clock'>;

/** A category; by default active, with a unique name. */
export async function buildCategory(
  { db, clock }: Shop,
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
    translations: {},
    ...overrides,
  };
  await insertRows(db, 'categories', [{ ...category, color: '#3B82F6', createdAt: clock() }]);
  return category;
}

/** A product; by default an active jar at ₹85 with a deposit of ₹150, 100 in stock, in no category. */
export async function buildProduct({ db, clock }: Shop, overrides: Partial<BuiltProduct> = {}): Promise<BuiltProduct> {
  const id = overrides.id ?? newId();
  const product: BuiltProduct = {
    id,
    categoryId: null,
    containerId: null,
    taxRateId: null,
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
    translations: {},
    ...overrides,
  };
  const createdAt = clock();
  const opening = { id: newId(), productId: id, units: product.stock, reason: 'opening', orderId: null, createdAt };
  await db.transaction(async (tx) => {
    await insertTables(tx, {
      products: [{ ...product, containerId: product.containerId, taxRateId: product.taxRateId, createdAt }],
      stock_movements: [opening],
    });
    await refreshSearchText(tx, [id]);
  });
  return product;
}
