import { expect, test } from 'vitest';
import { findTaxRate, taxOn } from './tax-rates.ts';

const water = {
  id: 'water',
  isStandard: true,
  steps: [
    { firstDay: '2027-04-01', taxBasisPoints: 800 },
    { firstDay: '2025-09-22', taxBasisPoints: 500 },
  ],
};
const cups = { id: 'cups', isStandard: false, steps: [{ firstDay: '2026-01-01', taxBasisPoints: 1800 }] };

test.each([
  ['2025-09-22', 500],
  ['2027-03-31', 500],
  ['2027-04-01', 800],
  // A day before the first one has the oldest percentage.
  ['2020-01-01', 500],
])('on %s the rate is %i hundredths of a per cent', (day, tax) => {
  expect(taxOn(water, day)).toBe(tax);
});

test('a product without a rate has the standard one', () => {
  expect(findTaxRate([cups, water], null)).toBe(water);
  expect(findTaxRate([cups, water], 'cups')).toBe(cups);
  expect(findTaxRate([], null)).toBeUndefined();
});
