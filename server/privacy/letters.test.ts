import { expect, test } from 'vitest';
import { to, visible, write } from '../testing/letters.ts';

test('the confirmation of a deletion says how long the deleted values are kept, if any are kept', () => {
  const read = (keptDays: number) =>
    visible(write({ kind: 'account-deleted', to, language: 'en', keptDays, expiresInSeconds: 604_800 }).html);
  expect(read(365)).toContain('what was deleted for 365 days');
  expect(read(0)).toContain('keep invoices for eight years');
  expect(read(0)).not.toContain('what was deleted for');
});
