/** Screens of the money desk, and of a customer's page for staff. */
import type { PriceEntry } from '#contract/prices/calls.ts';
import type { ChangedPrice, PriceChange, PricePreview } from '#contract/prices/change-calls.ts';
import { changeData, giveAnswer } from '../fixtures/broken-line.ts';
import { type Act, openFirst, type Screen, sendEmpty } from './screen.ts';

/** The dialog for an entry of the money desk, in a shop that has kinds of expenses. */
const desk = (name: string, button: string, until: string): Screen => ({
  name,
  who: 'admin',
  path: () => '/admin/money',
  until,
  before: (page) =>
    changeData(page, 'GET /admin/money', ({ figures }) => {
      figures.expenseKinds = ['—'];
    }),
  async act(page, read) {
    await page.getByRole('button', { name: read(button), exact: true }).click();
  },
});

const openCustomer: Act = async (page, read) => {
  await openFirst('View details of {name}')(page, read);
  await page.getByRole('link', { name: read('Open the whole page') }).click();
};

const account = { id: '019a0000-0000-7000-8000-0000000000a1', name: '—', phone: '9810012345' };
const join = { account, codeEmail: 'asha@paniwala.example', calledPhone: '9810012345', by: '—' };

const at = '2026-11-20T06:00:00.000Z';
const onePage = { currentPage: 1, limit: 20, totalPages: 1, totalItems: 2 };
const undoneAt = { by: 'मीरा नायर', at, reason: 'गलत इलाका' };
const jar = { productName: 'मिनरल वॉटर', size: '20 L' };

const price: PriceEntry = {
  id: account.id,
  productId: account.id,
  ...jar,
  listPrice: 85,
  price: 90,
  firstDay: '2026-11-01',
  lastDay: null,
  reason: 'छठी मंज़िल, लिफ़्ट नहीं',
  state: 'current',
  by: 'मीरा नायर',
  at,
  takenBack: null,
};
/** Prices of a customer: one of today that is above the list price, a later one, one that is over and one undone. */
const entries: PriceEntry[] = [
  price,
  { ...price, id: `${account.id.slice(0, -1)}2`, price: 95, firstDay: '2027-01-01', reason: 'डीज़ल', state: 'coming' },
  { ...price, id: `${account.id.slice(0, -1)}3`, price: null, firstDay: '2026-06-01', reason: '—', state: 'past' },
  {
    ...price,
    id: `${account.id.slice(0, -1)}4`,
    price: 70.5,
    firstDay: '2026-05-01',
    lastDay: '2026-05-31',
    reason: 'गर्मी की छूट',
    state: 'taken-back',
    takenBack: undoneAt,
  },
];
const showPrices: Screen['before'] = (page) =>
  giveAnswer(page, 'GET /admin/users/:id/prices', () => ({
    data: { entries, pagination: { ...onePage, totalItems: 4 } },
  }));

const priceChange: PriceChange = {
  id: account.id,
  ...jar,
  kind: 'raise',
  amount: 5,
  firstDay: '2027-01-01',
  reason: 'डीज़ल महँगा हुआ',
  customers: 312,
  undone: 311,
  by: 'मीरा नायर',
  at,
  takenBack: null,
};
const customerOf = (last: number, name: string) => ({
  customerId: `${account.id.slice(0, -1)}${last}`,
  name,
  phone: '98100 12345',
});
const rowOf = (last: number, name: string, row: Partial<ChangedPrice>): ChangedPrice => ({
  ...customerOf(last, name),
  id: `${account.id.slice(0, -1)}${last}`,
  before: 80,
  after: 85,
  told: 'whatsapp',
  whyNoLink: null,
  isUndone: false,
  isReplaced: false,
  link: null,
  isOpened: false,
  ...row,
});
const changedRows = [
  rowOf(1, 'उषा रानी', { before: 70, after: 75, isReplaced: true, isOpened: true, link: 'https://wa.me/1' }),
  rowOf(2, 'आशा राव', { before: 62.5, after: 67.5, told: 'email' }),
  rowOf(3, 'बेन थॉमस', { told: null, isUndone: true }),
  ...(['closed', 'untold', 'newer', 'phone'] as const).map((whyNoLink, at) =>
    rowOf(at + 4, 'देवी शर्मा', { isUndone: whyNoLink === 'untold', whyNoLink }),
  ),
];
const pricePreview: PricePreview = {
  seen: '—',
  changed: changedRows,
  refused: [
    { ...customerOf(4, 'रवि कुमार'), before: 4, why: 'tooLow' },
    { ...customerOf(5, 'देवी शर्मा'), before: 70, why: 'later' },
  ],
};

export const adminMoney: readonly Screen[] = [
  { name: 'admin-money', who: 'admin', path: () => '/admin/money', until: 'Due from customers' },
  {
    name: 'admin-money-count',
    who: 'admin',
    path: () => '/admin/money',
    until: 'Due from customers',
    async act(page, read) {
      await page.getByRole('button', { name: read('Count the till') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(read('Counted (₹)')).fill('-5');
      await dialog.locator('button[type=submit]').click();
      await dialog.getByText(read('Please give a reason')).first().waitFor();
    },
  },
  desk('admin-money-bank', 'Check the bank', 'The bank should hold {amount}.'),
  desk('admin-money-owner', 'Owner’s money', 'The owner'),
  desk('admin-money-withdrawal', 'Withdraw from bank', 'Save entry'),
  desk('admin-money-expense', 'Record an expense', 'Kind of expense'),
  { name: 'admin-money-close', who: 'admin', path: () => '/admin/money/close', until: 'Notes and coins' },
  {
    name: 'admin-money-close-riders',
    who: 'admin',
    path: () => '/admin/money/close',
    until: 'With riders:',
    before: (page) =>
      changeData(page, 'GET /admin/money/closings', (data) => {
        data.notInTill = [
          { riderId: join.account.id, name: 'इमरान खान', amount: 13_414.5, onTheRoad: 1, uncounted: 0 },
          { riderId: join.account.id.replace('a1', 'a2'), name: 'सना शेख', amount: 120, onTheRoad: 0, uncounted: 2 },
        ];
      }),
  },
  { name: 'admin-money-book', who: 'admin', path: () => '/admin/money/entries', until: 'What happened' },
  { name: 'admin-money-dues', who: 'admin', path: () => '/admin/money/dues', until: 'Dues' },
  { name: 'admin-khata', who: 'admin', path: () => '/admin/khata', until: 'Last delivery' },
  {
    name: 'admin-khata-message',
    who: 'admin',
    path: () => '/admin/khata',
    until: 'Last delivery',
    async act(page, read) {
      await page.getByTitle(read('WhatsApp'), { exact: true }).first().click();
      await page.getByRole('dialog').getByText(read('Open in WhatsApp')).first().waitFor();
    },
  },
  { name: 'admin-money-balances', who: 'admin', path: () => '/admin/money/balances', until: 'Balances and deposits' },
  {
    name: 'admin-customer',
    who: 'admin',
    path: () => '/admin/users?role=customer',
    until: 'Applies today',
    before: showPrices,
    act: openCustomer,
  },
  {
    name: 'admin-customer-price',
    who: 'admin',
    path: () => '/admin/users?role=customer',
    until: 'Please choose a product',
    async act(page, read) {
      await openCustomer(page, read);
      await sendEmpty('Agree a price')(page, read);
    },
  },
  {
    name: 'admin-khata-prices',
    who: 'admin',
    path: () => '/admin/khata/prices',
    until: 'Change {count} prices',
    async before(page) {
      await giveAnswer(page, 'GET /admin/price-changes', () => ({
        data: { changes: [{ ...priceChange, takenBack: undoneAt }], pagination: onePage },
      }));
      await giveAnswer(page, 'POST /admin/price-changes/preview', () => ({ data: { preview: pricePreview } }));
    },
    async act(page, read) {
      await openFirst('Choose {name}')(page, read);
      await page.getByLabel(read('Amount (₹)'), { exact: true }).fill('5');
      await page.getByLabel(read('Reason'), { exact: true }).fill('डीज़ल महँगा हुआ');
      await page.getByRole('button', { name: read('Show preview'), exact: true }).click();
    },
  },
  {
    name: 'admin-khata-prices-change',
    who: 'admin',
    path: () => `/admin/khata/prices/${priceChange.id}`,
    until: 'Open in WhatsApp',
    async before(page) {
      await giveAnswer(page, 'GET /admin/price-changes/:id', () => ({ data: { change: priceChange } }));
      await giveAnswer(page, 'GET /admin/price-changes/:id/customers', () => ({
        data: { customers: changedRows, pagination: onePage },
      }));
    },
  },
  {
    name: 'admin-customer-joined',
    who: 'admin',
    path: () => '/admin/users?role=customer',
    until: 'An account without an email address was joined into this one.',
    before: (page) =>
      giveAnswer(page, 'GET /admin/users/:id/joins', () => ({
        data: { into: null, joined: [{ ...join, at: '2026-11-20T06:00:00.000Z' }] },
      })),
    act: openCustomer,
  },
  {
    name: 'admin-customer-join',
    who: 'admin',
    path: () => '/admin/users?role=customer',
    until: 'Choose another account',
    before: (page) =>
      changeData(page, 'GET /admin/users/:id', ({ user }) => {
        user.email = null;
      }),
    async act(page, read) {
      await openCustomer(page, read);
      await openFirst('Join accounts')(page, read);
      await openFirst('Choose {name}, {email}')(page, read);
    },
  },
  {
    name: 'admin-document-series',
    who: 'admin',
    path: () => '/admin/settings#section-licences',
    until: 'Numbers of documents',
  },
  {
    name: 'admin-document-series-change',
    who: 'admin',
    path: () => '/admin/settings#section-licences',
    until: 'If you come from a bill book, the number after its last one.',
    act: openFirst('Change the numbers: {kind}'),
  },
];
