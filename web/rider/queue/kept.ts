/** What a rider's phone keeps: the runs as they were read last, and every act until the shop has answered it and after. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { CallAnswer, CallInput } from '#web/shared/api-types.ts';

export type RunData = CallAnswer<'GET /run'>['data'];
export type Act = CallInput<'POST /run/acts'>['body']['acts'][number];

export interface KeptAct {
  /** Counts up in the order in which acts were made, whatever the clock of the phone says. */
  place: number;
  riderId: string;
  riderName: string;
  act: Act;
  /** Until then it can be undone unsent: milliseconds by the clock of the phone, the same for all acts of one press. */
  until: number;
  /** What the shop said and when; null while it waits. */
  answer: { isRecorded: boolean; message: string; at: number } | null;
  /** Its photo waits on this phone as well. */
  hasPhoto?: boolean;
}

export interface KeptRuns {
  riderId: string;
  data: RunData;
  /** When the shop was asked, in milliseconds: acts answered after that are not in it. */
  askedAt: number;
}

interface Schema extends DBSchema {
  acts: { key: number; value: KeptAct };
  runs: { key: string; value: KeptRuns };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** Opened anew after the browser has closed it or taken it away. */
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

/** Of all riders of this phone, in their order. */
export const readActs = async (): Promise<KeptAct[]> => (await open()).getAll('acts');

/** Keeps acts of one press, all of them or none; refuses where the phone has no room. */
export async function keepActs(acts: readonly Omit<KeptAct, 'place'>[]): Promise<void> {
  const write = (await open()).transaction('acts', 'readwrite', { durability: 'strict' });
  // The place is made by the store, also of one that had a place in the page.
  const rows = (acts as KeptAct[]).map(({ place: _, ...act }) => act as KeptAct);
  await Promise.all([...rows.map((row) => write.store.add(row)), write.done]);
}

/** As they were, where they are not any more. */
export async function putBack(acts: readonly KeptAct[]): Promise<void> {
  const write = (await open()).transaction('acts', 'readwrite', { durability: 'strict' });
  await Promise.all([...acts.map((act) => write.store.put(act)), write.done]);
}

export const answerAct = async (act: KeptAct): Promise<void> => void (await (await open()).put('acts', act));

/** Removes them where no answer has come by now. */
export async function removeWaiting(places: readonly number[]): Promise<void> {
  const write = (await open()).transaction('acts', 'readwrite');
  for (const place of places) {
    const kept = await write.store.get(place);
    if (kept?.answer === null) await write.store.delete(place);
  }
  await write.done;
}

/** From now on they count as sent: they cannot be undone where no answer has come by now. */
export async function endUndo(places: readonly number[]): Promise<void> {
  const write = (await open()).transaction('acts', 'readwrite');
  for (const place of places) {
    const kept = await write.store.get(place);
    if (kept?.answer === null) await write.store.put({ ...kept, until: 0 });
  }
  await write.done;
}

/** Removes what was answered before that time; what waits stays. */
export async function removeAnswered(before: number): Promise<void> {
  const write = (await open()).transaction('acts', 'readwrite');
  for (const { place, answer, hasPhoto } of await write.store.getAll()) {
    if (answer && answer.at < before && !hasPhoto) await write.store.delete(place);
  }
  await write.done;
}

export const readRuns = async (riderId: string): Promise<KeptRuns | undefined> => (await open()).get('runs', riderId);

/** Without reading them, which takes a slow phone longer than all acts. */
export const hasRuns = async (riderId: string): Promise<boolean> => (await open()).count('runs', riderId).then(Boolean);

/** Only of who is signed in: addresses of another rider's customers do not stay on the phone. */
export async function keepRuns(runs: KeptRuns): Promise<void> {
  const write = (await open()).transaction('runs', 'readwrite');
  await Promise.all([write.store.clear(), write.store.put(runs), write.done]);
}

export const forgetRuns = async (): Promise<void> => (await open()).clear('runs');

// Opened while the rest of the page's code loads: on a slow phone it takes a tenth of a second. A browser without storage
// refuses, and the page does without.
if (!import.meta.env.SSR) readActs().catch(() => undefined);
