/** What this process holds of strangers' requests at the moment: each place that can grow says here how far it has. */

/** A closed set, because each is a figure of its own for Prometheus. */
export type Holding =
  | 'response cache'
  | 'request bodies'
  | 'connections'
  | 'requests'
  | 'passwords'
  | 'renders'
  | 'pictures';

const readers = new Map<Holding, () => number>();

/** Who opens the place again, as tests do, is asked instead of the one before. */
export function watchHolding(holding: Holding, read: () => number): void {
  readers.set(holding, read);
}

/** Bytes of caches and bodies, numbers of everything else. */
export function readHoldings(): [Holding, number][] {
  return [...readers].map(([holding, read]) => [holding, read()]);
}
