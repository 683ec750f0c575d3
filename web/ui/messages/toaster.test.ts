import { describe, expect, test } from 'vitest';
import { findTop } from './toaster.tsx';

const window = { top: 72, bottom: 764 };
const box = (top: number, bottom: number) => ({ top, bottom });

describe('a message with a height of 60 px', () => {
  // Proves accounts-58
  test.each([
    ['at the bottom if nothing is in the way', [], 704],
    ['above a bar at the bottom', [box(700, 780)], 632],
    ['above a bar and a stepper close to it', [box(700, 780), box(620, 666)], 552],
    ['between a bar and a stepper far above it', [box(700, 780), box(500, 546)], 632],
    ['at the top if everything below is occupied', [box(300, 780)], 72],
    ['below an element at the top if everything further below is occupied', [box(60, 130), box(300, 780)], 138],
    ['at the bottom if the whole window is occupied', [box(0, 780)], 704],
  ])('is placed %s', (_, boxes, top) => {
    expect(findTop(60, boxes, window)).toBe(top);
  });
});
