import { expect, test } from 'vitest';
import { nextRow } from './list-keys.ts';

// Proves admin-catalogue-31
test.each([
  // Columns: the key, the row with the focus (-1 for none), whether the focus is in the list, the expected row.
  ['ArrowDown', -1, false, 0],
  ['ArrowDown', 0, true, 1],
  ['ArrowDown', 2, true, undefined],
  ['ArrowUp', 2, true, 1],
  ['ArrowUp', 0, true, undefined],
  ['ArrowUp', -1, false, undefined],
  ['Home', 2, true, 0],
  ['End', 0, true, 2],
  ['Home', -1, false, undefined],
  ['End', -1, false, undefined],
  ['PageDown', 0, true, undefined],
] as const)(
  'the key %s at row %i of three (focus in the list: %s) moves to row %s (undefined: it does not move)',
  (key, at, isInList, row) => {
    expect(nextRow(key, at, 3, isInList)).toBe(row);
  },
);
