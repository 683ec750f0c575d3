import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#contract/shared/days.ts';
import { estimateRunOut } from './rules.ts';

/** Builds deliveries with these gaps in days between them. */
const after = (gaps: readonly number[], quantities: readonly number[] = []) => {
  let day = '2026-09-01';
  return [0, ...gaps].map((gap, at) => {
    day = addDays(day, gap);
    return { day, quantity: quantities[at] ?? 2 };
  });
};

// Proves coming-2
test('an even rate of use gives a single day: two jars delivered every four days last four days', () => {
  expect(estimateRunOut(after([4, 4, 4]))).toEqual({ from: '2026-09-17', to: '2026-09-17' });
});

test('the rate of use is computed per jar, so that varying quantities give the same rate and more jars last longer', () => {
  expect(estimateRunOut(after([4, 6, 2], [2, 3, 1, 4]))).toEqual({ from: '2026-09-21', to: '2026-09-21' });
});

// Proves coming-2
test('if the gaps between deliveries vary, the water is estimated to run out on one of several days; a single long gap among even ones does not change the estimate', () => {
  expect(estimateRunOut(after([4, 5, 6, 5]))).toEqual({ from: '2026-09-26', to: '2026-09-26' });
  expect(estimateRunOut(after([3, 6, 3, 6]))).toEqual({ from: '2026-09-22', to: '2026-09-25' });
  expect(estimateRunOut(after([4, 4, 30, 4, 4]))).toEqual({ from: '2026-10-21', to: '2026-10-21' });
});

// Proves returns-37
test('only the last eight gaps between deliveries count, and a delivery of 0 units is ignored', () => {
  const even = [4, 4, 4, 4, 4, 4, 4, 4];
  expect(estimateRunOut(after([30, 1, ...even]))).toEqual(estimateRunOut(after([1, 30, ...even])));
  const [first, ...others] = after([4, 4, 4]);
  const nothing = { day: '2026-09-03', quantity: 0 };
  expect(estimateRunOut([first as typeof nothing, nothing, ...others])).toEqual(estimateRunOut(after([4, 4, 4])));
});

// Proves returns-37
test('each gap between deliveries weighs four fifths of the next newer one', () => {
  // The two longest gaps, which are the newest, weigh 1.8 of 3.36. The shorter ones weigh less than 60 % of the total,
  // so that the last estimated day is later than the first one.
  expect(estimateRunOut(after([4, 4, 4, 6, 6]))).toEqual({ from: '2026-09-29', to: '2026-10-01' });
  // In the reverse sequence the three short gaps are the newest and weigh 2.44, more than 60 %, so that the first
  // and the last estimated day are the same.
  expect(estimateRunOut(after([6, 6, 4, 4, 4]))).toEqual({ from: '2026-09-29', to: '2026-09-29' });
});

// Proves returns-37
test('the last estimated day may be at most twice as far away as the first one; a wider span gives no estimate', () => {
  expect(estimateRunOut(after([3, 3, 6, 6]))).toEqual({ from: '2026-09-22', to: '2026-09-25' });
  expect(estimateRunOut(after([3, 3, 7, 7]))).toBeUndefined();
});

// Proves coming-2
test('fewer than three delivery days, or widely varying gaps, give no estimate', () => {
  expect(estimateRunOut(after([4]))).toBeUndefined();
  expect(estimateRunOut(after([4, 0]))).toBeUndefined();
  expect(estimateRunOut(after([1, 20, 2, 30]))).toBeUndefined();
  expect(estimateRunOut([])).toBeUndefined();
});

test('the estimated days are between the results of the shortest and the longest gap, for any sequence of deliveries and any unit', () => {
  const anySteps = fc.array(
    fc.record({ gap: fc.integer({ min: 1, max: 20 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    {
      minLength: 3,
      maxLength: 20,
    },
  );
  fc.assert(
    fc.property(anySteps, (steps) => {
      const deliveries = after(
        steps.map(({ gap }) => gap),
        steps.map(({ quantity }) => quantity),
      );
      const found = estimateRunOut(deliveries);
      expect(estimateRunOut(deliveries.toReversed())).toEqual(found);
      // The factor is a power of two, so that the fractions stay the same.
      const litres = deliveries.map(({ day, quantity }) => ({ day, quantity: quantity * 16 }));
      expect(estimateRunOut(litres)).toEqual(found);
      if (!found) return;
      const each = steps.map(({ gap }, at) => gap / (deliveries[at]?.quantity ?? 1));
      const { day = '', quantity = 1 } = deliveries.at(-1) ?? {};
      const on = (days: number) => addDays(day, Math.round(days * quantity));
      expect(found.from >= on(Math.min(...each)) && found.from <= found.to && found.to <= on(Math.max(...each))).toBe(
        true,
      );
    }),
    { numRuns: 200 },
  );
});
