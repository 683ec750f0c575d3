/**
 * The archive contains the same files as the exports of all lists, is streamed, and its customers can be imported
 * again.
 */
import { unzipSync } from 'fflate';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '#server/core/db/database.ts';
import {
  type BuiltAdmin,
  buildAdmin,
  buildCustomer,
  buildRider,
  buildStaff,
} from '#server/testing/builders/accounts.ts';
import { finishImport, sendImport } from '#server/testing/builders/imports.ts';
import { buildContainer, openBalances } from '#server/testing/builders/ledger.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildProduct } from '#server/testing/builders/products.ts';
import { insertInto } from '#server/testing/builders/rows.ts';
import { countOpenAnswers } from '#server/testing/count-answers.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { openTestShop, type TestShop } from '#server/testing/shop.ts';
import { archivedLists } from './rules.ts';

let shop: TestShop;
let meera: BuiltAdmin;
beforeAll(async () => {
  shop = await openTestShop();
  meera = await buildAdmin(shop, { name: 'Meera Admin' });
  const asha = await buildCustomer(shop, { name: 'आशा राव', phone: '98450 70001' });
  const asAsha = shop.as(asha);
  for (const home of (await asAsha('GET /addresses')).body.data.addresses) {
    await asAsha('PUT /addresses/:id', { params: { id: home.id }, body: { ...home, ...door } });
  }
  await buildCustomer(shop, { name: '=Ravi & Co', phone: '+91 98450-70002' });
  const jar = await buildProduct(shop, { name: 'Lake jar', size: '20 L' });
  await buildProduct(shop, { name: 'Old jar', deletedAt: shop.clock() });
  await buildOrder(shop, asha, [{ productId: jar.id, quantity: 2 }], { status: 'out_for_delivery' });
  await openBalances(shop, asha.id, {
    containerId: await buildContainer(shop),
    jars: 3,
    depositPaise: 450_00,
    creditPaise: 0,
  });
  await fillMessages(1203);
  const asMeera = shop.as(meera);
  const rider = await buildRider(shop, { name: 'Ramesh' });
  const stops = [];
  for (const customer of [asha, asha]) {
    const order = await buildOrder(shop, customer, [{ productId: jar.id, quantity: 1 }], { status: 'confirmed' });
    stops.push({ orderId: order.id });
  }
  await asMeera('POST /admin/runs', { body: { day: '2026-11-21', riderId: rider.id, stops } });
  await asMeera('POST /admin/runs', { body: { day: '2026-11-20', riderId: rider.id, stops: [] } });
  const count = { day: '2026-11-20', n500: 2, banked: 500, reason: 'Float of the morning' };
  await asMeera('POST /admin/money/closings', { headers: { 'idempotency-key': 'night' }, body: count } as never);
});
afterAll(() => shop.close());

const messages = sql(`
  ${insertInto('contact_messages')}
  select gen_random_uuid(), 'Visitor ' || n, 'visitor@bulk.test', repeat(md5(n::text), $2), 'shop.test', '127.0.0.1',
    'new', '', $3, $3
  from generate_series(1, $1::int) n`);
const fillMessages = (count: number, length = 1) => shop.db.run(messages, [count, length, shop.clock()]);

async function loadArchive(of = shop, admin = meera) {
  const { statusCode, headers, rawPayload } = await of.app.http.inject({
    url: '/api/admin/archive?reason=Accountant',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(statusCode, rawPayload.toString('utf8').slice(0, 500)).toBe(200);
  const files = unzipSync(rawPayload);
  const texts = Object.entries(files).map(([name, bytes]) => [
    name,
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  ]);
  return { headers, files: Object.fromEntries(texts) as Record<string, string> };
}

// Proves admin-people-58
test('the archive contains each list, identical to its own export', async () => {
  const { headers, files } = await loadArchive();
  expect(headers['content-type']).toBe('application/zip');
  expect(headers['content-disposition']).toBe('attachment; filename="archive-2026-11-21.zip"');
  expect(Object.keys(files)).toEqual(archivedLists.map(({ name }) => `${name}.csv`));
  for (const { name, call, query } of archivedLists) {
    const { body } = await shop.as(meera)(call, { query: { ...query, reason: 'Accountant' } });
    const file = files[`${name}.csv`] ?? '';
    // Each of these exports adds an entry to the audit log, so the export of the log has newer entries than the
    // archive.
    if (name === 'audit-log') expect(body).toContain(file.slice(file.indexOf('\r\n')));
    else expect(file, name).toBe(body);
  }
  const rowsOf = (name: string) => readCsv(files[`${name}.csv`] ?? '');
  expect(rowsOf('messages')).toHaveLength(1203);
  expect(rowsOf('customers').map(({ Name }) => Name)).toContain(`'=Ravi & Co`);
  expect(rowsOf('admins').map(({ Name }) => Name)).toEqual(['Meera Admin']);
  expect(rowsOf('products-deleted').map(({ Name }) => Name)).toEqual(['Old jar']);
  expect(rowsOf('orders').map(({ Customer }) => Customer)).toEqual(Array(3).fill('आशा राव'));
  expect(rowsOf('closed-days')).toMatchObject([
    { Day: '2026-11-20', 'Counted (₹)': '1000.00', 'To the bank (₹)': '500.00', '₹500': '2', '₹200': '0' },
  ]);
  expect(rowsOf('runs').map(({ Day, Rider, Stop, Customer }) => [Day, Rider, Stop, Customer])).toEqual([
    ['2026-11-20', 'Ramesh', '', ''],
    ['2026-11-21', 'Ramesh', '1', 'आशा राव'],
    ['2026-11-21', 'Ramesh', '2', 'आशा राव'],
  ]);
  expect(rowsOf('delivery-windows').map(({ Key, From }) => [Key, From])).toContainEqual(['morning', '09:00']);
  expect(rowsOf('jars')).toMatchObject([{ Jars: '3', 'Deposit held (₹)': '450.00' }]);
});

test('each list has its own file name', () => {
  const names = archivedLists.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('the archive has only the lists that the person may download', async () => {
  const own = await buildStaff(shop, ['settings.archive', 'catalogue.read']);
  const { files } = await loadArchive(shop, own);
  expect(Object.keys(files).toSorted()).toEqual([
    'categories-deleted.csv',
    'categories.csv',
    'containers.csv',
    'products-deleted.csv',
    'products.csv',
    'settings-history.csv',
    'tax-rates.csv',
  ]);
});

// Proves admin-people-58
test('customers of an archive can be imported again with the columns that the import proposes', async () => {
  const { customers = '' } = mapNames((await loadArchive()).files);
  const own = await sendImport(shop, shop.as(meera), 'customers', customers);
  expect([own.missing, own.wrong, own.sums]).toMatchObject([[], 0, { added: 0, known: 2 }]);

  const other = await openTestShop();
  const owner = await buildAdmin(other);
  const asOwner = other.as(owner);
  const found = await sendImport(other, asOwner, 'customers', customers);
  expect(found.columns.filter(({ field }) => field === null).map(({ heading }) => heading)).toEqual([
    'ID',
    'Role',
    'Active',
    'Joined (India)',
  ]);
  expect([found.missing, found.wrong, found.sums]).toMatchObject([[], 0, { added: 2, known: 0, addresses: 2 }]);
  await finishImport(other, asOwner, 'write', found.id);
  const back = mapNames((await loadArchive(other, owner)).files).customers ?? '';
  expect(customersOf(back)).toEqual(customersOf(customers));
  expect(customersOf(back)[0]).toMatchObject({ Name: 'आशा राव', ...doorCells });
  await other.close();
});

const door = { floor: 4, hasLift: true, gateNote: 'Code 12', legalName: 'Rao Foods', gstin: '29ABCDE1234F1ZW' };
const doorCells = {
  Floor: '4',
  Lift: 'Yes',
  'Note for the gate': 'Code 12',
  'Registered name': 'Rao Foods',
  GSTIN: '29ABCDE1234F1ZW',
};
const customersOf = (csv: string) =>
  readCsv(csv)
    .map(({ ID: _, 'Joined (India)': __, ...said }) => said)
    .sort((one, other) => (other.Name ?? '').localeCompare(one.Name ?? '', 'en'));

const mapNames = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [name.replace(/\.csv$/, ''), text]));

test('packing follows the speed of the client, runs once at a time per account, and stops if the client leaves', async () => {
  await shop.db.run(sql('delete from contact_messages'));
  const batches = 12;
  await fillMessages(batches * 500, 20);
  const address = await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
  const openAnswers = countOpenAnswers(shop.app.http.server);
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const countBatches = () =>
    queries.mock.calls.filter(([query]) => (query as { text?: string }).text?.includes('contact_messages')).length;
  const load = ({ token }: { token: string }) =>
    fetch(`${address}/api/admin/archive?reason=Accountant`, { headers: { authorization: `Bearer ${token}` } });

  const first = await load(meera);
  const reader = first.body?.getReader();
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
  const second = await load(meera);
  expect([second.status, ((await second.json()) as { message: string }).message]).toEqual([
    409,
    'You are downloading all your data already. Please wait until that is done.',
  ]);
  const others = await load(await buildAdmin(shop));
  expect(others.status).toBe(200);
  await others.body?.cancel();
  expect(countBatches()).toBeLessThan(batches);
  await reader?.cancel();
  const isFree = async () => {
    const { status, body } = await load(meera);
    await body?.cancel();
    return status === 200;
  };
  await vi.waitUntil(isFree, { timeout: 5000 });
  await vi.waitUntil(() => openAnswers() === 0, { timeout: 5000 });
  expect(countBatches()).toBeLessThan(batches);
  queries.mockRestore();
});

test('if the first list cannot be read, the call is refused; if a later one cannot, the file ends early', async () => {
  const one = await openTestShop();
  const admin = await buildAdmin(one);
  await one.db.run(sql('alter table contact_messages rename to elsewhere'));
  await expect(loadArchive(one, admin)).rejects.toThrow();
  await one.close();
});
