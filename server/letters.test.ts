import { describe, expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { letters, type ShopMail } from './letters.ts';
import { link, order, shop, to, visible, write } from './testing/letters.ts';

const movedOrder = { orderNumber: 'PW-1', day: '2026-11-24', hours: 'Evening (4–8 PM)', link };

const pickup: ShopMail = {
  kind: 'pickup-changed',
  news: 'collected',
  to,
  customerName: 'Asha',
  isReturn: true,
  keepsCredit: false,
  link,
  jars: [{ name: '20 L jar', count: 3, damaged: 1 }],
  day: '2026-11-24',
  hours: 'Evening (4–8 PM)',
  address: '14 Lake View Road',
  releasedPaise: 450_00,
  payablePaise: 360_00,
  payBy: '2026-12-03',
  refund: null,
  reason: null,
};

const planPaused = {
  ...({ kind: 'plan-changed', to, customerName: 'Asha', news: 'paused', day: undefined, from: '2026-11-24' } as const),
  until: null,
  next: null,
  link,
};

const complaint: ShopMail = {
  kind: 'complaint-news',
  news: 'resolved',
  to,
  number: 'C-7K3FQ2',
  customerName: 'Asha',
  complaintKind: 'leak',
  orderNumber: 'PW-1',
  acknowledgeBy: null,
  resolveBy: '2026-12-24T04:30:00.000Z',
  answer: 'We are sorry. A new jar comes tomorrow.',
  outcome: 'refund',
  amountPaise: 90_00,
  replacementNumber: null,
  link,
};

const breach: ShopMail = {
  kind: 'breach-notice',
  to,
  language: 'en',
  happened: 'A phone was stolen.',
  consequences: 'Somebody may know your address.',
  measures: 'We signed it out.',
  advice: 'Trust no calls.',
  contacts: 'Lata Rao',
};

const refusedClaim = {
  ...({ kind: 'claim-refused', to, customerName: 'Asha', utr: '123456789012', amountPaise: 390_00 } as const),
  orderNumber: 'PW-1',
  reason: 'Not in our bank',
  link,
};
const monthly = { name: 'Asha', month: '2026-11-01', dueOn: '2026-12-07', link };
const party = { name: 'Asha', legalName: 'Rao Textiles', address: '14 Lake View Road', gstin: '29ABCDE1234F1ZW' };
const accountLine = { day: '2026-11-21', particulars: [messageOf('Water', {})], debit: 360_00, credit: 0 };
const account = {
  seller: party,
  customer: party,
  opening: 50_00,
  closing: -100_00,
  debits: 360_00,
  credits: 510_00,
  totalLines: 4,
  atEnd: { due: 310_00, balance: 0, paidAhead: 410_00, leftOver: 0 },
  lines: [
    { ...accountLine, voucher: { order: 'PW-1' }, debit: 100_00, balance: 150_00 },
    { ...accountLine, voucher: { documents: [{ id: 'one', number: 'INV/2627/148' }] }, debit: 260_00, balance: 410_00 },
    { ...accountLine, voucher: { kind: 'Payment', number: 7 }, debit: 0, credit: 510_00, balance: -100_00 },
  ],
};
const monthlySums = { waivedPaise: 20_00, paidPaise: 280_00, returnedPaise: 200_00, aheadPaise: 0, duePaise: 310_00 };

const given = { day: '2026-11-24', by: 'Meena', customer: 'Asha', reason: 'Old dues', count: 31 };
const price = { product: 'Spring jar', size: '20 L', pricePaise: 35_00, listPaise: 40_00 };
const givenAway = {
  ...({ kind: 'given-away', to, language: 'en', firstDay: '2026-11-23', lastDay: '2026-11-29', link } as const),
  waived: [{ ...given, kind: 'allowance', paise: 20_00, sumPaise: 50_00 }],
  cheap: [
    { ...given, ...price, customers: 1, isLowest: false },
    { ...given, ...price, customer: null, customers: 12, isLowest: true },
  ],
  corrected: [{ ...given, container: '20 L jar', change: -2 }],
  reversed: [{ ...given, kind: 'payment', amount: 300_00, container: null, madeOn: '2026-11-20' }],
};

const alerts = {
  ...({ kind: 'alerts', to, language: 'en', replaces: 'alerts:1', after: 0, link, choicesLink: link } as const),
  counts: [
    { kind: 'order', count: 12 },
    { kind: 'lowStock', count: 1 },
  ],
  named: [
    { kind: 'order', orderNumber: 'PW-1', name: 'Asha' },
    { kind: 'lowStock', orderNumber: null, name: 'Spring jar' },
  ],
} satisfies ShopMail;

const planned = { customerName: 'Asha', day: '2026-11-24', hours: 'Evening (4–8 PM)', link };
const leftOut = [{ productId: '1', name: 'Spring jar', wanted: 2, got: 1 }];
const announcement: ShopMail = {
  kind: 'plan-told',
  to,
  ...planned,
  payablePaise: paise(390_00),
  wasPaise: undefined,
  leftOut,
  isFewer: true,
  lines: [{ name: 'Spring jar', size: '20 L', quantity: 1 }],
};

const priceChanged = {
  ...({ kind: 'price-changed', to, language: 'en', customerName: 'Asha', productName: 'Spring jar' } as const),
  translations: {},
  size: '20 L',
  beforePaise: 40_00,
  afterPaise: 45_00,
  firstDay: '2027-01-01',
  isUndone: false,
  link,
};

const joined: ShopMail = {
  kind: 'accounts-joined',
  to,
  customerName: 'Asha',
  phone: '9876543210',
  moved: { orders: 3, plans: 1, addresses: 2, jars: 4 },
  link,
};

const cashBlocked: ShopMail = {
  kind: 'cash-blocked',
  to,
  customerName: 'Asha',
  reason: 'Several cash orders came back undelivered.',
  link,
};
const cashAllowed: ShopMail = { kind: 'cash-allowed', to, customerName: 'Asha', link };

const recorded = {
  ...({
    kind: 'delivery-recorded',
    to,
    customerName: 'Asha',
    orderNumber: 'PW-1',
    until: '2026-11-25T11:35:00Z',
    goodUntil: '2026-11-25T11:35:00Z',
  } as const),
  record: { given: 2, taken: 1, held: 2, paidPaise: 170_00 },
  link,
};

const confirmed = { kind: 'order-status', to, status: 'confirmed', duePaise: 0, paymentMethod: 'cash', link } as const;
const moved = { kind: 'order-moved' as const, to, pickups: [], jarsLink: link };

const edited: Extract<ShopMail, { kind: 'order-edited' }> = {
  kind: 'order-edited',
  to,
  order,
  changes: [
    { field: 'quantity', name: 'Jar', size: '20 L', translations: {}, was: 2, now: 3 },
    { field: 'unitPrice', name: 'Jar', size: '20 L', translations: {}, from: 90_00, to: 80_00 },
    { field: 'empties', was: 1, now: 2 },
    { field: 'slot', from: '2026-11-22, Morning', to: '2026-11-23, Evening' },
    { field: 'hasLift', from: 'no', to: 'yes' },
    { field: 'floor', from: '', to: '3' },
    { field: 'amountDue', from: 180_00, to: 240_00 },
  ],
  reason: 'Agreed on the phone',
  link,
};

const receipt = {
  kind: 'receipt',
  to,
  customerName: 'Asha',
  number: 'RV/2627/1',
  day: '2026-11-21',
  amountPaise: 390_00,
  parts: [{ method: 'cash', amountPaise: 390_00 }],
  reference: '',
  orderNumbers: ['PW-1'],
  duePaise: 0,
  balancePaise: 10_00,
  link,
  accountLink: link,
  waitSeconds: 60,
  replaces: 'receipts:1',
} as const satisfies ShopMail;
const door = {
  given: [{ name: 'Jar', translations: {}, size: '20 L', quantity: 2 }],
  emptiesTaken: 1,
  paidPaise: 300_00,
  duePaise: 90_00,
};

const mails: ShopMail[] = [
  receipt,
  { ...receipt, orderNumbers: [], balancePaise: 0 },
  { ...receipt, earlier: [{ ...receipt, parts: [...receipt.parts], orderNumbers: ['PW-2'] }] },
  { ...confirmed, status: 'delivered', customerName: 'Asha', orderNumber: 'PW-1', reason: null, door },
  edited,
  { kind: 'registration-code', to, mark: 'K7', code: '012345', expiresInSeconds: 600 },
  { kind: 'login-code', to, mark: 'K7', code: '012345', expiresInSeconds: 600 },
  { kind: 'join-code', to, mark: null, code: '012345', expiresInSeconds: 600 },
  { kind: 'password-reset', to, link, expiresInSeconds: 3600 },
  { kind: 'order-placed', to, order, link },
  { kind: 'order-received', to, order, link },
  { ...confirmed, customerName: 'Asha', orderNumber: 'PW-1', reason: null },
  { ...moved, customerName: 'Asha', orders: [movedOrder], reason: null },
  pickup,
  complaint,
  { ...complaint, outcome: 'replacement', amountPaise: null, replacementNumber: 'PW-2', replacementDay: '2026-11-25' },
  { ...complaint, news: 'received', customerName: null, answer: '', acknowledgeBy: '2026-11-26T04:30:00.000Z' },
  planPaused,
  { ...planPaused, news: 'ended', from: null, next: '2026-11-24' },
  { kind: 'contact-message', to, name: 'Asha', email: 'asha@example.test', message: 'Do you deliver\non Sundays?' },
  { kind: 'jars-held', to, language: 'hi', customerName: 'Asha', jars: 3, depositPaise: 450_00, link },
  refusedClaim,
  { ...refusedClaim, orderNumber: null },
  {
    kind: 'account-statement',
    to,
    ...monthly,
    orders: 4,
    broughtPaise: 50_00,
    deliveredPaise: 360_00,
    ...monthlySums,
    account,
  },
  // An email that an earlier release has queued.
  { kind: 'account-statement', to, ...monthly, orders: 1, broughtPaise: 0, deliveredPaise: 360_00, ...monthlySums },
  { kind: 'account-reminder', to, ...monthly, leftPaise: 310_00 },
  priceChanged,
  { ...priceChanged, beforePaise: null },
  { ...priceChanged, isUndone: true },
  { ...priceChanged, isUndone: true, hasBegun: true },
  { kind: 'place-served', to, language: 'en', pincode: '560103', link },
  breach,
  announcement,
  { kind: 'plan-problem', to, ...planned, problem: 'holiday', isFinal: false, dearer: undefined },
  { kind: 'plan-problem', to, ...planned, problem: 'cut-off', isFinal: true, dearer: undefined },
  joined,
  cashBlocked,
  cashAllowed,
  recorded,
  { kind: 'plan-paused', to, customerName: 'Asha', since: '2026-11-10', isReactivated: false, link },
  { kind: 'test-email', to, name: 'Meena' },
  givenAway,
  alerts,
  { kind: 'staff-invitation', to, language: 'en', by: 'Meena', link, expiresInSeconds: 86_400, replaces: 'a' },
  { kind: 'account-deleted', to, language: 'en', keptDays: 365, expiresInSeconds: 604_800 },
  { kind: 'account-deleted', to, language: 'en', keptDays: 0, expiresInSeconds: 604_800 },
  { kind: 'factor-reset', to, by: 'Meena' },
  { kind: 'factor-changed', to, change: 'app-replaced' },
  { kind: 'plans-made', to, days: [{ day: '2026-11-24', made: 3, late: 1, failed: 1 }], link },
];

test('this file has a sample of every kind of email', () => {
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(Object.keys(letters.kinds)));
});

describe.each(mails)('an email of the kind $kind', (mail) => {
  const { subject, text, html } = write(mail);

  test('has a subject, and contains the name and contact data of the shop in its text and in its HTML', () => {
    expect(subject).not.toBe('');
    for (const version of [text, visible(html)]) {
      for (const fact of ['Boond & Co', shop.phone, 'FSSAI licence 123']) expect(version).toContain(fact);
    }
  });

  test('loads no external pictures, styles or scripts', () => {
    expect(html).not.toMatch(/<(img|link|script|style|iframe)\b|url\(/);
  });
});

describe('text that people typed', () => {
  const evil = `<script>alert("1")</script> & 'x'`;

  test('is escaped in every email', () => {
    const evilOrder = { ...order, customerName: evil, address: evil, notes: evil, city: evil, phone: evil };
    const lines = [{ name: evil, size: evil, quantity: 1, linePaise: 100 }];
    const all: ShopMail[] = [
      { kind: 'password-reset', to, link: 'http://shop.test/"onmouseover="x', expiresInSeconds: 3600 },
      { kind: 'staff-invitation', to, language: 'en', link, expiresInSeconds: 60, replaces: 'a', by: evil },
      { kind: 'factor-reset', to, by: evil },
      { kind: 'order-placed', to, order: { ...evilOrder, lines }, link },
      { kind: 'order-received', to, order: { ...evilOrder, lines }, link },
      { ...confirmed, customerName: evil, orderNumber: evil, reason: evil },
      { ...moved, customerName: evil, orders: [{ ...movedOrder, hours: evil }], reason: evil },
      { ...pickup, jars: [{ name: evil, count: 3, damaged: 0 }], customerName: evil, reason: evil },
      { kind: 'contact-message', to, name: evil, email: evil, message: evil },
      { ...refusedClaim, customerName: evil, reason: evil },
      { ...complaint, customerName: evil, answer: evil },
      { ...alerts, named: [{ kind: 'order', orderNumber: null, name: evil }] },
      { ...givenAway, corrected: [{ ...given, by: evil, customer: evil, reason: evil, container: evil, change: 1 }] },
      { ...planPaused, customerName: evil },
      { ...joined, customerName: evil, phone: evil },
      { ...recorded, customerName: evil, orderNumber: evil },
      { ...announcement, customerName: evil, lines: [{ name: evil, size: evil, quantity: 1 }] },
    ];
    for (const mail of all) {
      const { html } = write(mail);
      expect(html).not.toContain('<script');
      expect(html).not.toContain('"onmouseover');
      expect(html).toMatch(/&lt;script&gt;|&quot;onmouseover/);
    }
  });

  test('keeps its line breaks', () => {
    const { html } = write({ kind: 'contact-message', to, name: 'A', email: 'a@b', message: 'One\r\nTwo' });
    expect(html).toContain('One<br>Two');
  });

  test('cannot add a header to an email', () => {
    const name = 'Asha\r\nBcc: everybody@example.test\u2028X: y';
    const contact = write({ kind: 'contact-message', to, name, email: 'a@b\r\nBcc: c@d', message: 'Hi' });
    const received = write({ kind: 'order-received', to, order: { ...order, customerName: name }, link });
    for (const header of [contact.subject, contact.replyTo?.name, contact.replyTo?.address, received.subject]) {
      expect(header).not.toMatch(/[\r\n\u2028]/);
    }
  });
});
