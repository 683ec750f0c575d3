import { expect, test } from 'vitest';
import { nextCell } from './slot-table.tsx';

const size = { rows: 14, columns: 4 };
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, altKey: false, metaKey: false });

// Proves slots-13
test.each([
  ['ArrowUp', false, { row: 4, column: 2 }],
  ['ArrowDown', false, { row: 6, column: 2 }],
  ['ArrowLeft', false, { row: 5, column: 1 }],
  ['ArrowRight', false, { row: 5, column: 3 }],
  ['Home', false, { row: 5, column: 0 }],
  ['End', false, { row: 5, column: 3 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 13, column: 3 }],
  ['ArrowDown', true, undefined],
  ['Enter', false, undefined],
  ['a', false, undefined],
])(
  'in the table of slots, the key %s (with Ctrl: %s) moves from row 5, column 2 to %o (undefined: it does not move)',
  (key, ctrlKey, expected) => {
    expect(nextCell(press(key, ctrlKey), { row: 5, column: 2 }, size)).toEqual(expected);
  },
);

test('in the table of slots, a key at the edge moves nowhere', () => {
  expect(nextCell(press('ArrowUp'), { row: 0, column: 0 }, size)).toBeUndefined();
  expect(nextCell(press('ArrowLeft'), { row: 0, column: 0 }, size)).toBeUndefined();
  expect(nextCell(press('ArrowDown'), { row: 13, column: 3 }, size)).toBeUndefined();
  expect(nextCell(press('ArrowRight'), { row: 13, column: 3 }, size)).toBeUndefined();
  expect(nextCell({ ...press('ArrowDown'), altKey: true }, { row: 0, column: 0 }, size)).toBeUndefined();
});
