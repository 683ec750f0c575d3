import { call } from '#web/shared/api.ts';
import { keepPage } from './known-pages.ts';
import { listPage } from './list-page.ts';
import { parseProductSearch } from './product-search.ts';

/** Asks for the list of all products before it is opened. */
export async function fetchList(): Promise<void> {
  const [list, categories] = await Promise.all([
    call('GET /products', { query: { page: 1 } }),
    call('GET /products/categories', {}),
  ]);
  keepPage('/products', listPage(parseProductSearch(new URLSearchParams()), list, categories));
}
