/** What every screen that asks the shop for something shows while there is no answer, and after a refusal. */
import type { Page } from 'playwright-core';
import { holdLine } from '../broken-line.ts';
import type { Screen } from './screen.ts';

const asking: [name: string, who: Screen['who'], path: Screen['path'], call: string][] = [
  ['cart', 'customer', () => '/cart', '/cart'],
  ['orders', 'customer', () => '/orders', '/orders?*'],
  ['order', 'customer', ({ order }) => `/orders/${order.id}`, '/orders/*'],
  [
    'order-success',
    'customer',
    ({ order }) => `/order-success?orderNumber=${order.orderNumber}&orderId=${order.id}`,
    '/orders/*',
  ],
  ['admin-dashboard', 'admin', () => '/admin', '/admin/dashboard'],
  ['admin-products', 'admin', () => '/admin/products', '/admin/products?*'],
  ['admin-order', 'admin', ({ order }) => `/admin/orders/${order.id}`, '/admin/orders/*'],
];

/** Refused without a sentence: asked for too often. What the shop could not answer at all would be asked for again first. */
const refuse = (page: Page, call: string) =>
  page.route(`**/api${call}`, (route) => route.fulfill({ status: 429, json: { success: false } }));

export const unanswered: Screen[] = asking.flatMap(([name, who, path, call]): Screen[] => [
  {
    name: `${name}-waiting`,
    who,
    path,
    before: (page) => holdLine(page, `GET ${call}`),
    act: (page) => page.locator('main .animate-pulse, main [role=status]').first().waitFor({ state: 'attached' }),
    isWaiting: true,
  },
  { name: `${name}-failed`, who, path, before: (page) => refuse(page, call) },
]);
