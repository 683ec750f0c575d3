/** Concurrency limits: global and per owner. */

import { refuseBusy } from './refusal.ts';
import { type GaugeName, registerGauge } from './telemetry/gauges.ts';

export type Limiter = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs `work` when a place is free, in the order of arrival; refuses if `mostWaiting` wait already. */
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
      // The place passes directly to the next in line, so that nobody gets in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Takes a place of this owner, and returns a function that gives it back; repeated calls of it do nothing. */
export type OwnerLimit = (owner: string) => () => void;

/** Limits each owner to `most` places, so that none takes those of others; refuses an owner who has them all. */
export function createOwnerLimit(most: number, refuse: () => Error = refuseBusy): OwnerLimit {
  const taken = new Map<string, number>();
  return (owner) => {
    const count = taken.get(owner) ?? 0;
    if (count >= most) throw refuse();
    taken.set(owner, count + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (taken.get(owner) ?? 1) - 1;
      if (left > 0) taken.set(owner, left);
      else taken.delete(owner);
    };
  };
}
