import type { CallAnswer } from '#web/shared/api-types.ts';
import type { ProductSearch } from './product-search.ts';

type Of<Name extends 'GET /products' | 'GET /products/categories'> = CallAnswer<Name> | undefined;

/** The data of the product list, made of the answers of two calls. A failed answer is undefined. */
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
