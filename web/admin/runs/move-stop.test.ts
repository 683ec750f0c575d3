import { expect, test } from 'vitest';
import { moveTo, placeAfterKey } from './move-stop.ts';

test('a stop moves to any place, and none is lost', () => {
  expect(moveTo(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveTo(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveTo(['a', 'b'], 0, 9)).toEqual(['b', 'a']);
});

test('keys move a stop by one, by ten and to the ends, and never beyond', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'a'];
  expect(keys.map((key) => placeAfterKey(key, 4, 200))).toEqual([3, 5, 0, 14, 0, 199, undefined]);
  expect([placeAfterKey('ArrowUp', 0, 3), placeAfterKey('ArrowDown', 2, 3)]).toEqual([0, 2]);
});
