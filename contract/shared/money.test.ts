import { expect, test } from 'vitest';
import { formatAmount, formatNumber, formatPrice, toPaise, toRupees } from './money.ts';

test('toPaise returns whole paise even if a float cannot represent the rupees exactly', () => {
  expect([toPaise(19.99), toPaise(0.1 + 0.2), toPaise(85)]).toEqual([1999, 30, 8500]);
  expect(toRupees(1999)).toBe(19.99);
});

// Proves shopping-1
test('amounts have two decimals and Indian grouping; prices have no .00', () => {
  expect(formatAmount(1_23_456_00)).toBe('₹1,23,456.00');
  expect(formatPrice(85_00)).toBe('₹85');
  expect(formatPrice(12_50)).toBe('₹12.50');
});

test('every amount is formatted as Intl formats Indian rupees', () => {
  const rupees = { style: 'currency', currency: 'INR' } as const;
  const amounts = new Intl.NumberFormat('en-IN', rupees);
  const prices = new Intl.NumberFormat('en-IN', { ...rupees, trailingZeroDisplay: 'stripIfInteger' });
  const powers = Array.from({ length: 11 }, (_, exponent) => 10 ** exponent);
  for (const paise of [
    0,
    5,
    99,
    333.4,
    1_05,
    ...powers.flatMap((power) => [power - 1, power, power + 7]),
    -1,
    -1_250_00,
  ]) {
    expect(formatAmount(paise)).toBe(amounts.format(paise / 100));
    expect(formatPrice(paise)).toBe(prices.format(paise / 100));
  }
});

test.each(['en-IN', 'hi-IN'])('whole numbers are grouped as Intl does for %s', (locale) => {
  const platform = new Intl.NumberFormat(locale);
  const digits = Array.from({ length: 12 }, (_, index) => Number('123456789012'.slice(0, index + 1)));
  for (const count of [0, 7, 99, 100, 1000, 99_999, 100_000, 1_00_00_000, ...digits, -5, -1000, -1_23_456])
    expect(formatNumber(count)).toBe(platform.format(count));
});
