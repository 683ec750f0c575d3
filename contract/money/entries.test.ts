import { expect, test } from 'vitest';
import { monthsOf } from './entries.ts';

// Proves upi-4
test.each([
  ['of a customer who registered today', '2026-11-29', '2026-11-29', ['2026-11']],
  ['since the end of last month', '2026-10-31', '2026-11-01', ['2026-11', '2026-10']],
  ['over the turn of a year', '2025-12-31', '2026-02-01', ['2026-02', '2026-01', '2025-12']],
  ['of an old customer', '2019-01-01', '2026-03-15', ['2026-03', '2026-02', '2026-01', '2025-12']],
  ['without entries', null, '2026-11-29', []],
])('monthsOf returns the months that can be printed %s', (_, firstDay, today, months) => {
  expect(monthsOf(firstDay, today, 4)).toEqual(months);
});
