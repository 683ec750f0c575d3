import { expect, test } from 'vitest';
import { checkForm } from '#contract/shared/fields.ts';
import { checkEntry, type EntryKind, entryRules } from './entry-form.ts';

const faults = (kind: EntryKind, typed: { count?: string; amount?: string; reason?: string }) => {
  const values = { containerId: '', count: '', amount: '', reason: '', ...typed };
  return [...checkForm(entryRules, values), ...checkEntry(kind, values)].map(({ path, msg }) => `${path}: ${msg}`);
};

// Proves jars-7
test('every broken rule of an entry is said at once', () => {
  expect(faults('bought', { count: '-3' })).toEqual([
    'reason: A reason is required',
    'count: A number of jars must be at least 1',
  ]);
  expect(faults('lost', { count: '1.5', amount: '-1' })).toEqual([
    'reason: A reason is required',
    'count: A number of jars must be a whole number',
    'amount: Amount must not be below 0',
  ]);
  expect(faults('counted', {})).toEqual(['count: Please type a number', 'reason: A reason is required']);
});

// Proves jars-7
test.each([
  ['counted', '0', '', []],
  ['counted', '-1', '', ['count: A number of jars cannot be negative']],
  ['scrapped', '100001', '', ['count: A number of jars must not exceed 100,000']],
  ['adjusted', '-3', '', []],
  ['adjusted', '0', '', ['count: A change of 0 changes nothing']],
  ['opening-balance', '0', '300', []],
  ['opening-balance', '0', '0', ['count: A number of jars must be at least 1']],
] as const)('%s: %s jars and “%s” rupees', (kind, count, amount, expected) => {
  expect(faults(kind, { count, amount, reason: 'Monday' })).toEqual(expected);
});
