import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildComplaint } from '../testing/builders/messages.ts';
import { lastCode } from '../testing/queued-mails.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const give = sql('update complaints set customer_id = $2 where id = $1');

// Proves complaints-12
test('the account into which another one is joined gets its complaints, and its timeline shows them', async () => {
  const asAdmin = shop.as(await buildAdmin(shop));
  const caller = { name: 'Asha by phone', phone: '7123456789', address: '14 Lake View Road', city: 'Bangalore' };
  const made = await asAdmin('POST /admin/callers', { body: { ...caller, pincode: '560001' } });
  const params = { id: made.body.data.caller.id };
  const asha = await buildCustomer(shop);
  const { id, number } = await buildComplaint(shop, await buildCustomer(shop));
  await shop.db.run(give, [id, params.id]);
  await asAdmin('POST /admin/users/:id/join-code', { params, body: { intoId: asha.id } });
  const otp = await lastCode(shop, asha.email);
  const body = { intoId: asha.id, otp, codeTold: true, calledBack: true } as const;
  expect((await asAdmin('POST /admin/users/:id/join', { params, body })).status).toBe(200);
  const { complaints } = (await shop.as(asha)('GET /complaints', { query: {} })).body.data;
  expect(complaints.map((complaint) => complaint.id)).toEqual([id]);
  const query = { kind: 'complaints' } as const;
  const { events } = (await asAdmin('GET /admin/users/:id/timeline', { params: { id: asha.id }, query })).body.data;
  expect(events.map(({ act, about, record }) => [act, about, record?.id])).toEqual([['received', number, id]]);
});
