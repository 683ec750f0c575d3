/** Every screen of the shop in a filled database: for pictures, and for what must hold on all of them. */
import type { BrowserContext, Page } from 'playwright-core';
import type { Order } from '../contract/orders.ts';
import type { Filled } from '../tools/fill-shop.ts';
import { matching, type Read } from './hindi-words.ts';

type Who = 'visitor' | 'customer' | 'admin';

/** What the addresses of screens need to know. */
export type Places = Pick<Filled, 'jar' | 'soldOut'> & Record<'order' | 'moving', Pick<Order, 'id' | 'orderNumber'>>;

export interface Screen {
  name: string;
  who: Who;
  path: (places: Places) => string;
  /** What is done on the screen before the picture is taken. */
  act?: (page: Page, read: Read) => Promise<unknown>;
}

/** Every screen, and the states of it that look different. */
export const screens: Screen[] = [
  { name: 'home', who: 'visitor', path: () => '/' },
  { name: 'home-signed-in', who: 'customer', path: () => '/' },
  { name: 'products', who: 'visitor', path: () => '/products' },
  { name: 'products-filtered', who: 'visitor', path: () => '/products?type=gallon&search=jar' },
  { name: 'products-none', who: 'visitor', path: () => '/products?search=lemonade' },
  {
    name: 'products-in-cart',
    who: 'visitor',
    path: () => '/products',
    async act(page, read) {
      await openFirst('Add {name} to cart')(page, read);
      await page.getByRole('group', { name: matching(read('Quantity of {label}')) }).waitFor();
    },
  },
  {
    name: 'products-filters',
    who: 'visitor',
    path: () => '/products?type=gallon',
    // Only a phone has this button in sight.
    async act(page, read) {
      const button = page.getByRole('button', { name: read('Filters') });
      if (await button.isVisible()) await button.click();
    },
  },
  { name: 'product', who: 'visitor', path: ({ jar }) => `/products/${jar}` },
  { name: 'product-sold-out', who: 'visitor', path: ({ soldOut }) => `/products/${soldOut}` },
  { name: 'product-missing', who: 'visitor', path: () => '/products/nothing' },
  { name: 'login', who: 'visitor', path: () => '/login' },
  {
    name: 'login-errors',
    who: 'visitor',
    path: () => '/login',
    act: (page) => page.locator('form button[type=submit]').first().click(),
  },
  { name: 'register', who: 'visitor', path: () => '/register' },
  {
    name: 'register-errors',
    who: 'visitor',
    path: () => '/register',
    act: (page) => page.locator('form button[type=submit]').first().click(),
  },
  { name: 'forgot-password', who: 'visitor', path: () => '/forgot-password' },
  { name: 'reset-password', who: 'visitor', path: () => '/reset-password?token=old' },
  { name: 'contact', who: 'visitor', path: () => '/contact' },
  {
    name: 'contact-errors',
    who: 'visitor',
    path: () => '/contact',
    act: (page) => page.locator('form button[type=submit]').first().click(),
  },
  { name: 'cart', who: 'customer', path: () => '/cart' },
  { name: 'checkout', who: 'customer', path: () => '/checkout' },
  {
    name: 'checkout-errors',
    who: 'customer',
    path: () => '/checkout',
    act: (page, read) => page.getByRole('button', { name: read('Place Order') }).click(),
  },
  {
    name: 'order-success',
    who: 'customer',
    path: ({ order }) => `/order-success?orderNumber=${order.orderNumber}&orderId=${order.id}`,
  },
  { name: 'orders', who: 'customer', path: () => '/orders' },
  { name: 'order', who: 'customer', path: ({ order }) => `/orders/${order.id}` },
  { name: 'order-on-its-way', who: 'customer', path: ({ moving }) => `/orders/${moving.id}` },
  {
    name: 'order-history',
    who: 'customer',
    path: ({ moving }) => `/orders/${moving.id}`,
    act: openFirst('View History'),
  },
  {
    name: 'order-cancel',
    who: 'customer',
    path: ({ order }) => `/orders/${order.id}`,
    act: openFirst('Cancel Order'),
  },
  {
    name: 'menu',
    who: 'customer',
    path: () => '/profile',
    // A desktop has all of it in sight.
    async act(page) {
      const menu = page.locator('header summary');
      if (await menu.isVisible()) await menu.click();
    },
  },
  { name: 'profile', who: 'customer', path: () => '/profile' },
  { name: 'admin-login', who: 'visitor', path: () => '/admin/login' },
  { name: 'admin-dashboard', who: 'admin', path: () => '/admin' },
  { name: 'admin-products', who: 'admin', path: () => '/admin/products' },
  { name: 'admin-categories', who: 'admin', path: () => '/admin/categories' },
  { name: 'admin-users', who: 'admin', path: () => '/admin/users' },
  { name: 'admin-contacts', who: 'admin', path: () => '/admin/contacts' },
  { name: 'admin-orders', who: 'admin', path: () => '/admin/orders' },
  { name: 'admin-orders-none', who: 'admin', path: () => '/admin/orders?search=nobody' },
  { name: 'admin-orders-filters', who: 'admin', path: () => '/admin/orders', act: openWhereFolded('Filters') },
  { name: 'admin-menu', who: 'admin', path: () => '/admin/orders', act: openWhereFolded('Menu') },
  { name: 'admin-order', who: 'admin', path: ({ moving }) => `/admin/orders/${moving.id}` },
  {
    name: 'admin-manage-order',
    who: 'admin',
    path: ({ order }) => `/admin/orders/${order.id}`,
    act: openFirst('Manage Order'),
  },
  {
    name: 'admin-order-pending-change',
    who: 'admin',
    path: () => '/admin/orders',
    act: (page, read) =>
      page
        .getByLabel(matching(read('Change status of #{orderNumber}')))
        .first()
        .selectOption('cancelled'),
  },
  {
    name: 'admin-order-slip',
    who: 'admin',
    path: ({ order }) => `/admin/orders/${order.id}`,
    async act(page, read) {
      // Else the slip is gone as soon as the printer has it.
      await page.evaluate(() => {
        window.print = () => {};
      });
      await page.getByRole('button', { name: read('Print Delivery Slip') }).click();
      await page.emulateMedia({ media: 'print' });
    },
  },
  { name: 'admin-product-form', who: 'admin', path: () => '/admin/products', act: openFirst('Edit {name}') },
  {
    name: 'admin-product-form-errors',
    who: 'admin',
    path: () => '/admin/products',
    async act(page, read) {
      await openFirst('Add Product')(page, read);
      await page.getByRole('dialog').locator('button[type=submit]').click();
    },
  },
  { name: 'admin-category-form', who: 'admin', path: () => '/admin/categories', act: openFirst('Edit {name}') },
  {
    name: 'admin-user',
    who: 'admin',
    path: () => '/admin/users?role=customer',
    act: openFirst('View details of {name}'),
  },
  { name: 'admin-contact', who: 'admin', path: () => '/admin/contacts', act: openFirst('View the message of {name}') },
  {
    name: 'admin-contacts-selected',
    who: 'admin',
    path: () => '/admin/contacts',
    act: (page, read) =>
      page
        .getByLabel(matching(read('Select the message of {name}')))
        .first()
        .check(),
  },
  {
    name: 'admin-contact-delete',
    who: 'admin',
    path: () => '/admin/contacts',
    act: openFirst('Delete the message of {name}'),
  },
  { name: 'admin-user-new', who: 'admin', path: () => '/admin/users', act: openFirst('Add User') },
  {
    name: 'admin-user-deactivate',
    who: 'admin',
    path: () => '/admin/users?role=customer',
    act: openFirst('Deactivate {name}'),
  },
  {
    name: 'admin-order-history',
    who: 'admin',
    path: ({ moving }) => `/admin/orders/${moving.id}`,
    act: openFirst('View History'),
  },
  { name: 'admin-product-delete', who: 'admin', path: () => '/admin/products', act: openFirst('Delete {name}') },
  {
    name: 'admin-products-deleted',
    who: 'admin',
    path: () => '/admin/products',
    async act(page, read) {
      await openFirst('Delete {name}')(page, read);
      await page.getByLabel(read('Type {deleteWord} to confirm').replace('{deleteWord}', 'DELETE')).fill('DELETE');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: read('Delete') })
        .click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByLabel(read('Status'), { exact: true }).selectOption('deleted');
      await page
        .getByRole('button', { name: matching(read('Restore {name}')) })
        .first()
        .waitFor();
      await page.getByLabel(read('Search products')).focus();
      await page.keyboard.press('ArrowDown');
    },
  },
];

/** Presses the first button of this name. */
function openFirst(name: string): (page: Page, read: Read) => Promise<void> {
  return (page, read) =>
    page
      .getByRole('button', { name: matching(read(name)) })
      .first()
      .click();
}

/** Presses the button of this name where a narrow window has it. */
function openWhereFolded(name: string): (page: Page, read: Read) => Promise<void> {
  return async (page, read) => {
    const button = page.getByRole('button', { name: read(name), exact: true });
    if (await button.isVisible()) await button.click();
  };
}

/** Signs in as who is meant, by what a sign-in leaves in the browser's storage. */
export async function signInAs(context: BrowserContext, who: Who, filled: Filled): Promise<void> {
  if (who === 'visitor') return;
  const { token, user } = filled[who];
  await context.addInitScript(
    ({ role, entries }) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(`${role}_${name}`, value);
    },
    { role: who, entries: { token, user: JSON.stringify(user), role: who } },
  );
}
