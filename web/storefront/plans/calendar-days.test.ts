import { expect, test } from 'vitest';
import { weekdayOf } from '#contract/shared/days.ts';
import { dayAtKey, weeksOf } from './calendar-days.ts';

const [from, to] = ['2026-11-25', '2026-12-25'];
const press = (key: string, day: string) => dayAtKey(key, day, from, to);

// Proves plans-16
test('weeks start on Monday and contain each day of the range once', () => {
  const weeks = weeksOf(from, to);
  expect(weeks[0]).toEqual([null, null, ...['25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`)]);
  expect(weeks.every((week) => week.length === 7 && week.every((day, at) => !day || weekdayOf(day) === at + 1))).toBe(
    true,
  );
  const days = weeks.flat().filter((day) => day !== null);
  expect([days.length, days[0], days.at(-1)]).toEqual([31, from, to]);
});

// Proves plans-23
test.each([
  ['ArrowRight', '2026-11-29', '2026-11-30'],
  ['ArrowLeft', '2026-11-30', '2026-11-29'],
  ['ArrowDown', '2026-11-25', '2026-12-02'],
  ['ArrowUp', '2026-12-02', '2026-11-25'],
  ['Home', '2026-12-03', '2026-11-30'],
  ['End', '2026-12-03', '2026-12-06'],
  ['PageDown', '2026-11-26', '2026-12-24'],
  ['PageUp', '2026-12-24', '2026-11-26'],
])('in the calendar, the key %s moves from %s to %s', (key, day, next) => {
  expect(press(key, day)).toBe(next);
});

// Proves plans-16
test('a key never moves beyond the first and last day of the calendar, and week keys move only by whole weeks', () => {
  expect(press('Home', '2026-11-27')).toBe(from);
  expect(press('End', '2026-12-24')).toBe(to);
  expect(press('PageDown', '2026-12-01')).toBe('2026-12-22');
  expect(press('PageUp', '2026-12-01')).toBe('2026-12-01');
  for (const [key, day] of [
    ['ArrowLeft', from],
    ['ArrowUp', '2026-11-28'],
    ['ArrowRight', to],
    ['ArrowDown', '2026-12-20'],
  ] as const) {
    expect(press(key, day)).toBe(day);
  }
  expect(press('a', from)).toBeUndefined();
});
