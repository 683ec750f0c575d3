import { describe, expect, test } from 'vitest';
import { type DeliveryTerms, firstTerms, type Stairs } from './delivery-terms.ts';
import { computeMissing, computeTotals, formatAmount, formatNumber, formatPrice, toPaise, toRupees } from './money.ts';

test('rupees become whole paise even where a float cannot hold them', () => {
  expect([toPaise(19.99), toPaise(0.1 + 0.2), toPaise(85)]).toEqual([1999, 30, 8500]);
  expect(toRupees(1999)).toBe(19.99);
});

test('an order total is lines and delivery; the deposit is separate', () => {
  const totals = computeTotals(
    [
      { pricePaise: 85_00, depositPaise: 150_00, quantity: 2 },
      { pricePaise: 20_50, depositPaise: 0, quantity: 3 },
    ],
    firstTerms,
  );
  expect(totals).toEqual({
    itemsPaise: 231_50,
    deliveryPaise: 50_00,
    floorPaise: 0,
    totalPaise: 281_50,
    depositPaise: 300_00,
    payablePaise: 581_50,
  });
});

// Proves shopping-143
test('a thousand lines of ten paise add up exactly', () => {
  const lines = Array.from({ length: 1000 }, () => ({ pricePaise: 10, depositPaise: 10, quantity: 1 }));
  expect(computeTotals(lines, firstTerms).itemsPaise).toBe(100_00);
});

describe('the delivery charge', () => {
  const lines = [
    { pricePaise: 85_00, depositPaise: 150_00, quantity: 2 },
    { pricePaise: 30_00, depositPaise: 0, quantity: 1 },
  ];
  const charge = (terms: Partial<DeliveryTerms>, stairs?: Stairs) =>
    computeTotals(lines, { ...firstTerms, ...terms }, stairs).deliveryPaise;

  test('is left out from exactly the sum of the lines on, without the deposit', () => {
    expect(charge({ freeFromPaise: 200_00 })).toBe(0);
    expect(charge({ freeFromPaise: 200_01 })).toBe(50_00);
  });

  test('counts each container that is carried up from the first floor of the rule on, where there is no lift', () => {
    const stairs = { floorFrom: 2, floorChargePaise: 5_00 };
    expect(charge(stairs, { floor: 2, hasLift: false })).toBe(60_00);
    expect(charge(stairs, { floor: 1, hasLift: false })).toBe(50_00);
    expect(charge(stairs, { floor: 9, hasLift: true })).toBe(50_00);
    expect(charge(stairs, { floor: null, hasLift: false })).toBe(50_00);
    expect(charge({ ...stairs, freeFromPaise: 100_00 }, { floor: 2, hasLift: false })).toBe(10_00);
    const withoutDeposit = [{ pricePaise: 85_00, depositPaise: 0, quantity: 3, containerId: 'jar' }];
    const terms = { ...firstTerms, ...stairs };
    expect(computeTotals(withoutDeposit, terms, { floor: 2, hasLift: false }).floorPaise).toBe(15_00);
  });

  test('says what the lines lack until it is left out, and until the place is served', () => {
    const missing = (terms: Partial<DeliveryTerms>) => computeMissing(lines, { ...firstTerms, ...terms });
    expect(missing({ freeFromPaise: 250_00, minimumPaise: 220_00 })).toEqual({
      forFreePaise: 50_00,
      forMinimumPaise: 20_00,
    });
    expect(missing({ freeFromPaise: 200_00, minimumPaise: 200_00 })).toEqual({ forFreePaise: 0, forMinimumPaise: 0 });
    expect(missing({})).toEqual({ forFreePaise: 0, forMinimumPaise: 0 });
    expect(missing({ feePaise: 0, freeFromPaise: 900_00 }).forFreePaise).toBe(0);
  });
});

// Proves shopping-1
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

test.each(['en-IN', 'hi-IN'])('whole numbers are grouped as Intl does for %s', (locale) => {
  const platform = new Intl.NumberFormat(locale);
  const digits = Array.from({ length: 12 }, (_, index) => Number('123456789012'.slice(0, index + 1)));
  for (const count of [0, 7, 99, 100, 1000, 99_999, 100_000, 1_00_00_000, ...digits, -5, -1000, -1_23_456])
    expect(formatNumber(count)).toBe(platform.format(count));
});
