/** Simulates customers who place orders. */

import { calls } from '#contract/calls.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
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

const atOnce = 10;

/**
 * Places orders as fast as the database allows, without HTTP: ten loops run the same statements as the shop. `bodies`
 * and `customers` are used in turn. Returns orders per second.
 */
export async function placeOrders(
  services: Services,
  customers: readonly Customer[],
  bodies: readonly unknown[],
  seconds: number,
) {
  const forms = bodies.map((body) => calls['POST /orders'].body.parse(body));
  const source = { ip: '127.0.0.1', userAgent: '' };
  const started = performance.now();
  const until = started + seconds * 1000;
  let placed = 0;
  const loop = async () => {
    while (performance.now() < until) {
      const form = forms[placed % forms.length];
      const customer = customers[placed % customers.length];
      placed += 1;
      if (form && customer) await placeOrder(services, customer, { customer, form, source });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return { perSecond: placed / ((performance.now() - started) / 1000) };
}
