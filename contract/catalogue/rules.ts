/**
 * The rules of the product's and the category's form, with their exact messages: the browser checks with them and the
 * server's schemas are made from them. Free of the schema library.
 */
import type { FieldError, FormRules } from '../shared/fields.ts';
import { isWholePaise } from '../shared/money.ts';

export interface NumberRule {
  /** Said of what is no number, or no whole one where it must be. */
  invalid: string;
  isWhole?: true;
  /** Both have two decimals at most. */
  unit?: 'rupees' | 'per cent';
  min: readonly [least: number, message: string];
  max: readonly [most: number, message: string];
}

/** The first broken rule's message, or undefined when the number is fine. */
export function checkNumber(rule: NumberRule, value: number): string | undefined {
  if (!Number.isFinite(value) || (rule.isWhole && !Number.isSafeInteger(value))) return rule.invalid;
  if (rule.unit && !isWholePaise(value)) return 'At most two decimals';
  if (value < rule.min[0]) return rule.min[1];
  if (value > rule.max[0]) return rule.max[1];
  return undefined;
}

/** Every broken rule at once, in the order of the rules. */
export function checkNumbers<Name extends string>(
  rules: Readonly<Record<Name, NumberRule>>,
  values: Readonly<Record<Name, number>>,
): FieldError[] {
  return (Object.keys(rules) as Name[]).flatMap((path) => {
    const msg = checkNumber(rules[path], values[path]);
    return msg === undefined ? [] : [{ path, msg }];
  });
}

const name = (what: string) => ({
  required: `${what} name is required`,
  min: [2, `${what} name must be at least 2 characters long`] as const,
  max: [100, `${what} name must not exceed 100 characters`] as const,
});
const description = { max: [2000, 'Description must not exceed 2000 characters'] as const };
const image = { max: [500, 'Image address must not exceed 500 characters'] as const };

export const productTexts = {
  name: name('Product'),
  description,
  image,
  size: { required: 'Size is required', max: [50, 'Size must not exceed 50 characters'] },
  brand: { max: [100, 'Brand must not exceed 100 characters'] },
} satisfies FormRules;

const mostRupees = [1_000_000, 'Must not exceed 10,00,000'] as const;

export const productNumbers = {
  /** Litres, kept to the millilitre. */
  capacity: {
    invalid: 'Capacity must be greater than 0',
    min: [0.001, 'Capacity must be greater than 0'],
    max: [10_000, 'Capacity must not exceed 10,000 litres'],
  },
  price: {
    invalid: 'Price must be greater than 0',
    unit: 'rupees',
    min: [0.01, 'Price must be greater than 0'],
    max: mostRupees,
  },
  deposit: {
    invalid: 'Deposit must be a number',
    unit: 'rupees',
    min: [0, 'Deposit cannot be negative'],
    max: mostRupees,
  },
  stock: {
    invalid: 'Stock must be a whole number',
    isWhole: true,
    min: [0, 'Stock cannot be negative'],
    max: [1_000_000, 'Stock must not exceed 10,00,000'],
  },
} satisfies Record<string, NumberRule>;

export const defaultColor = '#3B82F6';
const invalidColor = `Colour must look like ${defaultColor}`;

export const categoryTexts = {
  name: name('Category'),
  description,
  category_image: image,
  color: { required: invalidColor, pattern: [/^#[0-9a-fA-F]{6}$/, invalidColor] },
} satisfies FormRules;

export const categoryNumbers = {
  sortOrder: {
    invalid: 'Sort order must be a whole number',
    isWhole: true,
    min: [0, 'Sort order cannot be negative'],
    max: [1_000_000, 'Sort order must not exceed 10,00,000'],
  },
} satisfies Record<string, NumberRule>;

export const containerTexts = {
  name: name('Container'),
  hsn: { required: 'An HSN is required', pattern: [/^(\d{4}|\d{6}|\d{8})$/, 'An HSN has 4, 6 or 8 digits'] },
} satisfies FormRules;

export const containerNumbers = {
  /** Per cent, to the hundredth. */
  taxRate: {
    invalid: 'Tax rate must be a number',
    unit: 'per cent',
    min: [0, 'Tax rate cannot be negative'],
    max: [100, 'Tax rate must not exceed 100'],
  },
  lostCharge: {
    invalid: 'Charge must be a number',
    unit: 'rupees',
    min: [0, 'Charge cannot be negative'],
    max: mostRupees,
  },
} satisfies Record<string, NumberRule>;

/** The word that confirms a permanent delete. */
export const deleteWord = 'DELETE';
export const deleteRefusal = `Please type exactly "${deleteWord}" to confirm`;
