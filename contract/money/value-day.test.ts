import { expect, test } from 'vitest';
import { findLockable } from './value-day.ts';

const today = '2026-11-30';
const firstDay = '2026-09-14';

test.each([
  ['2026-11', null, '2026-10'],
  ['2026-11', '2026-10-31', null],
  ['2026-10', null, '2026-10'],
  ['2026-10', '2026-10-31', null],
  ['2026-09', null, '2026-09'],
  ['2026-12', null, null],
] as const)('on 30 November the books of %s, locked until %s, offer to lock %s', (shown, lockedTo, month) => {
  expect(findLockable(shown, { today, lockedTo, firstDay })).toBe(month);
});

test('a month before the first entry is not offered, nor is a month on the first day of the next one', () => {
  expect(findLockable('2026-11', { today, lockedTo: null, firstDay: '2026-11-03' })).toBe(null);
  expect(findLockable('2026-11', { today, lockedTo: null, firstDay: null })).toBe(null);
  expect(findLockable('2026-12', { today: '2026-12-01', lockedTo: null, firstDay })).toBe(null);
});
