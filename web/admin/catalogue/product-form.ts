/** The product form: what it shows, and what is sent of it. */
import { productTypes } from '#contract/catalogue/product-types.ts';
import { asksForContainer, productRules } from '#contract/catalogue/rules.ts';
import { paise } from '#contract/shared/money.ts';
import type { DraftOf, Rules, ValuesOf } from '#contract/shared/rules.ts';
import type { AdminProduct, CallAnswer, CallInput } from '#web/shared/api-types.ts';

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

/** Chosen where the product stays with the customer. An empty choice of a new product follows the proposal. */
export const noContainer = 'none';

type ListedContainer = CallAnswer<'GET /admin/containers'>['data']['containers'][number];

/**
 * The container that a new product probably comes in: the one active container whose products have the same capacity,
 * or the only active one. Nothing is required of staff, but a jar without its container would never be counted.
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

/** The form as it is sent. */
export function bodyOfProduct(values: ValuesOf<typeof productFormRules>): CallInput<'POST /admin/products'>['body'] {
  return { ...values, categoryId: values.categoryId || null, containerId: containerOf(values.containerId) };
}

const containerOf = (chosen: string) => (chosen === noContainer ? null : chosen || null);
