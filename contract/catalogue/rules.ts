/**
 * Rules of the product and category forms with their exact messages: the browser checks with them, and the server's
 * schemas are made from them. The browser loads this file, so it must not import Zod.
 */
import type { NumberRule, Rules } from '../shared/rules.ts';

export const name = (what: string) => ({
  required: `${what} name is required`,
  min: [2, `${what} name must be at least 2 characters long`] as const,
  max: [100, `${what} name must not exceed 100 characters`] as const,
});
const description = { max: [2000, 'Description must not exceed 2000 characters'] as const };
const image = { max: [500, 'Image address must not exceed 500 characters'] as const };

/** The highest price, in paise. */
export const mostRupees = [1_000_000_00, 'Must not exceed 10,00,000'] as const;

/** The rule for another price that staff type for a line of an order. */
export const editedPriceRule = {
  kind: 'number',
  unit: 'paise',
  required: 'An amount must be a number of rupees',
  invalid: 'An amount must be a number of rupees',
  tooFine: 'An amount has at most two decimals',
  min: [0, 'An amount must be 0 or more'],
  max: mostRupees,
} as const satisfies NumberRule;

export const productRules = {
  name: name('Product'),
  description,
  image,
  size: { required: 'Size is required', max: [50, 'Size must not exceed 50 characters'] },
  /** The capacity in litres, with at most three decimals (millilitres). */
  capacity: {
    kind: 'number',
    required: 'Capacity must be greater than 0',
    invalid: 'Capacity must be greater than 0',
    min: [0.001, 'Capacity must be greater than 0'],
    max: [10_000, 'Capacity must not exceed 10,000 litres'],
  },
  price: {
    kind: 'number',
    unit: 'paise',
    required: 'Price must be greater than 0',
    invalid: 'Price must be greater than 0',
    min: [1, 'Price must be greater than 0'],
    max: mostRupees,
  },
  deposit: {
    kind: 'number',
    unit: 'paise',
    empty: 0,
    invalid: 'Deposit must be a number',
    min: [0, 'Deposit cannot be negative'],
    max: mostRupees,
  },
  stock: {
    kind: 'number',
    required: 'Stock must be a whole number',
    invalid: 'Stock must be a whole number',
    isWhole: true,
    min: [0, 'Stock cannot be negative'],
    max: [1_000_000, 'Stock must not exceed 10,00,000'],
  },
  brand: { max: [100, 'Brand must not exceed 100 characters'] },
  isActive: { kind: 'flag' },
} as const satisfies Rules;

/** Containers of this many litres or more are usually returned to the shop. */
const returnedLitres = 10;

/** Whether a new product probably comes in a returnable container. */
export const asksForContainer = ({ capacity, deposit }: { capacity: number | null; deposit: number | null }) =>
  (capacity ?? 0) >= returnedLitres || (deposit ?? 0) > 0;

export const defaultColor = '#3B82F6';
const invalidColor = `Colour must look like ${defaultColor}`;

export const categoryRules = {
  name: name('Category'),
  description,
  category_image: image,
  color: { required: invalidColor, pattern: [/^#[0-9a-fA-F]{6}$/, invalidColor] },
  sortOrder: {
    kind: 'number',
    empty: 0,
    invalid: 'Sort order must be a whole number',
    isWhole: true,
    min: [0, 'Sort order cannot be negative'],
    max: [1_000_000, 'Sort order must not exceed 10,00,000'],
  },
  isActive: { kind: 'flag' },
} as const satisfies Rules;

export const hsn = {
  required: 'An HSN is required',
  pattern: [/^(\d{4}|\d{6}|\d{8})$/, 'An HSN has 4, 6 or 8 digits'],
  is: 'code',
} as const;

/** The tax rate in per cent, with at most two decimals. */
export const taxRate = {
  kind: 'number',
  unit: 'per cent',
  required: 'Tax rate must be a number',
  invalid: 'Tax rate must be a number',
  min: [0, 'Tax rate cannot be negative'],
  max: [100, 'Tax rate must not exceed 100'],
} as const;

export const containerRules = {
  name: name('Container'),
  hsn,
  taxRate,
  lostCharge: {
    kind: 'number',
    unit: 'paise',
    empty: 0,
    invalid: 'Charge must be a number',
    min: [0, 'Charge cannot be negative'],
    max: mostRupees,
  },
  isActive: { kind: 'flag' },
} as const satisfies Rules;

/** The word that staff must type to confirm a permanent deletion. */
export const deleteWord = 'DELETE';
export const deleteRefusal = `Please type exactly "${deleteWord}" to confirm`;
