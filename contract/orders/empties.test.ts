import { expect, test } from 'vitest';
import { firstTerms } from '../shared/delivery-terms.ts';
import { depositFreeUnitsOf, shareOfDeposit } from './empties.ts';
import { computeTotals } from './order-sums.ts';

const line = (containerId: string | null, depositPaise: number, quantity: number) => ({
  containerId,
  depositPaise,
  quantity,
  pricePaise: 20_00,
});

// Proves posting-19
test('empties replace the highest deposits of their container first', () => {
  const lines = [line('jar', 120_00, 2), line('jar', 150_00, 2), line('camper', 300_00, 1), line(null, 500_00, 1)];
  expect(depositFreeUnitsOf(lines, [{ containerId: 'jar', count: 3 }])).toEqual([1, 2, 0, 0]);
  expect(depositFreeUnitsOf(lines, [{ containerId: 'camper', count: 4 }])).toEqual([0, 0, 1, 0]);
  expect(depositFreeUnitsOf(lines, [])).toEqual([0, 0, 0, 0]);
});

// Proves posting-2
test('two jars cost no deposit if two empties come back, and one deposit if one empty comes back', () => {
  const payable = (spared: number) =>
    computeTotals([{ ...line('jar', 150_00, 2), depositFreeUnits: spared }], firstTerms).payablePaise;
  expect([payable(2), payable(1), payable(0)]).toEqual([90_00, 240_00, 390_00]);
});

// Proves posting-5
test('returning one jar of three releases a third of the deposit, and the last jar releases the rest', () => {
  expect(shareOfDeposit(430_00, 1, 3)).toBe(143_33);
  expect(shareOfDeposit(286_67, 1, 2)).toBe(143_33);
  expect(shareOfDeposit(143_34, 1, 1)).toBe(143_34);
  expect(shareOfDeposit(0, 1, 3)).toBe(0);
});
