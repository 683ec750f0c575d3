/** The state that the screens show, as an external store of React: what the phone has stored, read again on changes. */
import { answerAct, hasRuns, type KeptAct, putBack, readActs, readRuns } from './kept.ts';
import { describeActs, emptyQueue, isStored, type QueueState } from './queue-rules.ts';
import { addUnstored, changeUnstored, listUnstored } from './unstored-acts.ts';

/** Tabs tell each other about changes under this name, and only one of them sends at a time. */
export const channelName = 'paniwala-rider';

export type StateOfQueue = ReturnType<typeof createQueueState>;

export function createQueueState(riderId: string) {
  const listeners = new Set<() => void>();
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
  let state = emptyQueue;
  /** True once the phone's storage has worked on this page. */
  let hasStorage = false;

  function publish(part: Partial<QueueState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /**
   * Reads the phone's storage; without storage, the page's own state stays. With `hasOther` another tab may have read
   * the runs.
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
      // Runs that were not read again keep their object identity, so that nothing renders again.
      runs: !runs || runs.askedAt === state.runs?.askedAt ? state.runs : runs,
      ...describeActs(all, riderId),
    });
  }

  /** The browser deleted the storage, so write back what this page still knows. */
  async function restore(): Promise<KeptAct[]> {
    hasStorage = false;
    const lost = state.acts.filter(isStored);
    await putBack(lost).catch(() => addUnstored(lost));
    return readActs().catch(() => []);
  }

  /** Shows a change of the storage, also in other tabs. */
  async function showChange(): Promise<void> {
    await refresh();
    tabs?.postMessage(null);
  }

  async function storeAnswer(row: KeptAct): Promise<void> {
    if (isStored(row)) return answerAct(row);
    changeUnstored((one) => (one.place === row.place ? row : one));
  }

  /** Follows changes of other tabs. Call the returned function to stop. */
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
