import { expect, test } from 'vitest';
import { isTooDeep } from './json-depth.ts';

test.each([
  ['[[1]]', false],
  ['[[[1]]]', true],
  ['{"a":{"b":1}}', false],
  ['{"a":{"b":[]}}', true],
  ['[],[],[]', false],
  ['{"a":"[[[[","b":"\\"[[["}', false],
  ['["\\\\",[[', true],
])('%s', (json, tooDeep) => {
  expect(isTooDeep(json, 2)).toBe(tooDeep);
});
