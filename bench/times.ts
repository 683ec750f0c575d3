/** How long work takes, in milliseconds, and what is said of it. */

/** The value that this share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

/** One after the other. */
export async function timeEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) {
    const start = performance.now();
    await work(item);
    times.push(performance.now() - start);
  }
  return times;
}

export const timeRounds = (rounds: number, work: (round: number) => Promise<unknown>): Promise<number[]> =>
  timeEach(Array(rounds).keys(), work);

export function describeTimes(times: readonly number[]): string {
  const at = (share: number) => percentile(times, share).toFixed(1).padStart(7);
  return `p50 ${at(0.5)} ms   p95 ${at(0.95)} ms`;
}
