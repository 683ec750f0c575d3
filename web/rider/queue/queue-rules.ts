/** The rules of the queue, without storage and network: which acts are sent next, and what the screens show. */
import { mostActs, undoMilliseconds } from '#contract/runs/act-rules.ts';
import type { CallError } from '#web/shared/call-error.ts';
import type { KeptAct, KeptRuns } from './kept.ts';

/** Acts that the phone could not store are numbered from here on, after all stored acts. */
export const firstUnstoredPlace = 1e9;

/** Runs that were loaded longer ago than this are requested again. */
const freshMs = 120_000;
/** If the phone's clock differs from the server's by more than this, it is wrong. */
const wrongMs = 3_600_000;

export interface QueueState {
  /** True once the phone's storage was read. */
  isReady: boolean;
  runs: KeptRuns | null;
  /** The acts of this rider, in order. */
  acts: readonly KeptAct[];
  /** Other riders who have unsent acts on this phone. The acts are sent when that rider signs in here. */
  others: readonly { name: string; count: number }[];
  isSending: boolean;
  /** Why the last request failed: a lost connection, or the server's own sentence. */
  fault: CallError | null;
  /** Number of acts that the phone could not store. */
  unkept: number;
  /** True if the phone's clock differed by more than an hour when the runs were loaded. */
  isClockWrong: boolean;
}

export const emptyQueue: QueueState = {
  isReady: false,
  runs: null,
  acts: [],
  others: [],
  isSending: false,
  fault: null,
  unkept: 0,
  isClockWrong: false,
};

export const isWaiting = ({ answer }: KeptAct): boolean => answer === null;

export const isStored = ({ place }: KeptAct): boolean => place < firstUnstoredPlace;

/** If `until` is too far ahead, the clock was set back after the press; such an act is sent at once. */
const canBeUndone = ({ until }: KeptAct, now: number) => now < until && until - now <= undoMilliseconds;

/** The acts to send next: up to the first one that can still be undone, because acts must be sent in order. */
export function listDue(acts: readonly KeptAct[], now: number): KeptAct[] {
  const waiting = acts.filter(isWaiting);
  const firstUndoable = waiting.findIndex((row) => canBeUndone(row, now));
  return waiting.slice(0, Math.min(firstUndoable < 0 ? waiting.length : firstUndoable, mostActs));
}

/** Milliseconds until the first waiting act can no longer be undone; undefined if none can be undone. */
export function msUntilDue(acts: readonly KeptAct[], now: number): number | undefined {
  const undoable = acts.find((row) => isWaiting(row) && canBeUndone(row, now));
  return undoable && undoable.until - now;
}

/**
 * True for an act whose time for undoing ends at `until`, while the act can still be undone. Acts of one press share
 * `until`.
 */
export const isUndoable = (row: KeptAct, until: number, now: number): boolean =>
  row.until === until && isWaiting(row) && canBeUndone(row, now);

/** Lists the acts of this rider and counts the unsent acts of the other riders of this phone. */
export function describeActs(all: readonly KeptAct[], riderId: string): Pick<QueueState, 'acts' | 'others' | 'unkept'> {
  const acts = all.filter((row) => row.riderId === riderId);
  const others = Map.groupBy(
    all.filter((row) => row.riderId !== riderId && isWaiting(row)),
    ({ riderName }) => riderName,
  );
  return {
    acts,
    others: [...others].map(([name, { length }]) => ({ name, count: length })),
    unkept: acts.filter((row) => isWaiting(row) && !isStored(row)).length,
  };
}

export const countAnswered = (acts: readonly KeptAct[]): number => acts.filter((row) => !isWaiting(row)).length;

/** The time of the newest answer in ms; 0 if no act has an answer. */
export const newestAnswer = (acts: readonly KeptAct[]): number =>
  Math.max(0, ...acts.map(({ answer }) => answer?.at ?? 0));

/** The time of an answer: never before the runs were loaded, even if the phone's clock was set back since. */
export const answerTime = (runs: KeptRuns | null, now: number): number => Math.max(now, runs?.askedAt ?? 0);

/** The time of a request for the runs: always after the newest answer, even if the phone's clock was set back since. */
export const requestTime = (acts: readonly KeptAct[], now: number): number => Math.max(now, newestAnswer(acts) + 1);

export const areOutdated = (runs: KeptRuns | null, now: number): boolean =>
  Math.abs(now - (runs?.askedAt ?? 0)) > freshMs;

/** `serverNow` is the server's time as ISO text. */
export const isClockOff = (serverNow: string, now: number): boolean => Math.abs(now - Date.parse(serverNow)) > wrongMs;
