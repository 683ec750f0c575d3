/** Limits how much work runs at the same time, in total or per owner. */

import { refuseBusy } from './refusal.ts';
import { type GaugeName, registerGauge } from './telemetry/gauges.ts';

export type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `mostAtOnce` tasks at a time, in the order of arrival. Refuses a task if `mostWaiting` others are
 * already waiting. The gauge `holding` shows how many tasks run or wait.
 */
export function createConcurrencyLimit(mostAtOnce: number, mostWaiting: number, holding: GaugeName): Limiter {
  let running = 0;
  const waiting: (() => void)[] = [];
  registerGauge(holding, () => running + waiting.length);
  return async (work) => {
    if (running < mostAtOnce) running += 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((proceed) => waiting.push(proceed));
    else throw refuseBusy();
    try {
      return await work();
    } finally {
      // The next waiting task takes the place of this one directly, so that no newer task starts before it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Counts one more use by this owner, and returns a function that ends this use. Calling that function again does
 * nothing.
 */
export type OwnerLimit = (owner: string) => () => void;

/** Limits each owner to `most` concurrent uses, and refuses further ones. */
export function createOwnerLimit(most: number, refuse: () => Error = refuseBusy): OwnerLimit {
  const taken = new Map<string, number>();
  return (owner) => {
    const count = taken.get(owner) ?? 0;
    if (count >= most) throw refuse();
    taken.set(owner, count + 1);
    let isInUse = true;
    return () => {
      if (!isInUse) return;
      isInUse = false;
      const left = (taken.get(owner) ?? 1) - 1;
      if (left > 0) taken.set(owner, left);
      else taken.delete(owner);
    };
  };
}
