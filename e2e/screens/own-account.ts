/** Screens of a customer's account, of UPI payments and of a delivery as the rider has recorded it, with invented answers. */

import type { Page } from '@playwright/test';
import type { CallAnswer } from '#contract/calls.ts';
import type { IssuedPaper } from '#contract/documents/calls.ts';
import type { AccountEntry, AccountPart } from '#contract/money/account-calls.ts';
import type { AccountStatement } from '#contract/money/statement-calls.ts';
import type { AdminClaim, Claim } from '#contract/money/upi-calls.ts';
import type { OrderRun } from '#contract/runs/customer-calls.ts';
import { giveAnswer } from '../fixtures/broken-line.ts';
import { issuedPaper, issuedVoucher } from './admin-books.ts';
import { openFirst, type Screen, sendEmpty } from './screen.ts';

const idOne = '00000000-0000-7000-8000-000000000001';
const idTwo = '00000000-0000-7000-8000-000000000002';
const idThree = '00000000-0000-7000-8000-000000000003';
const at = '2026-11-21T04:30:00.000Z';
const day = '2026-11-20';
const number = 'PW-261121-7K3FQ';
const claim = { orderId: null, orderNumber: null, utr: '431234567890', amount: 255, createdAt: at };
const claims: Claim[] = [
  { ...claim, id: idOne, state: 'open', reason: '', decidedAt: null },
  { ...claim, id: idTwo, state: 'confirmed', reason: '', decidedAt: at },
  { ...claim, id: idThree, state: 'refused', reason: '—', decidedAt: at },
];
const pagination = { currentPage: 1, limit: 20, totalPages: 2, totalItems: 23 };

const part = { day, createdAt: at, text: '—', amount: 120, receipts: [], documents: [] };
const parts: AccountPart[] = [
  { ...part, id: idOne, effect: 'none' },
  { ...part, id: idTwo, effect: 'plus', receipts: [{ id: idTwo, number: 'RV/2627/1234567' }] },
  { ...part, id: idThree, effect: 'minus' },
];
const entry = { day, createdAt: at, text: '—', parts: [], totalParts: 1 };
const ofOrder = { ...entry, id: idOne, orderId: idOne, orderNumber: number, parts, totalParts: 45 };
const entries: AccountEntry[] = [
  { ...ofOrder, forOrders: 0, ofBalance: -120, amount: 220 },
  { ...entry, id: idTwo, orderId: null, orderNumber: null, forOrders: 0, ofBalance: 300, amount: 300 },
  { ...entry, id: idThree, orderId: idOne, orderNumber: number, forOrders: -40, ofBalance: 0, amount: -40 },
];
const due = { orderId: idOne, orderNumber: number, amountDue: 5, since: at };
const kinds = ['order', 'lost', 'damaged', 'opening'] as const;
const account: CallAnswer<'GET /account'>['data'] = {
  credit: 120,
  paidAhead: 910.5,
  leftOver: 300,
  amountDue: 255,
  totalDues: 104,
  reference: 'AC-261121-B2C3D4',
  dues: kinds.map((kind) => ({ ...due, kind })),
  firstDay: '2026-09-05',
};

const documents = [{ id: idTwo, number: 'INV/2627/148' }];
const charged = { voucher: 'INV/2627/148', documents, orderId: idOne, debit: 390, credit: 0, balance: 525 };
const line = { day, createdAt: at, particulars: '—', ...charged };
const statement: AccountStatement = {
  month: '2026-11',
  seller: { name: 'Paniwala', legalName: '', address: '—', gstin: '29ABCDE1234F1ZW' },
  customer: { name: '—', legalName: '', address: '—', gstin: '29ABCDE1234F1ZW' },
  opening: 135,
  closing: -1075.5,
  debits: 390,
  credits: 1600.5,
  atStart: { balance: 0, paidAhead: 0, leftOver: 0, amountDue: 135 },
  atEnd: { balance: 120, paidAhead: 910.5, leftOver: 300, amountDue: 255 },
  lines: [
    { ...line, id: idOne },
    { ...line, id: idTwo, voucher: number, documents: [], orderId: null, debit: 0, credit: 1600.5, balance: -1075.5 },
  ],
  totalLines: 2003,
  firstDay: '2026-09-05',
};

async function payByUpi(page: Page): Promise<void> {
  const upi = { upiId: 'paniwala@okicici', name: 'Paniwala', merchantCode: '' };
  await giveAnswer(page, 'GET /upi', () => ({ data: { upi } }));
  await giveAnswer(page, 'GET /upi-claims', () => ({ data: { claims, pagination } }));
}

async function fillAccount(page: Page): Promise<void> {
  await payByUpi(page);
  await giveAnswer(page, 'GET /account', () => ({ data: account }));
  await giveAnswer(page, 'GET /account/entries', () => ({ data: { entries, pagination } }));
}

const reported = claims.map(
  (one): AdminClaim => ({
    ...one,
    customer: { id: idOne, name: '—', phone: '9876543210' },
    decidedBy: one.state === 'open' ? null : '—',
  }),
);
const report = (page: Page) =>
  giveAnswer(page, 'GET /admin/upi-claims', () => ({ data: { claims: reported, pagination } }));

const copy: IssuedPaper = { ...issuedPaper, id: idTwo, isCopy: true, salesOf: '2026-11-20', kind: 'tax_invoice' };
const showDocuments: Screen['before'] = (page) =>
  giveAnswer(page, 'GET /orders/:id/documents', () => ({ data: { documents: [issuedPaper, copy], ownInvoice: null } }));

export const ownAccount: readonly Screen[] = [
  {
    name: 'order-edit',
    who: 'customer',
    path: ({ order }) => `/orders/${order.id}`,
    until: 'Save order',
    async act(page, read) {
      await openFirst('Edit order')(page, read);
      await openFirst('Address and floor')(page, read);
    },
  },
  { name: 'account', who: 'customer', path: () => '/account', until: 'To pay', before: fillAccount },
  {
    name: 'account-order',
    who: 'customer',
    path: () => '/account',
    until: 'To pay',
    before: fillAccount,
    act: (page) => page.locator('summary').filter({ hasText: number }).click(),
  },
  { name: 'account-empty', who: 'newcomer', path: () => '/account', until: 'No transactions yet.' },
  {
    name: 'account-month',
    who: 'customer',
    path: () => '/account/2026-11',
    until: 'At the end',
    before: (page) => giveAnswer(page, 'GET /account/statement', () => ({ data: statement })),
  },
  {
    name: 'own-receipt',
    who: 'customer',
    path: () => `/account/receipts/${issuedVoucher.id}`,
    until: 'Authorised signatory',
    before: (page) => giveAnswer(page, 'GET /account/receipts/:id', () => ({ data: { receipt: issuedVoucher } })),
  },
  {
    name: 'own-document',
    who: 'customer',
    path: () => `/account/documents/${issuedPaper.id}`,
    until: 'Authorised signatory',
    before: (page) => giveAnswer(page, 'GET /account/documents/:id', () => ({ data: { document: issuedPaper } })),
  },
  {
    name: 'order-documents',
    who: 'customer',
    path: ({ delivered }) => `/orders/${delivered.id}`,
    until: 'Invoices',
    before: showDocuments,
  },
  {
    name: 'order-own-invoice',
    who: 'customer',
    path: ({ order }) => `/orders/${order.id}`,
    until: 'Get an invoice',
    before: (page) =>
      giveAnswer(page, 'GET /orders/:id/documents', () => ({
        data: { documents: [], ownInvoice: 'possible' as const },
      })),
  },
  {
    name: 'order-document-copy',
    who: 'customer',
    path: ({ delivered }) => `/orders/${delivered.id}/documents/${copy.id}`,
    until: 'Place of supply',
    before: showDocuments,
  },
  {
    name: 'order-document',
    who: 'customer',
    path: ({ delivered }) => `/orders/${delivered.id}/documents/${issuedPaper.id}`,
    until: 'Place of supply',
    before: showDocuments,
  },
  {
    name: 'admin-customer-statement',
    who: 'admin',
    path: () => `/admin/users/${idOne}/account/2026-11`,
    until: 'Closing balance',
    before: (page) => giveAnswer(page, 'GET /admin/users/:id/statement', () => ({ data: statement })),
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
      // Scroll, so that the bar at the bottom of a phone does not cover the button.
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
    act: sendEmpty('Refuse payment {utr}'),
  },
];

/** A rider's record of a delivery, as its customer sees it. */
const recorded: NonNullable<OrderRun['recorded']> = {
  actId: '01970000-0000-7000-8000-000000000400',
  rider: 'रवि',
  given: 2,
  taken: 2,
  held: 2,
  amountPaid: 170,
  answer: null,
  objection: '',
  isCleared: false,
  wasChanged: false,
  answerUntil: '2026-11-27T05:30:00Z',
  isOver: false,
};
const recordedAs =
  (other: Partial<typeof recorded> = {}) =>
  (page: Page) =>
    giveAnswer(page, 'GET /orders/:id/run', () => ({ data: { onItsWay: null, recorded: { ...recorded, ...other } } }));

const ownDelivery = {
  who: 'customer',
  path: ({ delivered }) => `/orders/${delivered.id}`,
} as const satisfies Partial<Screen>;

export const ownDeliveryScreens: Screen[] = [
  { ...ownDelivery, name: 'order-recorded', until: 'Is this right?', before: recordedAs() },
  {
    ...ownDelivery,
    name: 'order-recorded-again',
    until: 'The rider has changed this since your answer. Please look at it again.',
    before: recordedAs({ wasChanged: true, taken: 1, amountPaid: 0 }),
  },
  { ...ownDelivery, name: 'order-agreed', until: 'You agreed.', before: recordedAs({ answer: 'agreed' }) },
  {
    ...ownDelivery,
    name: 'order-objected',
    until: 'We are looking at it.',
    before: recordedAs({ answer: 'objected', objection: 'मैंने तीन खाली जार दिए थे' }),
  },
  { ...ownDelivery, name: 'order-unanswered', until: 'At your door', before: recordedAs({ isOver: true }) },
  {
    ...ownDelivery,
    name: 'order-object',
    until: 'Please say what is wrong',
    before: recordedAs(),
    act: sendEmpty('Something is wrong'),
  },
];
