/** What this process holds of strangers' requests at the moment: each place that can grow says here how far it has. */

/** A closed set, because each is a figure of its own for Prometheus. */
export type GaugeName =
  | 'response cache'
  | 'request bodies'
  | 'connections'
  | 'requests'
  | 'passwords'
  | 'renders'
  | 'pictures';

const readers = new Map<GaugeName, () => number>();

/** Who opens the place again, as tests do, is asked instead of the one before. */
export function registerGauge(holding: GaugeName, read: () => number): void {
  readers.set(holding, read);
}

/** Bytes of caches and bodies, numbers of everything else. */
export function readGauges(): [GaugeName, number][] {
  return [...readers].map(([holding, read]) => [holding, read()]);
}
