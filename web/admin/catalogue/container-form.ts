/** The container form: what it shows, its rules, and what is sent of it. */
import { checkNumbers, containerNumbers, containerTexts } from '#contract/catalogue/rules.ts';
import type { FieldError, FormRules } from '#contract/shared/fields.ts';
import { toPaise, toRupees } from '#contract/shared/money.ts';
import type { CallInput, Container } from '#web/shared/api-types.ts';
import { parseNumber } from '../dialogs/parse-number.ts';

/** The texts' rules; the numbers have theirs in `checkContainer`. */
export const containerRules = { ...containerTexts, taxRate: {}, lostCharge: {}, isActive: {} } satisfies FormRules;

export type ContainerValues = Record<keyof typeof containerRules, string>;

/** What the form shows; a new container is of plastic, HSN 3923 at 18 %. */
export function valuesOfContainer(container: Container | null): ContainerValues {
  return {
    name: container?.name ?? '',
    hsn: container?.hsn ?? '3923',
    taxRate: String(container?.taxRate ?? 18),
    lostCharge: container ? String(toRupees(container.lostCharge)) : '0',
    isActive: String(container?.isActive ?? true),
  };
}

/** As typed, the charge in rupees. */
const numbersOf = ({ taxRate, lostCharge }: ContainerValues) => ({
  taxRate: parseNumber(taxRate),
  lostCharge: parseNumber(lostCharge || '0'),
});

/** The numbers' broken rules. */
export function checkContainer(values: ContainerValues): FieldError[] {
  return checkNumbers(containerNumbers, numbersOf(values));
}

/** The form as it is sent. */
export function bodyOfContainer(values: ContainerValues): CallInput<'POST /admin/containers'>['body'] {
  const { taxRate, lostCharge } = numbersOf(values);
  const { name, hsn } = values;
  return { name, hsn, taxRate, lostCharge: toPaise(lostCharge), isActive: values.isActive === 'true' };
}
