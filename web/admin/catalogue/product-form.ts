/** The product form: what it shows, and what is sent of it. */
import { productTypes } from '#contract/catalogue/product-types.ts';
import { asksForContainer, productRules } from '#contract/catalogue/rules.ts';
import { paise } from '#contract/shared/money.ts';
import type { DraftOf, FieldError, Rules, ValuesOf } from '#contract/shared/rules.ts';
import type { AdminProduct, CallInput } from '#web/shared/api-types.ts';
import { message } from '#web/shared/language.ts';

export const productFormRules = {
  ...productRules,
  type: { oneOf: productTypes },
  categoryId: {},
  containerId: {},
} as const satisfies Rules;

/** What the form shows; for a new product the defaults. */
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
    price: product?.price ?? null,
    deposit: product?.deposit ?? paise(0),
    stock: product?.stock ?? null,
    brand: product?.brand ?? ownBrand,
    isActive: product?.isActive ?? true,
  };
}

/** Chosen where the product stays with the customer. */
export const noContainer = 'none';

const unanswered = message('Please choose a container, or No container if the customer keeps the jar');

/** Of a new product: a jar whose container nobody chose would never be counted. */
export function checkContainer(values: DraftOf<typeof productFormRules>): FieldError[] {
  return asksForContainer(values) && values.containerId === '' ? [{ path: 'containerId', msg: unanswered }] : [];
}

/** The form as it is sent. */
export function bodyOfProduct(values: ValuesOf<typeof productFormRules>): CallInput<'POST /admin/products'>['body'] {
  return { ...values, categoryId: values.categoryId || null, containerId: containerOf(values.containerId) };
}

const containerOf = (chosen: string) => (chosen === noContainer ? null : chosen || null);
