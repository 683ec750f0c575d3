/** The money desk and the customer's page. */
import { openFirst, type Screen } from './screen.ts';

export const adminMoney: readonly Screen[] = [
  { name: 'admin-money', who: 'admin', path: () => '/admin/money', until: 'Owed by customers' },
  {
    name: 'admin-money-count',
    who: 'admin',
    path: () => '/admin/money',
    until: 'Owed by customers',
    async act(page, read) {
      await page.getByRole('button', { name: read('Count the till') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(read('Counted (₹)')).fill('-5');
      await dialog.locator('button[type=submit]').click();
      await dialog.getByText(read('Please give a reason')).first().waitFor();
    },
  },
  { name: 'admin-money-book', who: 'admin', path: () => '/admin/money/entries', until: 'What happened' },
  { name: 'admin-money-dues', who: 'admin', path: () => '/admin/money/dues', until: 'Who owes' },
  { name: 'admin-money-balances', who: 'admin', path: () => '/admin/money/balances', until: 'Credit and deposits' },
  {
    name: 'admin-customer',
    who: 'admin',
    path: () => '/admin/users?role=customer',
    until: (page, read) => page.getByLabel(read('New note')),
    async act(page, read) {
      await openFirst('View details of {name}')(page, read);
      await page.getByRole('link', { name: read('Open the whole page') }).click();
    },
  },
];
