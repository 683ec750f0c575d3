/** The category form: what it shows, its rules, and what is sent of it. */
import type { AdminCategory } from '#contract/catalogue/calls.ts';
import { categoryNumbers, categoryTexts, checkNumbers, defaultColor } from '#contract/catalogue/rules.ts';
import type { FieldError, FormRules } from '#contract/shared/fields.ts';
import type { CallInput } from '#web/shared/api-types.ts';
import { parseNumber } from '../dialogs/parse-number.ts';

/** The texts' rules; the number has its own in `checkCategory`. */
export const categoryRules = { ...categoryTexts, sortOrder: {}, isActive: {} } satisfies FormRules;

export type CategoryValues = Record<keyof typeof categoryRules, string>;

/** What the form shows; for a new category the defaults. */
export function valuesOfCategory(category: AdminCategory | null): CategoryValues {
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    category_image: category?.category_image ?? '',
    color: category?.color ?? defaultColor,
    sortOrder: String(category?.sortOrder ?? 0),
    isActive: String(category?.isActive ?? true),
  };
}

const numbersOf = ({ sortOrder }: CategoryValues) => ({ sortOrder: parseNumber(sortOrder || '0') });

/** The number's broken rules. */
export function checkCategory(values: CategoryValues): FieldError[] {
  return checkNumbers(categoryNumbers, numbersOf(values));
}

/** The form as it is sent. */
export function bodyOfCategory(values: CategoryValues): CallInput<'POST /categories'>['body'] {
  const { name, description, category_image, color } = values;
  return { name, description, category_image, color, ...numbersOf(values), isActive: values.isActive === 'true' };
}
