/**
 * What a rider records is kept on the phone first and sent in order, each act until the shop has answered it. A repeat is
 * safe: the shop knows every act by the id that it got here.
 */
import { mostActs, undoMilliseconds } from '#contract/runs/act-rules.ts';
import { call } from '#web/shared/api.ts';
import { CallError } from '#web/shared/call-error.ts';
import {
  type Act,
  answerAct,
  forgetRuns,
  type KeptAct,
  type KeptRuns,
  keepActs,
  keepRuns,
  readActs,
  readRuns,
  removeAnswered,
  removeWaiting,
} from './kept.ts';
import { newActId } from './new-act-id.ts';
import { currentRider, endRiderSession, type RiderSession, releaseHeld } from './rider-session.ts';

const everyMs = 30_000;
/** Runs older than this are read again. */
const freshMs = 120_000;
/** Acts are kept so long after their answer, to be corrected. */
const keptMs = 3 * 86_400_000;
const lock = 'paniwala-rider';
/** Acts for which the phone has no room come after all that it keeps. */
const behindKept = 1e9;

export interface QueueState {
  /** Whether the phone's storage was read. */
  isReady: boolean;
  runs: KeptRuns | null;
  /** Of this rider, in their order. */
  acts: readonly KeptAct[];
  /** Riders before on this phone who have to sign in again to send theirs. */
  others: readonly { name: string; count: number }[];
  isSending: boolean;
  /** Why the last try failed: no answer, or the shop's own sentence. */
  fault: CallError | null;
  /** Acts that only this page has, because the phone could not keep them. */
  unkept: number;
}

/** An act as a press makes it; one with a photo has its id before. */
export type NewAct = Omit<Act, 'id' | 'at'> & { id?: string };

export type Queue = ReturnType<typeof createQueue>;

const isAllowed = (row: KeptAct, now: number) => now >= row.until || row.until - now > undoMilliseconds;

/** Set by what comes after the first screen, and is there before any photo. */
export const photos: { send?: (actId: string, token: string) => Promise<void> } = {};
const isPhotoDue = ({ hasPhoto, answer }: KeptAct) => hasPhoto && answer && photos.send;

/** What is sent next: up to the first that can still be undone, because the order counts. */
function listDue(acts: readonly KeptAct[], now: number): KeptAct[] {
  const waiting = acts.filter(({ answer }) => answer === null);
  const held = waiting.findIndex((row) => !isAllowed(row, now));
  return waiting.slice(0, Math.min(held < 0 ? waiting.length : held, mostActs));
}

export function createQueue({ token, rider }: Pick<RiderSession, 'token' | 'rider'>) {
  const listeners = new Set<() => void>();
  let state: QueueState = {
    isReady: false,
    runs: null,
    acts: [],
    others: [],
    isSending: false,
    fault: null,
    unkept: 0,
  };
  let unkept: KeptAct[] = [];
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(lock);

  function publish(part: Partial<QueueState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** Reads what the phone keeps; without storage what this page knows stays. */
  async function refresh(): Promise<void> {
    const all = await readActs().catch(() => null);
    const runs = (await readRuns(rider.id).catch(() => undefined)) ?? state.runs;
    const others = Map.groupBy(
      (all ?? []).filter(({ riderId, answer }) => riderId !== rider.id && answer === null),
      ({ riderName }) => riderName,
    );
    const own = all?.filter(({ riderId }) => riderId === rider.id) ?? state.acts.filter((act) => !unkept.includes(act));
    publish({
      isReady: true,
      runs,
      acts: [...own, ...unkept],
      others: [...others].map(([name, { length }]) => ({ name, count: length })),
      unkept: unkept.filter(({ answer }) => answer === null).length,
    });
  }

  async function change(): Promise<void> {
    await refresh();
    tabs?.postMessage(null);
  }

  /** Keeps what one press recorded, and sends it when it can no longer be undone. */
  async function record(acts: readonly NewAct[], hasPhoto = false): Promise<void> {
    const now = Date.now();
    const rows = acts.map((act) => ({
      riderId: rider.id,
      riderName: rider.name,
      act: { id: newActId(), ...act, at: new Date(now).toISOString() },
      until: now + undoMilliseconds,
      answer: null,
      hasPhoto,
    }));
    releaseHeld();
    try {
      await keepActs(rows);
    } catch (error) {
      console.warn('The phone has no room for an act.', error);
      unkept = [...unkept, ...rows.map((row, at) => ({ ...row, place: behindKept + unkept.length + at }))];
    }
    await change();
    void sync();
    // A moment later, so that it is over by then.
    setTimeout(() => void sync(), undoMilliseconds + 50);
  }

  /** Forgets what a press recorded, while it was not sent. */
  async function undo(until: number): Promise<void> {
    const isMeant = (row: KeptAct) => row.until === until && row.answer === null && !isAllowed(row, Date.now());
    unkept = unkept.filter((row) => !isMeant(row));
    await removeWaiting(state.acts.filter(isMeant).map(({ place }) => place)).catch(() => undefined);
    await change();
  }

  async function keepAnswer(row: KeptAct): Promise<void> {
    if (row.place < behindKept) return answerAct(row);
    unkept = unkept.map((one) => (one.place === row.place ? row : one));
  }

  /** Sends until nothing is due. Throws what a call throws. */
  async function send(): Promise<void> {
    for (;;) {
      await refresh();
      const due = listDue(state.acts, Date.now());
      if (due.length === 0) return;
      const answers = await post(due);
      let count = 0;
      for (const row of due) {
        const answer = answers.find(({ id }) => id === row.act.id);
        if (!answer) continue;
        const { isRecorded, message } = answer;
        await keepAnswer({ ...row, answer: { isRecorded, message, at: Date.now() } });
        count += 1;
      }
      await change();
      if (count === 0) return;
    }
  }

  /** After all acts. Where one does not go the rest waits, and holds up nothing. */
  async function sendPhotos(): Promise<void> {
    for (const row of state.acts.filter(isPhotoDue)) {
      await photos.send?.(row.act.id, token);
      await keepAnswer({ ...row, hasPhoto: false });
      await change();
    }
  }

  async function post(rows: readonly KeptAct[]): Promise<{ id: string; isRecorded: boolean; message: string }[]> {
    try {
      const body = { acts: rows.map(({ act }) => act) };
      return (await call('POST /run/acts', { body }, { token })).data.answers;
    } catch (error) {
      if (!(error instanceof CallError) || ![400, 413, 422].includes(error.status)) throw error;
      const [first] = rows;
      if (!first) return [];
      // One that the shop does not understand holds up no other: each is sent alone.
      if (rows.length > 1) return post([first]);
      return [{ id: first.act.id, isRecorded: false, message: error.message }];
    }
  }

  async function readAgain(): Promise<void> {
    const askedAt = Date.now();
    const { data } = await call('GET /run', {}, { token });
    await keepRuns({ riderId: rider.id, data, askedAt }).catch(() => undefined);
    await removeAnswered(askedAt - keptMs).catch(() => undefined);
    publish({ runs: { riderId: rider.id, data, askedAt } });
    await change();
  }

  const isOld = () => Date.now() - (state.runs?.askedAt ?? 0) > freshMs;
  const isHeld = () => currentRider()?.isHeld === true;
  let running: Promise<void> | undefined;
  /** What was asked for since the running one began. */
  let wanted: 'due' | 'all' | undefined;

  /** Sends what is due and reads the runs again where they are old; `isAll` reads them in any case. */
  function sync(isAll = false): Promise<void> {
    wanted = isAll || wanted === 'all' ? 'all' : 'due';
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function work(): Promise<void> {
    while (wanted) {
      const isAll = wanted === 'all';
      wanted = undefined;
      await sendAndRead(isAll);
    }
  }

  async function sendAndRead(isAll: boolean): Promise<void> {
    await refresh();
    const isDue = !isHeld() && (listDue(state.acts, Date.now()).length > 0 || state.acts.some(isPhotoDue));
    if (!isAll && !isOld() && !isDue) return;
    const before = answered();
    publish({ isSending: true });
    try {
      if (isDue) await alone(send);
      if (isAll || isOld() || answered() > before) await readAgain();
      publish({ fault: null });
      await alone(sendPhotos).catch(() => undefined);
    } catch (error) {
      if (!(error instanceof CallError)) console.error(error);
      if (error instanceof CallError && error.status === 401) endRiderSession(token);
      publish({ fault: error instanceof CallError ? error : new CallError(0, {}) });
    } finally {
      publish({ isSending: false });
    }
  }

  const answered = () => state.acts.filter(({ answer }) => answer !== null).length;

  /** Until it is called for the last time: sends at the start, with the network, when it is seen again, and every 30 s. */
  function start(): () => void {
    const now = () => void sync();
    const seen = () => document.visibilityState === 'visible' && now();
    const timer = setInterval(now, everyMs);
    const leave = (event: BeforeUnloadEvent) => state.unkept > 0 && event.preventDefault();
    window.addEventListener('online', now);
    window.addEventListener('beforeunload', leave);
    document.addEventListener('visibilitychange', seen);
    if (tabs) tabs.onmessage = () => void refresh();
    void refresh().then(() => sync(true));
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
      window.removeEventListener('beforeunload', leave);
      document.removeEventListener('visibilitychange', seen);
      if (tabs) tabs.onmessage = null;
    };
  }

  return {
    start,
    sync,
    record,
    undo,
    refresh,
    forgetRuns: () => forgetRuns().catch(() => undefined),
    snapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Two tabs do not send at once. Without locks, as where the page did not come over HTTPS, a repeat is harmless. */
async function alone(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (!locks) return work();
  await locks.request(lock, { ifAvailable: true }, async (got) => {
    if (got) await work();
  });
}
