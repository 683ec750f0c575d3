/** Names of ledgers for Tally. */
import { describe, expect, test } from 'vitest';
import { cleanName, expenseLedger, partyLedger } from './ledgers.rules.ts';

const party = { since: '2026-11-01', gstin: '29AAGCB7383J1Z4', state: 'Karnataka' };

// Proves tally-2
describe('the name of a ledger', () => {
  test.each([
    ['control characters', 'A\u0000\u0004B\uffff', 'A B'],
    ['half a surrogate', 'A\ud800B', 'A\ufffdB'],
    ['line breaks and spaces', ' A \r\n\t B ', 'A B'],
    ['Hindi and &', 'राव & Sons', 'राव & Sons'],
    ['more than 70 characters, none of them cut', `${'😀'.repeat(80)}`, '😀'.repeat(70)],
  ])('has no %s', (_, text, name) => {
    expect(cleanName(text)).toBe(name);
  });

  test('differs for two customers of one name', () => {
    const one = partyLedger({ ...party, id: '0193a1b2-0000-7000-8000-00000000000a', name: 'Asha Rao' });
    const other = partyLedger({ ...party, id: '0193a1b2-0000-7000-8000-00000000000b', name: 'Asha Rao' });
    expect([one.name, other.name]).toEqual(['Asha Rao (C-00000000000a)', 'Asha Rao (C-00000000000b)']);
  });

  test('of an expense names its kind, if it has one', () => {
    expect([expenseLedger('Diesel').name, expenseLedger(null).name]).toEqual(['Expenses: Diesel', 'Expenses']);
  });
});
