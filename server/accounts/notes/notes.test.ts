import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import { type BuiltAdmin, type BuiltCustomer, buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let meera: BuiltAdmin;
let asha: BuiltCustomer;
beforeAll(async () => {
  shop = await openTestShop();
  [meera, asha] = [await buildAdmin(shop), await buildCustomer(shop)];
});
afterAll(() => shop.close());

const write = (note: string, key: string = newId(), id: string = asha.id) =>
  shop.as(meera)('POST /admin/users/:id/notes', {
    params: { id },
    headers: { 'idempotency-key': key },
    body: { note },
  });
const list = async () => (await shop.as(meera)('GET /admin/users/:id/notes', { params: asha })).body.data;

// Proves money-12
test('a note is stored once for each idempotency key, listed with its author, and can be deleted', async () => {
  for (const _ of [1, 2]) expect((await write('Rings twice', 'note 1')).status).toBe(201);
  expect(await write('Another', 'note 1')).toMatchObject({ status: 409 });
  expect(await write(' ')).toMatchObject({ status: 400, body: { message: 'Please write a note' } });
  expect(await write('Of staff', newId(), meera.id)).toMatchObject({
    status: 404,
    body: { message: 'Customer not found' },
  });
  const { notes, pagination } = await list();
  expect(notes).toEqual([
    { id: expect.any(String), note: 'Rings twice', by: 'Meera Admin', createdAt: shop.clock().toISOString() },
  ]);
  expect(pagination.totalItems).toBe(1);
  const params = { id: asha.id, noteId: notes[0]?.id ?? '' };
  expect((await shop.as(meera)('DELETE /admin/users/:id/notes/:noteId', { params })).status).toBe(200);
  expect((await shop.as(meera)('DELETE /admin/users/:id/notes/:noteId', { params })).status).toBe(404);
});

// Proves money-12
test('a customer has at most 200 notes', async () => {
  const fill = sql(`insert into customer_notes (id, customer_id, note, created_by, created_at)
    select gen_random_uuid(), $1, 'n', $2, $3 from generate_series(1, 200) n`);
  await shop.db.run(fill, [asha.id, meera.id, shop.clock()]);
  const message = 'There are 200 notes about this customer. Please delete old ones first.';
  expect(await write('One more')).toMatchObject({ status: 409, body: { message } });
});
