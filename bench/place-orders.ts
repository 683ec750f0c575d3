/** Places orders as fast as the database takes them, without HTTP: the same statements, from ten loops at once. */
import { calls } from '../contract/calls.ts';
import type { Customer } from '../server/http/actor.ts';
import { placeOrder } from '../server/orders/place-order.ts';
import type { Services } from '../server/services.ts';

const atOnce = 10;

/** Orders per second; `bodies` are the requests' bodies, taken in turn. */
export async function placeOrders(services: Services, customer: Customer, bodies: unknown[], seconds: number) {
  const forms = bodies.map((body) => calls['POST /orders'].body.parse(body));
  const origin = {
    ip: '127.0.0.1',
    client: '127.0.0.1',
    userAgent: '',
    host: '',
    token: null,
    language: 'en' as const,
    readImage: () => Promise.reject(),
  };
  const started = performance.now();
  const until = started + seconds * 1000;
  let placed = 0;
  const loop = async () => {
    while (performance.now() < until) {
      const form = forms[placed % forms.length];
      placed += 1;
      if (form) await placeOrder(services, { customer, form, key: undefined, origin });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return { perSecond: placed / ((performance.now() - started) / 1000) };
}
