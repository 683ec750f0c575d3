import type { AdminProduct } from '#web/shared/api-types.ts';

/** The body of a request that changes a product: the whole product, because the call replaces it. */
export function editOf(product: AdminProduct) {
  const { id: _i, category: _c, createdAt: _a, deletedAt: _d, ...before } = product;
  return { ...before, stockSeen: product.stock };
}
