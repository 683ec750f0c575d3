/** Where messages stand: they never lie on what is needed next. */

export interface Box {
  top: number;
  bottom: number;
}

const gap = 8;

/**
 * The top of a place for messages of this height between `highest` and `lowest` that touches none of the boxes: the
 * lowest in the lower half of the window, else the highest below the header; the lowest when there is none.
 */
export function findTop(height: number, boxes: readonly Box[], { top: highest, bottom: lowest }: Box): number {
  const byTop = boxes.toSorted((a, b) => a.top - b.top);
  const isHit = (top: number, box: Box) => top < box.bottom + gap && top + height > box.top - gap;
  let low = lowest - height;
  for (const box of byTop.toReversed()) if (isHit(low, box)) low = box.top - gap - height;
  if (low >= (highest + lowest) / 2 - height) return low;
  let high = highest;
  for (const box of byTop) if (isHit(high, box)) high = box.bottom + gap;
  return high + height <= lowest ? high : lowest - height;
}
