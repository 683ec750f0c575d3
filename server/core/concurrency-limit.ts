/** Runs a few at once, queues some in order, and refuses the rest. */
import { type GaugeName, registerGauge } from '../platform/telemetry/gauges.ts';
import { refuseBusy } from './refusal.ts';

export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs `work` when a place is free, in the order of coming; refuses when `mostWaiting` wait already. */
export function createConcurrencyLimit(mostAtOnce: number, mostWaiting: number, holding: GaugeName): InTurn {
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
      // The place goes to the next in line without ever being free, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
