/**
 * Riders' acts are stored on the phone first and sent in order, until the server has answered each. Repeats are safe,
 * because the server knows every act by its id.
 */
import { mostActs, undoMilliseconds } from '#contract/runs/act-rules.ts';
import { type Call, call } from '#web/shared/api.ts';
import { CallError } from '#web/shared/call-error.ts';
import { nextIdle } from '#web/shared/defer.ts';
import { takeEarly } from './ask-early.ts';
import {
  type Act,
  answerAct,
  endUndo,
  forgetRuns,
  hasRuns,
  type KeptAct,
  type KeptRuns,
  keepActs,
  keepRuns,
  putBack,
  readActs,
  readRuns,
  removeAnswered,
  removeWaiting,
} from './kept.ts';
import { newActId } from './new-act-id.ts';
import { currentRider, endRiderSession, type RiderSession, releaseHeld } from './rider-session.ts';

const everyMs = 30_000;
/** Older runs are read again. */
const freshMs = 120_000;
/** Acts are kept this long after their answer, so that they can be corrected. */
const keptMs = 3 * 86_400_000;
const wrongMs = 3_600_000;
const lock = 'paniwala-rider';
/** Time-out: in lifts a connection can exist without answering. */
const longestCallMs = 30_000;
/** Place of acts that the phone could not store: after all stored ones. */
const behindKept = 1e9;
/** Unstored acts live as long as the page, even if their rider signs in again. */
let unkept: readonly KeptAct[] = [];
let unkeptPlace = behindKept;
const isWaiting = ({ answer }: KeptAct) => answer === null;
const askToStay = (event: BeforeUnloadEvent) => unkept.some(isWaiting) && event.preventDefault();

export interface QueueState {
  /** True once the phone's storage was read. */
  isReady: boolean;
  runs: KeptRuns | null;
  /** The acts of this rider, in order. */
  acts: readonly KeptAct[];
  /** Earlier riders of this phone with unsent acts, which wait for their sign-in. */
  others: readonly { name: string; count: number }[];
  isSending: boolean;
  /** Why the last request failed: a lost connection, or the server's own sentence. */
  fault: CallError | null;
  /** Number of acts that the phone could not store. */
  unkept: number;
  /** True if the clock differed by more than an hour when the runs were read. */
  isClockWrong: boolean;
}

/** A new act. If it has a photo, its id already exists. */
export type NewAct = Omit<Act, 'id' | 'at'> & { id?: string };

export type Queue = ReturnType<typeof createQueue>;

const isAllowed = (row: KeptAct, now: number) => now >= row.until || row.until - now > undoMilliseconds;

/** Set by code that loads after the first screen, and before any photo exists. */
export const photos: { send?: (actId: string, token: string) => Promise<void> } = {};
const isPhotoDue = ({ hasPhoto, answer }: KeptAct) => hasPhoto && answer && photos.send;

/** The acts to send next: up to the first one that can still be undone, because order matters. */
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
    isClockWrong: false,
  };
  /** True once the phone's storage has worked on this page. */
  let hasKept = false;
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(lock);

  function publish(part: Partial<QueueState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  const isOwn = ({ riderId }: KeptAct) => riderId === rider.id;
  const isKept = ({ place }: KeptAct) => place < behindKept;

  /**
   * Reads the phone's storage; without storage, the page's own state stays. With `hasOther` another tab may have read
   * the runs.
   */
  async function refresh(hasOther = false): Promise<void> {
    let all = await readActs().catch(() => null);
    const areKept = await hasRuns(rider.id).catch(() => false);
    if (areKept) hasKept = true;
    else if (hasKept && all?.length === 0) all = await restore();
    const kept = areKept && (hasOther || !state.runs) ? await readRuns(rider.id).catch(() => undefined) : undefined;
    // Runs that were not read again keep their object identity, so that nothing renders again.
    const runs = kept?.askedAt === state.runs?.askedAt ? state.runs : kept;
    const known = [...(all ?? state.acts.filter(isKept)), ...unkept];
    const others = Map.groupBy(
      known.filter((row) => !isOwn(row) && isWaiting(row)),
      ({ riderName }) => riderName,
    );
    const acts = known.filter(isOwn);
    publish({
      isReady: true,
      runs: runs ?? state.runs,
      acts,
      others: [...others].map(([name, { length }]) => ({ name, count: length })),
      unkept: acts.filter((row) => isWaiting(row) && !isKept(row)).length,
    });
  }

  /** The browser deleted the storage, so write back what this page still knows. */
  async function restore(): Promise<KeptAct[]> {
    hasKept = false;
    const lost = state.acts.filter(isKept);
    await putBack(lost).catch(() => keepHere(lost));
    return readActs().catch(() => []);
  }

  function keepHere(rows: readonly Omit<KeptAct, 'place'>[]): void {
    unkept = [...unkept, ...rows.map((row) => ({ ...row, place: unkeptPlace++ }))];
  }

  async function change(): Promise<void> {
    await refresh();
    tabs?.postMessage(null);
  }

  /** Stores the acts of one press, and sends them when they can no longer be undone. */
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
      // Acts that could not be stored before come first, because order matters.
      const earlier = unkept.filter(isWaiting);
      await keepActs([...earlier, ...rows]);
      unkept = unkept.filter((row) => !earlier.includes(row));
    } catch (error) {
      console.warn('The phone has no room for an act.', error);
      keepHere(rows);
    }
    await change();
    void sync();
  }

  /** Sends at the rider's request, including acts that could be undone; they can be corrected later. */
  async function sendNow(): Promise<void> {
    releaseHeld();
    unkept = unkept.map((row) => (isOwn(row) ? { ...row, until: 0 } : row));
    await endUndo(state.acts.filter(isWaiting).map(({ place }) => place)).catch(() => undefined);
    await change();
    await sync(true);
  }

  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Sends when the next act can no longer be undone, even one from before this page was opened. */
  function awaitUndo(): void {
    clearTimeout(timer);
    const now = Date.now();
    const held = state.acts.find((row) => isWaiting(row) && !isAllowed(row, now));
    // Slightly later, so that the time is really over.
    if (held) timer = setTimeout(() => void sync(), held.until - now + 50);
  }

  /** Removes the unsent acts of a press. */
  async function undo(until: number): Promise<void> {
    const isMeant = (row: KeptAct) => row.until === until && row.answer === null && !isAllowed(row, Date.now());
    unkept = unkept.filter((row) => !isMeant(row));
    await removeWaiting(state.acts.filter(isMeant).map(({ place }) => place)).catch(() => undefined);
    await change();
  }

  async function keepAnswer(row: KeptAct): Promise<void> {
    if (isKept(row)) return answerAct(row);
    unkept = unkept.map((one) => (one.place === row.place ? row : one));
  }

  /** Sends until nothing is due. Throws like a call. */
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
        await keepAnswer({ ...row, answer: { isRecorded, message, at: answeredNow() } });
        count += 1;
      }
      await change();
      if (count === 0) return;
    }
  }

  /** Sends photos after all acts. If one fails the rest waits, but blocks no acts. */
  async function sendPhotos(): Promise<void> {
    for (const row of state.acts.filter(isPhotoDue)) {
      await photos.send?.(row.act.id, token);
      await keepAnswer({ ...row, hasPhoto: false });
      await change();
    }
  }

  // Compare newest times with these two functions, which work even if the phone's clock was set back.
  const answeredNow = () => Math.max(Date.now(), state.runs?.askedAt ?? 0);
  const newestAnswer = () => Math.max(0, ...state.acts.map(({ answer }) => answer?.at ?? 0));

  const ask: Call = (name, input, options) =>
    call(name, input, { token, signal: AbortSignal.timeout(longestCallMs), ...options }).catch((error) => {
      throw error instanceof DOMException ? new CallError(0, {}) : error;
    });

  /**
   * After a 429 answer, waiting acts stay here until the time is over. A timer measures it, because clocks can be
   * changed.
   */
  let isPaused = false;
  function pause(seconds: number): void {
    isPaused = true;
    setTimeout(() => {
      isPaused = false;
      void sync();
    }, seconds * 1000);
  }

  async function post(rows: readonly KeptAct[]): Promise<{ id: string; isRecorded: boolean; message: string }[]> {
    try {
      const body = { acts: rows.map(({ act }) => act), sentAt: new Date().toISOString() };
      return (await ask('POST /run/acts', { body })).data.answers;
    } catch (error) {
      if (error instanceof CallError && error.status === 429) pause(error.retryAfterSeconds ?? everyMs / 1000);
      if (!(error instanceof CallError) || ![400, 413, 422].includes(error.status)) throw error;
      const [first] = rows;
      if (!first) return [];
      // If the server rejects a batch, send each act alone, so that one bad act blocks no other.
      if (rows.length > 1) return post([first]);
      return [{ id: first.act.id, isRecorded: false, message: error.message }];
    }
  }

  async function readAgain(early: ReturnType<typeof takeEarly>): Promise<void> {
    const newest = newestAnswer();
    // An early answer does not contain acts that were answered since.
    const asked = early && early.at > newest ? early : undefined;
    const askedAt = asked?.at ?? Math.max(Date.now(), newest + 1);
    const { data } = await ask('GET /run', {}, { asked: asked?.answer });
    const isClockWrong = Math.abs(Date.now() - Date.parse(data.now)) > wrongMs;
    const runs = { riderId: rider.id, data, askedAt };
    publish({ runs, isClockWrong });
    // Render first: storing two hundred stops takes a slow phone longer.
    await nextIdle();
    await keepRuns(runs).catch(() => undefined);
    // If another tab made this one read the storage in between, that was older.
    publish({ runs });
    await removeAnswered(askedAt - keptMs).catch(() => undefined);
    unkept = unkept.filter(({ answer, hasPhoto }) => answer === null || hasPhoto || answer.at >= askedAt);
    await change();
  }

  const isOld = () => Math.abs(Date.now() - (state.runs?.askedAt ?? 0)) > freshMs;
  const isHeld = () => currentRider()?.isHeld === true;
  let running: Promise<void> | undefined;
  /** The scope that was requested since the running sync started. */
  let wanted: 'due' | 'all' | undefined;

  /** Sends due acts and reads outdated runs again; with `isAll` it always reads them. */
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
    awaitUndo();
    const isDue = !isHeld() && !isPaused && (listDue(state.acts, Date.now()).length > 0 || state.acts.some(isPhotoDue));
    if (!isAll && !isOld() && !isDue) return;
    const before = answered();
    const early = takeEarly(token);
    publish({ isSending: true });
    try {
      if (isDue) await alone(send);
      if (isAll || isOld() || answered() > before) await readAgain(early);
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

  /**
   * Starts sending: now, when the network returns, when the page becomes visible, and every 30 s. Call the returned
   * function to stop.
   */
  function start(): () => void {
    const now = () => void sync();
    const seen = () => document.visibilityState === 'visible' && now();
    const every = setInterval(now, everyMs);
    window.addEventListener('online', now);
    // Applies even after the rider was signed out.
    window.addEventListener('beforeunload', askToStay);
    document.addEventListener('visibilitychange', seen);
    if (tabs) tabs.onmessage = () => void refresh(true);
    void sync(true);
    return () => {
      clearInterval(every);
      clearTimeout(timer);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', seen);
      if (tabs) tabs.onmessage = null;
    };
  }

  return {
    start,
    sync,
    sendNow,
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

/**
 * Prevents two tabs from sending at once. Without the Web Locks API, as on a page without HTTPS, a repeat is harmless.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (!locks) return work();
  await locks.request(lock, { ifAvailable: true }, async (got) => {
    if (got) await work();
  });
}
