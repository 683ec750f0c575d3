import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CallName, calls, type FileCallName } from '#contract/calls.ts';
import type { Call } from '#contract/http/call.ts';
import { asksExportReason } from '#contract/http/export-reason.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildOrder } from '#server/testing/builders/orders.ts';
import { buildCategory, buildProduct } from '#server/testing/builders/products.ts';
import { insertInto } from '#server/testing/builders/rows.ts';
import { countOpenAnswers } from '#server/testing/count-answers.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
});
afterAll(() => shop.close());

async function load(name: FileCallName, query: Record<string, unknown> = {}) {
  const answer = await asAdmin(name, { query: { reason: 'Accountant', ...query } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return readCsv(answer.body);
}
const column = (rows: Record<string, string>[], name: string) => rows.map((row) => row[name]);

const fillMessages = sql(`
  ${insertInto('contact_messages')}
  select gen_random_uuid(), 'Visitor ' || n, 'visitor@bulk.test', repeat('जल ', $2), 'shop.test', '127.0.0.1',
    case when n % 2 = 0 then 'new' else 'closed' end, '', $3, $3
  from generate_series(1, $1::int) n`);

const files = [
  ['GET /admin/orders/export', 'orders-2026-11-21.csv'],
  ['GET /admin/products/export', 'products-2026-11-21.csv'],
  ['GET /admin/categories/export', 'categories-2026-11-21.csv'],
  ['GET /admin/containers/export', 'containers-2026-11-21.csv'],
  ['GET /admin/tax-rates/export', 'tax-rates-2026-11-21.csv'],
  ['GET /admin/users/export', 'users-2026-11-21.csv'],
  ['GET /contact/export', 'contacts-2026-11-21.csv'],
  ['GET /admin/slot-exceptions/export', 'slots-2026-11-21.csv'],
  ['GET /admin/pickups/export', 'pickups-2026-11-21.csv'],
  ['GET /admin/ahead/export', 'ahead-2026-11-21.csv'],
  ['GET /admin/plans/export', 'plans-2026-11-21.csv'],
  ['GET /admin/upi-claims/export', 'upi-payments-2026-11-21.csv'],
  ['GET /admin/zones/export', 'zones-2026-11-21.csv'],
  ['GET /admin/delivery-wishes/export', 'delivery-wishes-2026-11-21.csv'],
  ['GET /admin/jars/holders/export', 'jars-2026-11-21.csv'],
  ['GET /admin/jars/movements/export', 'jar-movements-2026-11-21.csv'],
  ['GET /admin/settings/history/export', 'settings-history-2026-11-21.csv'],
  ['GET /admin/money/entries/export', 'day-book-2026-11-21.csv'],
  ['GET /admin/money/dues/export', 'dues-2026-11-21.csv'],
  ['GET /admin/money/balances/export', 'credit-2026-11-21.csv'],
  ['GET /admin/khata/export', 'khata-2026-11-21.csv'],
  ['GET /admin/documents/export', 'documents-2026-11-21.csv'],
  ['GET /admin/money/bills/export', 'suppliers-bills-2026-11-21.csv'],
  ['GET /admin/delivery-windows/export', 'delivery-windows-2026-11-21.csv'],
  ['GET /admin/complaints/export', 'complaints-2026-11-21.csv'],
  ['GET /admin/money/closings/export', 'closed-days-2026-11-21.csv'],
  ['GET /admin/riders/export', 'riders-2026-11-21.csv'],
  ['GET /admin/runs/export', 'runs-2026-11-21.csv'],
  ['GET /admin/run-matters/export', 'run-matters-2026-11-21.csv'],
  ['GET /admin/audit/export', 'audit-log-2026-11-21.csv'],
] as const;

test('the table has each export of a list', () => {
  const exports = (Object.entries(calls) as [CallName, Call][])
    .filter(([, call]) => 'archivedAs' in call && call.archivedAs !== false)
    .map(([name]) => name);
  expect(files.map(([name]) => name).toSorted()).toEqual(exports.toSorted());
});

describe.each(files)('%s', (name, file) => {
  // Proves admin-people-47
  test('returns a CSV file with a name, in Unicode with a byte order mark', async () => {
    const { headers, body } = await asAdmin(name, { query: { reason: 'Accountant' } });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="${file}"`);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.charCodeAt(0)).toBe(0xfeff);
    expect(body.endsWith('\r\n')).toBe(true);
  });

  test.runIf((calls[name] as Call).query)('is refused with a JSON answer for an unknown filter', async () => {
    const lost = { status: 'lost', isActive: 'lost', isClosed: 'lost', from: 'lost', state: 'lost', zoneId: 'lost' };
    const { status, body } = await asAdmin(name, { query: { ...lost, search: 'x'.repeat(101) } });
    expect([status, body.errorType]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

// Proves audit-11
test('each download of people, and the archive, is refused without a reason', async () => {
  const asking = (Object.entries(calls) as [CallName, Call][]).filter(([, call]) => asksExportReason(call.may));
  const files = asking.filter(([, call]) => !('answer' in call)).map(([name]) => name);
  expect(files).toContain('GET /admin/users/export');
  expect(files).toContain('GET /admin/archive');
  const { id } = await buildCustomer(shop);
  for (const name of files) {
    const containerId = id;
    for (const reason of ['', ' ', 'x'.repeat(201)]) {
      const query = { containerId, place: 'held', reason };
      const { status, body } = await asAdmin(name, { params: { id }, query } as never);
      const message = reason.length > 200 ? 'Reason must not exceed 200 characters' : 'Please give a reason';
      expect([name, status, body.message]).toEqual([name, 400, message]);
    }
  }
});

// Proves admin-people-46
test('a list of several batches is exported completely, without duplicates, in the order of the list', async () => {
  await shop.db.run(fillMessages, [1203, 1, shop.clock()]);
  const all = await load('GET /contact/export', { search: 'bulk.test' });
  expect(all).toHaveLength(1203);
  expect(new Set(column(all, 'Name')).size).toBe(1203);
  const fresh = await load('GET /contact/export', { search: 'bulk.test', status: 'new' });
  expect(fresh).toHaveLength(601);
  const page = await asAdmin('GET /contact', { query: { search: 'bulk.test', status: 'new', limit: 100 } });
  expect(column(fresh, 'Name').slice(0, 100)).toEqual(page.body.data.map(({ name }: { name: string }) => name));
});

// Proves admin-people-47
test('an export escapes texts that look like formulas, and keeps commas, quotes, line breaks and Hindi', async () => {
  const texts = ['=1+1', '+91 98', '-1', '@SUM(A1)', '\tx', '\rx', '＝1', '＋1', '－1', '＠x'];
  const kept = ['a,b', 'she said "now"', 'one\ntwo', 'one\r\ntwo', 'नमस्ते, पानी ₹85', "it's 1=1", ''];
  for (const notes of [...texts, ...kept]) {
    const body = { name: 'Cell', email: 'cell@paniwala.test', message: 'Do you deliver on Sundays?' };
    await shop.call('POST /contact/submit', { body });
    await shop.db.run(
      sql(`update contact_messages set admin_notes = $1, email = 'done@paniwala.test'
      where email = 'cell@paniwala.test'`),
      [notes],
    );
  }
  const rows = await load('GET /contact/export', { search: 'done@paniwala' });
  expect(column(rows, 'Admin notes').reverse()).toEqual([...texts.map((text) => `'${text}`), ...kept]);
});

describe('a spreadsheet that splits cells at semicolons or tabs', () => {
  const hidden: [string, string][] = [
    ['x;=1+1', "x;'=1+1"],
    ['x; =1+1;@SUM(A1)', "x;' =1+1;'@SUM(A1)"],
    ['x;"=1+1"', 'x;\'"=1+1"'],
    ['x\t+1', "x\t'+1"],
    ['x\n=1+1', "x\n'=1+1"],
    ['x\r\n-1', "x\r\n'-1"],
    ['x;＝1+1', "x;'＝1+1"],
  ];
  const kept = ['2 × Jar; 1 × Case', 'gate;left', 'a\tb', 'a=1; b', '12:00;13:00', 'x,=1+1'];

  // Proves admin-people-47
  test('finds no formula inside a text, and keeps each text in one cell', async () => {
    await shop.db.run(sql('delete from contact_messages'));
    await shop.db.run(fillMessages, [hidden.length + kept.length, 1, shop.clock()]);
    const texts = [...hidden.map(([text]) => text), ...kept];
    for (const [n, text] of texts.entries()) {
      await shop.db.run(sql('update contact_messages set admin_notes = $1 where name = $2'), [
        text,
        `Visitor ${n + 1}`,
      ]);
    }
    const { body } = await asAdmin('GET /contact/export', { query: { reason: 'Accountant' } });
    const rows = readCsv(body);
    const notes = texts.map((_, n) => rows.find((row) => row.Name === `Visitor ${n + 1}`)?.['Admin notes']);
    expect(notes).toEqual([...hidden.map(([, text]) => text), ...kept]);
    for (const separator of [';', '\t']) {
      const cells = body.split(new RegExp(`[${separator}\r\n]`)).map((cell: string) => cell.replace(/^["\s]+/, ''));
      expect(cells.filter((cell: string) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
      // The separators occur only within quotes, so a program that splits at them as well still keeps each cell whole.
      expect(body.replaceAll(/"([^"]|"")*"/g, '')).not.toContain(separator);
    }
  });
});

// Proves admin-people-48, door-13
test('in an export, an order is one row, with lines as text, two decimals of rupees, and India’s time', async () => {
  const asha = await buildCustomer(shop, { name: 'आशा राव' });
  const jar = await buildProduct(shop, { name: 'Lake jar', size: '20 L', pricePaise: 85_50, depositPaise: 150_00 });
  const case12 = await buildProduct(shop, { name: 'Case "of" 12', size: '1 L', pricePaise: 240_00, depositPaise: 0 });
  const items = [
    { productId: jar.id, quantity: 2 },
    { productId: case12.id, quantity: 1 },
  ];
  const order = await buildOrder(shop, asha, items, { status: 'out_for_delivery', paymentStatus: 'paid' });
  const cancelled = await buildOrder(shop, asha, items, { status: 'cancelled', paymentStatus: 'paid' });
  // A cancelled order has nothing to pay.
  expect(column(await load('GET /admin/orders/export', { search: cancelled.orderNumber }), 'Due (₹)')).toEqual([
    '0.00',
  ]);
  const rows = await load('GET /admin/orders/export', { search: 'आशा', paymentStatus: 'paid', cancelled: 'false' });
  expect(rows).toEqual([
    expect.objectContaining({
      'Order number': order.orderNumber,
      'Placed (India)': '2026-11-21 10:00:00',
      Status: 'Out for Delivery',
      'Payment status': 'Paid',
      Customer: 'आशा राव',
      Items: '2 × Lake jar (20 L); 1 × Case "of" 12 (1 L)',
      Units: '3',
      'Items (₹)': '411.00',
      'Delivery (₹)': '50.00',
      'Total (₹)': '461.00',
      'Deposit (₹)': '300.00',
      'Payable (₹)': '761.00',
      'Due (₹)': '761.00',
      'Units ordered': '3',
      'Empties back': '0',
      'From balance (₹)': '0.00',
    }),
  ]);
});

// Proves admin-people-46
test('exports of products and users have the rows of the filtered list, and deleted ones only on request', async () => {
  const shelf = await buildCategory(shop, { name: 'Glass' });
  const name = async (query: Record<string, unknown>) =>
    column(await load('GET /admin/products/export', { search: 'zamzam', ...query }), 'Name').sort();
  await buildProduct(shop, { name: 'Zamzam one', categoryId: shelf.id });
  await buildProduct(shop, { name: 'Zamzam two', isActive: false, type: 'bottle' });
  await buildProduct(shop, { name: 'Zamzam old', deletedAt: shop.clock() });
  expect(await name({})).toEqual(['Zamzam one', 'Zamzam two']);
  expect(await name({ isActive: 'false' })).toEqual(['Zamzam two']);
  expect(await name({ type: 'gallon' })).toEqual(['Zamzam one']);
  expect(await name({ deleted: 'true' })).toEqual(['Zamzam old']);
  expect(column(await load('GET /admin/products/export', { deleted: 'true' }), 'Name')).toEqual(['Zamzam old']);
  expect((await load('GET /admin/products/export', { search: 'zamzam one' }))[0]).toMatchObject({
    Category: 'Glass',
    'Price (₹)': '85.00',
    'Capacity (L)': '20',
    Active: 'Yes',
  });
  for (let n = 0; n < 3; n += 1) await buildCustomer(shop, { name: 'Zubin Mehta', isActive: n > 0 });
  const users = await load('GET /admin/users/export', { search: 'zubin', role: 'customer', isActive: 'true' });
  expect(column(users, 'Name')).toEqual(['Zubin Mehta', 'Zubin Mehta']);
  expect(Object.keys(users[0] ?? {}).join()).not.toMatch(/password|hash/i);
  const listed = await asAdmin('GET /admin/users', { query: { limit: 100 } });
  const ids = listed.body.data.users.map(({ id }: { id: string }) => id);
  expect(column(await load('GET /admin/users/export'), 'ID')).toEqual(ids);
});

// Proves admin-people-49
test('an export streams rows at the client’s pace, and reads no more after the client disconnects', async () => {
  const batches = 12;
  await shop.db.run(sql('delete from contact_messages'));
  // The trigger that folds texts for searching is off, because six megabytes would exceed the statement's time limit.
  await shop.db.transaction(async (tx) => {
    await tx.run(sql('set local session_replication_role = replica'));
    await tx.run(fillMessages, [batches * 500, 1000, shop.clock()]);
  });
  const address = await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
  const admin = await buildAdmin(shop);
  const openAnswers = countOpenAnswers(shop.app.http.server);
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const countBatches = () =>
    queries.mock.calls.filter(([query]) => (query as { text?: string }).text?.includes('contact_messages')).length;
  const response = await fetch(`${address}/api/contact/export?reason=Accountant`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(first?.value?.length).toBeGreaterThan(0);
  expect(countBatches()).toBeLessThan(batches / 2);
  await reader?.cancel();
  await vi.waitUntil(() => openAnswers() === 0, { timeout: 5000 });
  expect(countBatches()).toBeLessThan(batches / 2);
  queries.mockRestore();
});

// Proves admin-people-49
test('a database failure during an export is answered with a refusal instead of half a file', async () => {
  const one = await openTestShop();
  const admin = await buildAdmin(one);
  await one.db.run(sql('alter table contact_messages rename to elsewhere'));
  const { status, body, headers } = await one.as(admin)('GET /contact/export', { query: { reason: 'Accountant' } });
  expect([status, body.success]).toEqual([500, false]);
  expect(headers['content-type']).toMatch(/json/);
  await one.close();
});
