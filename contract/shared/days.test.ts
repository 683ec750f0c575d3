import { expect, test } from 'vitest';
import { dayMs, indiaClock, indiaDay, recentDays, startOfDay, startOfNextDay } from './days.ts';

const at = (day: string, time: string) => new Date(`${day}T${time}+05:30`);

test('indiaDay returns the day in India, which begins at 18:30 UTC', () => {
  expect(indiaDay(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20');
  expect(indiaDay(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
});

test.each([
  ['day', '2026-11-21', '2026-11-22'],
  ['month of 30 days', '2026-11-30', '2026-12-01'],
  ['month of 31 days', '2026-10-31', '2026-11-01'],
  ['year', '2026-12-31', '2027-01-01'],
  ['February', '2026-02-28', '2026-03-01'],
  ['leap day', '2028-02-28', '2028-02-29'],
  ['leap February', '2028-02-29', '2028-03-01'],
  ['February of a century', '2100-02-28', '2100-03-01'],
])('at the turn of a %s, 23:59:59 and 00:00:00 in India are on different days', (_, day, next) => {
  expect(indiaDay(at(day, '00:00:00'))).toBe(day);
  expect(indiaDay(at(day, '23:59:59'))).toBe(day);
  expect(indiaDay(at(next, '00:00:00'))).toBe(next);
  expect(startOfDay(day)).toEqual(at(day, '00:00:00'));
  expect(startOfNextDay(day)).toEqual(at(next, '00:00:00'));
  expect(startOfNextDay(day)).toEqual(startOfDay(next));
  expect(startOfNextDay(day).getTime() - startOfDay(day).getTime()).toBe(dayMs);
});

test('the clock in India is five and a half hours ahead of UTC', () => {
  expect(indiaClock(at('2026-12-31', '23:59:59'))).toEqual(new Date('2026-12-31T23:59:59Z'));
  expect(indiaClock(at('2027-01-01', '00:00:00')).getUTCHours()).toBe(0);
});

test('recentDays ends with today, and each day starts at midnight in India', () => {
  const days = recentDays(at('2026-11-21', '00:00:00'), 22);
  expect(days[21]).toEqual({ day: '2026-11-21', start: new Date('2026-11-20T18:30:00Z') });
  expect(days[0]).toEqual({ day: '2026-10-31', start: new Date('2026-10-30T18:30:00Z') });
  expect(recentDays(at('2026-11-21', '23:59:59'), 22)).toEqual(days);
});

test('recentDays is correct across the turn of a year and across a leap day', () => {
  const days = (now: Date) => recentDays(now, 3).map(({ day }) => day);
  expect(days(at('2027-01-01', '00:00:00'))).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  expect(days(at('2028-03-01', '23:59:59'))).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
});
