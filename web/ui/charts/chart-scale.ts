/** Where an axis ends and which of its places are named. */

/** The round figure at or above the greatest value that an axis ends at; its half is a whole number too. */
export function topOf(values: readonly number[]): number {
  const greatest = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(greatest));
  const step = [1, 2, 4, 6, 8, 10].find((times) => times * power >= greatest && (times * power) % 2 === 0);
  return (step ?? 10) * power;
}

/** The named figures of an axis: its end, its middle, its foot. */
export function ticksOf(values: readonly number[]): readonly number[] {
  const top = topOf(values);
  return [top, top / 2, 0];
}

/** Pixels for figures beside an axis; a mark above or below a letter takes none. */
export function roomFor(figures: readonly string[]): number {
  const letters = Math.max(...figures.map((figure) => figure.replace(/\p{M}/gu, '').length));
  return Math.max(48, Math.ceil(12 + 7.2 * letters));
}

/** The places of so many that get a label when each needs `room` of `width`; the last one always does. */
export function labelledSteps(count: number, width: number, room: number): number[] {
  const every = Math.max(1, Math.ceil((room * count) / Math.max(1, width)));
  return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % every === 0);
}
