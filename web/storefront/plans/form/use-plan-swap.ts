/** What the lines of the form cost, and which empties its first delivery takes back. */
import { useQueries } from '@tanstack/react-query';
import type { Empties } from '#contract/orders/empties.ts';
import { call, callKey } from '#web/shared/api.ts';
import type { CallAnswer, Order } from '#web/shared/api-types.ts';
import { useCall } from '#web/shared/use-call.ts';
import { type PricedItem, pricedLines } from '#web/storefront/cart/cart-totals.ts';
import { type FirstSwap, firstSwapOf } from '../price/each-delivery.tsx';
import { priceItems } from '../price/price-items.ts';
import type { FormLine } from './plan-values.ts';

interface PlanSwap {
  /** Undefined while one of them is not known. */
  priced: PricedItem[] | undefined;
  /** Lines of which less is in stock today. */
  short: { name: string; stock: number }[];
  /** Undefined where no jars come. */
  first: FirstSwap | undefined;
  /** The customer has some of these jars, or gets them with the order that the plan is made from. Undefined until known. */
  holdsJars: boolean | undefined;
  readAgain: () => Promise<unknown>;
}

export function usePlanSwap(lines: readonly FormLine[], startDate: string, order: Order | undefined): PlanSwap {
  const answers = useQueries({
    queries: lines.map(({ productId: id }) => ({
      queryKey: callKey('GET /products/:id', { params: { id } }),
      queryFn: () => call('GET /products/:id', { params: { id } }),
    })),
  });
  const mine = useCall('GET /empties', {}).data?.data;
  const products = answers.flatMap(({ data }) => (data ? [data.data.product] : []));
  const priced = mine && priceItems(lines, products, mine.isDepositFree);
  const coming = isToCome(order) ? jarsOf(order) : [];
  const isOf = (id: string | null) => products.some(({ containerId }) => containerId !== null && containerId === id);
  const held = mine?.containers.filter((one) => one.held > 0 && isOf(one.id)) ?? [];
  const isKnown = mine !== undefined && products.length === lines.length;
  return {
    priced,
    short: lines.flatMap(({ productId, name, quantity }) => {
      const stock = products.find(({ id }) => id === productId)?.stock ?? quantity;
      return stock < quantity ? [{ name, stock }] : [];
    }),
    first: priced && firstSwapOf(pricedLines(priced), emptiesOn(startDate, mine, order, coming)),
    holdsJars: isKnown ? held.length > 0 || coming.some(({ containerId }) => isOf(containerId)) : undefined,
    readAgain: () => Promise.all(answers.map(({ refetch }) => refetch())),
  };
}

const isToCome = (order: Order | undefined): order is Order =>
  order !== undefined && order.status !== 'delivered' && order.status !== 'cancelled';

const jarsOf = ({ orderItems }: Order): Empties[] =>
  orderItems.flatMap(({ containerId, quantity: count }) => (containerId === null ? [] : [{ containerId, count }]));

/** Jars that are not promised by then; those of an order that comes before are with the customer. */
function emptiesOn(
  day: string,
  mine: CallAnswer<'GET /empties'>['data'] | undefined,
  order: Order | undefined,
  coming: readonly Empties[],
): Empties[] {
  const free = mine?.containers.map(({ id: containerId, available: count }) => ({ containerId, count })) ?? [];
  return order && order.deliveryDate < day ? [...free, ...coming] : free;
}
