import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from './core/db/database.ts';
import { readSettings } from './core/settings.ts';
import { forgetImports } from './imports/import.store.ts';
import { processImports } from './imports/process-import.ts';
import { buildAdmin, buildCustomer } from './testing/builders/accounts.ts';
import { sendImport } from './testing/builders/imports.ts';
import { placeOrder } from './testing/builders/orders.ts';
import { buildProduct } from './testing/builders/products.ts';
import { forgetOld } from './testing/forget-old.ts';
import { openTestShop, type TestShop } from './testing/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const day = 86_400;
const counts = sql<{
  requests: number;
  imports: number;
  rows: number;
  transfers: number;
  visitors: number;
  orders: number;
  origins: number;
  senders: number;
  mails: number;
}>(`
  select (select count(*) from requests) as requests,
    (select count(*) from imports) as imports,
    (select count(*) from import_rows) as rows, (select count(*) from ledger_transfers) as transfers,
    (select count(*) from visitors) as visitors,
    (select count(*) from orders) as orders,
    (select count(*) from order_events where ip_address is not null) as origins,
    (select count(*) from contact_messages where ip_address <> '') as senders,
    (select count(*) from queued_mails where given_up_at is not null) as mails`);
const tablesWithOrigins = sql<{ name: string }>(`
  select distinct table_name as name from information_schema.columns
  where table_schema = 'public' and column_name in ('ip_address', 'user_agent') order by 1`);
const readCounts = () => shop.db.row(counts);

test('old data is deleted after the retention in the settings, not before; orders are never deleted', async () => {
  const jar = await buildProduct(shop, { stock: 9 });
  const asha = await buildCustomer(shop);
  const items = [{ productId: jar.id, quantity: 1 }];
  const placed = await placeOrder(shop, asha, items, { key: 'first' });
  expect(placed.status).toBe(201);
  const { id, status, paymentStatus } = placed.body.data.order;
  const bulk = { change: 'payment', orders: [{ id, status, paymentStatus }] };
  const asAdmin = shop.as(await buildAdmin(shop));
  await asAdmin('POST /admin/orders/bulk', { body: bulk }, { 'idempotency-key': 'bulk' });
  const expense = { amount: 90, place: 'till', reason: 'Fuel' };
  await asAdmin('POST /admin/money/expenses', { headers: { 'idempotency-key': 'expense' }, body: expense });
  const { id: importId } = await sendImport(shop, asAdmin, 'customers', `email,dues,balance\n${asha.email},0,25`);
  const save = { params: { id: importId }, headers: { 'idempotency-key': 'opening' }, body: {} };
  expect((await asAdmin('POST /admin/imports/:id/write', save)).status).toBe(200);
  // The spreadsheet of an import that was not processed yet is kept.
  expect(await forgetImports(shop.db, 30, new Date(shop.clock().getTime() + 40_000 * day))).toBe(0);
  await processImports(shop);
  await shop.call('POST /visitors/increment', {
    body: { uniqueId: 'a-browser', site: 'paniwala', timestamp: '', userAgent: '', page: '/' },
  });
  await shop.call('POST /contact/submit', {
    body: { name: 'Asha Rao', email: 'asha@paniwala.test', message: 'Do you deliver on Sundays as well?' },
  });
  await shop.db.run(sql('update queued_mails set given_up_at = $1'), [shop.clock()]);
  const full = await readCounts();
  expect(full).toMatchObject({ requests: 4, imports: 1, rows: 2, transfers: 3 });
  expect(full).toMatchObject({ visitors: 1, orders: 1, origins: 2, senders: 1 });
  expect(full?.mails).toBeGreaterThan(1);

  const forgetBy = (env = {}) => forgetOld({ ...shop, settings: readSettings(env) });
  shop.clock.advance(29 * day);
  expect(await forgetBy()).toBe(0);
  shop.clock.advance(2 * day);
  await forgetBy();
  const keys = { requests: 0, imports: 0, rows: 0, transfers: 3 };
  expect(await readCounts()).toEqual({ ...full, ...keys });

  shop.clock.advance(70 * day);
  await forgetBy({ KEEP_ADDRESSES_DAYS: '100' });
  expect(await readCounts()).toEqual({ ...keys, visitors: 1, orders: 1, origins: 0, senders: 0, mails: 0 });

  // A visitor who did not return for a year is no longer counted, unless KEEP_VISITORS_DAYS says otherwise.
  shop.clock.advance(265 * day);
  await forgetBy({ KEEP_VISITORS_DAYS: '400' });
  expect(await readCounts()).toMatchObject({ visitors: 1 });
  await forgetBy();
  expect(await readCounts()).toEqual({ ...keys, visitors: 0, orders: 1, origins: 0, senders: 0, mails: 0 });
});

test('more old rows than fit into one batch are all deleted', async () => {
  const asha = await buildCustomer(shop);
  await shop.db.run(
    sql(`insert into requests select $1, n::text, sha256(''), null, $2 from generate_series(1, 12000) n`),
    [asha.id, shop.clock()],
  );
  shop.clock.advance(31 * day);
  expect(await forgetOld(shop)).toBe(12_000);
});

test('tables store network addresses and browsers only if a job deletes them again', async () => {
  const names = (await shop.db.rows(tablesWithOrigins)).map(({ name }) => name);
  expect(names).toEqual(['audit_details', 'contact_messages', 'order_events', 'settings_versions']);
});
