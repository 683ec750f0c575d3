/**
 * Long work of this tab: an export, a step of many orders. It goes on while other screens are looked at, each of them
 * shows how far it is, and what came of it waits for the screen that asked for it.
 */
import { useSyncExternalStore } from 'react';
import { currentToken } from '#web/shared/session.ts';

export interface Work {
  /** What it is of: of one name one runs at a time. */
  name: string;
  label: string;
  /** Which of the works of its name. */
  kind?: string;
  /** The screen that shows it itself. */
  at: string | null;
  done: number;
  /** Null where nobody knows. */
  of: number | null;
  /** "{done} of {of} rows". */
  say: (done: number, of: number | null) => string;
  isRunning: boolean;
  /** What came of it, until somebody has seen it. */
  result?: unknown;
  /** Whose it is: in a shared browser the next one to sign in sees nothing of it. */
  token: string | null;
}

export type Tell = (done: number, of?: number | null) => void;

const listeners = new Set<() => void>();
let works: readonly Work[] = [];

function publish(next: readonly Work[]): void {
  works = next;
  for (const listener of listeners) listener();
}

/** So often is told how far a work is. */
const everyMs = 100;

type Wanted = Pick<Work, 'name' | 'label' | 'kind' | 'say'> & { at?: string };

/**
 * Runs it, and rejects as it does. A result that is not undefined is kept until `forgetWork`. Undefined at once where
 * one of this name runs already.
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

/** What came of it was seen. One that runs goes on. */
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

/** All that runs or was not seen yet, of whoever is signed in. */
export function useWorks(): readonly Work[] {
  const all = useSyncExternalStore(subscribe, currentWorks, () => none);
  return all.filter(({ token }) => token === currentToken());
}

export const useWork = (name: string): Work | undefined => useWorks().find((work) => work.name === name);

/** What came of the last one, outside of a component. */
export const resultOf = (name: string): unknown =>
  works.find((work) => work.name === name && work.token === currentToken())?.result;
