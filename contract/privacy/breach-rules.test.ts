import { expect, test } from 'vitest';
import { checkValue } from '../shared/rules.ts';
import { breachRules } from './breach-rules.ts';

test.each([
  ['2026-11-30T18:30', undefined],
  ['2028-02-29T00:00', undefined],
  ['2026-02-29T18:30', 'Please enter a day and a time'],
  ['2026-11-31T18:30', 'Please enter a day and a time'],
  ['2026-11-30T24:00', 'Please enter a day and a time'],
  ['1999-11-30T18:30', 'Please enter a day and a time'],
])('%s as the time at which a breach was noticed: %s', (typed, fault) => {
  expect(checkValue(breachRules.noticedAt, typed)).toBe(fault);
});
