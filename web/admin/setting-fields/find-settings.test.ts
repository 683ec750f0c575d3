import { expect, test } from 'vitest';
import { findSettings } from './find-settings.ts';
import { sections } from './setting-fields.ts';

const hindi = {
  'Jars overdue after (days)': 'इतने दिन बाद “देर” मानें',
  'Delivery fee (₹)': 'डिलीवरी चार्ज (₹)',
  Jars: 'जार',
};
const find = (typed: string) => [...(findSettings(typed, [hindi]) ?? ['everything'])];

test('the search finds settings whose name, explanation or choices contain all typed words, in any language', () => {
  expect(find('  ')).toEqual(['everything']);
  expect(find('OVERDUE jars')).toEqual(['jars.overdueDays']);
  expect(find('qr code')).toEqual(['payment.upiId']);
  expect(find('composition')).toEqual(['shop.gstScheme', 'shop.laterGst.gstScheme']);
  expect(find('चार्ज')).toEqual(['delivery.fee']);
  expect(find('देर')).toEqual(['jars.overdueDays']);
  expect(find('no such setting')).toEqual([]);
});

test('a section title finds all its settings, and words match with or without a nukta (a dot below Hindi letters)', () => {
  expect(find('जार')).toEqual(['jars.overdueDays', 'jars.payBackDays']);
  expect(findSettings('ख़र्च', [{ 'Kinds of expense': 'खर्च की किस्में' }])).toEqual(new Set(['payment.expenseKinds']));
  const grievance = sections.find(({ key }) => key === 'officer');
  expect(find('grievance')).toEqual(Object.keys(grievance?.fields ?? {}));
});
