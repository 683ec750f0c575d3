/** Gauges of what this process holds because of requests: each place that can grow reports its size here. */

/** A closed set, because each is a separate figure for Prometheus. */
export type GaugeName =
  | 'response cache'
  | 'request bodies'
  | 'connections'
  | 'requests'
  | 'waiting requests'
  | 'unsent answers'
  | 'passwords'
  | 'spreadsheets'
  | 'pictures'
  | 'waiting pictures'
  | 'distant pictures'
  | 'waiting distant pictures';

const readers = new Map<GaugeName, () => number>();

/** A second registration replaces the first, which tests need. */
export function registerGauge(holding: GaugeName, read: () => number): void {
  readers.set(holding, read);
}

/** Bytes of caches and bodies, numbers of everything else. */
export function readGauges(): [GaugeName, number][] {
  return [...readers].map(([holding, read]) => [holding, read()]);
}
