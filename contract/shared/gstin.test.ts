import { expect, test } from 'vitest';
import { isGstin, keepGstin } from './gstin.ts';

test.each(['27AAPFU0939F1ZV', '29ABCDE1234F1ZW', ' 27aapfu 0939f1zv '])('%s is a GSTIN', (typed) => {
  expect(isGstin(typed)).toBe(true);
});

test.each([
  ['', 'empty'],
  ['27AAPFU0939F1ZW', 'another check digit'],
  ['27AAPFU0993F1ZV', 'two digits changed places'],
  ['72AAPFU0939F1ZV', 'no such state'],
  ['27AAPFU0939F1Z', 'one character less'],
  ['27AAPFU0939F1ZVA', 'one character more'],
  ['27AAPFU0939F1XV', 'no Z'],
  ['27AAPFU0939F0ZV', 'a registration of number 0'],
])('%s is none: %s', (typed) => {
  expect(isGstin(typed)).toBe(false);
});

test('every single wrong character is found', () => {
  const right = '27AAPFU0939F1ZV';
  for (let place = 0; place < right.length; place += 1) {
    for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const typed = right.slice(0, place) + other + right.slice(place + 1);
      expect(isGstin(typed), typed).toBe(typed === right);
    }
  }
});

test('it is kept in capital letters without spaces', () => {
  expect(keepGstin(' 27aapfu 0939f1zv ')).toBe('27AAPFU0939F1ZV');
});
