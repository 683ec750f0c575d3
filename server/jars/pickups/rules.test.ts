import { expect, test } from 'vitest';
import { payableOfRelease } from './rules.ts';

// Proves returns-8
test.each([
  ['nothing is due', { released: 450, credit: 0, dues: 0 }, 450],
  ['a due takes its part', { released: 450, credit: 0, dues: 90 }, 360],
  ['credit from before pays the due', { released: 450, credit: 90, dues: 90 }, 450],
  ['credit from before pays a part of the due', { released: 450, credit: 50, dues: 90 }, 410],
  ['credit from before is not paid back with it', { released: 450, credit: 200, dues: 90 }, 450],
  ['all of it is due', { released: 450, credit: 50, dues: 600 }, 0],
])('of a released deposit, %s', (_, { released, credit, dues }, payable) => {
  expect(payableOfRelease(released, credit, dues)).toBe(payable);
});
