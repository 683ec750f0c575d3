/** The current state of a run: the server's last answer, changed by the acts that this phone has recorded since. */
import type { StopOutcome } from '#contract/runs/rules.ts';
import type { Act, KeptAct, KeptRuns, RunData } from './kept.ts';

export type Run = RunData['runs'][number];
export type Stop = Run['stops'][number];

/** Values that are filled in when an act is corrected. */
export type Correctable = Pick<Act, keyof NonNullable<Stop['act']>>;

export interface StopNow {
  stop: Stop;
  /** Null while the stop is open. */
  outcome: StopOutcome | null;
  /** The customer's answer to the record of this stop, as the server last sent it. */
  answer: Stop['answer'];
  /** The newest act of the stop, which can be corrected. The rider may have recorded it on another phone. */
  act: Correctable | null;
  /** The unsent act on this stop: an act that finishes it (`stop`), an undo, or a customer's request. */
  waiting: 'stop' | 'undo' | 'request' | null;
  /** The server's message about the last act; empty if it was accepted as sent. */
  message: string;
}

function outcomeOf({ kind, next }: Act): StopOutcome | null {
  if (kind === 'not_delivered') return next ? 'again' : 'back';
  return kind === 'delivered' || kind === 'collected' ? kind : null;
}

/** An act is newer than the runs if it has no answer yet or was answered after the runs were loaded. */
export const isNews = ({ answer }: KeptAct, { askedAt }: Pick<KeptRuns, 'askedAt'>) =>
  answer === null || answer.at >= askedAt;

export function stopNow(stop: Stop, acts: readonly KeptAct[], runs: Pick<KeptRuns, 'askedAt'>): StopNow {
  const own = acts.filter(({ act }) => act.stopId === stop.id);
  let { outcome, act }: Pick<StopNow, 'outcome' | 'act'> = stop;
  for (const one of own) {
    const { kind } = one.act;
    // The stop of a sale comes from the server and is already finished.
    if (one.answer?.isRecorded === false || kind === 'asked' || kind === 'sold' || !isNews(one, runs)) continue;
    act = one.act.kind === 'taken_back' ? null : one.act;
    outcome = outcomeOf(one.act);
  }
  const last = own.at(-1);
  // The customer cannot have answered an act that was recorded after the runs were loaded.
  const answer = own.some((one) => isNews(one, runs)) ? null : stop.answer;
  const unsent = own.filter((one) => one.answer === null);
  const waiting = waitingOf(unsent.findLast(({ act: { kind } }) => kind !== 'asked') ?? unsent.at(-1));
  return { stop, outcome, answer, act: act ?? null, waiting, message: last?.answer?.message ?? '' };
}

function waitingOf(unsent: KeptAct | undefined): StopNow['waiting'] {
  if (!unsent) return null;
  const { kind } = unsent.act;
  return kind === 'asked' ? 'request' : kind === 'taken_back' ? 'undo' : 'stop';
}

/**
 * The open stops, then the finished ones, the latest first, because riders usually look for the one just finished. The
 * ids of acts begin with their time. Stops that the desk has recorded have no act; they come last.
 */
export function openThenDone(stops: readonly StopNow[]): StopNow[] {
  const done = stops.filter(({ outcome }) => outcome !== null).reverse();
  const idOf = ({ act }: StopNow) => act?.id ?? '';
  const latestFirst = (one: StopNow, other: StopNow) =>
    Number(idOf(one) < idOf(other)) - Number(idOf(one) > idOf(other));
  return [...stops.filter(({ outcome }) => outcome === null), ...done.sort(latestFirst)];
}

/** A copy of the contract's `doneOutcomes`: importing that module would add 35 kB to the first screen. */
const isDoneAt: Readonly<Record<StopOutcome, boolean>> = {
  delivered: true,
  collected: true,
  again: false,
  back: false,
};

/** True if jars or goods changed hands at a stop, so that a correction starts with the recorded numbers. */
export const isDone = (outcome: StopOutcome | null): boolean => outcome !== null && isDoneAt[outcome];

/** Number of empties that the rider should take; at a delivery never more than the customer has. */
export const emptiesExpected = ({ pickupId }: Stop, { expected, held }: Stop['containers'][number]) =>
  pickupId ? expected : Math.min(expected, held);
