import type { CallAnswer } from '#web/shared/api-types.ts';
import type { ProductSearch } from './product-search.ts';

type Of<Name extends 'GET /products' | 'GET /products/categories'> = CallAnswer<Name> | undefined;

/** What the list of products shows of two answers; an answer that could not be had is undefined. */
export function listPage(
  filters: ProductSearch,
  list: Of<'GET /products'>,
  categories: Of<'GET /products/categories'>,
) {
  return {
    head: null,
    filters,
    products: list?.data.products ?? [],
    mostOrdered: list?.data.mostOrdered ?? [],
    isFailed: !list,
    pagination: list?.data.pagination ?? { currentPage: 1, limit: 20, totalPages: 1, totalItems: 0 },
    categories: categories?.data.categories ?? [],
  };
}
