import { describe, expect, test } from 'vitest';
import { indiaDay } from '../shared/days.ts';
import { daysOf, lengthOf, type PeriodName, periodOf, spanFaults } from './period.ts';

const write = ({ from, to }: { from: string; to: string }) => `${from}..${to}`;

// Proves numbers-2
test.each<[PeriodName, string, string, string]>([
  ['today', '2026-11-30', '2026-11-30..2026-11-30', '2026-11-29..2026-11-29'],
  ['today', '2027-01-01', '2027-01-01..2027-01-01', '2026-12-31..2026-12-31'],
  ['yesterday', '2028-03-01', '2028-02-29..2028-02-29', '2028-02-28..2028-02-28'],
  ['last7', '2026-03-03', '2026-02-25..2026-03-03', '2026-02-18..2026-02-24'],
  // 30 November 2026 is a Monday, 29 November a Sunday.
  ['week', '2026-11-30', '2026-11-30..2026-11-30', '2026-11-23..2026-11-23'],
  ['week', '2026-11-29', '2026-11-23..2026-11-29', '2026-11-16..2026-11-22'],
  ['month', '2026-11-01', '2026-11-01..2026-11-01', '2026-10-01..2026-10-01'],
  ['month', '2026-11-21', '2026-11-01..2026-11-21', '2026-10-01..2026-10-21'],
  // The month before is shorter.
  ['month', '2027-03-31', '2027-03-01..2027-03-31', '2027-02-01..2027-02-28'],
  ['month', '2028-03-30', '2028-03-01..2028-03-30', '2028-02-01..2028-02-29'],
  ['month', '2028-02-29', '2028-02-01..2028-02-29', '2028-01-01..2028-01-29'],
  ['month', '2027-01-05', '2027-01-01..2027-01-05', '2026-12-01..2026-12-05'],
  ['lastMonth', '2026-03-31', '2026-02-01..2026-02-28', '2026-01-01..2026-01-31'],
  ['lastMonth', '2028-03-01', '2028-02-01..2028-02-29', '2028-01-01..2028-01-31'],
  ['lastMonth', '2027-01-31', '2026-12-01..2026-12-31', '2026-11-01..2026-11-30'],
])('"%s" on %s is %s, compared with %s', (name, today, span, before) => {
  const period = periodOf(name, today);
  expect([write(period), write(period.before)]).toEqual([span, before]);
});

// Proves numbers-2
test('a day begins at midnight in India, which is 18:30 in UTC', () => {
  const at = (instant: string) => write(periodOf('month', indiaDay(new Date(instant))));
  expect(at('2026-11-30T18:29:59.999Z')).toBe('2026-11-01..2026-11-30');
  expect(at('2026-11-30T18:30:00.000Z')).toBe('2026-12-01..2026-12-01');
});

describe('chosen days', () => {
  // Proves numbers-2
  test.each([
    ['2026-11-10', '2026-11-20', '2026-10-30..2026-11-09'],
    ['2028-03-01', '2028-03-01', '2028-02-29..2028-02-29'],
    ['2028-01-01', '2028-12-31', '2026-12-31..2027-12-31'],
  ])('%s to %s are compared with as many days before them', (from, to, before) => {
    expect(write(daysOf({ from, to }).before)).toBe(before);
  });

  // Proves numbers-3
  test.each([
    [{}, ['from Please choose a day', 'to Please choose a day']],
    [{ from: '2026-02-29', to: '2026-03-01' }, ['from Please choose a day']],
    [{ from: '2026-11-02', to: '2026-11-01' }, ['to The last day must not be before the first day']],
    [{ from: '2001-12-31', to: '2002-01-01' }, ['from Please choose a day from 1 January 2002 on']],
    [{ from: '2027-01-01', to: '2028-01-02' }, ['to Please choose at most 366 days']],
    [{ from: '2027-01-01', to: '2028-01-01' }, []],
  ])('%o: %o', (typed, expected) => {
    expect(spanFaults(typed).map(({ path, msg }) => `${path} ${msg}`)).toEqual(expected);
  });

  // Proves numbers-3
  test('a leap year has 366 days', () => expect(lengthOf({ from: '2028-01-01', to: '2028-12-31' })).toBe(366));
});
