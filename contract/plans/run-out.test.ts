import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../shared/days.ts';
import { estimateRunOut } from './run-out.ts';

/** Deliveries with so many days between them. */
const after = (gaps: readonly number[], quantities: readonly number[] = []) => {
  let day = '2026-09-01';
  return [0, ...gaps].map((gap, at) => {
    day = addDays(day, gap);
    return { day, quantity: quantities[at] ?? 2 };
  });
};

// Proves coming-2
test('an even pace says the day: two jars each four days last until the fourth day', () => {
  expect(estimateRunOut(after([4, 4, 4]))).toEqual({ from: '2026-09-17', to: '2026-09-17' });
});

test('a jar more lasts longer: the pace is that of a jar, whatever was ordered each time', () => {
  expect(estimateRunOut(after([4, 6, 2], [2, 3, 1, 4]))).toEqual({ from: '2026-09-21', to: '2026-09-21' });
});

// Proves coming-2
test('a pace that varies says a span, and one holiday does not move it', () => {
  expect(estimateRunOut(after([4, 5, 6, 5]))).toEqual({ from: '2026-09-26', to: '2026-09-26' });
  expect(estimateRunOut(after([3, 6, 3, 6]))).toEqual({ from: '2026-09-22', to: '2026-09-25' });
  expect(estimateRunOut(after([4, 4, 30, 4, 4]))).toEqual({ from: '2026-10-21', to: '2026-10-21' });
});

// Proves returns-37
test('the last five gaps count, and a delivery of nothing is none', () => {
  expect(estimateRunOut(after([20, 20, 20, 4, 4, 4, 4, 4]))).toEqual({ from: '2026-11-24', to: '2026-11-24' });
  expect(estimateRunOut(after([20, 6, 4, 4, 4, 6]))).toEqual({ from: '2026-10-19', to: '2026-10-21' });
  const [first, ...others] = after([4, 4, 4]);
  const nothing = { day: '2026-09-03', quantity: 0 };
  expect(estimateRunOut([first as typeof nothing, nothing, ...others])).toEqual(estimateRunOut(after([4, 4, 4])));
});

// Proves returns-37
test('half a day to either side is still told as one day; a spread as long as the median is told, a longer one not', () => {
  // Gaps of 2 and 2.5 days for a jar: quartiles of 4 and 5 days for two.
  expect(estimateRunOut(after([4, 5, 4, 5]))).toEqual({ from: '2026-09-24', to: '2026-09-24' });
  // Quartiles of 2 and 6 around 4 days: as far apart as the median is long.
  expect(estimateRunOut(after([2, 2, 4, 6, 6]))).toEqual({ from: '2026-09-23', to: '2026-09-27' });
  expect(estimateRunOut(after([2, 2, 4, 7, 7]))).toBeUndefined();
});

/** A plain reference: the middle of the sorted gaps, taken by counting. */
function medianDay(gaps: readonly number[]): string {
  const last = gaps.slice(-5).toSorted((one, other) => one - other);
  const middle = ((last[Math.floor((last.length - 1) / 2)] ?? 0) + (last[Math.ceil((last.length - 1) / 2)] ?? 0)) / 2;
  return addDays(after(gaps).at(-1)?.day ?? '', Math.round(middle));
}

// Proves returns-37
test('the span holds the day that the median of the last gaps says', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 12 }), (gaps) => {
      const found = estimateRunOut(after(gaps));
      if (!found) return;
      const day = medianDay(gaps);
      expect([found.from <= day, day <= found.to]).toEqual([true, true]);
    }),
    { numRuns: 200 },
  );
});

// Proves coming-2
test('two deliveries, two of one day, or gaps without a pace say nothing', () => {
  expect(estimateRunOut(after([4]))).toBeUndefined();
  expect(estimateRunOut(after([4, 0]))).toBeUndefined();
  expect(estimateRunOut(after([1, 20, 2, 30]))).toBeUndefined();
  expect(estimateRunOut([])).toBeUndefined();
});

test('the span holds the median, lies after the last delivery, and does not depend on the order or the unit', () => {
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
      const litres = deliveries.map(({ day, quantity }) => ({ day, quantity: quantity * 20 }));
      expect(estimateRunOut(deliveries.toReversed())).toEqual(found);
      const last = deliveries.at(-1)?.day ?? '';
      if (found) expect([found.from <= found.to, found.from >= last]).toEqual([true, true]);
      expect(estimateRunOut(litres) !== undefined || found === undefined).toBe(true);
    }),
    { numRuns: 100 },
  );
});
