/** Screens of the money desk, and of a customer's page for staff. */
import type { StaffUser } from '#contract/accounts/calls.ts';
import type { NotInTill } from '#contract/money/closing-calls.ts';
import { changeData, giveAnswer } from '../fixtures/broken-line.ts';
import { type Act, openFirst, type Screen } from './screen.ts';

/** The dialog for an entry of the money desk, in a shop that has kinds of expenses. */
const desk = (name: string, button: string, until: string): Screen => ({
  name,
  who: 'admin',
  path: () => '/admin/money',
  until,
  before: (page) =>
    changeData<{ figures: { expenseKinds: string[] } }>(page, 'GET /admin/money', ({ figures }) => {
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
      changeData<{ notInTill: NotInTill[] }>(page, 'GET /admin/money/closings*', (data) => {
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
    until: (page, read) => page.getByLabel(read('New note')),
    act: openCustomer,
  },
  {
    name: 'admin-customer-joined',
    who: 'admin',
    path: () => '/admin/users?role=customer',
    until: 'An account without an email address was joined into this one.',
    before: (page) =>
      giveAnswer(page, 'GET /admin/users/*/joins', () => ({
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
      changeData<{ user: StaffUser }>(page, 'GET /admin/users/*', ({ user }) => {
        user.email = null;
      }),
    async act(page, read) {
      await openCustomer(page, read);
      await openFirst('Join accounts')(page, read);
      await openFirst('Choose {name}, {email}')(page, read);
    },
  },
];
