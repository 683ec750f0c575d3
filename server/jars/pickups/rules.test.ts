import { expect, test } from 'vitest';
import { payableOfRelease } from './rules.ts';

// Proves returns-8
test.each([
  ['nothing is due', { released: 450, credit: 0, dues: 0 }, 450],
  ['a due is smaller than the deposit', { released: 450, credit: 0, dues: 90 }, 360],
  ['credit from before pays the due', { released: 450, credit: 90, dues: 90 }, 450],
  ['credit from before pays a part of the due', { released: 450, credit: 50, dues: 90 }, 410],
  ['the customer had credit before', { released: 450, credit: 200, dues: 90 }, 450],
  ['more is due than credit and deposit', { released: 450, credit: 50, dues: 600 }, 0],
])('the right part of a released deposit is paid back if %s', (_, { released, credit, dues }, payable) => {
  expect(payableOfRelease(released, credit, dues)).toBe(payable);
});
