/** Screens of the first steps of a new shop, and of today's runs. */
import { changeData, giveAnswer } from '../fixtures/broken-line.ts';
import type { Screen } from './screen.ts';
import { sendForm } from './screen.ts';

const step = (name: string, until: string): Screen => ({
  name: `admin-start-${name}`,
  who: 'admin',
  path: () => `/admin/start/${name}`,
  until,
});

export const adminStartScreens: Screen[] = [
  {
    name: 'admin-help',
    who: 'admin',
    path: () => '/admin/help',
    until: (page) => page.getByRole('heading', { level: 2, name: /^10\./ }),
  },
  { name: 'admin-start', who: 'admin', path: () => '/admin/start', until: 'Products and prices' },
  {
    ...step('email', 'Send again'),
    act: (page, read) => page.getByRole('button', { name: read('Send test email') }).click(),
  },
  {
    ...step('places', 'Some numbers are not PIN codes. Please correct them.'),
    name: 'admin-start-places-errors',
    act: async (page, read) => {
      await page.getByLabel(read('PIN codes'), { exact: true }).fill('560001, 56003');
      await sendForm(page, read);
    },
  },
  step('windows', 'Order by'),
  step('products', 'Select none'),
  step('payment', 'Chosen now'),
  step('papers', 'FSSAI number'),
  {
    name: 'admin-dashboard-papers',
    who: 'admin',
    path: () => '/admin',
    until: 'Open the books',
    before: async (page) => {
      await changeData(page, 'GET /admin/dashboard', ({ stats }) => {
        Object.assign(stats, { totalOrders: 12, monthToLock: '2026-10', documentsStopped: true, openBreaches: 1 });
      });
      await changeData(page, 'GET /admin/start', (start) => {
        start.missingPapers = ['gst', 'officer', 'legalPages'];
      });
    },
  },
  {
    ...step('rehearsal', 'Run again'),
    async act(page) {
      await page.locator('details').first().locator('summary').click();
    },
  },
  {
    name: 'admin-dashboard-road',
    who: 'admin',
    path: () => '/admin',
    until: 'Cash with riders',
    before: (page) =>
      giveAnswer(page, 'GET /admin/road', () => ({
        data: {
          planned: 1,
          started: 2,
          returned: 1,
          balance: 4_310.5,
          failed: [
            { reason: 'Door locked', count: 2 },
            { reason: 'कुत्ता खुला था', count: 1 },
          ],
          matters: 3,
        },
      })),
  },
];
