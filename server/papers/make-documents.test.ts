/** One PDF file of many documents, made while it is sent. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { translatorOf } from '#contract/shared/translate.ts';
import { textsFor } from '#languages/texts.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin, buildCustomer } from '#server/testing/builders/accounts.ts';
import { buildDocument } from '#server/testing/builders/documents.ts';
import { invoiceOf } from '#server/testing/files/invoice.ts';
import { readPdf } from '#server/testing/files/read-pdf.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';
import { describeDocument } from './describe-document.ts';
import { makeLargeFile, printer } from './make-file.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  asAdmin = shop.as(await buildAdmin(shop));
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await printer.stop();
  await shop.close();
});

/** Copies a document ($1) to this day ($3). The numbers of the $2 copies begin above $4. */
const copies = sql(`
  insert into documents (id, kind, financial_year, number, number_text, day, order_id, content, issued_at)
  select gen_random_uuid(), kind, financial_year, $4::int + n, 'CM/2627/' || ($4::int + n), $3::date, order_id, content,
    issued_at
  from documents, generate_series(1, $2::int) n where id = $1`);

// Proves documents-33
test('up to 500 documents of a filter become one file, in the order of the list; more, none and a second file are refused', async () => {
  const id = await buildDocument(shop, await buildCustomer(shop));
  await shop.db.run(copies, [id, 120, '2026-11-25', 1000]);
  const { token } = await buildAdmin(shop);
  const load = (query: string) =>
    shop.app.http.inject({
      url: `/api/admin/documents/pdf?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const [first, second] = await Promise.all([load('from=2026-11-25'), load('from=2026-11-25')]);
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
  const { rawPayload } = first.statusCode === 200 ? first : second;
  const pages = await readPdf(rawPayload);
  const list = await asAdmin('GET /admin/documents', { query: { from: '2026-11-25', limit: 100 } });
  expect(pages).toHaveLength(120);
  for (const [at, { number }] of list.body.data.documents.entries()) expect(pages[at]).toContain(number);
  for (const page of pages) expect(page).toContain('Page 1 of 1');
  const none = await load('from=2027-01-01');
  expect([none.statusCode, none.json().message]).toEqual([
    400,
    'No document matches. Please choose other days or another kind.',
  ]);
  await shop.db.run(copies, [id, 501, '2026-11-26', 5000]);
  const many = await load('from=2026-11-26');
  expect([many.statusCode, many.json().message]).toEqual([
    400,
    '501 documents match, and a file has at most 500. Please choose fewer days.',
  ]);
});

// Proves documents-33
test('if the client disconnects while its file is made, the work ends, and the client can start again', async () => {
  const id = await buildDocument(shop, await buildCustomer(shop));
  await shop.db.run(copies, [id, 400, '2026-11-27', 10_000]);
  const { token } = await buildAdmin(shop);
  const base = await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${token}` };
  const print = vi.spyOn(printer, 'print');
  const begin = (signal?: AbortSignal) =>
    fetch(`${base}/api/admin/documents/pdf?from=2026-11-27&to=2026-11-27`, { headers, ...(signal && { signal }) });
  const leave = new AbortController();
  const left = await begin(leave.signal);
  expect(left.status).toBe(200);
  leave.abort();
  const again = await vi.waitFor(
    async () => {
      const answer = await begin();
      expect(answer.status).toBe(200);
      return answer;
    },
    { timeout: 20_000 },
  );
  const made = print.mock.calls.length;
  // One part was made for the first client, and at most one more before the shop noticed that this client had
  // disconnected.
  expect(made).toBeLessThanOrEqual(4);
  expect(await readPdf(new Uint8Array(await again.arrayBuffer()))).toHaveLength(400);
  expect(print.mock.calls.length - made).toBeLessThanOrEqual(8);
});

test('papers with many rows are printed in smaller parts', async () => {
  const t = translatorOf(textsFor('papers').en);
  const print = vi.spyOn(printer, 'print');
  const lines = Array.from({ length: 500 }, (_, at): [string, number] => [`Line ${at}`, 100_00]);
  async function* papers() {
    for (const number of ['INV/1', 'INV/2', 'INV/3']) {
      yield describeDocument(invoiceOf(lines, { number }), reader);
    }
  }
  const reader = { t, language: 'en' as const, shop: shop.shop(), pay: null, copy: 'Duplicate' };
  const bytes = [];
  for await (const chunk of makeLargeFile(shop, papers(), 'test')) bytes.push(chunk);
  expect(print).toHaveBeenCalledTimes(2);
  const numbers = (await readPdf(Buffer.concat(bytes))).map((page) => /INV\/\d/.exec(page)?.[0]);
  expect([...new Set(numbers)]).toEqual(['INV/1', 'INV/2', 'INV/3']);
});
