/** Sends acts and photos to the server, and loads the runs again. */
import { type Call, call } from '#web/shared/api.ts';
import { CallError } from '#web/shared/call-error.ts';
import { nextIdle } from '#web/shared/defer.ts';
import { takeEarly } from './ask-early.ts';
import { type KeptAct, keepRuns, removeAnswered } from './kept.ts';
import {
  answerTime,
  areOutdated,
  countAnswered,
  isClockOff,
  listDue,
  newestAnswer,
  requestTime,
} from './queue-rules.ts';
import { channelName, type StateOfQueue } from './queue-state.ts';
import { endRiderSession, isSessionHeld, type RiderSession } from './rider-session.ts';
import { addNews } from './run-news.ts';
import { removeUnstored } from './unstored-acts.ts';

/** Acts are kept this long after their answer, so that they can be corrected. */
const keptMs = 3 * 86_400_000;
/** Time-out of a request: in a lift, a phone can have a connection that never answers. */
const longestCallMs = 30_000;
/** After an answer with one of these statuses the server will never accept the same batch of acts. */
const rejections = [400, 413, 422];
/** The pause after a 429 answer that does not say how long to wait. */
const pauseSeconds = 30;

/** `send` is set by photos.ts, which loads after the first screen but before a photo can be taken. */
export const photos: { send?: (actId: string, token: string) => Promise<void> } = {};
const isPhotoDue = ({ hasPhoto, answer }: KeptAct) => hasPhoto && answer && photos.send;

/**
 * Returns a function that sends due acts and loads outdated runs again; with `isAll` it always loads the runs. Failures
 * are written to the state. `resume` is called when a pause that the server requested is over.
 */
export function createSender(
  { token, rider }: Pick<RiderSession, 'token' | 'rider'>,
  state: StateOfQueue,
  resume: () => void,
): (isAll: boolean) => Promise<void> {
  const acts = () => state.snapshot().acts;
  const areOld = () => areOutdated(state.snapshot().runs, Date.now());
  /** True after a 429 answer, until its pause is over. No act is sent while it is true. */
  let isPaused = false;

  const callServer: Call = (name, input, options) =>
    call(name, input, { token, signal: AbortSignal.timeout(longestCallMs), ...options }).catch((error) => {
      throw error instanceof DOMException ? new CallError(0, {}) : error;
    });

  /** Starts a pause. It ends by a timer and not by the clock, because the phone's clock can be changed. */
  function pause(seconds: number): void {
    isPaused = true;
    setTimeout(() => {
      isPaused = false;
      resume();
    }, seconds * 1000);
  }

  async function post(rows: readonly KeptAct[]): Promise<{ id: string; isRecorded: boolean; message: string }[]> {
    try {
      const body = { acts: rows.map(({ act }) => act), sentAt: new Date().toISOString() };
      return (await callServer('POST /run/acts', { body })).data.answers;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 429) pause(error.retryAfterSeconds ?? pauseSeconds);
      if (!rejections.includes(error.status)) throw error;
      const [first] = rows;
      if (!first) return [];
      // If the server rejects a batch, send each act alone, so that one bad act blocks no other.
      if (rows.length > 1) return post([first]);
      return [{ id: first.act.id, isRecorded: false, message: error.message }];
    }
  }

  /** Sends acts until none is due. Throws the same errors as `call`. */
  async function sendActs(): Promise<void> {
    for (;;) {
      await state.refresh();
      const due = listDue(acts(), Date.now());
      if (due.length === 0) return;
      const answers = await post(due);
      let count = 0;
      for (const row of due) {
        const answer = answers.find(({ id }) => id === row.act.id);
        if (!answer) continue;
        const { isRecorded, message } = answer;
        const at = answerTime(state.snapshot().runs, Date.now());
        await state.storeAnswer({ ...row, answer: { isRecorded, message, at } });
        count += 1;
      }
      await state.showChange();
      if (count === 0) return;
    }
  }

  /** Sends the photos of answered acts. After a failure the remaining photos wait, but no acts do. */
  async function sendPhotos(): Promise<void> {
    for (const row of acts().filter(isPhotoDue)) {
      await photos.send?.(row.act.id, token);
      await state.storeAnswer({ ...row, hasPhoto: false });
      await state.showChange();
    }
  }

  async function readRunsAgain(early: ReturnType<typeof takeEarly>): Promise<void> {
    // The answer to an early request does not contain acts that were answered after the request.
    const earlyRequest = early && early.at > newestAnswer(acts()) ? early : undefined;
    const askedAt = earlyRequest?.at ?? requestTime(acts(), Date.now());
    const { data } = await callServer('GET /run', {}, { asked: earlyRequest?.answer });
    const before = state.snapshot().runs;
    const runs = { riderId: rider.id, data, askedAt, news: addNews(before, data, acts()) };
    state.publish({ runs, isClockWrong: isClockOff(data.now, Date.now()) });
    // Let the screen render first: on a slow phone, storing two hundred stops takes longer than rendering.
    await nextIdle();
    // The rider may have confirmed in the meantime to have read which stops left or joined the runs.
    const shown = () => {
      const now = state.snapshot().runs;
      return now?.askedAt === askedAt ? now : runs;
    };
    await keepRuns(shown()).catch(() => undefined);
    // Publish again: a message from another tab may have replaced these runs with older ones from the storage.
    state.publish({ runs: shown() });
    await removeAnswered(askedAt - keptMs).catch(() => undefined);
    removeUnstored(({ answer, hasPhoto }) => answer !== null && !hasPhoto && answer.at < askedAt);
    await state.showChange();
  }

  return async function sendAndRead(isAll) {
    const isDue = !isSessionHeld() && !isPaused && (listDue(acts(), Date.now()).length > 0 || acts().some(isPhotoDue));
    if (!isAll && !areOld() && !isDue) return;
    const before = countAnswered(acts());
    const early = takeEarly(token);
    state.publish({ isSending: true });
    try {
      if (isDue) await alone(sendActs);
      if (isAll || areOld() || countAnswered(acts()) > before) await readRunsAgain(early);
      state.publish({ fault: null });
      await alone(sendPhotos).catch(() => undefined);
    } catch (error) {
      if (!(error instanceof CallError)) console.error(error);
      if (error instanceof CallError && error.status === 401) endRiderSession(token);
      state.publish({ fault: error instanceof CallError ? error : new CallError(0, {}) });
    } finally {
      state.publish({ isSending: false });
    }
  };
}

/**
 * Prevents two tabs from sending at the same time. Without the Web Locks API (on a page without HTTPS) two tabs may
 * send the same act, which is harmless.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (!locks) return work();
  await locks.request(channelName, { ifAvailable: true }, async (got) => {
    if (got) await work();
  });
}
