/** Screens of the admin area without their dialogs. */
import { changeData, cutLine } from '../fixtures/broken-line.ts';
import { matching } from '../fixtures/hindi-words.ts';
import { breachScreens } from './complaints/breaches.ts';
import { type Act, openFirst, openWhereFolded, type Screen, sendForm, sendOverCutLine, untilAlert } from './screen.ts';

const selectFirst: Act = (page, read) =>
  page
    .getByLabel(matching(read('Select the message of {name}')))
    .first()
    .check();

/** Selects all orders of the page, and opens the question whether they should move to their next status. */
export const askNextStatus: Act = async (page, read) => {
  await page.getByLabel(read('Select all'), { exact: true }).check();
  const bar = page.getByRole('group', { name: read('Selected orders') });
  await bar.getByRole('button').nth(1).click();
  await page.getByRole('dialog').waitFor();
};

/** Chooses a customer who has ordered before in the form of an order by phone. */
export const fillPhoneOrder: Act = async (page, read) => {
  await page.getByLabel(read('Phone number'), { exact: true }).fill('98765432');
  await page
    .getByRole('radio', { name: /98765432/, disabled: false })
    .first()
    .click();
  await page
    .getByRole('button', { name: matching(read('Add {name}')), disabled: false })
    .first()
    .click();
  await page.getByRole('group', { name: matching(read('Quantity of {label}')) }).waitFor();
};

/** Changes answers so that every stop has jars that may be returned. */
const putJarsAtDoors: NonNullable<Screen['before']> = (page) =>
  changeData(page, 'GET /admin/sheet', ({ stops }) => {
    const figures = { lostCharge: 250, held: 3, deposit: 450, given: 2, taken: 0, damaged: 0 };
    for (const { delivery } of stops) {
      if (delivery) delivery.door.containers = [{ id: delivery.order.id, name: '२० लीटर', ...figures }];
    }
  });

export const adminScreens: Screen[] = [
  { name: 'admin-login', who: 'visitor', path: () => '/admin/login', until: 'Admin sign-in' },
  {
    name: 'admin-login-errors',
    who: 'visitor',
    path: () => '/admin/login',
    until: 'Password is required',
    act: sendForm,
  },
  {
    name: 'admin-login-failed',
    who: 'visitor',
    path: () => '/admin/login',
    until: 'Login failed.',
    ...sendOverCutLine('POST /admin/login', { Email: 'owner@paniwala.example', Password: 'water-jar-20' }),
  },
  { name: 'admin-dashboard', who: 'admin', path: () => '/admin', until: 'Top Products' },
  { name: 'admin-products', who: 'admin', path: () => '/admin/products', until: 'Active' },
  {
    name: 'admin-products-none',
    who: 'admin',
    path: () => '/admin/products?search=lemonade',
    until: 'No products match your current filters.',
  },
  {
    name: 'admin-containers',
    who: 'admin',
    path: () => '/admin/products/containers',
    until: 'Add Container',
  },
  {
    name: 'admin-tax-rates',
    who: 'admin',
    path: () => '/admin/products/tax-rates',
    until: 'Add Tax Rate',
  },
  { name: 'admin-phone-order', who: 'admin', path: () => '/admin/orders/new', until: 'Who is calling?' },
  {
    name: 'admin-phone-order-errors',
    who: 'admin',
    path: () => '/admin/orders/new',
    until: 'Please choose at least one product',
    act: sendForm,
  },
  {
    name: 'admin-phone-order-new',
    who: 'admin',
    path: () => '/admin/orders/new',
    until: 'Full Name',
    async act(page, read) {
      await page.getByLabel(read('Phone number'), { exact: true }).fill('98765 432');
      await page
        .getByText(read('Inactive'))
        .or(page.getByText(read('No order yet')))
        .first()
        .waitFor();
      await page.getByRole('radio', { name: read('New customer') }).click();
      // Elements that are partly covered by the sticky bar cannot be measured, so scroll to the top.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'admin-phone-order-filled',
    who: 'admin',
    path: () => '/admin/orders/new',
    until: 'Place order',
    act: fillPhoneOrder,
  },
  {
    name: 'admin-phone-order-failed',
    who: 'admin',
    path: () => '/admin/orders/new',
    until: 'We do not know whether the order was placed',
    before: (page) => cutLine(page, 'POST /admin/callers/:id/orders'),
    async act(page, read) {
      await fillPhoneOrder(page, read);
      await sendForm(page, read);
      await untilAlert(page, read);
    },
  },
  { name: 'admin-sheet-none', who: 'admin', path: () => '/admin/sheet', until: 'Delivery sheet' },
  {
    name: 'admin-sheet',
    who: 'admin',
    path: () => '/admin/sheet',
    until: 'Whole day',
    act: openFirst('Tomorrow'),
  },
  {
    name: 'admin-sheet-typed',
    who: 'admin',
    path: () => '/admin/sheet',
    until: 'Charge (₹)',
    before: putJarsAtDoors,
    async act(page, read) {
      await openFirst('Tomorrow')(page, read);
      await openFirst('Damaged jars of {name}')(page, read);
      await page
        .getByLabel(matching(read('Why nothing was delivered to {name}')))
        .first()
        .selectOption({ index: 1 });
    },
  },
  { name: 'admin-slots', who: 'admin', path: () => '/admin/slots', until: 'Today' },
  { name: 'admin-slots-windows', who: 'admin', path: () => '/admin/slots/windows', until: 'Every day' },
  { name: 'admin-slots-exceptions', who: 'admin', path: () => '/admin/slots/exceptions', until: 'Whole day' },
  { name: 'admin-categories', who: 'admin', path: () => '/admin/categories', until: 'Active' },
  { name: 'admin-users', who: 'admin', path: () => '/admin/users', until: 'Customer' },
  { name: 'admin-roles', who: 'admin', path: () => '/admin/users/roles', until: 'Manager' },
  {
    name: 'admin-role-new',
    who: 'admin',
    path: () => '/admin/users/roles',
    until: 'People with this role may:',
    act: openFirst('Add Role'),
  },
  {
    name: 'admin-invitations',
    who: 'admin',
    path: () => '/admin/users/invitations',
    until: 'No open invitations.',
  },
  {
    name: 'admin-invite',
    who: 'admin',
    path: () => '/admin/users/invitations',
    until: 'To share the link on WhatsApp.',
    act: openFirst('Invite staff'),
  },
  { name: 'admin-settings', who: 'admin', path: () => '/admin/settings', until: 'Tagline' },
  {
    name: 'admin-settings-history',
    who: 'admin',
    path: () => '/admin/settings#history',
    until: 'History of the settings',
  },
  ...breachScreens,
  { name: 'admin-legal', who: 'admin', path: () => '/admin/settings/legal', until: 'Begin with a draft' },
  {
    name: 'admin-settings-download',
    who: 'admin',
    path: () => '/admin/settings#download',
    until: 'Download all data',
  },
  {
    name: 'admin-settings-search',
    who: 'admin',
    path: () => '/admin/settings',
    until: 'Use default',
    act: async (page, read) => {
      await page.getByLabel(read('Search settings')).fill(read('Days ahead'));
      await page.getByLabel(read('Days ahead'), { exact: true }).fill('20');
    },
  },
  {
    name: 'admin-settings-errors',
    who: 'admin',
    path: () => '/admin/settings#section-licences',
    until: 'An FSSAI number has 14 digits',
    act: async (page, read) => {
      await page.getByLabel(read('FSSAI number'), { exact: true }).fill('123');
      await page.getByLabel(read('GSTIN'), { exact: true }).fill('29AAGCB7383J1Z5');
      await page.getByRole('button', { name: read('Save settings') }).click();
    },
  },
  {
    name: 'admin-zones',
    who: 'admin',
    path: () => '/admin/zones',
    until: 'No zones have been added yet.',
  },
  {
    name: 'admin-wished-places',
    who: 'admin',
    path: () => '/admin/zones/wishes',
    until: 'Nobody is waiting for a place yet.',
  },
  { name: 'admin-contacts', who: 'admin', path: () => '/admin/contacts', until: 'Select all' },
  {
    name: 'admin-contacts-none',
    who: 'admin',
    path: () => '/admin/contacts?search=nobody',
    until: 'No contact submissions found',
  },
  {
    name: 'admin-contacts-selected',
    who: 'admin',
    path: () => '/admin/contacts',
    until: 'Clear Selection',
    act: selectFirst,
  },
  {
    name: 'admin-contacts-not-changed',
    who: 'admin',
    path: () => '/admin/contacts',
    until: 'Clear Selection',
    before: (page) => cutLine(page, 'PATCH /contact/:id/status'),
    async act(page, read) {
      await selectFirst(page, read);
      await page
        .getByRole('group', { name: read('Selected messages') })
        .getByRole('button', { name: read('Closed') })
        .click();
      await untilAlert(page, read);
    },
  },
  { name: 'admin-orders', who: 'admin', path: () => '/admin/orders', until: 'Select all' },
  {
    name: 'admin-orders-selected',
    who: 'admin',
    path: () => '/admin/orders',
    until: 'Clear Selection',
    act: (page, read) => page.getByLabel(read('Select all'), { exact: true }).check(),
  },
  {
    name: 'admin-orders-not-changed',
    who: 'admin',
    path: () => '/admin/orders',
    until: 'We could not reach the shop. Please check your connection and try again.',
    before: (page) => cutLine(page, 'POST /admin/orders/bulk'),
    async act(page, read) {
      await askNextStatus(page, read);
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await untilAlert(page, read);
    },
  },
  {
    name: 'admin-orders-late',
    who: 'admin',
    path: () => '/admin/orders?late=true',
    until: 'No orders match your current filters.',
  },
  {
    name: 'admin-orders-none',
    who: 'admin',
    path: () => '/admin/orders?search=nobody',
    until: 'No orders match your current filters.',
  },
  {
    name: 'admin-orders-filters',
    who: 'admin',
    path: () => '/admin/orders',
    until: 'Select all',
    act: openWhereFolded('More filters'),
  },
  { name: 'admin-menu', who: 'admin', path: () => '/admin/orders', until: 'Select all', act: openWhereFolded('Menu') },
  { name: 'admin-find', who: 'admin', path: () => '/admin', until: 'Screens', act: openFirst('Find anything') },
  {
    name: 'admin-find-found',
    who: 'admin',
    path: () => '/admin',
    until: 'Orders',
    async act(page, read) {
      await openFirst('Find anything')(page, read);
      await page.getByRole('dialog').getByRole('searchbox').fill('PW-2');
      await page.getByRole('dialog').getByRole('link', { name: '#PW-' }).first().waitFor();
    },
  },
  {
    name: 'admin-order-pending-change',
    who: 'admin',
    path: () => '/admin/orders',
    until: 'Select all',
    act: (page, read) =>
      page
        .getByLabel(matching(read('Change status of #{orderNumber}')))
        .first()
        .selectOption('cancelled'),
  },
  { name: 'admin-order', who: 'admin', path: ({ moving }) => `/admin/orders/${moving.id}`, until: 'Admin Controls' },
  {
    name: 'admin-order-pending',
    who: 'admin',
    path: ({ order }) => `/admin/orders/${order.id}`,
    until: 'Admin Controls',
  },
  {
    name: 'admin-order-delivered',
    who: 'admin',
    path: ({ delivered }) => `/admin/orders/${delivered.id}`,
    until: 'Admin Controls',
  },
  {
    name: 'admin-order-cancelled',
    who: 'admin',
    path: ({ cancelled }) => `/admin/orders/${cancelled.id}`,
    until: 'This order was cancelled',
  },
  {
    name: 'admin-order-more',
    who: 'admin',
    path: ({ moving }) => `/admin/orders/${moving.id}`,
    until: 'Cancel order',
    act: openFirst('More'),
  },
  {
    name: 'admin-order-notes',
    who: 'admin',
    path: ({ delivered }) => `/admin/orders/${delivered.id}`,
    until: 'Save notes',
    act: openFirst('Add notes'),
  },
  {
    name: 'admin-order-history',
    who: 'admin',
    path: ({ moving }) => `/admin/orders/${moving.id}`,
    until: 'Order Status History',
    act: openFirst('View History'),
  },
  {
    name: 'admin-order-entries',
    who: 'admin',
    path: ({ delivered }) => `/admin/orders/${delivered.id}`,
    until: 'Water',
    act: openFirst('History of jars and money'),
  },
  {
    name: 'admin-order-slip',
    who: 'admin',
    path: ({ order }) => `/admin/orders/${order.id}`,
    until: 'Delivery Slip',
    async act(page, read) {
      // Printing is disabled, because the slip disappears after it.
      await page.evaluate(() => {
        window.print = () => {};
      });
      await openFirst('More')(page, read);
      await page.getByRole('button', { name: read('Print Delivery Slip') }).click();
      await page.emulateMedia({ media: 'print' });
    },
  },
];
