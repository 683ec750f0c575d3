/**
 * The IndexedDB storage of a rider's phone: the runs as loaded last, and every act until three days after its answer.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { CallAnswer, CallInput } from '#web/shared/api-types.ts';

export type RunData = CallAnswer<'GET /run'>['data'];
export type Act = CallInput<'POST /run/acts'>['body']['acts'][number];

export interface KeptAct {
  /** The act's number in the order of recording, which does not depend on the phone's clock. */
  place: number;
  riderId: string;
  riderName: string;
  act: Act;
  /** Until this time (ms by the phone's clock) the act can be undone and is not sent. Acts of one press share it. */
  until: number;
  /** The server's answer and its time; null while the act waits. */
  answer: { isRecorded: boolean; message: string; at: number } | null;
  /** True while the act's photo is on this phone and not sent yet. */
  hasPhoto?: boolean;
}

export interface MovedStop {
  /** Id of the order or the pick-up. */
  id: string;
  /** Id of the stop. Older versions of the app did not store it. */
  stopId?: string | undefined;
  name: string;
  /** The server's message about the act that the rider recorded at this stop; empty if there is none. */
  message: string;
}

/** Stops that left the runs and stops that joined them, since the rider last confirmed to have read this list. */
export interface RunNews {
  gone: readonly MovedStop[];
  added: readonly MovedStop[];
}

export interface KeptRuns {
  riderId: string;
  data: RunData;
  /** Time of the request in ms. Acts that the server answered later are not in these runs. */
  askedAt: number;
  /** Stops that left or joined the runs, until the rider confirms to have read this list. */
  news?: RunNews | undefined;
}

interface Schema extends DBSchema {
  acts: { key: number; value: KeptAct };
  runs: { key: string; value: KeptRuns };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** Opens the database once, and again after the browser has closed or deleted it. */
function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('paniwala-rider', 1, {
    upgrade(db) {
      db.createObjectStore('acts', { keyPath: 'place', autoIncrement: true });
      db.createObjectStore('runs', { keyPath: 'riderId' });
    },
    blocking: forget,
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

function forget(): void {
  const before = opened;
  opened = undefined;
  void before?.then((db) => db.close()).catch(() => undefined);
}

/** The acts of all riders of this phone, in order. */
export const readActs = async (): Promise<KeptAct[]> => (await open()).getAll('acts');

/** Stores the acts of one press, all or none. Rejects if the phone's storage is full. */
export async function keepActs(acts: readonly Omit<KeptAct, 'place'>[]): Promise<void> {
  const write = (await open()).transaction('acts', 'readwrite', { durability: 'strict' });
  // The store assigns a new place, even to an act that already had one in memory.
  const rows = (acts as KeptAct[]).map(({ place: _, ...act }) => act as KeptAct);
  await Promise.all([...rows.map((row) => write.store.add(row)), write.done]);
}

/** Stores acts again that the browser has deleted. */
export async function putBack(acts: readonly KeptAct[]): Promise<void> {
  const write = (await open()).transaction('acts', 'readwrite', { durability: 'strict' });
  await Promise.all([...acts.map((act) => write.store.put(act)), write.done]);
}

export const answerAct = async (act: KeptAct): Promise<void> => void (await (await open()).put('acts', act));

/** Removes acts that have no answer yet. */
export async function removeWaiting(places: readonly number[]): Promise<void> {
  const write = (await open()).transaction('acts', 'readwrite');
  for (const place of places) {
    const kept = await write.store.get(place);
    if (kept?.answer === null) await write.store.delete(place);
  }
  await write.done;
}

/** Ends the undo time of acts without an answer, so that they are sent at once. */
export async function endUndo(places: readonly number[]): Promise<void> {
  const write = (await open()).transaction('acts', 'readwrite');
  for (const place of places) {
    const kept = await write.store.get(place);
    if (kept?.answer === null) await write.store.put({ ...kept, until: 0 });
  }
  await write.done;
}

/** Removes acts that were answered before this time. Acts with an unsent photo stay. */
export async function removeAnswered(before: number): Promise<void> {
  const write = (await open()).transaction('acts', 'readwrite');
  for (const { place, answer, hasPhoto } of await write.store.getAll()) {
    if (answer && answer.at < before && !hasPhoto) await write.store.delete(place);
  }
  await write.done;
}

export const readRuns = async (riderId: string): Promise<KeptRuns | undefined> => (await open()).get('runs', riderId);

/** Counts the stored runs instead of reading them: on a slow phone, that would take longer than reading all acts. */
export const hasRuns = async (riderId: string): Promise<boolean> => (await open()).count('runs', riderId).then(Boolean);

/** Stores the runs and deletes those of other riders: addresses of their customers must not stay on the phone. */
export async function keepRuns(runs: KeptRuns): Promise<void> {
  const write = (await open()).transaction('runs', 'readwrite');
  await Promise.all([write.store.clear(), write.store.put(runs), write.done]);
}

export const forgetRuns = async (): Promise<void> => (await open()).clear('runs');

// Open the database while the rest of the code loads, because opening takes 100 ms on a slow phone. If the browser has
// no storage this rejects, and the page works without storage.
if (!import.meta.env.SSR) readActs().catch(() => undefined);
