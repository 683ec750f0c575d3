import { expect, test } from 'vitest';
import { type Paise, paise } from '#contract/shared/money.ts';
import { checkValues } from '#contract/shared/rules.ts';
import { checkEntry, type EntryKind, entryRulesOf } from './entry-form.ts';

const faults = (kind: EntryKind, typed: { count?: number; amount?: Paise; reason?: string }) => {
  const values = { containerId: '', count: null, amount: null, reason: '', ...typed };
  return [...checkValues(entryRulesOf(kind), values), ...checkEntry(kind, values)].map(
    ({ path, msg }) => `${path}: ${msg}`,
  );
};

// Proves jars-7
test('all errors of a manual jar entry are reported at once', () => {
  expect(faults('bought', { count: -3 })).toEqual([
    'count: A number of jars must be at least 1',
    'reason: A reason is required',
  ]);
  expect(faults('lost', { count: 1.5, amount: paise(-1) })).toEqual([
    'count: A number of jars must be a whole number',
    'amount: Amount must not be below 0',
    'reason: A reason is required',
  ]);
  expect(faults('counted', {})).toEqual(['count: Please type a number', 'reason: A reason is required']);
});

// Proves jars-7
test.each([
  ['counted', 0, null, []],
  ['counted', -1, null, ['count: A number of jars cannot be negative']],
  ['scrapped', 100_001, null, ['count: A number of jars must not exceed 1,00,000']],
  ['adjusted', -3, null, []],
  ['adjusted', 0, null, ['count: Enter a change other than 0']],
  ['opening-balance', 0, 300_00, []],
  ['opening-balance', 0, 0, ['count: A number of jars must be at least 1']],
  ['opening-balance', 0, null, ['count: A number of jars must be at least 1']],
] as const)('a manual entry "%s" of %s jars and %s paise has the errors %j', (kind, count, amount, expected) => {
  const typed = { count, reason: 'Monday', ...(amount !== null && { amount: paise(amount) }) };
  expect(faults(kind, typed)).toEqual(expected);
});
