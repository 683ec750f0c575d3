/** Gauges of what requests make this process hold: each place that can grow reports its size here. */

/** A closed set, because each is a figure of its own for Prometheus. */
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

/** A second registration replaces the first, as tests need it. */
export function registerGauge(holding: GaugeName, read: () => number): void {
  readers.set(holding, read);
}

/** Bytes of caches and bodies, numbers of everything else. */
export function readGauges(): [GaugeName, number][] {
  return [...readers].map(([holding, read]) => [holding, read()]);
}
