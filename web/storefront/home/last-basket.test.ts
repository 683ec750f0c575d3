import { expect, test } from 'vitest';
import { describeRunOut, describeWater } from './last-basket.tsx';

// A Saturday late in the evening in India.
const now = new Date('2026-11-21T17:00:00Z');

// Proves coming-4
test.each([
  ['2026-11-26', '2026-11-26', 'Your water should last until Thursday.'],
  ['2026-11-26', '2026-11-28', 'Your water should last until Thursday, maybe until 28 Nov.'],
  ['2026-11-22', '2026-11-24', 'Your water should last until tomorrow, maybe until Tuesday.'],
  ['2026-11-19', '2026-11-23', 'Your water may run out any day now, by Monday at the latest.'],
  ['2026-11-18', '2026-11-21', 'Your water should last until today.'],
  ['2026-11-18', '2026-11-20', 'Your water probably ran out yesterday.'],
  ['2027-09-03', '2028-01-01', 'Your water should last until 3 Sept 2027, maybe until 1 Jan 2028.'],
  ['2026-11-12', '2026-11-12', 'Your water probably ran out on 12 Nov.'],
])('an estimate that the water runs out between %s and %s reads "%s"', (from, to, text) => {
  expect(describeRunOut({ from, to, isWithComing: false }, now)).toBe(text);
});

// Proves coming-4
test.each([
  ['2026-11-26', '2026-11-26', 'With the water on its way, your water should last until Thursday.'],
  ['2026-11-26', '2026-11-28', 'With the water on its way, your water should last until Thursday, maybe until 28 Nov.'],
  ['2026-11-20', '2026-11-23', 'With the water on its way, your water should last until Monday.'],
])(
  'an estimate that the water, including an order on its way, runs out between %s and %s reads "%s"',
  (from, to, text) => {
    expect(describeRunOut({ from, to, isWithComing: true }, now)).toBe(text);
  },
);

// Proves coming-5
test.each([
  [null, '2026-11-26', null],
  [{ from: '2026-11-25', to: '2026-11-26' }, '2026-11-22', null],
  [{ from: '2026-11-19', to: '2026-11-20' }, '2026-11-21', null],
  [{ from: '2026-11-23', to: '2026-11-23' }, '2026-11-28', 'Your water should last until Monday.'],
])('the estimate %o, with a planned delivery on %s, gives the text %j', (span, on, text) => {
  expect(describeWater(span && { ...span, isWithComing: false }, { on, order: null }, now)).toBe(text);
});
