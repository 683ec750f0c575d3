/**
 * The queue of a rider's acts. An act is one record of a rider, such as a delivery, a failed stop, or the undo of an
 * earlier act. Acts are stored on the phone first and then sent in order until the server has answered each. Sending an
 * act twice is safe, because the server knows every act by its id.
 */
import { undoMilliseconds } from '#contract/runs/act-rules.ts';
import { type Act, endUndo, forgetRuns, keepActs, keepRuns, removeWaiting } from './kept.ts';
import { newActId } from './new-act-id.ts';
import { isUndoable, isWaiting, msUntilDue } from './queue-rules.ts';
import { createQueueState } from './queue-state.ts';
import { type RiderSession, releaseHeld } from './rider-session.ts';
import { createSender } from './send-acts.ts';
import { addUnstored, changeUnstored, listUnstored, removeUnstored, warnBeforeUnload } from './unstored-acts.ts';

const syncEveryMs = 30_000;

/** A new act. It already has an id if a photo was stored under that id. */
export type NewAct = Omit<Act, 'id' | 'at'> & { id?: string };

export type Queue = ReturnType<typeof createQueue>;

export function createQueue(session: Pick<RiderSession, 'token' | 'rider'>) {
  const { rider } = session;
  const state = createQueueState(rider.id);
  const acts = () => state.snapshot().acts;
  const send = createSender(session, state, () => void sync());
  /** Sends the acts that are due and loads outdated runs again; with `isAll` it always loads the runs. */
  const sync = oneAtATime(async (isAll) => {
    await state.refresh();
    awaitUndo();
    await send(isAll);
  });

  /** Stores the acts of one press, and sends them when they can no longer be undone. */
  async function record(newActs: readonly NewAct[], hasPhoto = false): Promise<void> {
    const now = Date.now();
    const rows = newActs.map((act) => ({
      riderId: rider.id,
      riderName: rider.name,
      act: { id: newActId(), ...act, at: new Date(now).toISOString() },
      until: now + undoMilliseconds,
      answer: null,
      hasPhoto,
    }));
    releaseHeld();
    try {
      // Acts that could not be stored before are stored first, because acts must be sent in order.
      const earlier = listUnstored().filter(isWaiting);
      await keepActs([...earlier, ...rows]);
      removeUnstored((row) => earlier.includes(row));
    } catch (error) {
      console.warn('The phone has no room for an act.', error);
      addUnstored(rows);
    }
    await state.showChange();
    void sync();
  }

  /** Sends all acts at once when the rider asks for it. Acts that could still be undone can be corrected later. */
  async function sendNow(): Promise<void> {
    releaseHeld();
    changeUnstored((row) => (row.riderId === rider.id ? { ...row, until: 0 } : row));
    const waiting = acts().filter(isWaiting);
    await endUndo(waiting.map(({ place }) => place)).catch(() => undefined);
    await state.showChange();
    await sync(true);
  }

  /** Removes the unsent acts of one press: all of them have the same `until`. */
  async function undo(until: number): Promise<void> {
    const now = Date.now();
    removeUnstored((row) => isUndoable(row, until, now));
    const undone = acts().filter((row) => isUndoable(row, until, now));
    await removeWaiting(undone.map(({ place }) => place)).catch(() => undefined);
    await state.showChange();
  }

  let undoTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Sends again when the time for undoing the next act is over, even if the act was recorded before this page was
   * opened.
   */
  function awaitUndo(): void {
    clearTimeout(undoTimer);
    const ms = msUntilDue(acts(), Date.now());
    // Wait 50 ms longer, so that the time for undoing is certainly over.
    if (ms !== undefined) undoTimer = setTimeout(() => void sync(), ms + 50);
  }

  /**
   * Starts sending: now, when the network returns, when the page becomes visible, and every 30 s. Call the returned
   * function to stop.
   */
  function start(): () => void {
    const now = () => void sync();
    const onVisible = () => document.visibilityState === 'visible' && now();
    const every = setInterval(now, syncEveryMs);
    window.addEventListener('online', now);
    // This listener is not removed after a sign-out, because closing the page would still lose acts that exist only in
    // memory.
    window.addEventListener('beforeunload', warnBeforeUnload);
    document.addEventListener('visibilitychange', onVisible);
    const leaveTabs = state.followTabs();
    void sync(true);
    return () => {
      clearInterval(every);
      clearTimeout(undoTimer);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', onVisible);
      leaveTabs();
    };
  }

  /** Stores that the rider has read the list of stops that left or joined the runs. */
  async function readNews(): Promise<void> {
    const { runs } = state.snapshot();
    if (!runs) return;
    state.publish({ runs: { ...runs, news: undefined } });
    await keepRuns({ ...runs, news: undefined }).catch(() => undefined);
    await state.showChange();
  }

  const forget = () => forgetRuns().catch(() => undefined);
  const { refresh, snapshot, subscribe } = state;
  return { start, sync, sendNow, record, undo, readNews, refresh, forgetRuns: forget, snapshot, subscribe };
}

/** Runs the work once at a time. A request during the work repeats it afterwards, with the widest scope requested. */
function oneAtATime(work: (isAll: boolean) => Promise<void>): (isAll?: boolean) => Promise<void> {
  let running: Promise<void> | undefined;
  let wanted: 'due' | 'all' | undefined;
  async function repeat(): Promise<void> {
    while (wanted) {
      const isAll = wanted === 'all';
      wanted = undefined;
      await work(isAll);
    }
  }
  return (isAll = false) => {
    wanted = isAll || wanted === 'all' ? 'all' : 'due';
    running ??= repeat().finally(() => {
      running = undefined;
    });
    return running;
  };
}
