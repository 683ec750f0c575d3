/** The values of the product form and the request body made from them. */
import { productTypes } from '#contract/catalogue/product-types.ts';
import { asksForContainer, productRules } from '#contract/catalogue/rules.ts';
import { translationFields, translationValues, withTranslations } from '#contract/catalogue/translations.ts';
import { paise } from '#contract/shared/money.ts';
import type { DraftOf, Rules, ValuesOf } from '#contract/shared/rules.ts';
import { cleanNumber } from '#contract/shared/typed-text.ts';
import type { AdminProduct, CallAnswer, CallInput } from '#web/shared/api-types.ts';

export const productFormRules = {
  ...productRules,
  ...translationFields('product'),
  type: { oneOf: productTypes },
  categoryId: {},
  containerId: {},
  taxRateId: {},
} as const satisfies Rules;

/** The initial values of the form, with defaults for a new product. */
export function valuesOfProduct(product: AdminProduct | null, ownBrand: string): DraftOf<typeof productFormRules> {
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    image: product?.image ?? '',
    type: product?.type ?? 'bottle',
    size: product?.size ?? '',
    capacity: product?.capacity ?? null,
    categoryId: product?.category?.id ?? '',
    containerId: product?.containerId ?? '',
    taxRateId: product?.taxRateId ?? '',
    price: product?.price ?? null,
    deposit: product?.deposit ?? paise(0),
    stock: product?.stock ?? null,
    brand: product?.brand ?? ownBrand,
    isActive: product?.isActive ?? true,
    ...translationValues(product?.translations),
  };
}

const units: readonly (readonly [unit: RegExp, perLitre: number])[] = [
  [/^(ml|millilit(er|re)s?|मिली|एमएल)$/i, 1000],
  [/^(l|lt|ltr|ltrs|lit|lit(er|re)s?|लीटर|ली)$/i, 1],
];

/**
 * The capacity in litres that a size names: 20 for "20 L", 0.5 for "500 ml". Null if the size has no unit of volume, or
 * several numbers, because "24 x 500 ml" does not say whether the bottle or the case is meant.
 */
export function readCapacity(size: string): number | null {
  const [, digits = '', unit = ''] =
    /^\s*(\d+(?:\.\d+)?)\s*(\p{L}[\p{L}\p{M}]*)\.?(?:\s\D*)?$/u.exec(cleanNumber(size)) ?? [];
  const perLitre = units.find(([form]) => form.test(unit))?.[1];
  const litres = perLitre === undefined ? 0 : Number(digits) / perLitre;
  return litres > 0 ? litres : null;
}

/** The choice for products without a returnable container. An empty choice means that the proposal is used. */
export const noContainer = 'none';

type ListedContainer = CallAnswer<'GET /admin/containers'>['data']['containers'][number];

/**
 * The likely container of a new product: the one active container whose products have the same capacity, or the only
 * active one. `noContainer` for a small product without deposit, or with several candidates. Staff can choose another
 * one. Without a proposal, a jar could be saved without container and would then never be counted.
 */
export function proposeContainer(
  product: Pick<DraftOf<typeof productFormRules>, 'capacity' | 'deposit'>,
  containers: readonly Pick<ListedContainer, 'id' | 'isActive' | 'capacities'>[],
): string {
  if (!asksForContainer(product)) return noContainer;
  const active = containers.filter(({ isActive }) => isActive);
  const same = active.filter(({ capacities }) => capacities.includes(product.capacity ?? 0));
  const [found, ...others] = same.length > 0 ? same : active;
  return found && others.length === 0 ? found.id : noContainer;
}

/** Converts the form's values to the request body. */
export function bodyOfProduct(values: ValuesOf<typeof productFormRules>): CallInput<'POST /admin/products'>['body'] {
  return {
    ...withTranslations(values),
    categoryId: values.categoryId || null,
    containerId: containerOf(values.containerId),
    taxRateId: values.taxRateId || null,
  };
}

const containerOf = (chosen: string) => (chosen === noContainer ? null : chosen || null);
