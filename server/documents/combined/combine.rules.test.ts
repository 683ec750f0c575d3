/** Small sales of a day as one document, with amounts that were computed by hand. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxSale } from '#contract/documents/sale.ts';
import { sumTax, type TaxParts } from '#contract/documents/tax.ts';
import type { GstScheme } from '#contract/settings/rules.ts';
import { combineSales, partOf, type WaitingSale } from './combine.rules.ts';

interface Given {
  scheme?: GstScheme;
  state?: string;
  /** Units of jars at ₹20 with 5 %, and of soda at ₹33.33 with 40 %. */
  jars?: number;
  soda?: number;
  deliveryPaise?: number;
}

function saleOf(orderId: string, { scheme = 'regular', state = 'Karnataka', ...sold }: Given): WaitingSale {
  const { jars = 0, soda = 0, deliveryPaise = 0 } = sold;
  const items = [
    { name: 'Jar', hsn: '2201', basisPoints: 500, quantity: jars, grossPaise: jars * 20_00 },
    { name: 'Soda', hsn: '2202', basisPoints: 4000, quantity: soda, grossPaise: soda * 33_33 },
  ].filter(({ quantity }) => quantity > 0);
  const { levy, place, placeCode, lines } = taxSale({
    scheme,
    shopState: 'Karnataka',
    deliveryState: state,
    lines: items,
    deliveryPaise,
  });
  const gstin = '29AAGCB7383J1Z4';
  const seller = {
    name: 'Shop',
    legalName: '',
    address: '',
    state: 'Karnataka',
    gstScheme: scheme,
    gstin,
    fssaiNumber: '',
  };
  return {
    orderId,
    sale: { seller, levy, place, placeCode, lines: lines.map((line, at) => ({ ...line, key: `${at}` })) },
  };
}
const day = '2026-11-21';
const figures = ({ grossPaise, taxablePaise, cgstPaise, sgstPaise }: TaxParts) => [
  grossPaise,
  taxablePaise,
  cgstPaise,
  sgstPaise,
];

// Proves documents-15
test('lines of the same product, HSN and rate are one line with the tax of their sum, and nobody is named', () => {
  const sales = [
    saleOf('a', { jars: 2, deliveryPaise: 50_00 }),
    saleOf('b', { jars: 1 }),
    saleOf('c', { jars: 3, soda: 1, deliveryPaise: 20_00 }),
  ];
  const [combined, ...others] = combineSales(sales, day);
  expect(others).toEqual([]);
  const { kind, content, parts } = combined as NonNullable<typeof combined>;
  expect([kind, content.salesOf, content.buyer.name, content.orderNumber]).toEqual(['tax_invoice', day, '', '']);
  expect(content.lines.map((line) => [line.name, line.hsn, line.quantity, ...figures(line)])).toEqual([
    // 120 × 5 / 105 = 5.7142, so the tax is 5.71, and CGST and SGST are 2.85 each.
    ['Jar', '2201', 6, 120_00, 114_30, 2_85, 2_85],
    // 33.33 × 40 / 140 = 9.5228, so the tax is 9.52, and CGST and SGST are 4.76 each.
    ['Soda', '2202', 1, 33_33, 23_81, 4_76, 4_76],
    // 70 × 5 / 105 = 3.3333, so the tax is 3.33, and CGST and SGST are 1.66 each.
    ['Delivery', '2201', 2, 70_00, 66_68, 1_66, 1_66],
  ]);
  expect(figures(content.totals)).toEqual([223_33, 204_79, 9_27, 9_27]);
  // Taxed alone, the jars of order a have 1.90 of tax, those of b 0.95 and those of c 2.86, so CGST is 0.95, 0.47 and
  // 1.43.
  expect(parts.map(({ orderId, lines }) => [orderId, lines[0]?.cgstPaise])).toEqual([
    ['a', 95],
    ['b', 48],
    ['c', 1_42],
  ]);
});

// Proves documents-15
test('sales to several states and under two schemes get a document each', () => {
  const sales = [
    saleOf('a', { jars: 2 }),
    saleOf('b', { jars: 1, state: 'Kerala' }),
    saleOf('c', { jars: 1, state: 'Goa' }),
    saleOf('d', { jars: 1, scheme: 'composition' }),
    saleOf('e', { jars: 1 }),
  ];
  const all = combineSales(sales, day).map(({ kind, content: { levy, place }, parts }) => [
    kind,
    levy,
    place,
    parts.map(({ orderId }) => orderId).join(),
  ]);
  expect(all).toEqual([
    ['tax_invoice', 'cgst_sgst', 'Karnataka', 'a,e'],
    ['tax_invoice', 'igst', 'Kerala', 'b'],
    ['tax_invoice', 'igst', 'Goa', 'c'],
    ['bill_of_supply', 'none', 'Karnataka', 'd'],
  ]);
});

test('a part names the order and its customer, but no company and no other sale', () => {
  const [combined] = combineSales([saleOf('a', { jars: 2 }), saleOf('b', { jars: 1 })], day);
  const { kind, content, parts } = combined as NonNullable<typeof combined>;
  const document = { id: '1', kind, number: 'INV/2627/1', day, correctsId: null, content };
  const buyer = {
    name: 'Asha',
    legalName: 'Lake Stores',
    gstin: '29AAGCB7383J1Z4',
    address: '14 Lake View Road',
    city: 'Bangalore',
    state: 'Karnataka',
    pincode: '560038',
  };
  const part = partOf(document, parts[1]?.lines ?? [], { buyer, orderNumber: 'PW1' });
  expect(part).toMatchObject({
    id: '1',
    number: 'INV/2627/1',
    content: { buyer: { ...buyer, legalName: '', gstin: '' }, orderNumber: 'PW1', totals: { grossPaise: 20_00 } },
  });
  expect(part.content.salesOf).toBeUndefined();
});

const order = fc.record({
  scheme: fc.constantFrom('regular' as const, 'composition' as const),
  state: fc.constantFrom('Karnataka', 'Kerala', ''),
  jars: fc.nat(4),
  soda: fc.nat(3),
  deliveryPaise: fc.constantFrom(0, 10_00, 33_33),
});

// Proves documents-15
test('printed lines add up to the totals, the parts of all orders to the lines, and nothing of a sale is lost', () => {
  fc.assert(
    fc.property(fc.array(order, { minLength: 1, maxLength: 40 }), (orders) => {
      const sales = orders.map((given, at) => saleOf(String(at), { ...given, jars: given.jars + 1 }));
      const all = combineSales(sales, day);
      const parts = all.flatMap((one) => one.parts);
      expect(parts.map(({ orderId }) => orderId).toSorted()).toEqual(sales.map(({ orderId }) => orderId).toSorted());
      for (const { orderId, sale } of sales) {
        const part = parts.find((one) => one.orderId === orderId);
        expect(part?.lines.map(({ key, grossPaise }) => [key, grossPaise]).toSorted()).toEqual(
          sale.lines.map(({ key, grossPaise }) => [key, grossPaise]).toSorted(),
        );
      }
      for (const { content, parts: own } of all) {
        expect(sumTax(content.lines)).toEqual(content.totals);
        expect(sumTax(own.flatMap(({ lines }) => lines))).toEqual(content.totals);
        for (const line of own.flatMap(({ lines }) => lines)) {
          const { grossPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise } = line;
          expect(taxablePaise + cgstPaise + sgstPaise + igstPaise).toBe(grossPaise);
          expect(taxablePaise).toBeGreaterThanOrEqual(0);
        }
      }
    }),
  );
});
