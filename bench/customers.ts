/** Simulates customers who place orders. */

import type { Program } from './shop.ts';
import { percentile } from './times.ts';

interface Order {
  token: string;
  body: string;
}

/** Places orders at a fixed rate while something else is measured. Slow answers do not lower the rate. */
export function startCustomers({ address }: Program, ordersPerSecond: number, orderOf: (n: number) => Order) {
  let times: number[] = [];
  let failed = 0;
  let sent = 0;
  const pending = new Set<Promise<void>>();
  const order = async (n: number) => {
    const { token, body } = orderOf(n);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const start = performance.now();
    const answer = await fetch(`${address}/api/orders`, { method: 'POST', headers, body }).catch(() => undefined);
    await answer?.text();
    if (answer?.status !== 201) failed += 1;
    times.push(performance.now() - start);
  };
  const timer = setInterval(() => {
    const one = order(sent).finally(() => pending.delete(one));
    sent += 1;
    pending.add(one);
  }, 1000 / ordersPerSecond);
  return {
    /** Returns percentiles of the waiting times since the last call of this function, in ms. */
    take() {
      const at = (share: number) => percentile(times, share);
      const figures = { orders: times.length, failed, p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1) };
      [times, failed] = [[], 0];
      return figures;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}
