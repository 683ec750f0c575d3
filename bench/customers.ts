/** Customers who order while the shop has other work. */
import type { Program } from './shop.ts';
import { percentile } from './times.ts';

interface Order {
  token: string;
  body: string;
}

/** So many orders a second, however long the answers take. */
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
    /** What they waited for since the last time, in milliseconds. */
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
