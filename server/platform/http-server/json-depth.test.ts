import { expect, test } from 'vitest';
import { findJsonRefusal } from './body-limits.ts';

test.each([
  ['[[1]]', false],
  ['[[[1]]]', true],
  ['{"a":{"b":1}}', false],
  ['{"a":{"b":[]}}', true],
  ['[],[],[]', false],
  ['{"a":"[[[[","b":"\\"[[["}', false],
  ['["\\\\",[[', true],
])('the JSON text %s is refused as nested too deeply: %s', (json, tooDeep) => {
  expect(findJsonRefusal(json, { jsonDepth: 2, jsonValues: 5 })?.words).toBe(
    tooDeep ? 'The request is nested too deeply.' : undefined,
  );
});
