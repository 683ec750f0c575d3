/** Places orders as fast as the database takes them, without HTTP: the same statements, from ten loops at once. */
import { calls } from '#contract/calls.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Services } from '#server/core/services.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';

const atOnce = 10;

/** Orders per second; `bodies` are the requests' bodies, taken in turn, and so are the customers. */
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
