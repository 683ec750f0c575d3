/** Screens of a customer's account and of UPI payments: what the shop says is made up, so that all states are seen. */
import type { Page } from '@playwright/test';
import { giveAnswer } from '../fixtures/broken-line.ts';
import { openFirst, type Screen } from './screen.ts';

const [idOne, idTwo, idThree] = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`);
const at = '2026-11-21T04:30:00.000Z';
const number = 'PW-261121-7K3FQ';
const claim = { orderId: null, orderNumber: null, utr: '431234567890', amount: 255, createdAt: at };
const claims = [
  { ...claim, id: idOne, state: 'open', reason: '', decidedAt: null },
  { ...claim, id: idTwo, state: 'confirmed', reason: '', decidedAt: at },
  { ...claim, id: idThree, state: 'refused', reason: '—', decidedAt: at },
];
const pagination = { currentPage: 1, limit: 20, totalPages: 2, totalItems: 23 };

const entry = { createdAt: at, orderId: idOne, orderNumber: number, text: '—' };
const entries = [
  { ...entry, id: idOne, effect: 'none', amount: 120 },
  { ...entry, id: idTwo, effect: 'plus', amount: 300 },
  { ...entry, id: idThree, effect: 'minus', amount: 40 },
];
const due = { orderId: idOne, orderNumber: number, amountDue: 5, since: at };
const kinds = ['order', 'lost', 'damaged', 'opening'];
const account = {
  credit: 120,
  amountDue: 255,
  totalDues: 104,
  reference: 'AC-261121-B2C3D4',
  dues: kinds.map((kind) => ({ ...due, kind })),
};

async function payByUpi(page: Page): Promise<void> {
  const upi = { upiId: 'paniwala@okicici', name: 'Paniwala', merchantCode: '' };
  await giveAnswer(page, 'GET /upi', () => ({ data: { upi } }));
  await giveAnswer(page, 'GET /upi-claims*', () => ({ data: { claims, pagination } }));
}

async function fillAccount(page: Page): Promise<void> {
  await payByUpi(page);
  await giveAnswer(page, 'GET /account', () => ({ data: account }));
  await giveAnswer(page, 'GET /account/entries*', () => ({ data: { entries, pagination } }));
}

const reported = claims.map((one) => ({
  ...one,
  customer: { id: idOne, name: '—', phone: '9876543210' },
  decidedBy: one.state === 'open' ? null : '—',
}));
const report = (page: Page) =>
  giveAnswer(page, 'GET /admin/upi-claims*', () => ({ data: { claims: reported, pagination } }));

export const ownAccount: readonly Screen[] = [
  { name: 'account', who: 'customer', path: () => '/account', until: 'To pay', before: fillAccount },
  { name: 'account-empty', who: 'newcomer', path: () => '/account', until: 'Nothing to pay, and no balance.' },
  {
    name: 'account-month',
    who: 'customer',
    path: () => '/account/2026-11',
    until: 'At the end',
    async before(page) {
      const month = { month: '2026-11', balanceBefore: -135, balanceAfter: 120, entries, totalEntries: 2003 };
      await giveAnswer(page, 'GET /account/month*', () => ({ data: month }));
    },
  },
  {
    name: 'order-pay-by-upi',
    who: 'customer',
    path: ({ order }) => `/orders/${order.id}`,
    until: 'Scan it with any UPI app.',
    before: payByUpi,
    async act(page, read) {
      await page.getByRole('button', { name: read('I have paid') }).click();
      await page.getByRole('button', { name: read('Send to the shop') }).click();
      // The bar at the foot of a phone hides no part of what is pressed there.
      await page.getByText(read('UPI ID'), { exact: true }).evaluate((row) => row.scrollIntoView({ block: 'center' }));
    },
  },
  { name: 'admin-claims', who: 'admin', path: () => '/admin/money/claims', until: 'To be checked', before: report },
  {
    name: 'admin-claims-none',
    who: 'admin',
    path: () => '/admin/money/claims',
    until: 'No customer has told you about a UPI payment yet.',
  },
  {
    name: 'admin-claim-confirm',
    who: 'admin',
    path: () => '/admin/money/claims',
    until: 'Confirm this payment?',
    before: report,
    act: openFirst('Confirm payment {utr}'),
  },
  {
    name: 'admin-claim-refuse',
    who: 'admin',
    path: () => '/admin/money/claims',
    until: 'A reason is required',
    before: report,
    async act(page, read) {
      await openFirst('Refuse payment {utr}')(page, read);
      await page.getByRole('dialog').locator('button[type=submit]').click();
    },
  },
];
