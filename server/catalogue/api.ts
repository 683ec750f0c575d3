/** Calls for the catalogue, for visitors and for staff. */
import { type CheckedInput, calls } from '#contract/calls.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { may } from '#contract/shared/permissions.ts';
import { refuseInput, refuseMissing } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { answerList } from '../platform/http/file-answer.ts';
import { type Handlers, pageOf, presentPagination } from '../platform/http/handler.ts';
import {
  type AdminProductFilter,
  type AdminProductRow,
  listAdminProducts,
  listAdminProductsBefore,
  loadAdminProduct,
} from './admin-product.store.ts';
import { type CategoryRow, listActiveCategories, listAdminCategories, loadCategory } from './category.store.ts';
import { changeCategory, createCategory, deleteCategory, restoreCategory, toggleCategory } from './change-category.ts';
import { changeProduct, createProduct, deleteProduct, restoreProduct, toggleProduct } from './change-product.ts';
import { containersApi } from './containers/api.ts';
import {
  categoryColumns,
  presentAdminCategory,
  presentAdminProduct,
  presentCategory,
  presentProduct,
  productColumns,
} from './present.ts';
import { listMostOrdered, listPublicProducts, loadProduct } from './product.store.ts';
import { parseSearch } from './rules.ts';
import { taxRatesApi } from './tax-rates/api.ts';
import { listAllTaxRates } from './tax-rates/store.ts';

/** The number of product cards in one row on a desktop screen. */
const mostOrderedCount = 4;

export function catalogueApi(services: Services) {
  const { db } = services;
  async function listPublicCategories(wanted: { onlyFilled?: boolean } = {}) {
    const categories = await listActiveCategories(db, wanted);
    return { data: { categories: categories.map(presentCategory) } };
  }

  return {
    ...containersApi(services),
    ...taxRatesApi(services),

    'GET /products': async ({ query }) => {
      const page = await listPublicProducts(db, {
        type: query.type ?? null,
        category: query.category || null,
        words: parseSearch(query.search),
        ...pageOf(query),
      });
      if (!page.categoryKnown) throw refuseInput([{ path: 'category', msg: 'There is no such category' }]);
      const data = {
        products: page.products.map(presentProduct),
        pagination: presentPagination(query, page.total),
      };
      if (page.total > 0) return { data };
      return { data: { ...data, mostOrdered: (await listMostOrdered(db, mostOrderedCount)).map(presentProduct) } };
    },

    'GET /products/:id': async ({ params }) => {
      const product = await loadProduct(db, params.id);
      if (!product) throw refuseMissing(calls['GET /products/:id'].missing);
      return { data: { product: presentProduct(product) } };
    },

    'GET /products/categories': () => listPublicCategories({ onlyFilled: true }),
    'GET /categories/active': () => listPublicCategories(),

    'GET /categories': async ({ actor, query }) => {
      if (!actor || !may(actor, 'catalogue.read')) return listPublicCategories();
      const { rows, total } = await listAdminCategories(db, query, pageOf(query));
      return {
        data: { categories: rows.map(presentAdminCategory), pagination: presentPagination(query, total) },
      };
    },

    'GET /admin/categories/export': ({ query }) =>
      answerList(services, 'categories', categoryColumns, async (_, limit, offset) => {
        return (await listAdminCategories(db, query, { limit, offset })).rows;
      }),

    'GET /admin/products': async ({ query }) => {
      const { rows, total } = await listAdminProducts(db, { ...filterOf(query), ...pageOf(query) });
      return { data: { products: rows.map(presentAdminProduct), pagination: presentPagination(query, total) } };
    },

    'GET /admin/products/export': async ({ query }) => {
      const columns = productColumns(await listAllTaxRates(db), indiaDay(services.clock()));
      return answerList(services, 'products', columns, (after, limit) =>
        listAdminProductsBefore(db, filterOf(query), after?.id ?? null, limit),
      );
    },

    'GET /admin/products/:id': async ({ params }) => {
      const product = await loadAdminProduct(db, params.id);
      if (!product || product.deletedAt !== null) throw refuseMissing(calls['GET /admin/products/:id'].missing);
      return { data: { product: presentAdminProduct(product) } };
    },
    'POST /admin/products': async ({ actor, body, request }) => {
      return answerProduct('Product created successfully!', await createProduct(services, actor, body, request));
    },
    'PUT /admin/products/:id': async ({ actor, params, body }) => {
      return answerProduct('Product updated successfully!', await changeProduct(services, actor, params.id, body));
    },
    'PATCH /admin/products/:id/toggle-status': async ({ actor, params, body }) => {
      const product = await toggleProduct(services, actor, params.id, body.isActive ?? null);
      return answerProduct(
        product.isActive ? 'Product activated successfully!' : 'Product deactivated successfully!',
        product,
      );
    },
    'DELETE /admin/products/:id/permanent': async ({ actor, params }) => {
      await deleteProduct(services, actor, params.id);
      return { message: 'Product deleted successfully!' };
    },
    'POST /admin/products/:id/restore': async ({ actor, params }) => {
      return answerProduct('Product restored successfully!', await restoreProduct(services, actor, params.id));
    },

    'GET /categories/:id': async ({ params }) => {
      const category = await loadCategory(db, params.id);
      if (!category) throw refuseMissing(calls['GET /categories/:id'].missing);
      return { data: { category: presentAdminCategory(category) } };
    },
    'POST /categories': async ({ actor, body }) => {
      return answerCategory('Category created successfully!', await createCategory(services, actor, body));
    },
    'PUT /categories/:id': async ({ actor, params, body }) => {
      return answerCategory('Category updated successfully!', await changeCategory(services, actor, params.id, body));
    },
    'PATCH /categories/:id/toggle-status': async ({ actor, params, body }) => {
      const category = await toggleCategory(services, actor, params.id, body.isActive ?? null);
      return answerCategory(
        category.isActive ? 'Category activated successfully!' : 'Category deactivated successfully!',
        category,
      );
    },
    'DELETE /categories/:id/permanent': async ({ actor, params }) => {
      await deleteCategory(services, actor, params.id);
      return { message: 'Category deleted successfully!' };
    },
    'POST /categories/:id/restore': async ({ actor, params }) => {
      return answerCategory('Category restored successfully!', await restoreCategory(services, actor, params.id));
    },
  } satisfies Partial<Handlers>;
}

function answerProduct(message: string, product: AdminProductRow) {
  return { message, data: { product: presentAdminProduct(product) } };
}

function answerCategory(message: string, category: CategoryRow) {
  return { message, data: { category: presentAdminCategory(category) } };
}

function filterOf(query: CheckedInput<'GET /admin/products/export'>['query']): AdminProductFilter {
  const { type = null, isActive = null, deleted = false, stock, search } = query;
  return { type, isActive, deleted, stock, words: parseSearch(search) };
}
