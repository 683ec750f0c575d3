import { type ProductType, productTypes } from '#contract/catalogue/product-types.ts';

/** The filters in the URL of the product list. Unknown values are ignored. */
export interface ProductSearch {
  search: string;
  type: ProductType | '';
  category: string;
  page: number;
}

export function parseProductSearch(query: URLSearchParams): ProductSearch {
  const page = Number(query.get('page') ?? 1);
  return {
    search: (query.get('search') ?? '').trim().slice(0, 100),
    type: productTypes.find((type) => type === query.get('type')) ?? '',
    category: (query.get('category') ?? '').trim().slice(0, 100),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The path of the product list with these filters. Without a given page it opens page 1. */
export function productsPath(search: Partial<ProductSearch>): string {
  const { page = 1, ...filters } = search;
  const given = Object.entries(filters).filter(([, value]) => value !== '') as [string, string][];
  const query = new URLSearchParams([...given, ...(page > 1 ? [['page', String(page)]] : [])]).toString();
  return query ? `/products?${query}` : '/products';
}
