/** The dialogs of the admin area, some of them with missing fields, unsaved changes or errors. */
import type { Page } from '@playwright/test';
import type { Alert } from '#contract/alerts/calls.ts';
import { alertKindNames } from '#contract/alerts/kinds.ts';
import { openFilters } from '../fixtures/admin-list.ts';
import { changeData, cutLine, giveAnswer } from '../fixtures/broken-line.ts';
import { matching, type Read } from '../fixtures/hindi-words.ts';
import { askNextStatus } from './admin-screens.ts';
import { type Act, openFirst, type Screen, sendEmpty } from './screen.ts';

async function deleteFirst(page: Page, read: Read): Promise<void> {
  await openFirst('Delete {name}')(page, read);
  await page.getByLabel(read('Type {deleteWord} to confirm').replace('{deleteWord}', 'DELETE')).fill('DELETE');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: read('Delete') })
    .click();
}

/** Opens the page of the first customer, and removes the email address, as if staff had made the account by phone. */
const openPhoneAccount: Act = async (page, read) => {
  await changeData(page, 'GET /admin/users/:id', ({ user }) => {
    user.email = null;
  });
  await openFirst('View details of {name}')(page, read);
  await page.getByRole('link', { name: read('Open the whole page') }).click();
};

/** Answers one alert of each kind. */
const answerAlerts: NonNullable<Screen['before']> = (page) => {
  const of = { at: '2026-11-20T06:30:00.000Z', isNew: true, orderId: null, orderNumber: null, name: null };
  const alerts: Alert[] = alertKindNames.map((kind, at) => ({ ...of, id: String(at), kind }));
  return page.route('**/api/admin/alerts', (route) =>
    route.fulfill({ json: { success: true, data: { alerts, newCount: alerts.length } } }),
  );
};

const joinedBefore = {
  account: { id: '01970000-0000-7000-8000-000000000001', name: 'Asha Rao', phone: '9876543210' },
  codeEmail: 'asha@paniwala.example',
  calledPhone: '9876543210',
  by: null,
  at: '2026-11-20T06:30:00.000Z',
};

export const adminDialogs: Screen[] = [
  {
    name: 'admin-alerts',
    who: 'admin',
    path: () => '/admin/orders',
    until: 'New order',
    before: answerAlerts,
    act: (page) => page.locator('header button[data-alerts]').click(),
  },
  {
    name: 'admin-orders-save-tab',
    who: 'admin',
    path: () => '/admin/orders?paymentStatus=pending',
    until: 'Name of the tab',
    act: openFirst('Save as tab'),
  },
  {
    name: 'admin-orders-columns',
    who: 'admin',
    path: () => '/admin/orders',
    until: 'Columns of this list',
    act: openFirst('Columns'),
  },
  {
    name: 'admin-user-join',
    who: 'admin',
    path: () => '/admin/users?role=customer',
    until: 'Registered account',
    async act(page, read) {
      await openPhoneAccount(page, read);
      await openFirst('Join accounts')(page, read);
    },
  },
  {
    name: 'admin-user-join-code',
    who: 'admin',
    path: () => '/admin/users?role=customer',
    until: 'The customer told me this code',
    before: (page) => cutLine(page, 'POST /admin/users/:id/join-code'),
    async act(page, read) {
      await openPhoneAccount(page, read);
      await openFirst('Join accounts')(page, read);
      await openFirst('Choose {name}, {email}')(page, read);
      await openFirst('Send the code')(page, read);
      await page.getByRole('dialog').getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'admin-user-joined',
    who: 'admin',
    path: () => '/admin/users?role=customer',
    until: 'This account was joined into another one. Please open that one.',
    before: (page) =>
      giveAnswer(page, 'GET /admin/users/:id/joins', () => ({
        data: { into: joinedBefore, joined: [joinedBefore] },
      })),
    act: openPhoneAccount,
  },
  {
    name: 'admin-manage-order',
    who: 'admin',
    path: ({ order }) => `/admin/orders/${order.id}`,
    until: 'Update Order',
    act: openFirst('Manage Order'),
  },
  {
    name: 'admin-edit-order',
    who: 'admin',
    path: ({ order }) => `/admin/orders/${order.id}`,
    until: 'Save order',
    async act(page, read) {
      await openFirst('Edit order')(page, read);
      await openFirst('Address and floor')(page, read);
      await openFirst('Change price of {name}')(page, read);
    },
  },
  {
    name: 'admin-manage-order-refused',
    who: 'admin',
    path: ({ order }) => `/admin/orders/${order.id}`,
    until: 'Failed to update order.',
    before: (page) => cutLine(page, 'PUT /admin/orders/:id/status'),
    async act(page, read) {
      await openFirst('Manage Order')(page, read);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(read('Order Status')).selectOption('cancelled');
      await dialog.getByRole('button', { name: read('Update Order') }).click();
      await dialog.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'admin-order-door',
    who: 'admin',
    path: ({ moving }) => `/admin/orders/${moving.id}`,
    until: 'Still due',
    act: openFirst('Record delivery'),
  },
  {
    name: 'admin-order-failed-stop',
    who: 'admin',
    path: ({ moving }) => `/admin/orders/${moving.id}`,
    until: 'Why was nothing delivered?',
    async act(page, read) {
      await openFirst('Record delivery')(page, read);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: read('Nothing could be delivered') })
        .click();
    },
  },
  {
    name: 'admin-slot-closing',
    who: 'admin',
    path: () => '/admin/slots',
    until: 'Customers read it, for example “Diwali” or “Rain”.',
    async act(page, read) {
      await page.locator('[data-cell="1-1"]').click();
      await page.getByRole('dialog').getByLabel(read('Takes orders')).selectOption('true');
    },
  },
  {
    name: 'admin-slots-window-errors',
    who: 'admin',
    path: () => '/admin/slots/windows',
    until: 'A name is required',
    act: sendEmpty('Add Window'),
  },
  {
    name: 'admin-orders-question',
    who: 'admin',
    path: () => '/admin/orders',
    until: 'Move to next status',
    act: askNextStatus,
  },
  {
    name: 'admin-product-form',
    who: 'admin',
    path: () => '/admin/products',
    until: 'Edit Product',
    act: openFirst('Edit {name}'),
  },
  {
    name: 'admin-product-form-errors',
    who: 'admin',
    path: () => '/admin/products',
    until: 'Add New Product',
    act: sendEmpty('Add Product'),
  },
  {
    name: 'admin-product-form-unsaved',
    who: 'admin',
    path: () => '/admin/products',
    until: 'Discard your unsaved changes?',
    async act(page, read) {
      await openFirst('Edit {name}')(page, read);
      await page.getByRole('dialog').getByLabel(read('Brand'), { exact: true }).fill('Lake View');
      await page.keyboard.press('Escape');
      await page.getByText(read('Discard your unsaved changes?')).waitFor();
    },
  },
  {
    name: 'admin-product-deactivate',
    who: 'admin',
    path: () => '/admin/products',
    until: 'Deactivate Product',
    act: openFirst('Deactivate {name}'),
  },
  {
    name: 'admin-product-delete',
    who: 'admin',
    path: () => '/admin/products',
    until: 'Delete Product',
    act: openFirst('Delete {name}'),
  },
  {
    name: 'admin-zone-form-faults',
    who: 'admin',
    path: () => '/admin/zones',
    until: 'Add New Zone',
    async act(page, read) {
      await openFirst('Add Zone')(page, read);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(read('PIN codes'), { exact: true }).fill('560034\n56003\n560034');
      await dialog.locator('button[type=submit]').click();
      await dialog.getByText('56003', { exact: false }).nth(1).waitFor();
    },
  },
  {
    name: 'admin-container-form-errors',
    who: 'admin',
    path: () => '/admin/products/containers',
    until: 'Add New Container',
    act: sendEmpty('Add Container'),
  },
  {
    name: 'admin-tax-rate-form-errors',
    who: 'admin',
    path: () => '/admin/products/tax-rates',
    until: 'Add New Tax Rate',
    act: sendEmpty('Add Tax Rate'),
  },
  {
    name: 'admin-category-form',
    who: 'admin',
    path: () => '/admin/categories',
    until: 'Edit Category',
    act: openFirst('Edit {name}'),
  },
  {
    name: 'admin-category-form-errors',
    who: 'admin',
    path: () => '/admin/categories',
    until: 'Add New Category',
    act: sendEmpty('Add Category'),
  },
  {
    name: 'admin-category-not-deleted',
    who: 'admin',
    path: () => '/admin/categories',
    until: 'We could not reach the shop. Please check your connection and try again.',
    before: (page) => cutLine(page, 'DELETE /categories/:id/permanent'),
    async act(page, read) {
      await deleteFirst(page, read);
      await page.getByRole('dialog').getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'admin-user',
    who: 'admin',
    path: () => '/admin/users?role=customer',
    until: 'User Details',
    act: openFirst('View details of {name}'),
  },
  {
    name: 'admin-user-new',
    who: 'admin',
    path: () => '/admin/users',
    until: 'Add New User',
    act: openFirst('Add User'),
  },
  {
    name: 'admin-user-new-errors',
    who: 'admin',
    path: () => '/admin/users',
    until: 'Add New User',
    act: sendEmpty('Add User'),
  },
  {
    name: 'admin-user-deactivate',
    who: 'admin',
    path: () => '/admin/users?role=customer',
    until: 'Deactivate User',
    act: openFirst('Deactivate {name}'),
  },
  {
    name: 'admin-contact',
    who: 'admin',
    path: () => '/admin/contacts',
    until: 'Contact Details',
    act: openFirst('View the message of {name}'),
  },
  {
    name: 'admin-contact-delete',
    who: 'admin',
    path: () => '/admin/contacts',
    until: 'Delete Message',
    act: openFirst('Delete the message of {name}'),
  },
  {
    name: 'admin-products-deleted',
    who: 'admin',
    path: () => '/admin/products',
    until: 'Search products',
    async act(page, read) {
      await deleteFirst(page, read);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await openFilters(page, read('More filters'));
      await page.getByLabel(read('Status'), { exact: true }).selectOption('deleted');
      await page
        .getByRole('button', { name: matching(read('Restore {name}')) })
        .first()
        .waitFor();
      await page.getByLabel(read('Search products')).focus();
      await page.keyboard.press('ArrowDown');
      // The product is restored after the list was loaded, because other screens have it in their carts.
      await page.evaluate(restoreProducts);
    },
  },
];

/** Runs in the browser, and restores every deleted product. */
async function restoreProducts(): Promise<void> {
  const headers = { Authorization: `Bearer ${localStorage.getItem('admin_token')}` };
  const answer = await fetch('/api/admin/products?deleted=true&limit=100', { headers });
  const { data } = await answer.json();
  for (const { id } of data.products) {
    const restored = await fetch(`/api/admin/products/${id}/restore`, { method: 'POST', headers });
    await restored.text();
  }
}
