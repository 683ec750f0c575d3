import { describe, expect, test } from 'vitest';
import { firstTerms } from '#contract/shared/delivery-terms.ts';
import { paise } from '#contract/shared/money.ts';
import type { PastLine } from '#web/shared/api-types.ts';
import { describeChanges, nextSlot, totalsNow } from './past-basket.ts';

const jar: PastLine = {
  productId: '1',
  name: 'Lake jar',
  size: '20 L',
  image: null,
  quantity: 2,
  available: 2,
  unitPrice: paise(85_00),
  unitDeposit: paise(150_00),
  price: paise(85_00),
  deposit: paise(150_00),
  depositFreeUnits: 0,
};
const basketOf = (...lines: PastLine[]) => ({ orderId: '1', deliveryTime: 'morning', lines });
const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`);

describe('a past basket', () => {
  test.each([
    ['unchanged', {}, []],
    ['no longer sold', { available: 0, price: null, deposit: null }, ['Lake jar is no longer sold.']],
    ['out of stock', { available: 0 }, ['Lake jar is out of stock.']],
    ['short', { available: 1 }, ['Lake jar: only 1 of 2 left.']],
    ['more expensive', { price: paise(90_50) }, ['Lake jar: ₹90.50 now, ₹85 last time.']],
    ['charged with a new deposit', { deposit: paise(200_00) }, ['Lake jar: deposit ₹200 now, ₹150 last time.']],
    [
      'short and more expensive',
      { available: 1, price: paise(90_00) },
      ['Lake jar: only 1 of 2 left.', 'Lake jar: ₹90 now, ₹85 last time.'],
    ],
  ])('describes the changes of a product that is %s', (_, change, sentences) => {
    expect(describeChanges(basketOf({ ...jar, ...change }))).toEqual(sentences);
  });

  test('has the total of the units that are available, at current prices', () => {
    const gone: PastLine = { ...jar, productId: '2', available: 0, price: null, deposit: null };
    const { totalPaise, depositPaise, payablePaise } = totalsNow(
      basketOf({ ...jar, available: 1, price: paise(90_00) }, gone),
      firstTerms,
    );
    expect([totalPaise, depositPaise, payablePaise]).toEqual([140_00, 150_00, 290_00]);
    const swapped = totalsNow(basketOf({ ...jar, depositFreeUnits: 2 }), firstTerms);
    expect([swapped.depositPaise, swapped.payablePaise]).toEqual([0, 220_00]);
  });

  // Proves shopping-15
  test.each([
    ['morning', '11:59', '2026-11-21'],
    ['morning', '12:00', '2026-11-22'],
    ['evening', '19:59', '2026-11-21'],
    ['evening', '20:00', '2026-11-22'],
  ])(
    'when repeated for the %s window at %s is delivered on %s, the next day on which that window is open',
    (window, time, day) => {
      expect(nextSlot(window, at(time))).toEqual({ day, window });
    },
  );
});
