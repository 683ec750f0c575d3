/** The pages that a visitor is likely to open next, and the files of their code. */
import type { ServerBuild } from 'react-router';

const routesOf = {
  '/products': ['storefront/products/products'],
  '/products/1': ['storefront/products/product-detail'],
  '/login': ['site/guests-only', 'storefront/account/login'],
  '/cart': ['storefront/account/customers-only', 'storefront/cart/cart'],
  '/checkout': ['storefront/checkout/checkout'],
} as const;

export type NextPage = keyof typeof routesOf;

/** Paths of the files that each page loads, without those that every page of the shop loads. */
export type NextFiles = Readonly<Record<NextPage, readonly string[]>>;

/** Lists the files of the next pages. `routes` come from the router's server build. */
export function listNextFiles(routes: ServerBuild['assets']['routes']): NextFiles {
  const filesOf = (route: string) => [routes[route]?.module ?? '', ...(routes[route]?.imports ?? [])];
  const everywhere = new Set(['', ...filesOf('root'), ...filesOf('storefront/layout/layout')]);
  const rows = Object.entries(routesOf).map(([page, ids]) => [
    page,
    [...new Set(ids.flatMap(filesOf)).difference(everywhere)],
  ]);
  return Object.fromEntries(rows);
}
