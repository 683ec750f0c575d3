import { expect, test } from 'vitest';
import { indexAfterKey, moveTo } from './move-stop.ts';

test('a stop can be moved to any position of the list, and the other stops keep their order', () => {
  expect(moveTo(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveTo(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveTo(['a', 'b'], 0, 9)).toEqual(['b', 'a']);
});

test('keys move a stop by one or ten positions or to an end of the list, and never further', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'a'];
  expect(keys.map((key) => indexAfterKey(key, 4, 200))).toEqual([3, 5, 0, 14, 0, 199, undefined]);
  expect([indexAfterKey('ArrowUp', 0, 3), indexAfterKey('ArrowDown', 2, 3)]).toEqual([0, 2]);
});
