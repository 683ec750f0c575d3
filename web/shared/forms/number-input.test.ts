import { expect, test } from 'vitest';
import { readWhole } from './number-input.tsx';

test.each([
  ['12', 12],
  [' 3 ', 3],
  ['१२', 12],
  ['1.5', Number.NaN],
  ['-1', Number.NaN],
  ['दो', Number.NaN],
])('a field for whole numbers reads "%s" as %d (NaN: no whole number)', (typed, number) =>
  expect(readWhole(typed)).toBe(number),
);
