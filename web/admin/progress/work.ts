/**
 * Long tasks of this browser tab, such as exports and steps on many orders. They continue on other screens, which show
 * their progress. The result waits for the screen that started the task.
 */
import { useSyncExternalStore } from 'react';
import { currentToken } from '#web/shared/session.ts';

export interface Work {
  /** The task's name; only one task of a name runs at a time. */
  name: string;
  label: string;
  /** Distinguishes tasks of the same name. */
  kind?: string;
  /** The screen that shows the progress itself. */
  at: string | null;
  done: number;
  /** Null if unknown. */
  of: number | null;
  /** Formats the progress: "{done} of {of} rows". */
  format: (done: number, of: number | null) => string;
  isRunning: boolean;
  /** The result, until somebody has seen it. */
  result?: unknown;
  /** The session that started it. On a shared browser the next user sees nothing of it. */
  token: string | null;
}

export type Tell = (done: number, of?: number | null) => void;

const listeners = new Set<() => void>();
let works: readonly Work[] = [];

function publish(next: readonly Work[]): void {
  works = next;
  for (const listener of listeners) listener();
}

/** Interval between progress updates, in ms. */
const everyMs = 100;

type Wanted = Pick<Work, 'name' | 'label' | 'kind' | 'format'> & { at?: string };

/**
 * Runs a task and rejects as it does. A defined result is kept until `forgetWork`. Returns undefined at once if a task
 * of this name is already running.
 */
export async function runWork<Result>(
  wanted: Wanted,
  run: (tell: Tell) => Promise<Result>,
): Promise<Result | undefined> {
  const { name } = wanted;
  if (works.some((work) => work.name === name && work.isRunning)) return undefined;
  let now: Work = { at: null, ...wanted, done: 0, of: null, isRunning: true, token: currentToken() };
  const replace = (next: Work | undefined) => {
    publish(works.flatMap((work) => (work === now ? (next ?? []) : work)));
    if (next) now = next;
  };
  publish([...works.filter((work) => work.name !== name), now]);
  let told = 0;
  try {
    const result = await run((done, of = now.of) => {
      if (performance.now() - told < everyMs && of === now.of) return;
      told = performance.now();
      replace({ ...now, done, of });
    });
    replace(result === undefined ? undefined : { ...now, isRunning: false, result });
    return result;
  } catch (error) {
    replace(undefined);
    throw error;
  }
}

/** Drops the seen result. A running task continues. */
export function forgetWork(name: string): void {
  if (works.some((work) => work.name === name && !work.isRunning)) {
    publish(works.filter((work) => work.name !== name || work.isRunning));
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly Work[] = [];

const currentWorks = () => works;

/** Running tasks and unseen results of the signed-in user. */
export function useWorks(): readonly Work[] {
  const all = useSyncExternalStore(subscribe, currentWorks, () => none);
  return all.filter(({ token }) => token === currentToken());
}

export const useWork = (name: string): Work | undefined => useWorks().find((work) => work.name === name);

/** The last result, for use outside a component. */
export const resultOf = (name: string): unknown =>
  works.find((work) => work.name === name && work.token === currentToken())?.result;
