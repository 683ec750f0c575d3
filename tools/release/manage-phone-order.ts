/** An order by phone of a customer without an e-mail address: placed by one release, managed by the other. */
import { randomUUID } from 'node:crypto';
import { addressCall } from '#contract/http/call-address.ts';
import { person } from '#server/testing/builders/accounts.ts';
import { deliveryFormAt } from '#server/testing/builders/orders.ts';
import { type Acknowledged, call, signIn } from '../cluster/customers.ts';

/** With a number that nobody else has. */
const caller = { ...person, name: 'Kamala Devi', phone: '9123456780' };

export async function orderByPhone(shop: string, productId: string): Promise<Acknowledged> {
  const authorization = await signIn(shop);
  const made = await call(shop, 'POST /admin/callers', caller, { authorization });
  if (made?.status !== 201) throw new Error(`The customer who calls could not be made (${made?.status})`);
  const key = randomUUID();
  const form = { ...deliveryFormAt(new Date(), 2), items: [{ productId, quantity: 1 }] };
  const headers = { authorization, 'idempotency-key': key };
  const name = `POST /admin/callers/${made.data.caller.id}/orders`;
  const placed = await call(shop, name, form, headers);
  if (placed?.status !== 201) throw new Error(`The order by phone was refused (${placed?.status})`);
  return { key, orderId: placed.data.order.id, at: performance.now(), milliseconds: 0, tries: 1 };
}

/** Everything that staff see and do with it. */
export async function manageOrder(shop: string, { orderId }: Acknowledged): Promise<void> {
  const authorization = await signIn(shop);
  const status = { status: 'confirmed', changeReason: 'Asked on the phone' };
  const acts: [name: string, body?: object][] = [
    ['GET /admin/dashboard'],
    ['GET /admin/orders'],
    [`GET /admin/orders/${orderId}`],
    ['GET /admin/orders/export'],
    ['GET /admin/users'],
    [`GET /admin/users?search=${encodeURIComponent(caller.name)}`],
    ['GET /admin/users/export'],
    [`PUT /admin/orders/${orderId}/status`, status],
    [`GET /admin/orders/${orderId}/status-history`],
  ];
  for (const [name, body] of acts) {
    const { method, url } = addressCall(name);
    const answer = await fetch(shop + url, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name} of an order by phone answers ${answer.status}: ${text.slice(0, 200)}`);
  }
}
