/** Shorthands for tests of edits: what staff and a customer send, with the version that the shop shows now. */
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import type { JarShop } from '../jar-shop.ts';
import type { CallShop } from '../shop.ts';
import type { BuiltCustomer } from './accounts.ts';

type ById = { id: string };

/** Calls that edit orders. `edit` and `preview` must succeed; `send` and `sendOwn` return the answer. */
export function editsIn(world: JarShop) {
  const read = async ({ id }: ById) =>
    (await world.asAdmin('GET /admin/orders/:id/edit', { params: { id } })).body.data;
  const send = async (one: ById, body: object, as: CallShop = world.asAdmin, key: string = newId()) => {
    const { version } = await read(one);
    const input = { params: { id: one.id }, body: { version, ...body } };
    return as('POST /admin/orders/:id/edit', input as never, { 'idempotency-key': key });
  };
  return {
    read,
    send,
    async edit(one: ById, body: object) {
      const { status, body: answer } = await send(one, body);
      expect(status, JSON.stringify(answer)).toBe(200);
      return answer.data.order;
    },
    async preview(one: ById, body: object) {
      const input = { params: { id: one.id }, body: { version: '', ...body } };
      const { status, body: answer } = await world.asAdmin('POST /admin/orders/:id/edit/preview', input as never);
      expect(status, JSON.stringify(answer)).toBe(200);
      return answer.data;
    },
    async sendOwn(one: ById, body: object, as: BuiltCustomer) {
      const { version } = await read(one);
      const input = { params: { id: one.id }, body: { version, ...body } };
      return world.shop.as(as)('POST /orders/:id/edit', input as never);
    },
    entriesOf: async ({ id }: ById) =>
      (await world.asAdmin('GET /admin/orders/:id/status-history', { params: { id }, query: {} })).body.data
        .statusHistory,
    water: (quantity: number, more: object = {}) => ({ productId: world.water, quantity, ...more }),
    juice: (quantity: number) => ({ productId: world.juice, quantity }),
  };
}
export type Edits = ReturnType<typeof editsIn>;
