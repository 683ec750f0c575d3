/** Computes the lines of an order and the empties that come back for them. The functions are pure. */
import type { WantedItem } from '#contract/cart/rules.ts';
import { depositFreeUnitsOf, type Empties, sumEmpties } from '#contract/orders/empties.ts';
import type { PricedLine } from '#contract/orders/order-sums.ts';
import { findPossible, freeEmpties } from '../empties/require-empties.ts';
import { findStockIssues, type NamedIssue } from '../rules.ts';
import type { CustomerFacts, OrderContext, OrderedLine, WantedOrder } from './context.rules.ts';
import type { ProductRow } from './context.store.ts';

export interface Basket {
  /** The available lines. */
  lines: OrderedLine[];
  /** The lines that count towards the minimum order, as if all wanted units were in stock. */
  whole: PricedLine[];
  /** The lines that are not available in the wanted quantity. */
  stockIssues: NamedIssue[];
  /** The possible numbers of empties if the form names more than the customer has; otherwise null. */
  possibleEmpties: Empties[] | null;
  /** Whether the basket has fewer units than wanted because the customer has fewer empties. */
  isFewer: boolean;
}

export function fillBasket(
  products: OrderContext['products'],
  customer: CustomerFacts,
  { form, plan }: WantedOrder,
): Basket {
  const free = (containerId: string) => freeEmpties(customer.balances, customer.promised, containerId);
  const swapped = plan?.onlyEmpties ? swapOnly(form.items, products, free) : form.items;
  const items = swapped.filter(({ quantity }) => quantity > 0);
  const stockIssues = findStockIssues(items, products);
  const inStock = new Map(stockIssues.map(({ productId, availableStock }) => [productId, availableStock]));
  const wanted = items.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [{ product: asSoldTo(product, customer), quantity }] : [];
  });
  const lines = wanted
    .map(({ product, quantity }) => ({ product, quantity: inStock.get(product.id) ?? quantity }))
    .filter(({ quantity }) => quantity > 0);
  const most = (containerId: string) => Math.min(free(containerId), unitsOf(lines, containerId));
  const empties = plan ? allEmpties(lines, most) : sumEmpties(form.empties ?? []);
  const depositFreeUnits = depositFreeUnitsOf(
    lines.map(({ product, quantity }) => ({ ...product, quantity })),
    empties,
  );
  return {
    lines: lines.map((line, at) => ({ ...line, depositFreeUnits: depositFreeUnits[at] ?? 0 })),
    whole: priceLines(wanted),
    stockIssues,
    possibleEmpties: findPossible(empties, most),
    isFewer: swapped.some(({ quantity }, at) => quantity < (form.items[at]?.quantity ?? 0)),
  };
}

export const priceLines = (lines: readonly Omit<OrderedLine, 'depositFreeUnits'>[]): PricedLine[] =>
  lines.map(({ product, quantity }) => ({ ...product, quantity }));

/** Limits the units of each container type to the empties that the customer has and has not promised. */
function swapOnly(
  items: readonly WantedItem[],
  products: OrderContext['products'],
  free: (containerId: string) => number,
): WantedItem[] {
  const used = new Map<string, number>();
  return items.map(({ productId, quantity }) => {
    const container = products.get(productId)?.containerId ?? null;
    if (container === null) return { productId, quantity };
    const before = used.get(container) ?? 0;
    const count = Math.min(quantity, free(container) - before);
    used.set(container, before + count);
    return { productId, quantity: count };
  });
}

/**
 * Copies the product with the price and the deposit that this customer pays. All amounts of an order are computed from
 * these lines. The stock is counted in the shared product, not in the copy.
 */
export function asSoldTo(
  product: ProductRow,
  { isDepositFree, agreedPrices }: Pick<CustomerFacts, 'isDepositFree' | 'agreedPrices'>,
): ProductRow {
  const agreed = agreedPrices.find(({ productId }) => productId === product.id);
  const isFree = isDepositFree && product.containerId !== null;
  return {
    ...product,
    pricePaise: agreed?.pricePaise ?? product.pricePaise,
    depositPaise: isFree ? 0 : product.depositPaise,
  };
}

const unitsOf = (lines: readonly Omit<OrderedLine, 'depositFreeUnits'>[], containerId: string): number =>
  lines
    .filter(({ product }) => product.containerId === containerId)
    .reduce((units, { quantity }) => units + quantity, 0);

/** Proposes empties like the cart: as many as the customer has, but at most the number of ordered jars. */
function allEmpties(
  lines: readonly Omit<OrderedLine, 'depositFreeUnits'>[],
  most: (containerId: string) => number,
): Empties[] {
  const containers = new Set(lines.flatMap(({ product }) => product.containerId ?? []));
  return [...containers].map((containerId) => ({ containerId, count: most(containerId) }));
}
