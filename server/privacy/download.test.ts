/** Customers download everything that the shop keeps about them. */
import { unzipSync } from 'fflate';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostDownloads } from '#contract/privacy/rules.ts';
import { sql } from '../core/db/database.ts';
import { buildAdmin, buildCustomer } from '../testing/builders/accounts.ts';
import { buildBreach, buildComplaint } from '../testing/builders/messages.ts';
import { buildOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { buildWholeCustomer, mark, type WholeCustomer } from '../testing/builders/whole-customer.ts';
import { readCsv } from '../testing/files/read-csv.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { personalTables } from './personal-tables.store.ts';

let shop: TestShop;
let asha: WholeCustomer;
beforeAll(async () => {
  shop = await openTestShop({ MAX_ORDERS_PER_HOUR: '0' });
  asha = await buildWholeCustomer(shop);
});
afterAll(() => shop.close());

async function download({ token, password }: { token: string; password: string }) {
  const { statusCode, headers, rawPayload } = await shop.app.http.inject({
    method: 'POST',
    url: '/api/own-data/download',
    headers: { authorization: `Bearer ${token}` },
    payload: { ownPassword: password },
  });
  const isZip = headers['content-type'] === 'application/zip';
  const files = Object.entries(isZip ? unzipSync(rawPayload) : {}).map(([name, bytes]) => [
    name,
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  ]);
  return {
    status: statusCode,
    name: headers['content-disposition'],
    message: isZip ? '' : rawPayload.toString('utf8'),
    files: Object.fromEntries(files) as Record<string, string>,
  };
}

// Proves own-data-2
test('the archive contains every table with rows of the customer, as CSV and as JSON', async () => {
  const { status, name, files, message } = await download(asha);
  expect(status, message).toBe(200);
  expect(name).toBe('attachment; filename="my-data-2026-11-21.zip"');
  const tables = Object.values(personalTables).filter(({ download }) => typeof download === 'string');
  const names = Object.keys(files).filter((file) => file.endsWith('.json'));
  expect(names).toHaveLength(tables.length);
  expect(names.map((file) => file.replace('.json', '.csv')).filter((file) => !files[file])).toEqual([]);
  expect(
    files[
      'photos/'.concat(
        Object.keys(files)
          .find((file) => file.startsWith('photos/'))
          ?.slice(7) ?? '',
      )
    ],
  ).toBeDefined();
  expect(files['about.txt']).toContain('Everything that Paniwala keeps about you, on 2026-11-21.');
  expect(JSON.parse(files['orders.json'] ?? '')).toMatchObject([
    { status: 'delivered', deliveryName: `${mark} orders delivery_name`, total: 70, paid: 70 },
  ]);
  expect(readCsv(files['orders.csv'] ?? '')).toMatchObject([{ 'Total (₹)': '70.00', Notes: `${mark} orders notes` }]);
  expect(readCsv(files['profile.csv'] ?? '').map(({ Name }) => Name)).toEqual(Array(2).fill(`${mark} users name`));
});

test('the archive contains the test mark of every downloaded column, and no secret', async () => {
  const whole = Object.values((await download(asha)).files).join('\n');
  const missing = Object.entries(personalTables).flatMap(([table, { download: columns, deletion }]) =>
    typeof columns !== 'string' || deletion === 'rows'
      ? []
      : Object.keys(deletion).filter(
          (column) => new RegExp(`\\b${column}\\b`).test(columns) && !whole.includes(`${mark} ${table} ${column}`),
        ),
  );
  // Constraints limit the values of these columns, so they cannot contain the test mark.
  expect(
    missing.filter(
      (column) =>
        !/^(email|pincode|.*_pincode|cells|edits|body|detail|last_day|status|ended_at|next_at|taken_back_.*|state)$/.test(
          column,
        ),
    ),
  ).toEqual([]);
  expect(whole).toContain(`${mark} cell`);
  expect(whole).toContain(`${mark} act`);
  expect(whole).not.toContain('$argon2');
  expect(whole).not.toContain('push.test');
});

test('the archive does not name the staff to whom a complaint was assigned', async () => {
  const lata = await buildCustomer(shop);
  const { id } = await buildComplaint(shop, lata);
  const meera = await buildAdmin(shop, { name: 'Meera Desk' });
  const body = { version: 1, assigneeId: meera.id };
  expect((await shop.as(meera)('PUT /admin/complaints/:id/assignee', { params: { id }, body })).status).toBe(200);
  const { files } = await download(lata);
  expect(JSON.parse(files['complaint-entries.json'] ?? '')).toMatchObject([{ kind: 'received' }, { kind: 'assigned' }]);
  expect(Object.values(files).join('\n')).not.toContain('Meera');
});

// Proves breaches-4
test('the archive contains what happened in a breach once the customer was notified of it', async () => {
  const [lata, meera] = [await buildCustomer(shop), await buildAdmin(shop)];
  const { id } = await buildBreach(shop, meera, { happened: 'A phone was stolen.' });
  await shop.as(meera)('POST /admin/breaches/:id/people', { params: { id }, body: { contacts: lata.email } });
  const read = async () => JSON.parse((await download(lata)).files['data-breaches.json'] ?? '');
  expect(await read()).toMatchObject([{ happened: null, toldAt: null }]);
  const params = { id, customerId: lata.id };
  await shop.as(meera)('POST /admin/breaches/:id/people/:customerId/told', { params });
  expect(await read()).toMatchObject([{ happened: 'A phone was stolen.', toldAt: expect.any(String) }]);
});

test('the archive has the day of a payment that was recorded later', async () => {
  const lata = await buildCustomer(shop);
  const asMeera = shop.as(await buildAdmin(shop));
  const body = { customerId: lata.id, amount: 50, method: 'upi', day: '2026-11-18', reason: 'By the bank' } as const;
  const { status } = await asMeera('POST /admin/money/payments', { headers: { 'idempotency-key': newId() }, body });
  expect(status).toBe(200);
  const { files } = await download(lata);
  expect(JSON.parse(files['account-entries.json'] ?? '[]')).toMatchObject([
    { kind: 'payment', valueDay: '2026-11-18' },
  ]);
});

test('the archive has no rows of another customer', async () => {
  const ravi = await buildCustomer(shop, { name: 'Ravi' });
  const { id: productId } = await buildProduct(shop, { depositPaise: 0 });
  await buildOrder(shop, ravi, [{ productId, quantity: 1 }]);
  const { files } = await download(ravi);
  expect(JSON.parse(files['orders.json'] ?? '')).toHaveLength(1);
  expect(Object.values(files).join('\n')).not.toContain(mark);
});

test('a wrong password is refused, and counts like a failed sign-in', async () => {
  const lata = await buildCustomer(shop);
  const refused = await download({ ...lata, password: 'not-my-password' });
  expect([refused.status, JSON.parse(refused.message).errors]).toEqual([
    400,
    [{ path: 'ownPassword', msg: 'This is not your password for this shop' }],
  ]);
  for (let n = 0; n < 4; n += 1) await download({ ...lata, password: 'not-my-password' });
  expect((await download(lata)).status).toBe(429);
});

// Proves own-data-3
test('an account can download its data only a few times a day', async () => {
  const lata = await buildCustomer(shop);
  const statuses = [];
  for (let n = 0; n <= mostDownloads; n += 1) statuses.push((await download(lata)).status);
  expect(statuses).toEqual([...Array(mostDownloads).fill(200), 429]);
  shop.clock.advance(86_400);
  expect((await shop.as(lata)('GET /auth/me')).status).toBe(200);
  expect((await download(lata)).status).toBe(200);
});

const manyNotes = sql(`
  insert into customer_notes select gen_random_uuid(), $1, 'Note ' || n, null, now() from generate_series(1, 1203) n`);

test('a long history is downloaded completely', async () => {
  const lata = await buildCustomer(shop);
  await shop.db.run(manyNotes, [lata.id]);
  const { files } = await download(lata);
  const notes = new Set(JSON.parse(files['notes.json'] ?? '').map(({ note }: { note: string }) => note));
  expect([notes.size, readCsv(files['notes.csv'] ?? '').length]).toEqual([1203, 1203]);
});
