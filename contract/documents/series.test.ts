import fc from 'fast-check';
import { expect, test } from 'vitest';
import { financialYearName, financialYearOf } from './financial-year.ts';
import { documentNumber, longestNumber, prefixForm } from './series.ts';

test.each([
  ['2026-03-31', 2025, '2025-26'],
  ['2026-04-01', 2026, '2026-27'],
  ['2027-01-01', 2026, '2026-27'],
  ['2099-12-31', 2099, '2099-00'],
])('%s is in the financial year that begins in %i, %s', (day, year, name) => {
  expect(financialYearOf(day)).toBe(year);
  expect(financialYearName(year)).toBe(name);
});

test.each([
  [1, 'INV/2627/1'],
  [100_000, 'INV/2627/100000'],
  [9_999_999, 'INV/2627/9999999'],
  [10_000_000, 'INV2627/10000000'],
  [99_999_999, 'INV2627/99999999'],
])('document %i of a year has the number %s', (number, text) => {
  expect(documentNumber('INV', 2026, number)).toBe(text);
});

test('a number that the law does not allow throws', () => {
  expect(() => documentNumber('INV', 2026, 100_000_000)).toThrow(RangeError);
});

test('numbers of a series differ, have at most 16 characters, and only letters, digits and slashes', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 2 });
  fc.assert(
    fc.property(fc.stringMatching(prefixForm), numbers, (prefix, given) => {
      const texts = given.map((number) => documentNumber(prefix, 2026, number));
      expect(new Set(texts).size).toBe(given.length);
      for (const text of texts) {
        expect(text).toMatch(/^[A-Z0-9/]+$/);
        expect(text.length).toBeLessThanOrEqual(longestNumber);
      }
    }),
  );
});
