import { describe, expect, test } from 'vitest';
import { findTop } from './toaster.tsx';

const window = { top: 72, bottom: 764 };
const box = (top: number, bottom: number) => ({ top, bottom });

describe('a message 60 px high', () => {
  // Proves accounts-58
  test.each([
    ['at the foot when nothing is there', [], 704],
    ['above a bar at the foot', [box(700, 780)], 632],
    ['above a bar and the stepper over it', [box(700, 780), box(620, 666)], 552],
    ['between a bar and a stepper far above', [box(700, 780), box(500, 546)], 632],
    ['at the top when all below is taken', [box(300, 780)], 72],
    ['below what stands at the top, when all below that is taken', [box(60, 130), box(300, 780)], 138],
    ['at the foot when there is no room at all', [box(0, 780)], 704],
  ])('is placed %s', (_, boxes, top) => {
    expect(findTop(60, boxes, window)).toBe(top);
  });
});
