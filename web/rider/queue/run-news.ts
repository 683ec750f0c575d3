/** Finds out which stops left or joined a rider's runs between two answers of the server. */
import type { KeptAct, KeptRuns, MovedStop, RunData, RunNews } from './kept.ts';
import { type Run, type Stop, stopNow } from './stops-now.ts';

const idOf = ({ orderId, pickupId, id }: Stop) => orderId ?? pickupId ?? id;
/** The server sends no stops for a counted run, so its stops would seem to have left it. */
const openRuns = ({ runs }: RunData): readonly Run[] => runs.filter(({ state }) => state !== 'verified');

/**
 * The changes of the runs that the rider has not read yet, including those of this answer; undefined if there are none.
 * The first answer of a day adds none, because all its stops are new.
 */
export function addNews(before: KeptRuns | null, data: RunData, acts: readonly KeptAct[]): RunNews | undefined {
  if (!before) return undefined;
  const counted = new Set(data.runs.flatMap(({ id, state }) => (state === 'verified' ? [id] : [])));
  const isSameDay = before.data.today === data.today;
  const old = isSameDay ? openRuns(before.data).filter(({ id }) => !counted.has(id)) : [];
  const [were, are] = [old.flatMap(({ stops }) => stops), openRuns(data).flatMap(({ stops }) => stops)];
  const [known, now] = [new Set(were.map(idOf)), new Set(are.map(idOf))];
  const left = were
    .filter((stop) => stop.outcome === null && !now.has(idOf(stop)))
    .map((stop) => named(stop, stopNow(stop, acts, before).message));
  const isNew = (stop: Stop) => isSameDay && !known.has(idOf(stop));
  const came = are.filter((stop) => stop.outcome === null && isNew(stop)).map((stop) => named(stop, ''));
  const unread = before.news ?? { gone: [], added: [] };
  // The phone may have sent its act only after the stop had left the run.
  const still = unread.gone
    .filter(({ id }) => !now.has(id))
    .map((one) => ({ ...one, message: messageAt(one.stopId, acts) || one.message }));
  const gone = [...still, ...left.filter(({ id }) => !has(unread.added, id))];
  const added = [...unread.added.filter(({ id }) => now.has(id)), ...came.filter(({ id }) => !has(unread.gone, id))];
  return gone.length + added.length > 0 ? { gone, added } : undefined;
}

const named = (stop: Stop, message: string): MovedStop => ({
  id: idOf(stop),
  stopId: stop.id,
  name: stop.deliveryName,
  message,
});
const messageAt = (stopId: string | undefined, acts: readonly KeptAct[]) =>
  acts.findLast(({ act }) => act.stopId === stopId)?.answer?.message;
const has = (stops: readonly MovedStop[], wanted: string) => stops.some(({ id }) => id === wanted);
