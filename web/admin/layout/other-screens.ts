/** The admin screens that are not in the menu. `screens.ts` joins them with those of the menu. */
import type { Access } from '#contract/shared/permissions.ts';
import { message } from '#contract/shared/translate.ts';

/**
 * A screen: its file in web/admin, the permission of its essential calls, and its page title if that differs from its
 * name. A row without a file is a link to a screen that another row defines.
 */
export type Row = { to: string } & (
  | { file: string; may: Access; title?: ReturnType<typeof message> }
  | { file?: never; may?: never; title?: never }
);

/** A screen with its English name, which is also the key of its translations. */
export type Place = Row & { label: ReturnType<typeof message> };

/**
 * Screens that are not in the menu. Other screens link to them. The list of products has no tabs, because they would
 * not fit on a phone.
 */
export const beside: readonly Place[] = [
  {
    to: '/admin/start',
    file: 'start/start.tsx',
    // Every set-up step changes something, so people who can only read settings do not need this screen.
    may: 'settings.manage',
    title: message('Open your shop'),
    label: message('First steps'),
  },
  { to: '/admin/account', file: 'account/account.tsx', may: 'desk.use', label: message('My account') },
  {
    to: '/admin/alerts',
    file: 'alerts/choices.tsx',
    may: 'desk.use',
    title: message('Choose your alerts'),
    label: message('Alerts'),
  },
  { to: '/admin/help', file: 'help/help.tsx', may: 'signed-in', label: message('Help') },
  {
    to: '/admin/products/containers',
    file: 'catalogue/containers.tsx',
    may: 'catalogue.read',
    label: message('Containers'),
  },
  {
    to: '/admin/products/tax-rates',
    file: 'catalogue/tax-rates.tsx',
    may: 'catalogue.read',
    label: message('Tax rates'),
  },
  { to: '/admin/jars/entries', file: 'jars/entries.tsx', may: 'jars.read', label: message('Entries of jars') },
  { to: '/admin/money/books', file: 'money/books.tsx', may: 'shop.follow', label: message('Trial balance and profit') },
  { to: '/admin/money/gst', file: 'money/gst.tsx', may: 'money.read', label: message('GST returns') },
  { to: '/admin/approvals', file: 'approvals/approvals.tsx', may: 'desk.use', label: message('Requests') },
  { to: '/admin/users/tags', file: 'users/tags.tsx', may: 'users.read', label: message('Tags of customers') },
  { to: '/admin/users/roles', file: 'users/roles.tsx', may: 'users.read', label: message('Roles of staff') },
  { to: '/admin/users/invitations', file: 'users/invitations.tsx', may: 'users.staff', label: message('Invitations') },
  { to: '/admin/settings/legal', file: 'settings/legal.tsx', may: 'settings.read', label: message('Legal pages') },
  { to: '/admin/breaches', file: 'breaches/breaches.tsx', may: 'settings.read', label: message('Data breaches') },
  { to: '/admin/zones/wishes', file: 'zones/waitlist.tsx', may: 'zones.read', label: message('Requested places') },
];

/** Pages that are opened from other screens, such as the page of one order. */
export const pages: readonly Row[] = [
  { to: '/admin/start/:step', file: 'start/step.tsx', may: 'settings.manage' },
  {
    to: '/admin/orders/new',
    file: 'phone-order/phone-order.tsx',
    may: 'orders.manage',
    title: message('New order by phone'),
  },
  {
    to: '/admin/orders/:id',
    file: 'order-detail/order-detail.tsx',
    may: 'orders.read',
    title: message('Manage Order'),
  },
  {
    to: '/admin/complaints/:id',
    file: 'complaints/complaint-page.tsx',
    may: 'complaints.read',
    title: message('Complaint'),
  },
  {
    to: '/admin/breaches/:id',
    file: 'breaches/breach-page.tsx',
    may: 'settings.read',
    title: message('Data breach'),
  },
  { to: '/admin/runs/:id', file: 'runs/run-page.tsx', may: 'runs.read', title: message('Run') },
  { to: '/admin/plans/:id', file: 'plans/plan-page.tsx', may: 'orders.read', title: message('Plan') },
  {
    to: '/admin/jars/customers/:id',
    file: 'jars/customer.tsx',
    may: 'jars.read',
    title: message('Jars of a customer'),
  },
  {
    to: '/admin/khata/prices/:id',
    file: 'prices/price-change-page.tsx',
    may: 'users.read',
    title: message('Price change'),
  },
  { to: '/admin/money/documents/:id', file: 'money/document-page.tsx', may: 'money.read', title: message('Document') },
  { to: '/admin/users/:id', file: 'users/user-page.tsx', may: 'users.read', title: message('Customer') },
  {
    to: '/admin/users/:id/account/:month',
    file: 'users/user-statement.tsx',
    may: 'money.read',
    title: message('Account of a customer'),
  },
  { to: '/admin/import/:id', file: 'imports/import-page.tsx', may: 'users.import', title: message('Import') },
];
