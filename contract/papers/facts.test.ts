import { expect, test } from 'vitest';
import { translatorOf } from '../shared/translate.ts';
import { listVoucherFacts } from './facts.ts';

const reader = {
  t: translatorOf({}),
  formatDate: (day: string) => day,
  formatAmount: (amount: number) => `₹${amount}`,
  amountInWords: (amount: number) => `Rupees ${amount}`,
};
const voucher = {
  id: '1',
  kind: 'receipt_voucher',
  number: 'RV/2627/7',
  day: '2026-12-03',
  isReversal: false,
  amount: 390,
  valueDay: '2026-11-30',
  parts: [{ method: 'upi', amount: 390 }],
  reference: '',
  orderNumbers: [],
  advance: 0,
  amountDue: 0,
  balance: 0,
  corrects: null,
  correctsDay: null,
} satisfies Parameters<typeof listVoucherFacts>[0];

// Proves money-21
test.each<[string, Partial<Parameters<typeof listVoucherFacts>[0]>, string[]]>([
  ['a receipt', {}, ['Date: 2026-12-03', 'Day of the payment: 2026-11-30']],
  [
    'a refund voucher, which also names the day of the payment',
    { kind: 'refund_voucher', corrects: 'RV/2627/3', correctsDay: '2026-11-21' },
    ['Date: 2026-12-03', 'Day of the refund: 2026-11-30', 'Cancels or refunds: RV/2627/3 2026-11-21'],
  ],
  ['a voucher of the day of its money', { valueDay: null }, ['Date: 2026-12-03']],
])('the days of %s', (_, said, days) => {
  const facts = listVoucherFacts({ ...voucher, ...said }, reader);
  const texts = facts.map(({ label, values }) => `${label}: ${values.join(' ')}`);
  expect(texts.filter((text) => /\d{4}-\d\d-\d\d/.test(text))).toEqual(days);
});
