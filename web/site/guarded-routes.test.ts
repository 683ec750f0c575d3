import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { ownPages } from '#server/platform/pages/serve-sitemap.ts';
import routes from '../routes.ts';

const guards = new Map([
  ['site/guests-only.tsx', 'guests'],
  ['storefront/account/customers-only.tsx', 'customers'],
  ['admin/layout/staff-only.tsx', 'staff'],
]);

/** Lists every path of the site with its guards. */
function listScreens(entries: readonly RouteConfigEntry[], around: string[] = []): { path: string; for: string }[] {
  return entries.flatMap(({ path, file, index, children = [] }) => {
    const guard = guards.get(file);
    const own = path === undefined && !index ? [] : [{ path: `/${path ?? ''}`, for: around.join() || 'everyone' }];
    return [...own, ...listScreens(children, guard ? [...around, guard] : around)];
  });
}

const screens = listScreens(routes);
const pathsFor = (whom: string) => screens.filter((screen) => screen.for === whom).map(({ path }) => path);
const isAdminPath = (path: string) => /^\/admin(\/|$)/.test(path) && path !== '/admin/login';

// Proves accounts-8, admin-orders-2
test('the guard for staff covers every screen of the admin area except its sign-in, and no other screen', () => {
  const paths = screens.map(({ path }) => path).filter(isAdminPath);
  expect(paths.length).toBeGreaterThan(10);
  expect(pathsFor('staff')).toEqual(paths);
});

// Proves accounts-1, accounts-2, accounts-5, accounts-115
test('the guards for customers and for guests cover exactly the listed screens', () => {
  expect(pathsFor('customers')).toEqual([
    '/cart',
    '/checkout',
    '/order-success',
    '/orders',
    '/orders/:id',
    '/orders/:id/documents/:document',
    '/account',
    '/account/:month',
    '/account/receipts/:id',
    '/account/documents/:id',
    '/jars',
    '/jars/return',
    '/plans',
    '/plans/new',
    '/plans/:id',
    '/plans/:id/edit',
    '/complaints',
    '/complaints/:id',
    '/profile',
    '/profile/devices',
    '/profile/data',
  ]);
  expect(pathsFor('guests')).toEqual(['/login', '/register', '/forgot-password', '/reset-password', '/admin/login']);
  // The rider's screen checks its own session, and the links of a payment, a receipt, a complaint and an invitation are secret. Every other public page is in the sitemap, legal pages once they have texts.
  const elsewhere = [
    '/products/:id',
    '/complaints/new',
    '/complaint/:secret',
    '/terms/:version?',
    '/privacy/:version?',
    '/delivery-and-returns/:version?',
    '/grievance/:version?',
    '/offline',
    '/pay/:secret',
    '/receipt/:secret',
    '/invitation',
    '/run',
    '/run/login',
    '/*',
  ];
  expect(pathsFor('everyone').sort()).toEqual([...ownPages, ...elsewhere].sort());
});
