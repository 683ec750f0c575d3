import { useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { paise } from '#contract/shared/money.ts';
import { call, callKey } from '#web/shared/api.ts';
import type { Product } from '#web/shared/api-types.ts';
import { useCall } from '#web/shared/use-call.ts';
import type { PhoneLines } from './phone-draft.ts';

const mostShown = 100;

/** The products of the order as they are now. */
export function useProducts(lines: PhoneLines, isDepositFree: boolean) {
  const answers = useQueries({
    queries: Object.keys(lines).map((id) => ({
      queryKey: callKey('GET /products/:id', { params: { id } }),
      queryFn: () => call('GET /products/:id', { params: { id } }),
    })),
  });
  const chosen = answers.flatMap(({ data }) => (data ? [data.data.product] : []));
  const priced = chosen.map(({ id, price, deposit, containerId }) => ({
    pricePaise: price,
    depositPaise: isDepositFree && containerId !== null ? paise(0) : deposit,
    quantity: lines[id] ?? 0,
    containerId,
  }));
  return {
    chosen,
    priced,
    /** Prices of all lines are there, so that the total is the total. */
    isComplete: chosen.length === answers.length,
    readAgain: () => void Promise.all(answers.map(({ refetch }) => refetch())),
  };
}

/** What the shop sells, by the words that are typed. */
export function useFoundProducts(typed: string) {
  const search = useDeferredValue(typed.trim());
  const query = { limit: mostShown, ...(search && { search }) };
  const found = useCall('GET /products', { query }, { keepPrevious: true });
  const products: Product[] = found.data?.data.products ?? [];
  return { products, isPending: found.isPending, isNothing: found.data !== undefined && products.length === 0 };
}
