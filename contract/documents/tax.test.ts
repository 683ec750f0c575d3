import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstSchemes } from '../settings/rules.ts';
import { stateNames } from '../shared/states.ts';
import { type Sale, taxSale } from './sale.ts';
import { type Levy, splitTax, sumTax, taxOf } from './tax.ts';

const rates = [0, 25, 500, 1200, 1225, 1800, 4000, 10_000];
const line = fc.record({
  name: fc.constant('20 L jar'),
  hsn: fc.constantFrom('2201', '2202', '392330'),
  basisPoints: fc.constantFrom(...rates),
  quantity: fc.integer({ min: 0, max: 200 }),
  grossPaise: fc.integer({ min: 0, max: 20_00_000_00 }),
});
const sale: fc.Arbitrary<Sale> = fc.record({
  scheme: fc.constantFrom(...gstSchemes),
  shopState: fc.constantFrom('', ...stateNames),
  deliveryState: fc.constantFrom('', 'Nowhere', ...stateNames),
  lines: fc.array(line, { maxLength: 200 }),
  deliveryPaise: fc.integer({ min: 0, max: 10_000_00 }),
});

test('the printed lines of a document add up to its printed totals, and to what the customer pays', () => {
  fc.assert(
    fc.property(sale, (sold) => {
      const { lines, totals } = taxSale(sold);
      expect(sumTax(lines)).toEqual(totals);
      const given = sold.lines.filter(({ quantity }) => quantity > 0);
      const charge = sold.lines.length > 0 ? sold.deliveryPaise : 0;
      expect(totals.grossPaise).toBe(given.reduce((sum, { grossPaise }) => sum + grossPaise, charge));
      for (const one of lines) expect(one.taxablePaise + taxOf(one)).toBe(one.grossPaise);
    }),
  );
});

test('central and state tax are equal, and a document never has them together with integrated tax', () => {
  fc.assert(
    fc.property(sale, (sold) => {
      const { levy, totals } = taxSale(sold);
      expect(totals.cgstPaise).toBe(totals.sgstPaise);
      if (levy !== 'igst') expect(totals.igstPaise).toBe(0);
      if (levy !== 'cgst_sgst') expect(totals.cgstPaise).toBe(0);
      if (sold.scheme !== 'regular') expect([levy, taxOf(totals)]).toEqual(['none', 0]);
    }),
  );
});

test('the tax of a line is at most half a paisa from the exact tax, and with two equal taxes at most one and a half', () => {
  const amounts = fc.record({
    grossPaise: fc.integer({ min: 0, max: 10_000_000_000_00 }),
    basisPoints: fc.constantFrom(...rates),
    levy: fc.constantFrom<Levy>('igst', 'cgst_sgst'),
  });
  fc.assert(
    fc.property(amounts, ({ grossPaise, basisPoints, levy }) => {
      const parts = splitTax(grossPaise, basisPoints, levy);
      // Twice the error times the divisor, as a whole number, because the exact tax is a fraction.
      const divisor = BigInt(10_000 + basisPoints);
      const error = 2n * (BigInt(taxOf(parts)) * divisor - BigInt(grossPaise) * BigInt(basisPoints));
      const [least, most] = levy === 'igst' ? [-divisor, divisor] : [-3n * divisor, divisor];
      expect(error > least && error <= most).toBe(true);
      expect(parts.taxablePaise).toBeGreaterThanOrEqual(0);
    }),
  );
});

test.each([
  // 21 paise at 5 % contain exactly one paisa of tax, 31 paise contain 1.48, and 32 paise contain 1.52.
  [21, 500, 1],
  [31, 500, 1],
  [32, 500, 2],
  // 9 paise at 100 % contain 4.5 paise of tax: half a paisa is rounded up.
  [9, 10_000, 5],
  [0, 1800, 0],
])('%i paise at %i hundredths of a per cent contain %i paise of integrated tax', (grossPaise, basisPoints, tax) => {
  expect(splitTax(grossPaise, basisPoints, 'igst')).toMatchObject({
    igstPaise: tax,
    taxablePaise: grossPaise - tax,
  });
});
