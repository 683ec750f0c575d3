/** Any documents: the sections add up to the documents, the HSN codes to the sections, and the numbers to their count. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IssuedDocument } from '#contract/documents/content.ts';
import { monthOf } from '#contract/money/entries.ts';
import { type GstSection, gstSectionKeys } from '#contract/money/gst-rules.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { issueSale } from '#server/testing/builders/documents.ts';
import { readCsv } from '#server/testing/files/read-csv.ts';
import { type CallShop, openTestShop, type TestShop } from '#server/testing/shop.ts';

let shop: TestShop;
let asAdmin: CallShop;
beforeAll(async () => {
  shop = await openTestShop();
  shop.clock.set('2090-01-15T10:00:00+05:30');
  asAdmin = shop.as(await buildAdmin(shop));
});
afterAll(() => shop.close());

const line = fc.record({
  name: fc.constantFrom('Jar', 'Bottle', 'Juice', 'Cup'),
  hsn: fc.constantFrom('2201', '2202', '39233090', ''),
  basisPoints: fc.constantFrom(0, 25, 500, 1800),
  quantity: fc.integer({ min: 1, max: 40 }),
  grossPaise: fc.oneof(fc.integer({ min: 1, max: 500_00 }), fc.integer({ min: 1, max: 1_50_000_00 })),
});
const sale = fc.record({
  state: fc.constantFrom('Karnataka', 'Kerala', 'Jammu and Kashmir', ''),
  gstin: fc.constantFrom('', '', '29AAGCB7383J1Z4', '32AAGCB7383J1ZH'),
  lines: fc.uniqueArray(line, { selector: ({ name }) => name, minLength: 1, maxLength: 4 }),
  deliveryPaise: fc.constantFrom(0, 50_00),
  day: fc.integer({ min: 1, max: 14 }),
  /** The number of lines that are reversed later. */
  returned: fc.integer({ min: 0, max: 4 }),
});

const paiseOf = (text = '') => Math.round(Number(text) * 100);
const sum = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((total, row) => total + paiseOf(row[column]), 0);
const ofAll = (documents: readonly IssuedDocument[], part: 'grossPaise' | 'taxablePaise' | 'cgstPaise' | 'igstPaise') =>
  documents.reduce((total, { kind, content }) => total + (kind === 'credit_note' ? -1 : 1) * content.totals[part], 0);

let months = 0;
// Proves gst-1
test('sections add up to documents, HSN codes to sections, and numbers to the count of documents', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 12 }), async (sales) => {
      months += 1;
      const month = monthOf('2027-04-01', months);
      const dayOf = (day: number) => `${month}-${String(day).padStart(2, '0')}`;
      const documents: IssuedDocument[] = [];
      const inOrder = sales.toSorted((one, other) => one.day - other.day);
      const issued: IssuedDocument[][] = [];
      for (const { day, ...sold } of inOrder) issued.push(await issueSale(shop, dayOf(day), sold));
      for (const [at, { day, returned, ...sold }] of inOrder.entries()) {
        const kept = { ...sold, lines: sold.lines.slice(returned) };
        documents.push(...(await issueSale(shop, dayOf(14 + day), kept, issued[at])));
      }

      const load = async (section: GstSection) =>
        readCsv((await asAdmin('GET /admin/money/gst/export', { query: { month, section } })).body);
      const files = Object.fromEntries(
        await Promise.all(gstSectionKeys.map(async (section) => [section, await load(section)] as const)),
      ) as Record<GstSection, Record<string, string>[]>;
      const { b2b, b2cl, b2cs, cdnr, cdnur, exemp, docs } = files;
      const hsn = [...files.hsn_b2b, ...files.hsn_b2c];
      const ofSections =
        [b2b, b2cl, b2cs].reduce((total, rows) => total + sum(rows, 'Taxable Value'), 0) -
        sum(cdnr, 'Taxable Value') -
        sum(cdnur, 'Taxable Value') +
        sum(exemp, 'Nil Rated Supplies');
      expect(ofSections).toBe(ofAll(documents, 'taxablePaise'));
      expect(sum(hsn, 'Taxable Value')).toBe(ofSections);
      expect(sum(hsn, 'Total Value')).toBe(ofAll(documents, 'grossPaise'));
      expect(sum(hsn, 'Integrated Tax Amount')).toBe(ofAll(documents, 'igstPaise'));
      expect(sum(hsn, 'Central Tax Amount')).toBe(ofAll(documents, 'cgstPaise'));
      const numbers = docs.map((row) => Number(row['Total Number']) - Number(row.Cancelled));
      expect(numbers.reduce((total, count) => total + count, 0)).toBe(documents.length);
      const named = new Set([...b2b, ...b2cl].map((row) => row['Invoice Number']));
      const wanted = documents.filter(({ kind, content: { buyer, levy, totals, lines } }) => {
        const isNamed = buyer.gstin !== '' || (levy === 'igst' && totals.grossPaise > 1_00_000_00);
        return kind !== 'credit_note' && isNamed && lines.some(({ basisPoints }) => basisPoints > 0);
      });
      expect(named.size).toBe(wanted.length);

      const { data } = (await asAdmin('GET /admin/money/gst', { query: { month } })).body;
      expect(paiseOf(String(data.outward.taxable)) + paiseOf(String(data.nilRated))).toBe(ofSections);
      expect(paiseOf(String(data.books.documents))).toBe(ofAll(documents, 'grossPaise'));
    }),
    { numRuns: 12 },
  );
});
