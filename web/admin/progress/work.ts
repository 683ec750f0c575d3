/**
 * Long tasks of this browser tab ("work"), such as exports and steps on many orders. They continue when the user opens
 * another screen, which shows their progress. The result is kept until the screen that started the task shows it.
 */
import { useSyncExternalStore } from 'react';
import { currentToken } from '#web/shared/session.ts';

export interface Work {
  /** The name of the task. Only one task with the same name runs at a time. */
  name: string;
  label: string;
  /** Distinguishes tasks of the same name. */
  kind?: string;
  /** The path of the screen that shows the progress itself. */
  at: string | null;
  done: number;
  /** The total. Null if it is unknown. */
  of: number | null;
  /** Formats the progress: "{done} of {of} rows". */
  format: (done: number, of: number | null) => string;
  isRunning: boolean;
  /** The result. It is removed once the user has seen it. */
  result?: unknown;
  /** The token of the session that started the task. Another user of the same browser does not see the task. */
  token: string | null;
}

/** Reports the progress of a task. */
export type Tell = (done: number, of?: number | null) => void;

const listeners = new Set<() => void>();
let works: readonly Work[] = [];

function publish(next: readonly Work[]): void {
  works = next;
  for (const listener of listeners) listener();
}

/** The shortest time between two progress updates, in ms. */
const everyMs = 100;

type NewWork = Pick<Work, 'name' | 'label' | 'kind' | 'format'> & { at?: string };

/**
 * Runs a task and returns its result, or rejects if the task rejects. The result is kept until `forgetWork`. If a task
 * with this name is already running, it returns undefined at once.
 */
export async function runWork<Result>(
  newWork: NewWork,
  run: (tell: Tell) => Promise<Result>,
): Promise<Result | undefined> {
  const { name } = newWork;
  if (works.some((work) => work.name === name && work.isRunning)) return undefined;
  let now: Work = { at: null, ...newWork, done: 0, of: null, isRunning: true, token: currentToken() };
  const replace = (next: Work | undefined) => {
    publish(works.flatMap((work) => (work === now ? (next ?? []) : work)));
    if (next) now = next;
  };
  publish([...works.filter((work) => work.name !== name), now]);
  let lastUpdate = 0;
  try {
    const result = await run((done, of = now.of) => {
      if (performance.now() - lastUpdate < everyMs && of === now.of) return;
      lastUpdate = performance.now();
      replace({ ...now, done, of });
    });
    replace(result === undefined ? undefined : { ...now, isRunning: false, result });
    return result;
  } catch (error) {
    replace(undefined);
    throw error;
  }
}

/** Drops the result of a finished task. A running task continues. */
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

/** The running tasks and unseen results of the signed-in user. */
export function useWorks(): readonly Work[] {
  const all = useSyncExternalStore(subscribe, currentWorks, () => none);
  return all.filter(({ token }) => token === currentToken());
}

export const useWork = (name: string): Work | undefined => useWorks().find((work) => work.name === name);

/** The last result of a task, for code outside a component. */
export const resultOf = (name: string): unknown =>
  works.find((work) => work.name === name && work.token === currentToken())?.result;
