import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { estimateRunOut } from './run-out.ts';

/** Deliveries with so many days between them. */
const after = (gaps: readonly number[], quantities: readonly number[] = []) => {
  let day = '2026-09-01';
  return [0, ...gaps].map((gap, at) => {
    day = addDays(day, gap);
    return { day, quantity: quantities[at] ?? 2 };
  });
};

test('an even pace says the day: two jars each four days last until the fourth day', () => {
  expect(estimateRunOut(after([4, 4, 4]))).toEqual({ from: '2026-09-17', to: '2026-09-17' });
});

test('a jar more lasts longer: the pace is that of a jar, whatever was ordered each time', () => {
  expect(estimateRunOut(after([4, 6, 2], [2, 3, 1, 4]))).toEqual({ from: '2026-09-21', to: '2026-09-21' });
});

test('a pace that varies says a span, and one holiday does not move it', () => {
  expect(estimateRunOut(after([4, 5, 6, 5]))).toEqual({ from: '2026-09-26', to: '2026-09-26' });
  expect(estimateRunOut(after([3, 6, 3, 6]))).toEqual({ from: '2026-09-22', to: '2026-09-25' });
  expect(estimateRunOut(after([4, 4, 30, 4, 4]))).toEqual({ from: '2026-10-21', to: '2026-10-21' });
});

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
