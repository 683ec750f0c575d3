import { useDeferredValue } from 'react';
import type { Product } from '../api-types.ts';
import { useCall } from '../use-call.ts';

/** The first `most` products that match the typed words. Without words, the first products of the catalogue. */
export function useFoundProducts(typed: string, most: number) {
  const search = useDeferredValue(typed.trim());
  const query = { limit: most, ...(search && { search }) };
  const found = useCall('GET /products', { query }, { keepPrevious: true });
  const products: Product[] = found.data?.data.products ?? [];
  return {
    products,
    /** The number of all matches, including those that are not in `products`. */
    total: found.data?.data.pagination.totalItems ?? 0,
    isPending: found.isPending,
    isNothing: found.data !== undefined && products.length === 0,
  };
}
