import { expect, test } from 'vitest';
import { deskAmount, optionalAmount } from '#contract/shared/fields.ts';
import { checkAmount, readAmount } from './amount-field.tsx';

// Proves money-10
test.each([
  ['390', 390_00],
  [' 390.5 ', 390_50],
  ['₹ 1,00,000.25', 1_00_000_25],
  ['100,000', 1_00_000_00],
  ['१२३.५०', 123_50],
  ['.5', 50],
  ['1000000', 10_00_000_00],
])('an amount field accepts "%s"', (typed, paise) => {
  expect(readAmount(deskAmount, typed)).toBe(paise);
});

const none = 'Amount must be a number of rupees';
// Proves money-10
test.each([
  ['', none],
  ['  ', none],
  ['.', none],
  ['1e3', none],
  ['0x10', none],
  ['12,50', none],
  ['1 000', none],
  ['Infinity', none],
  ['0', 'Amount must be above 0'],
  ['-5', 'Amount must be above 0'],
  ['1.005', 'At most two decimals'],
  ['10,00,000.01', 'At most ₹10,00,000.00 for one entry'],
  ['99999999999999999999', 'At most ₹10,00,000.00 for one entry'],
])('an amount field rejects "%s"', (typed, msg) => {
  expect(checkAmount(deskAmount, typed)).toBe(msg);
  expect(readAmount(deskAmount, typed)).toBeUndefined();
});

// Proves money-10
test('an amount field accepts 0 if its rule allows that', () => {
  expect(readAmount(optionalAmount, '0')).toBe(0);
  expect(checkAmount(optionalAmount, '-0.01')).toBe('Amount must not be below 0');
});
