import { expect, it, test } from 'vitest';
import { readCookie } from './cookies.ts';

it.each([
  [undefined, undefined],
  ['wrote=1', '1'],
  ['a=1; wrote=2.33; b=2', '2.33'],
  ['a=1;wrote=2', '2'],
  ['wrote=', ''],
  ['overwrote=1', undefined],
  ['a=wrote=1', undefined],
  ['wrote=1; wrote=2', '1'],
])('the cookie "wrote" in the header %j has the value %j', (header, value) => {
  expect(readCookie('wrote', header)).toBe(value);
});

test('long invalid headers are parsed in a fraction of a millisecond', () => {
  const junk = ['a=%;', 'wrote', '; ', ' ', ';', '='].map((part) => part.repeat(16_384 / part.length));
  const start = process.cpuUsage();
  for (let n = 0; n < 100; n += 1) for (const header of junk) expect(readCookie('wrote', header)).toBeUndefined();
  expect(process.cpuUsage(start).user / 600).toBeLessThan(1000);
});
