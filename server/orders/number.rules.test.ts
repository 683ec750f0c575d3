import { expect, test } from 'vitest';
import { readOrderNumber } from './number.rules.ts';

// Proves typed-7
test.each([
  '#PW-261129-KFVVW',
  'Order #PW-261129-KFVVW',
  'order no. #pw-261129-kfvvw',
  'Order PW-261129-KFVVW',
  'ऑर्डर #PW-261129-KFVVW',
  'PW 261129 KFVVW',
  'pw261129kfvvw',
  'PW–261129–KFVVW',
  'PW\u2011261129\u2011KFVVW',
  '\u200ePW-261129-KFVVW\u202c',
  'PW-२६११२९-KFVVW',
  '261129 KFVVW',
  '261129-kfvvw',
])('a search for "%s" reads the order number pw-261129-kfvvw', (typed) =>
  expect(readOrderNumber(typed)).toBe('pw-261129-kfvvw'),
);

// Proves typed-7
test.each([
  ['PW 2611', 'pw-2611'],
  ['pw 261129', 'pw-261129'],
  ['PW 261129 KF', 'pw-261129-kf'],
  ['pw-261129-', 'pw-261129-'],
  ['#KFVVW', 'kfvvw'],
  ['560001', '560001'],
  ['Order Lane', 'order lane'],
  ['Kavita 261129', 'kavita 261129'],
  ['#', ''],
])('the incomplete order number or other text "%s" is searched as "%s"', (typed, read) =>
  expect(readOrderNumber(typed)).toBe(read),
);
