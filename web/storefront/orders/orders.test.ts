import { expect, test } from 'vitest';
import { describeOrderDay } from './orders.tsx';

test('the year of an order is shown if it is not the current one', () => {
  expect([2026, 2027].map((year) => describeOrderDay('2026-11-21', year))).toEqual(['Sat, 21 Nov', 'Sat, 21 Nov 2026']);
});
