/** Gauges for the memory and queues that requests use in this process. Each cache and queue registers its size here. */

/** The set of names is closed, because each is a separate figure for Prometheus. */
export type GaugeName =
  | 'response cache'
  | 'request bodies'
  | 'connections'
  | 'requests'
  | 'waiting requests'
  | 'unsent answers'
  | 'event streams'
  | 'passwords'
  | 'spreadsheets'
  | 'papers'
  | 'pictures'
  | 'waiting pictures'
  | 'distant pictures'
  | 'waiting distant pictures';

const readers = new Map<GaugeName, () => number>();

/** Registers a gauge. A second registration replaces the first one, which tests need. */
export function registerGauge(holding: GaugeName, read: () => number): void {
  readers.set(holding, read);
}

/** The values of all gauges: bytes for the cache, request bodies and unsent answers; numbers for everything else. */
export function readGauges(): [GaugeName, number][] {
  return [...readers].map(([holding, read]) => [holding, read()]);
}
