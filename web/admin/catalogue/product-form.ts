/** The product form: what it shows, its rules, and what is sent of it. */

import { type ProductType, productTypes } from '#contract/catalogue/product-types.ts';
import { checkNumbers, productNumbers, productTexts } from '#contract/catalogue/rules.ts';
import type { FieldError, FormRules } from '#contract/shared/fields.ts';
import { toPaise, toRupees } from '#contract/shared/money.ts';
import type { AdminProduct, CallInput } from '#web/shared/api-types.ts';
import { parseNumber } from '../dialogs/parse-number.ts';

const optional = {};

/** The texts' rules; the numbers have theirs in `checkProduct`. */
export const productRules = {
  ...productTexts,
  type: optional,
  categoryId: optional,
  containerId: optional,
  isActive: optional,
  capacity: optional,
  price: optional,
  deposit: optional,
  stock: optional,
} satisfies FormRules;

export type ProductValues = Record<keyof typeof productRules, string>;

/** What the form shows; for a new product the defaults. */
export function valuesOfProduct(product: AdminProduct | null, ownBrand: string): ProductValues {
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    image: product?.image ?? '',
    type: product?.type ?? 'bottle',
    size: product?.size ?? '',
    capacity: product ? String(product.capacity) : '',
    categoryId: product?.category?.id ?? '',
    containerId: product?.containerId ?? '',
    price: product ? String(toRupees(product.price)) : '',
    deposit: product ? String(toRupees(product.deposit)) : '0',
    stock: product ? String(product.stock) : '',
    brand: product?.brand ?? ownBrand,
    isActive: String(product?.isActive ?? true),
  };
}

/** As typed, amounts in rupees. */
function numbersOf(values: ProductValues) {
  return {
    capacity: parseNumber(values.capacity),
    price: parseNumber(values.price),
    deposit: parseNumber(values.deposit || '0'),
    stock: parseNumber(values.stock),
  };
}

/** The numbers' broken rules. */
export function checkProduct(values: ProductValues): FieldError[] {
  return checkNumbers(productNumbers, numbersOf(values));
}

/** The form as it is sent. */
export function bodyOfProduct(values: ProductValues): CallInput<'POST /admin/products'>['body'] {
  const { name, description, image, size, brand } = values;
  const { price, deposit, ...numbers } = numbersOf(values);
  return {
    name,
    description,
    image,
    size,
    brand,
    ...numbers,
    price: toPaise(price),
    deposit: toPaise(deposit),
    type: requireType(values.type),
    categoryId: values.categoryId || null,
    containerId: values.containerId || null,
    isActive: values.isActive === 'true',
  };
}

const requireType = (value: string): ProductType => productTypes.find((type) => type === value) ?? 'bottle';
