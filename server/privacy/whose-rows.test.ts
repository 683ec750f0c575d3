/** A deletion does not touch rows of other customers whose data looks like the data of the deleted customer. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildComplaint, complainAsGuest } from '../testing/builders/messages.ts';
import { queuedMails } from '../testing/queued-mails.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: 'true' });
});
afterAll(() => shop.close());

const remove = ({ token, password }: { token: string; password: string }) =>
  shop.as({ token })('POST /own-data/delete', { body: { ownPassword: password } });

test('emails and complaints of an address that only contains the deleted address stay', async () => {
  const asha = await buildCustomer(shop);
  const natasha = await buildCustomer(shop, { email: `nat${asha.email}` });
  const { number } = await buildComplaint(shop, natasha);
  const guest = (await complainAsGuest(shop, { email: `${asha.email}.test` })).body.data.complaint;
  expect((await remove(asha)).status).toBe(200);
  expect(await queuedMails(shop, natasha.email)).toMatchObject([{ kind: 'complaint-news', number }]);
  expect(await queuedMails(shop, `${asha.email}.test`)).toHaveLength(1);
  const asMeera = shop.as(await buildAdmin(shop));
  const read = async (id: string) =>
    (await asMeera('GET /admin/complaints/:id', { params: { id } })).body.data.complaint.name;
  expect(await read(guest.id)).toBe('Ravi Menon');
});

test('a complaint that a guest made with the deleted address names nobody to staff', async () => {
  const asha = await buildCustomer(shop);
  const { complaint, secret } = (await complainAsGuest(shop, { email: asha.email.toUpperCase() })).body.data;
  expect((await remove(asha)).status).toBe(200);
  const asMeera = shop.as(await buildAdmin(shop));
  const params = { id: complaint.id };
  const kept = (await asMeera('GET /admin/complaints/:id', { params })).body.data.complaint;
  expect(kept).toMatchObject({ name: 'Deleted customer', email: null, phone: '', text: '', kind: 'leak' });
  // Staff can still close the complaint, and nobody gets an email.
  const body = { version: 1, outcome: 'settled', answer: 'The account was deleted.' } as const;
  expect((await asMeera('POST /admin/complaints/:id/resolve', { params, body })).status).toBe(200);
  expect((await shop.call('GET /complaints/:id', { params, query: { secret: secret ?? '' } })).status).toBe(200);
  expect(await queuedMails(shop, asha.email)).toMatchObject([{ kind: 'account-deleted' }]);
});
