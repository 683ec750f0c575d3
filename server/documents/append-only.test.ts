/** Nobody can change a document or its prints. This holds even for superusers of PostgreSQL, as it does for the ledger. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { applyRetention } from '../core/db/lock-rows.ts';
import { readSettings } from '../core/settings.ts';
import { buildCustomer } from '../testing/builders/accounts.ts';
import { actFor, type JarShop, openJarShop } from '../testing/jar-shop.ts';
import { oldBuyers } from './document.store.ts';

let jarShop: JarShop;
const stored = sql<{ number: string }>('select number_text as number from documents');
beforeAll(async () => {
  jarShop = await openJarShop();
  // An empty table may be truncated, as a restore does.
  await jarShop.shop.db.run(sql('truncate documents cascade'));
  await actFor(jarShop, await buildCustomer(jarShop.shop)).onTheWay();
});
afterAll(() => jarShop.shop.close());

// Proves documents-7
test.each([
  ['origin', "update documents set content = '{}'"],
  ['origin', 'update documents set number = 7 where false'],
  ['origin', 'update documents set content = without_buyer(content)'],
  ['origin', 'delete from documents'],
  ['origin', 'truncate documents cascade'],
  ['origin', 'delete from document_prints'],
  ['origin', 'truncate document_prints'],
  ['origin', "update e_invoices set signed_qr = 'other'"],
  ['origin', 'delete from e_invoices'],
  ['replica', 'delete from documents'],
])('with session_replication_role %s, %s is refused', async (role, change) => {
  const { db } = jarShop.shop;
  const attempt = db.transaction(async (tx) => {
    await tx.run(sql(`set local session_replication_role = ${role}`));
    await tx.run(sql(change));
  });
  await expect(attempt).rejects.toMatchObject({ code: 'DC001' });
  expect(await db.rows(stored)).toEqual([{ number: 'CM/2627/1' }]);
});

const eInvoice = sql(`
  insert into e_invoices (document_id, irn, signed_qr) select id, $1, 'eyJhbGciOi' from documents limit 1`);

// Proves documents-17
test('the answer of the e-invoice portal has its columns: a number of 64 digits and a signed QR code', async () => {
  const { db } = jarShop.shop;
  await expect(db.run(eInvoice, ['35054cc2'])).rejects.toMatchObject({ constraint: 'e_invoices_irn_form' });
  expect(await db.run(eInvoice, ['35054cc2'.repeat(8)])).toBe(1);
});

const oldDocument = sql(`
  insert into documents (id, kind, financial_year, number, number_text, day, order_id, content, issued_at)
  select gen_random_uuid(), kind, 2017, 1, 'CM/1718/1', '2017-11-21', order_id, content, '2017-11-21' from documents`);
const buyers = sql<{ number: string; buyer: object; lines: number }>(`
  select number_text as number, content -> 'buyer' as buyer, jsonb_array_length(content -> 'lines') as lines
  from documents order by day`);

// Proves own-data-8
test('the name and address in a document are deleted after eight years, and nothing else changes', async () => {
  const { db, clock } = jarShop.shop;
  await db.run(oldDocument);
  const before = await db.rows(buyers);
  const { documentNames } = readSettings({}).keepDays;
  const run = () => applyRetention(db, oldBuyers, documentNames, clock());
  expect([await run(), await run()]).toEqual([1, 0]);
  const empty = { name: '', legalName: '', gstin: '', address: '', city: '', pincode: '' };
  expect(await db.rows(buyers)).toEqual([{ ...before[0], buyer: { ...before[0]?.buyer, ...empty } }, before[1]]);
  expect(before[1]?.buyer).toMatchObject({ name: 'Asha Rao' });
});

const oldVoucher = sql(`
  insert into documents (id, kind, financial_year, number, number_text, day, event_id, content, issued_at)
  values (gen_random_uuid(), 'receipt_voucher', 2017, 1, 'CR/1718/1', '2017-11-21', gen_random_uuid(),
    '{"company": {"legalName": "Rao Textiles", "gstin": "29ABCDE1234F1ZW"}, "amountPaise": 100}', '2017-11-21')`);
const vouchers = sql<{ content: object }>(`select content from documents where kind = 'receipt_voucher'`);

// Proves own-data-8
test('the company in a voucher is deleted after eight years, and nothing else changes', async () => {
  const { db, clock } = jarShop.shop;
  await db.run(oldVoucher);
  const { documentNames } = readSettings({}).keepDays;
  const run = () => applyRetention(db, oldBuyers, documentNames, clock());
  expect([await run(), await run()]).toEqual([1, 0]);
  expect(await db.rows(vouchers)).toEqual([{ content: { company: null, amountPaise: 100 } }]);
});
