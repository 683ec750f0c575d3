/** Rows of the catalogue as the wire has them: paise to rupees, millilitres to litres. */
import type { AdminCategory, AdminProduct, Category, Product } from '#contract/catalogue/calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { AdminProductRow } from './admin-product.store.ts';
import type { CategoryRow } from './category.store.ts';
import type { ProductRow } from './product.store.ts';

export function presentProduct(row: ProductRow): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    image: row.image,
    type: row.type,
    category:
      row.category_id === null || row.category_name === null ? null : { id: row.category_id, name: row.category_name },
    brand: row.brand,
    price: toRupees(row.price_paise),
    deposit: toRupees(row.deposit_paise),
    capacity: row.capacity_ml / 1000,
    size: row.size,
    stock: row.stock,
    isActive: row.is_active,
    containerId: row.container_id,
  };
}

/** A product as staff see it; a deleted category and its id are left out. */
export function presentAdminProduct(row: AdminProductRow): AdminProduct {
  const product = presentProduct(row);
  const { category_image, category_is_active: isActive } = row;
  return {
    ...product,
    categoryId: row.category_id,
    category: product.category && { ...product.category, category_image, isActive: isActive ?? false },
    version: row.version,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

export function presentCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    category_image: row.image,
    color: row.color,
  };
}

export function presentAdminCategory(row: CategoryRow): AdminCategory {
  return {
    ...presentCategory(row),
    sortOrder: row.sort_order,
    isActive: row.is_active,
    version: row.version,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
