/** A run as it is by now: what the shop said last, and what was recorded on this phone since. */
import type { StopOutcome } from '#contract/runs/rules.ts';
import { type Paise, paise } from '#contract/shared/money.ts';
import type { Act, KeptAct, KeptRuns, RunData } from './kept.ts';

export type Run = RunData['runs'][number];
export type Stop = Run['stops'][number];

/** What is filled in again where an act is corrected. */
export type Correctable = Pick<Act, keyof NonNullable<Stop['act']>>;

export interface StopNow {
  stop: Stop;
  /** Null while it is open. */
  outcome: StopOutcome | null;
  /** Of the customer, to what the shop knows. */
  answer: Stop['answer'];
  /** What was recorded of it, on this phone or another one of the rider, and not undone: it can be corrected. */
  act: Correctable | null;
  /** What the shop does not know of the stop yet: what happened at the door, that it was undone, or what the customer asked. */
  waiting: 'stop' | 'undo' | 'request' | null;
  /** What the shop said to the last act of it; empty when all went as meant. */
  message: string;
}

function outcomeOf({ kind, next }: Act): StopOutcome | null {
  if (kind === 'not_delivered') return next ? 'again' : 'back';
  return kind === 'delivered' || kind === 'collected' ? kind : null;
}

/** Acts that the shop has not heard of, or answered after the runs were read, are newer than the runs. */
const isNews = ({ answer }: KeptAct, { askedAt }: Pick<KeptRuns, 'askedAt'>) => answer === null || answer.at >= askedAt;

export function stopNow(stop: Stop, acts: readonly KeptAct[], runs: Pick<KeptRuns, 'askedAt'>): StopNow {
  const own = acts.filter(({ act }) => act.stopId === stop.id);
  let { outcome, act }: Pick<StopNow, 'outcome' | 'act'> = stop;
  for (const one of own) {
    if (one.answer?.isRecorded === false || one.act.kind === 'asked' || !isNews(one, runs)) continue;
    act = one.act.kind === 'taken_back' ? null : one.act;
    outcome = outcomeOf(one.act);
  }
  const last = own.at(-1);
  // What was recorded since the runs were read, nobody has answered yet.
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

/** Repeats the contract's `doneOutcomes`: the module with them would add 35 kB to the first screen. */
const isDoneAt: Readonly<Record<StopOutcome, boolean>> = {
  delivered: true,
  collected: true,
  again: false,
  back: false,
};

/** Whether jars or goods changed hands at a stop, so that a correction begins with what did. */
export const isDone = (outcome: StopOutcome | null): boolean => outcome !== null && isDoneAt[outcome];

/** How many empties of a container are expected: of an order no more than the customer has. */
export const emptiesExpected = ({ pickupId }: Stop, { expected, held }: Stop['containers'][number]) =>
  pickupId ? expected : Math.min(expected, held);

/** Cash in the rider's bag in paise: what the shop knows, and what was recorded since. */
export function cashNow(acts: readonly KeptAct[], runs: Pick<KeptRuns, 'askedAt' | 'data'>): Paise {
  // The phone may have kept an answer of a release that told the amount with each run alone.
  const balance = runs.data.balance ?? runs.data.runs[0]?.balance ?? 0;
  const known = runs.data.runs.flatMap(({ stops }) => stops.flatMap(({ act }) => act ?? []));
  const all = [...acts.map(({ act }) => act), ...known];
  const cashOf = (act: Pick<Act, 'payments'> | undefined) =>
    (act?.payments ?? [])
      .filter(({ method }) => method === 'cash')
      .reduce((sum, { amount }) => sum + Number(amount ?? 0), 0);
  const news = acts.filter((row) => isNews(row, runs) && row.answer?.isRecorded !== false);
  return paise(
    news.reduce<number>((sum, { act }) => {
      if (act.kind !== 'taken_back') return sum + cashOf(act);
      return sum - cashOf(all.find(({ id }) => id === act.takesBack));
    }, balance),
  );
}
