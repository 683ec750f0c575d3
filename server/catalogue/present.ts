/** Rows of the catalogue as JSON: paise to rupees, millilitres to litres. */
import type { AdminCategory, AdminProduct, Category, Product } from '#contract/catalogue/calls.ts';
import { findTaxRate, taxOn } from '#contract/catalogue/tax-rates.ts';
import type { Translations } from '#contract/catalogue/translations.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Columns, moneyCell, timeCell, yesNoCell } from '../core/csv.ts';
import type { AdminProductRow, ExportedProduct } from './admin-product.store.ts';
import type { CategoryRow } from './category.store.ts';
import type { ProductRow } from './product.store.ts';
import type { TaxRateRow } from './tax-rates/store.ts';

export function presentProduct({
  categoryId,
  categoryName,
  categoryTranslations,
  capacityMl,
  ...row
}: ProductRow): Product {
  return {
    ...row,
    category:
      categoryId === null || categoryName === null
        ? null
        : { id: categoryId, name: categoryName, ...(categoryTranslations && { translations: categoryTranslations }) },
    price: toRupees(row.pricePaise),
    deposit: toRupees(row.depositPaise),
    capacity: capacityMl / 1000,
  };
}

/** A product for staff, without a deleted category and its id. */
export function presentAdminProduct(row: AdminProductRow): AdminProduct {
  const { category, ...product } = presentProduct(row);
  const { categoryImage: category_image, categoryIsActive } = row;
  return {
    ...row,
    ...product,
    category: category && { ...category, category_image, isActive: categoryIsActive ?? false },
    deletedAt: row.deletedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export const presentCategory = ({ image, ...row }: CategoryRow): Category => ({ ...row, category_image: image });

export function presentAdminCategory(row: CategoryRow): AdminCategory {
  return {
    ...presentCategory(row),
    translations: row.translations,
    sortOrder: row.sortOrder,
    isActive: row.isActive,
    version: row.version,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Texts in other languages. Those of products have the headings of an import. */
const translatedCells = {
  'Name in Hindi': ({ translations }) => translations.hi?.name ?? '',
  'Description in Hindi': ({ translations }) => translations.hi?.description ?? '',
} satisfies Columns<{ translations: Translations }>;

export const categoryColumns: Columns<CategoryRow> = {
  ID: (category) => category.id,
  Name: (category) => category.name,
  'In links': (category) => category.slug,
  Description: (category) => category.description,
  Order: (category) => category.sortOrder,
  Active: (category) => yesNoCell(category.isActive),
  'Added (India)': (category) => timeCell(category.createdAt),
  'Deleted (India)': (category) => timeCell(category.deletedAt),
  ...translatedCells,
};

/** The columns of an export of products, with the tax of today. */
export const productColumns = (rates: readonly TaxRateRow[], today: string): Columns<ExportedProduct> => ({
  ID: (product) => product.id,
  Name: (product) => product.name,
  Size: (product) => product.size,
  Type: (product) => product.type,
  Category: (product) => product.categoryName ?? '',
  Container: (product) => product.containerName ?? 'none',
  Brand: (product) => product.brand,
  'Capacity (L)': (product) => product.capacityMl / 1000,
  'Price (₹)': (product) => moneyCell(product.pricePaise),
  'Deposit (₹)': (product) => moneyCell(product.depositPaise),
  Stock: (product) => product.stock,
  Active: (product) => yesNoCell(product.isActive),
  Description: (product) => product.description,
  'Added (India)': (product) => timeCell(product.createdAt),
  'Deleted (India)': (product) => timeCell(product.deletedAt),
  'Tax rate': ({ taxRateId }) => findTaxRate(rates, taxRateId)?.name ?? '',
  HSN: ({ taxRateId }) => findTaxRate(rates, taxRateId)?.hsn ?? '',
  'GST (%)': ({ taxRateId }) => {
    const rate = findTaxRate(rates, taxRateId);
    return rate ? taxOn(rate, today) / 100 : '';
  },
  ...translatedCells,
});
