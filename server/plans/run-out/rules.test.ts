import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#contract/shared/days.ts';
import { estimateRunOut } from './rules.ts';

/** Deliveries with these gaps in days. */
const after = (gaps: readonly number[], quantities: readonly number[] = []) => {
  let day = '2026-09-01';
  return [0, ...gaps].map((gap, at) => {
    day = addDays(day, gap);
    return { day, quantity: quantities[at] ?? 2 };
  });
};

// Proves coming-2
test('an even rate gives one day: two jars each four days last until the fourth day', () => {
  expect(estimateRunOut(after([4, 4, 4]))).toEqual({ from: '2026-09-17', to: '2026-09-17' });
});

test('one more jar lasts longer: the rate is per jar, whatever was ordered each time', () => {
  expect(estimateRunOut(after([4, 6, 2], [2, 3, 1, 4]))).toEqual({ from: '2026-09-21', to: '2026-09-21' });
});

// Proves coming-2
test('a varying rate gives a span that begins early, and one holiday does not move it', () => {
  expect(estimateRunOut(after([4, 5, 6, 5]))).toEqual({ from: '2026-09-26', to: '2026-09-26' });
  expect(estimateRunOut(after([3, 6, 3, 6]))).toEqual({ from: '2026-09-22', to: '2026-09-25' });
  expect(estimateRunOut(after([4, 4, 30, 4, 4]))).toEqual({ from: '2026-10-21', to: '2026-10-21' });
});

// Proves returns-37
test('the last eight gaps count, and a delivery of nothing is none', () => {
  const even = [4, 4, 4, 4, 4, 4, 4, 4];
  expect(estimateRunOut(after([30, 1, ...even]))).toEqual(estimateRunOut(after([1, 30, ...even])));
  const [first, ...others] = after([4, 4, 4]);
  const nothing = { day: '2026-09-03', quantity: 0 };
  expect(estimateRunOut([first as typeof nothing, nothing, ...others])).toEqual(estimateRunOut(after([4, 4, 4])));
});

// Proves returns-37
test('a gap weighs four fifths of the one after it', () => {
  // The newest two of five gaps weigh 1.8 of 3.36, the two before them 1.15: too little for the sixth tenth.
  expect(estimateRunOut(after([4, 4, 4, 6, 6]))).toEqual({ from: '2026-09-29', to: '2026-10-01' });
  // In the other order the newest three weigh 2.44, which is enough for both ends.
  expect(estimateRunOut(after([6, 6, 4, 4, 4]))).toEqual({ from: '2026-09-29', to: '2026-09-29' });
});

// Proves returns-37
test('a span may end up to twice as late as it begins; a longer one is not told', () => {
  expect(estimateRunOut(after([3, 3, 6, 6]))).toEqual({ from: '2026-09-22', to: '2026-09-25' });
  expect(estimateRunOut(after([3, 3, 7, 7]))).toBeUndefined();
});

// Proves coming-2
test('two deliveries, two on one day, or scattered gaps give no estimate', () => {
  expect(estimateRunOut(after([4]))).toBeUndefined();
  expect(estimateRunOut(after([4, 0]))).toBeUndefined();
  expect(estimateRunOut(after([1, 20, 2, 30]))).toBeUndefined();
  expect(estimateRunOut([])).toBeUndefined();
});

test('the span is between the results of the shortest and the longest gap, whatever the order and the unit', () => {
  const some = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 20 }), quantity: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 3,
    maxLength: 20,
  });
  fc.assert(
    fc.property(some, (steps) => {
      const deliveries = after(
        steps.map(({ gap }) => gap),
        steps.map(({ quantity }) => quantity),
      );
      const found = estimateRunOut(deliveries);
      expect(estimateRunOut(deliveries.toReversed())).toEqual(found);
      // A power of two, so that the fractions stay the same.
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
