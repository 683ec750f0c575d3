import { expect, test } from 'vitest';
import { describePlanSpan } from './plan-words.ts';

const today = '2026-11-23';
const inIndia = (day: string) => `${day}T00:30:00+05:30`;

// Proves plans-19
test.each<[Parameters<typeof describePlanSpan>[0], string]>([
  [{ startDate: '2026-11-26', endDate: null, endedAt: null }, 'From Thursday 26 November, no end date'],
  [{ startDate: '2026-11-23', endDate: null, endedAt: null }, 'Since Monday 23 November, no end date'],
  [
    { startDate: '2026-11-19', endDate: '2026-11-30', endedAt: null },
    'From Thursday 19 November until Monday 30 November',
  ],
  [
    { startDate: '2026-11-19', endDate: null, endedAt: inIndia('2026-11-22') },
    'From Thursday 19 November until Sunday 22 November',
  ],
  [
    { startDate: '2026-11-19', endDate: '2026-11-30', endedAt: inIndia('2026-11-22') },
    'From Thursday 19 November until Sunday 22 November',
  ],
  [{ startDate: '2026-11-26', endDate: null, endedAt: inIndia('2026-11-22') }, 'Ended on Sunday 22 November'],
])('the dates of a plan with %o are described as "%s"', (plan, expected) => {
  expect(describePlanSpan(plan, today)).toBe(expected);
});
