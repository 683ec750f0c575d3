import { expect, test } from 'vitest';
import { computeTotals, formatAmount, formatPrice, toPaise, toRupees } from './money.ts';

test('rupees become whole paise even where a float cannot hold them', () => {
  expect([toPaise(19.99), toPaise(0.1 + 0.2), toPaise(85)]).toEqual([1999, 30, 8500]);
  expect(toRupees(1999)).toBe(19.99);
});

test('an order total is lines and delivery; the deposit is separate', () => {
  const totals = computeTotals([
    { pricePaise: 85_00, depositPaise: 150_00, quantity: 2 },
    { pricePaise: 20_50, depositPaise: 0, quantity: 3 },
  ]);
  expect(totals).toEqual({
    itemsPaise: 231_50,
    deliveryPaise: 50_00,
    totalPaise: 281_50,
    depositPaise: 300_00,
    payablePaise: 581_50,
  });
});

test('a thousand lines of ten paise add up exactly', () => {
  const lines = Array.from({ length: 1000 }, () => ({ pricePaise: 10, depositPaise: 10, quantity: 1 }));
  expect(computeTotals(lines).itemsPaise).toBe(100_00);
});

test('amounts show two decimals and Indian grouping; prices drop .00', () => {
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
