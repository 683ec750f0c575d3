import { describe, expect, test } from 'vitest';
import { labelledSteps, roomFor, ticksOf, topOf } from './bar-chart.tsx';

// Proves admin-people-12
describe('the axes of a bar chart', () => {
  test.each([
    [[], 2] as const,
    [[0, 0], 2] as const,
    [[1], 2] as const,
    [[3, 2], 4] as const,
    [[9], 10] as const,
    [[10], 10] as const,
    [[11], 20] as const,
    [[45], 60] as const,
    [[999], 1000] as const,
    [[1250.5, 80], 2000] as const,
    [[61_000], 80_000] as const,
  ])('end at a round number, which for the values %j is %d', (values, top) => {
    expect(topOf(values)).toBe(top);
    expect(Number.isInteger(top / 2)).toBe(true);
    expect(ticksOf(values)).toEqual([top, top / 2, 0]);
  });

  test('reserve enough space for their labels, even for Hindi words such as "thousand"', () => {
    expect(roomFor(['₹20K', '₹10K', '₹0'])).toBe(48);
    expect(roomFor(['₹2.5 हज़ार', '0'])).toBe(70);
  });

  test('label as many steps as fit, always including the last one', () => {
    expect(labelledSteps(30, 1200, 40)).toHaveLength(30);
    expect(labelledSteps(30, 300, 60)).toEqual([5, 11, 17, 23, 29]);
    expect(labelledSteps(30, 1, 60)).toEqual([29]);
    expect(labelledSteps(0, 300, 60)).toEqual([]);
  });
});
