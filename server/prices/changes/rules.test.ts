import { expect, test } from 'vitest';
import { decidePrices } from './rules.ts';
import type { CandidateRow } from './store.ts';

const candidate: CandidateRow = {
  customerId: 'a',
  name: 'Asha',
  phone: '',
  email: null,
  language: 'en',
  beforePaise: 40_00,
  todayPaise: 40_00,
  isChanged: false,
  hasLastDay: false,
  isLater: false,
  entries: 0,
  hasPlan: false,
};

// Proves prices-11
test.each([
  ['tooLow', 'lower', 40_00, {}],
  ['tooHigh', 'raise', 1_000_000_00, {}],
  ['same', 'set', 40_00, {}],
  ['later', 'raise', 5_00, { isLater: true }],
  ['changed', 'raise', 5_00, { isChanged: true }],
  ['ends', 'raise', 5_00, { hasLastDay: true }],
  ['full', 'raise', 5_00, { entries: 1000 }],
] as const)('a price stays, and the preview says why: %s', (why, kind, amountPaise, more) => {
  const row = { ...candidate, ...more };
  expect(decidePrices([row], { kind, amountPaise })).toEqual({ changed: [], refused: [{ row, why }] });
});
