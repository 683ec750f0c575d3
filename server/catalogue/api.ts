/** The catalogue for everybody (rulings 3.1, 3.2; specification: storefront 7). */
import { calls } from '../../contract/calls.ts';
import type { Handlers } from '../http/handler.ts';
import { presentPagination } from '../http/pagination.ts';
import { refuseInput, refuseMissing } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { listActiveCategories, listManagedCategories } from './category.store.ts';
import { presentCategory, presentManagedCategory, presentProduct } from './present.ts';
import { listPublicProducts, loadProduct } from './product.store.ts';
import { parseSearch, patternOf } from './rules.ts';

const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit;

export function catalogueApi({ db }: Services) {
  async function listPublicCategories() {
    const categories = await listActiveCategories(db);
    return { data: { categories: categories.map(presentCategory) } };
  }

  return {
    'GET /products': async ({ query }) => {
      const page = await listPublicProducts(db, {
        type: query.type ?? null,
        category: query.category || null,
        words: parseSearch(query.search),
        limit: query.limit,
        offset: offsetOf(query),
      });
      if (!page.categoryKnown) throw refuseInput([{ path: 'category', msg: 'There is no such category' }]);
      return {
        data: { products: page.products.map(presentProduct), pagination: presentPagination(query, page.total) },
      };
    },

    'GET /products/:id': async ({ params }) => {
      const product = await loadProduct(db, params.id);
      if (!product) throw refuseMissing(calls['GET /products/:id'].missing);
      return { data: { product: presentProduct(product) } };
    },

    'GET /products/categories': listPublicCategories,
    'GET /categories/active': listPublicCategories,

    'GET /categories': async ({ actor, query }) => {
      if (actor?.role !== 'admin') return listPublicCategories();
      const page = await listManagedCategories(db, {
        pattern: query.search ? patternOf(query.search) : null,
        isActive: query.isActive ?? null,
        deleted: query.deleted ?? false,
        limit: query.limit,
        offset: offsetOf(query),
      });
      const categories = page.categories.map(presentManagedCategory);
      return { data: { categories, pagination: presentPagination(query, page.total) } };
    },
  } satisfies Partial<Handlers>;
}
