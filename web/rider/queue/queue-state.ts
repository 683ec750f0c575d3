/** The state that the screens show, as a store for React. It is read from the phone's storage after each change. */
import { answerAct, hasRuns, type KeptAct, putBack, readActs, readRuns } from './kept.ts';
import { describeActs, emptyQueue, isStored, type QueueState } from './queue-rules.ts';
import { addUnstored, changeUnstored, listUnstored } from './unstored-acts.ts';

/** Name of the channel on which tabs announce changes, and of the lock that lets only one tab send at a time. */
export const channelName = 'paniwala-rider';

export type StateOfQueue = ReturnType<typeof createQueueState>;

export function createQueueState(riderId: string) {
  const listeners = new Set<() => void>();
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
  let state = emptyQueue;
  /** True once stored runs were found: if the storage is empty later, the browser has deleted it. */
  let hasStorage = false;

  function publish(part: Partial<QueueState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /**
   * Reads the phone's storage; without storage, the page keeps its own state. `hasOther` means that another tab may
   * have stored newer runs.
   */
  async function refresh(hasOther = false): Promise<void> {
    let stored = await readActs().catch(() => null);
    const hasStoredRuns = await hasRuns(riderId).catch(() => false);
    if (hasStoredRuns) hasStorage = true;
    else if (hasStorage && stored?.length === 0) stored = await restore();
    const mustRead = hasStoredRuns && (hasOther || !state.runs);
    const runs = mustRead ? await readRuns(riderId).catch(() => undefined) : undefined;
    const all = [...(stored ?? state.acts.filter(isStored)), ...listUnstored()];
    publish({
      isReady: true,
      // Runs that were not loaded again keep their object identity, so that nothing renders again.
      runs: !runs || (runs.askedAt === state.runs?.askedAt && !runs.news === !state.runs.news) ? state.runs : runs,
      ...describeActs(all, riderId),
    });
  }

  /** Stores the acts of this page again after the browser has deleted the storage. */
  async function restore(): Promise<KeptAct[]> {
    hasStorage = false;
    const lost = state.acts.filter(isStored);
    await putBack(lost).catch(() => addUnstored(lost));
    return readActs().catch(() => []);
  }

  /** Shows a change of the storage in this tab and in all others. */
  async function showChange(): Promise<void> {
    await refresh();
    tabs?.postMessage(null);
  }

  async function storeAnswer(row: KeptAct): Promise<void> {
    if (isStored(row)) return answerAct(row);
    changeUnstored((one) => (one.place === row.place ? row : one));
  }

  /** Refreshes the state after changes in other tabs. Call the returned function to stop. */
  function followTabs(): () => void {
    if (tabs) tabs.onmessage = () => void refresh(true);
    return () => {
      if (tabs) tabs.onmessage = null;
    };
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return { snapshot: () => state, subscribe, publish, refresh, showChange, storeAnswer, followTabs };
}
