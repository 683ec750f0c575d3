/** The loading and error states of every screen that loads data. */
import type { CallName } from '#contract/calls.ts';
import { answerTooManyRequests, holdLine } from '../fixtures/broken-line.ts';
import { openFirst, type Screen, untilAlert } from './screen.ts';

const loadingScreens: [name: string, who: Screen['who'], path: Screen['path'], call: CallName][] = [
  ['cart', 'customer', () => '/cart', 'GET /cart'],
  ['orders', 'customer', () => '/orders', 'GET /orders'],
  ['order', 'customer', ({ order }) => `/orders/${order.id}`, 'GET /orders/:id'],
  [
    'order-success',
    'customer',
    ({ order }) => `/order-success?orderNumber=${order.orderNumber}&orderId=${order.id}`,
    'GET /orders/:id',
  ],
  ['admin-dashboard', 'admin', () => '/admin', 'GET /admin/dashboard'],
  ['admin-products', 'admin', () => '/admin/products', 'GET /admin/products'],
  ['admin-order', 'admin', ({ order }) => `/admin/orders/${order.id}`, 'GET /admin/orders/:id'],
];

/** Navigates to a page whose data the server refuses (429), so that the page cannot be loaded. */
const stepWithoutAnswer: Pick<Screen, 'before' | 'act'> = {
  before: (page) => page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 429, body: '' })),
  async act(page, read) {
    await page.locator('footer a[href="/products?type=gallon"]').click();
    await untilAlert(page, read);
  },
};

const partly: Screen[] = [
  {
    name: 'page-failed',
    who: 'visitor',
    path: () => '/contact',
    until: 'This page could not be loaded',
    ...stepWithoutAnswer,
  },
  {
    name: 'admin-user-figures-failed',
    who: 'admin',
    path: () => '/admin/users',
    until: 'The figures could not be loaded.',
    before: (page) => answerTooManyRequests(page, 'GET /admin/users/:id'),
    act: openFirst('View details of {name}'),
  },
  {
    name: 'admin-product-categories-failed',
    who: 'admin',
    path: () => '/admin/products',
    until: 'Categories could not be loaded.',
    before: (page) => answerTooManyRequests(page, 'GET /categories/active'),
    act: openFirst('Add Product'),
  },
];

const whole: Screen[] = loadingScreens.flatMap(([name, who, path, call]): Screen[] => [
  {
    name: `${name}-waiting`,
    who,
    path,
    until: (page) => page.locator('main .animate-pulse, main [role=status]'),
    before: (page) => holdLine(page, call),
    isWaiting: true,
  },
  { name: `${name}-failed`, who, path, until: 'Try Again', before: (page) => answerTooManyRequests(page, call) },
]);

export const unanswered: Screen[] = [...whole, ...partly];
