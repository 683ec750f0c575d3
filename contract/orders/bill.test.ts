import { describe, expect, test } from 'vitest';
import { firstTerms } from '../shared/delivery-terms.ts';
import { paise } from '../shared/money.ts';
import { billOf, creditRows, partsOfBill } from './bill.ts';
import { computeTotals } from './order-sums.ts';

const jars = { pricePaise: 85_00, depositPaise: 150_00, quantity: 2 };
const ground = { floor: 0, hasLift: false };
const bottles = { pricePaise: 240_50, depositPaise: 0, quantity: 1 };
const rowsOf = (lines: (typeof jars)[], of: Parameters<typeof billOf>[1], terms = firstTerms, place = ground) =>
  billOf(computeTotals(lines, terms, place), of).map(({ label, paise }) => [label, paise]);

describe('a bill', () => {
  // Proves shopping-71
  test('with a deposit shows the deposit just above the last row, so that the rows add up from top to bottom', () => {
    const upToDeposit = [
      ['Subtotal', 410_50],
      ['Delivery Charge', 50_00],
      ['Total', 460_50],
      ['Refundable deposit', 300_00],
    ];
    expect(rowsOf([jars, bottles], 'order')).toEqual([...upToDeposit, ['Grand Total', 760_50]]);
    expect(rowsOf([jars, bottles], 'cart')).toEqual([...upToDeposit, ['Amount payable', 760_50]]);
  });

  // Proves shopping-72
  test('without a deposit ends with the total', () => {
    expect(rowsOf([bottles], 'order')).toEqual([
      ['Subtotal', 240_50],
      ['Delivery Charge', 50_00],
      ['Total', 290_50],
    ]);
  });

  // Proves posting-26
  test('that is partly paid from the balance ends with the amount left to pay', () => {
    const rows = (credit: number) => creditRows(paise(390_00), paise(credit)).map(({ label, paise }) => [label, paise]);
    expect(rows(120_00)).toEqual([
      ['From balance', -120_00],
      ['Left to pay', 270_00],
    ]);
    expect(rows(0)).toEqual([]);
  });

  test('shows the floor charge in its own row, and the rows still add up', () => {
    const terms = { ...firstTerms, floorFrom: 3, floorChargePaise: 5_00 };
    expect(rowsOf([jars, bottles], 'order', terms, { floor: 3, hasLift: false }).slice(0, 4)).toEqual([
      ['Subtotal', 410_50],
      ['Delivery Charge', 50_00],
      ['Floor charge', 10_00],
      ['Total', 470_50],
    ]);
  });
});

test('partsOfBill returns the rows of the bill without its sums, and they add up to the payable amount', () => {
  const totals = computeTotals([jars, bottles], { ...firstTerms, floorFrom: 1, floorChargePaise: 5_00 }, ground);
  const rows = billOf(totals, 'order').filter(({ isSum }) => !isSum);
  expect(partsOfBill(totals)).toEqual(rows);
  expect(rows.map(({ label }) => label)).toEqual(['Subtotal', 'Delivery Charge', 'Refundable deposit']);
  expect(rows.reduce((sum, { paise }) => sum + paise, 0)).toBe(totals.payablePaise);
  const upstairs = computeTotals(
    [bottles, jars],
    { ...firstTerms, floorFrom: 0, floorChargePaise: 5_00 },
    { floor: 2, hasLift: false },
  );
  expect(partsOfBill(upstairs).map(({ label }) => label)).toContain('Floor charge');
});
