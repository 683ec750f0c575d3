/** The audit log as staff read it, and how its values are emptied and its old entries deleted. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/calls.ts';
import { sql } from '../core/db/database.ts';
import { readSettings } from '../core/settings.ts';
import { scheduledJobs } from '../jobs.ts';
import { type BuiltAdmin, buildAdmin, buildCustomer, buildStaff } from '../testing/builders/accounts.ts';
import { buildOrder } from '../testing/builders/orders.ts';
import { buildProduct } from '../testing/builders/products.ts';
import { readCsv } from '../testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '../testing/shop.ts';
import { eraseDetails } from './store.ts';

let shop: TestShop;
let meera: BuiltAdmin;
let asMeera: CallShop;
beforeAll(async () => {
  shop = await openTestShop({ TRUST_PROXY: 'true' });
  meera = await buildAdmin(shop);
  asMeera = shop.as(meera);
});
afterAll(() => shop.close());

type Query = Record<string, unknown>;
async function read(query: Query = {}) {
  const { status, body } = await asMeera('GET /admin/audit', { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
const callsOf = (entries: readonly AuditEntry[]) => entries.map(({ call }) => call);

const product = { name: 'Jar', size: '20 L', capacity: 20, price: 85, stock: 10 };
async function changePrice(by: CallShop, price: number) {
  const { id } = await buildProduct(shop, { name: 'Jar', size: '20 L', capacityMl: 20_000, pricePaise: 85_00 });
  const { status, body } = await by('PUT /admin/products/:id', { params: { id }, body: { ...product, price } });
  expect(status, body.message).toBe(200);
  return id;
}

const allow = (orderId: string, amount: number, key: string) =>
  asMeera('POST /admin/money/given-up', {
    headers: { 'idempotency-key': key },
    body: { kind: 'allowance', orderId, amount, reason: 'Came late twice' },
  });

describe('the list', () => {
  // Proves audit-1
  test('names a changed price with its values, its product and its person', async () => {
    const id = await changePrice(asMeera, 90);
    const { entries } = await read({ record: id });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      by: { id: meera.id, name: 'Meera Admin' },
      area: 'catalogue',
      call: 'PUT /admin/products/:id',
      records: [{ id, kind: 'product', name: 'Jar' }],
      ip: '127.0.0.1',
    });
    expect(entries[0]?.fields).toContain('price');
    expect(entries[0]?.changes).toContainEqual({ field: 'price', before: 85, after: 90 });
    expect(entries[0]?.fields).not.toContain('name');
  });

  // Proves audit-1
  test('keeps a change whose text is cut off in the middle of an emoji', async () => {
    const params = { id: (await buildProduct(shop)).id };
    const description = `${'x'.repeat(499)}💧`;
    const { status, body } = await asMeera('PUT /admin/products/:id', { params, body: { ...product, description } });
    expect(status, body.message).toBe(200);
    const [entry] = (await read({ record: params.id })).entries;
    const change = entry?.changes?.find(({ field }) => field === 'description');
    expect(change?.after).toBe(`${'x'.repeat(499)}\ufffd…`);
  });

  // Proves audit-1, audit-6
  test('contains an allowance once however often it is sent, and finds it by reason, order number and request', async () => {
    const customer = await buildCustomer(shop);
    const { id: productId } = await buildProduct(shop);
    const order = await buildOrder(shop, customer, [{ productId, quantity: 1 }], { status: 'delivered' });
    for (let n = 0; n < 2; n += 1) expect((await allow(order.id, 10, 'allow')).status).toBe(200);
    const { entries } = await read({ search: 'late TWICE' });
    expect(entries).toMatchObject([{ call: 'POST /admin/money/given-up', reason: 'Came late twice' }]);
    const [entry] = entries;
    expect(entry?.records).toContainEqual({ id: order.id, kind: 'order', name: order.orderNumber });
    expect((await read({ search: `#${order.orderNumber.toLowerCase()}` })).entries).toEqual(entries);
    expect((await read({ search: entry?.requestId })).entries).toEqual(entries);
    expect((await read({ search: 'came early' })).entries).toEqual([]);
  });

  // Proves audit-6
  test('is filtered by person, area and day', async () => {
    const ravi = await buildAdmin(shop, { name: 'Ravi Admin' });
    const id = await changePrice(shop.as(ravi), 95);
    const own = await read({ person: ravi.id });
    expect(callsOf(own.entries)).toEqual(['PUT /admin/products/:id']);
    expect(own.people.map(({ name }) => name)).toEqual(expect.arrayContaining(['Meera Admin', 'Ravi Admin']));
    expect((await read({ person: ravi.id, area: 'orders' })).entries).toEqual([]);
    expect((await read({ area: 'catalogue', record: id })).entries).toHaveLength(1);
    expect((await read({ record: id, from: '2026-11-21', to: '2026-11-21' })).entries).toHaveLength(1);
    expect((await read({ record: id, from: '2026-11-22' })).entries).toEqual([]);
    expect((await read({ record: id, to: '2026-11-20' })).entries).toEqual([]);
    expect((await asMeera('GET /admin/audit', { query: { area: 'lost' } })).status).toBe(400);
  });

  // Proves audit-6
  test('is read page by page to the oldest entry, each once', async () => {
    const lea = await buildAdmin(shop, { name: 'Lea Admin' });
    for (let n = 0; n < 5; n += 1) await changePrice(shop.as(lea), 100 + n);
    const found: string[] = [];
    let next: string | null | undefined;
    for (let pages = 0; pages < 3; pages += 1) {
      const page = await read({ person: lea.id, limit: 2, ...(next && { before: next }) });
      expect([page.found, page.isMore]).toEqual([5, false]);
      found.push(...page.entries.map(({ id }) => id));
      next = page.next;
    }
    expect(next).toBeNull();
    expect(new Set(found).size).toBe(5);
    expect(found).toEqual((await read({ person: lea.id })).entries.map(({ id }) => id));
  });

  // Proves audit-6
  test.each([
    '9999-99-99T99:99:99.999Z_01936f0e-0000-7000-8000-000000000001',
    '2026-11-21T10:00:00.000Z_------------------------------------',
  ])('refuses the cursor %s', async (before) => {
    expect((await asMeera('GET /admin/audit', { query: { before } })).status).toBe(400);
  });

  // Proves audit-3, audit-6
  test('has an export with the same entries, which is itself an entry', async () => {
    const nina = await buildAdmin(shop, { name: 'Nina Admin' });
    await changePrice(shop.as(nina), 120);
    const query = { person: nina.id };
    const rows = readCsv((await asMeera('GET /admin/audit/export', { query })).body);
    expect(rows).toMatchObject([{ Person: 'Nina Admin', Change: 'Changed a product' }]);
    expect(rows[0]?.After).toContain('price: 120');
    const { entries } = await read({ area: 'exports' });
    expect(entries[0]).toMatchObject({ call: 'GET /admin/audit/export', fields: ['person'], by: { id: meera.id } });
  });
});

// Proves audit-9
test('a person who may not read an area sees only who made which call there, and finds nothing by its reasons', async () => {
  const customer = await buildCustomer(shop);
  const { id: productId } = await buildProduct(shop);
  const order = await buildOrder(shop, customer, [{ productId, quantity: 1 }], { status: 'delivered' });
  const reason = 'Broke two jars';
  const body = { kind: 'allowance', orderId: order.id, amount: 10, reason } as const;
  await asMeera('POST /admin/money/given-up', { headers: { 'idempotency-key': 'broke' }, body });
  const product = await changePrice(asMeera, 93);
  const reader = shop.as(await buildStaff(shop, ['audit.read', 'audit.export', 'catalogue.read']));
  const readBy = async (query: Query) => (await reader('GET /admin/audit', { query })).body.data.entries;

  const [withheld] = await readBy({ area: 'prices', record: order.id });
  const call = 'POST /admin/money/given-up';
  const nothing = { records: [], moreRecords: 0, fields: [], reason: null, changes: null, ip: null, userAgent: null };
  expect(withheld).toMatchObject({ call, by: { id: meera.id }, isWithheld: true, ...nothing });
  expect(await readBy({ search: reason })).toEqual([]);
  const [own] = await readBy({ record: product });
  expect(own).toMatchObject({ isWithheld: false, records: [{ name: 'Jar' }] });
  expect(own?.changes).toContainEqual({ field: 'price', before: 85, after: 93 });

  const file = await reader('GET /admin/audit/export', { query: { record: order.id } });
  expect(readCsv(file.body)).toMatchObject([{ Change: 'Gave an allowance or wrote off dues', Reason: '', After: '' }]);
  expect(file.body).not.toContain(reason);
  expect(readCsv((await reader('GET /admin/audit/export', { query: { search: reason } })).body)).toEqual([]);
});

// Proves audit-3
test('signing in and out are entries of staff, not of customers; a failed sign-in is none', async () => {
  const noor = await buildAdmin(shop, { name: 'Noor Admin' });
  const asha = await buildCustomer(shop);
  const credentials = { email: noor.email, password: noor.password };
  expect((await shop.call('POST /admin/login', { body: { ...credentials, password: 'wrong-one' } })).status).toBe(401);
  const { body } = await shop.call('POST /admin/login', { body: credentials });
  await shop.as({ token: body.data.token ?? '' })('POST /auth/logout');
  await shop.call('POST /auth/login', { body: { email: asha.email, password: asha.password } });
  await shop.as(asha)('POST /auth/logout');
  const { entries } = await read({ area: 'signIns' });
  expect(callsOf(entries)).toEqual(['POST /auth/logout', 'POST /admin/login']);
  expect(entries.map(({ by, changes }) => [by.id, changes])).toEqual([
    [noor.id, null],
    [noor.id, null],
  ]);
});

test('a change of several orders is one entry with all of them', async () => {
  const customer = await buildCustomer(shop);
  const { id: productId } = await buildProduct(shop);
  const orders = [];
  for (let n = 0; n < 2; n += 1) orders.push(await buildOrder(shop, customer, [{ productId, quantity: 1 }]));
  const seen = orders.map(({ id, status, paymentStatus }) => ({ id, status, paymentStatus }));
  const send = () =>
    asMeera('POST /admin/orders/bulk', { body: { change: 'payment', orders: seen } }, { 'idempotency-key': 'all' });
  await send();
  await send();
  for (const { id } of orders) {
    expect(callsOf((await read({ record: id })).entries)).toEqual(['POST /admin/orders/bulk']);
  }
});

const backdate = sql(`
  insert into audit_log (id, at, actor_id, area, call, records, fields)
  select gen_random_uuid(), now() - make_interval(days => $1), $2, 'settings', 'PUT /admin/settings', '{}', '{}'
  from generate_series(1, $3::int)`);
const countOlder = sql<{ n: number }>(
  `select count(*) as n from audit_log where at < now() - make_interval(days => $1)`,
);

// Proves audit-4
test('entries cannot be changed, nor deleted in their first year; older ones are deleted by the setting only', async () => {
  await shop.db.run(backdate, [364, meera.id, 1]);
  await shop.db.run(backdate, [400, meera.id, 7000]);
  for (const change of [
    `update audit_log set reason = 'none'`,
    'truncate audit_log cascade',
    `delete from audit_log where at < now() - interval '363 days'`,
    `begin; set local session_replication_role = replica; update audit_log set reason = 'none'; commit`,
  ]) {
    await expect(shop.db.pool.query(change), change).rejects.toMatchObject({ code: 'LG002' });
    await shop.db.pool.query('rollback');
  }
  const forget = scheduledJobs.find(({ name }) => name === 'forget_audit');
  const run = (env: Record<string, string>) =>
    forget?.run({ ...shop, clock: () => new Date(), settings: readSettings(env) });
  expect(await run({})).toBe(0);
  expect(await run({ KEEP_AUDIT_DAYS: '366' })).toBe(7000);
  expect((await shop.db.one(countOlder, [363])).n).toBe(1);
  expect(() => readSettings({ KEEP_AUDIT_DAYS: '365' })).toThrow('KEEP_AUDIT_DAYS');
});

// Proves audit-5
test('the owner empties values until a day; the entries stay, and the act is one of them', async () => {
  const id = await changePrice(asMeera, 130);
  shop.clock.advance(31 * 86_400);
  // The session has expired since then.
  meera = { ...meera, ...(await buildAdmin(shop)) };
  asMeera = shop.as(meera);
  const later = await changePrice(asMeera, 140);
  const tooNew = await asMeera('POST /admin/audit/empty', { body: { until: '2026-11-23', confirm: 'DELETE' } });
  expect(tooNew).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'until', msg: 'The last 30 days keep their values. Please choose an earlier day.' }] },
  });
  const unsure = await asMeera('POST /admin/audit/empty', { body: { until: '2026-11-21', confirm: 'yes' } });
  expect(unsure.status).toBe(400);
  const { status } = await asMeera('POST /admin/audit/empty', { body: { until: '2026-11-21', confirm: 'DELETE' } });
  expect(status).toBe(200);
  const [queued] = (await read()).entries;
  expect(queued).toMatchObject({ call: 'POST /admin/audit/empty', changes: [{ field: 'until', after: '2026-11-21' }] });
  expect(await eraseDetails(shop.db, { before: '2026-11-22' })).toBeGreaterThan(0);
  const [old] = (await read({ record: id })).entries;
  expect(old).toMatchObject({ changes: null, ip: null, userAgent: null, by: { name: 'Meera Admin' } });
  expect(old?.fields).toContain('price');
  const [kept] = (await read({ record: later })).entries;
  expect(kept?.changes).toContainEqual({ field: 'price', before: 85, after: 140 });
});
