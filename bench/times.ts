/** Measures how long work takes, in milliseconds. */

/** A percentile: the value that this share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

/** Runs rounds of work one after the other, and returns the time of each in milliseconds. */
export async function timeRounds(rounds: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work(round);
    times.push(performance.now() - start);
  }
  return times;
}
