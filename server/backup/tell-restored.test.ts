/** The report that an operator reads after a restore. */
import { expect, test } from 'vitest';
import { tellRestored } from './tell-restored.ts';

test('the report after a restore says that document numbers were used that the backup does not contain', () => {
  const restored = {
    rows: {},
    jobs: 0,
    pictures: 0,
    changes: [],
    known: 1,
    unknown: 0,
    deletedAgain: 2,
    madeAt: '2026-11-21',
  };
  expect(tellRestored(restored as never, {})).toContain('raise the next number of each kind above them');
});
