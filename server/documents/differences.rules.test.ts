/** Documents of an order: what is drafted when the order changes, with amounts that were computed by hand. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IssuedDocument } from '#contract/documents/content.ts';
import { taxSale } from '#contract/documents/sale.ts';
import { sumTax, taxOf } from '#contract/documents/tax.ts';
import type { GstScheme } from '#contract/settings/rules.ts';
import {
  draftAgain,
  draftDocuments,
  findDifferences,
  listsSame,
  losesTax,
  namesOther,
  type WholeSale,
} from './differences.rules.ts';

interface Given {
  scheme?: GstScheme;
  /** Units of jars at ₹85 and of juice at ₹33.33. */
  jars: number;
  juice?: number;
  deliveryPaise?: number;
  basisPoints?: number;
}

const seller = {
  name: 'Shop',
  legalName: '',
  address: '',
  state: 'Karnataka',
  gstScheme: 'regular' as const,
  gstin: '',
  fssaiNumber: '',
};
const buyer = {
  name: 'Asha',
  legalName: '',
  gstin: '',
  address: '14 Lake View Road',
  city: 'Bangalore',
  state: 'Karnataka',
  pincode: '560038',
};

/** The sale of an order at this tax rate. Goods with 0 units are not in it. */
function saleOf({ scheme = 'regular', jars, juice = 0, deliveryPaise = 0, basisPoints = 500 }: Given): WholeSale {
  const sold = [
    { key: 'jar', name: 'Jar', quantity: jars, grossPaise: jars * 85_00 },
    { key: 'juice', name: 'Juice', quantity: juice, grossPaise: juice * 33_33 },
  ].filter(({ quantity }) => quantity > 0);
  const { kind, levy, place, placeCode, lines, totals } = taxSale({
    scheme,
    shopState: 'Karnataka',
    deliveryState: 'Karnataka',
    lines: sold.map((line) => ({ ...line, hsn: '2201', basisPoints })),
    deliveryPaise,
  });
  const keyed = lines.map((line, at) => ({ ...line, key: sold[at]?.key ?? 'delivery' }));
  return {
    kind,
    content: {
      seller,
      buyer,
      orderNumber: 'PW1',
      levy,
      place,
      placeCode,
      lines: keyed,
      totals,
      depositPaise: jars * 150_00,
      corrects: null,
    },
  };
}

/** Issues what is missing, as the store would. */
function issue(sale: WholeSale, issued: readonly IssuedDocument[], day = '2026-11-21'): IssuedDocument[] {
  const drafts = draftDocuments(sale, issued, day);
  const added = drafts.map(({ kind, correctsId, content }, at) => {
    const place = String(issued.length + at + 1);
    return { id: place, kind, number: `N/${place}`, day, correctsId, content };
  });
  return [...issued, ...added];
}

const printed = ({ content: { totals } }: Pick<IssuedDocument, 'content'>) => [
  totals.grossPaise,
  totals.taxablePaise,
  totals.cgstPaise,
  totals.sgstPaise,
];
const nothing = { jars: 0 };

describe('the documents of an order', () => {
  test('begin with an invoice for the whole order, and nothing is issued while nothing changes', () => {
    const sale = saleOf({ jars: 2, deliveryPaise: 50_00 });
    const issued = issue(sale, []);
    // 170 × 5 / 105 = 8.0952, so the tax is 8.10, and CGST and SGST are 4.05 each. 50 × 5 / 105 = 2.3809, so the tax is
    // 2.38, and CGST and SGST are 1.19 each.
    expect(issued.map((one) => [one.kind, ...printed(one)])).toEqual([['tax_invoice', 220_00, 209_52, 5_24, 5_24]]);
    expect(issue(sale, issued)).toEqual(issued);
  });

  test('get a credit note for a jar that was not delivered', () => {
    const issued = issue(saleOf({ jars: 1 }), issue(saleOf({ jars: 2 }), []));
    // 85 × 5 / 105 = 4.0476, so the tax is 4.05, and CGST and SGST are 2.02 each.
    expect(issued.slice(1).map((one) => [one.kind, one.correctsId, ...printed(one)])).toEqual([
      ['credit_note', '1', 85_00, 80_96, 2_02, 2_02],
    ]);
    expect(issued[1]?.content).toMatchObject({
      corrects: { number: 'N/1', day: '2026-11-21' },
      lines: [{ key: 'jar', quantity: 1 }],
    });
  });

  test('get a supplementary invoice for an additional jar, at the rate of its own day', () => {
    const issued = issue(saleOf({ jars: 3, basisPoints: 1800 }), issue(saleOf({ jars: 2 }), []), '2026-12-01');
    // 85 × 18 / 118 = 12.9661, so the tax is 12.97, and CGST and SGST are 6.48 each.
    expect(issued.slice(1).map((one) => [one.kind, one.correctsId, ...printed(one)])).toEqual([
      ['supplementary_invoice', '1', 85_00, 72_04, 6_48, 6_48],
    ]);
    expect(issued[0]?.content.lines[0]?.basisPoints).toBe(500);
  });

  test('reverse a cancelled order invoice by invoice, the newest first, each with its own tax', () => {
    const two = issue(saleOf({ jars: 3, basisPoints: 1800 }), issue(saleOf({ jars: 2 }), []), '2026-12-01');
    const issued = issue(saleOf(nothing), two, '2026-12-02');
    expect(issued.slice(2).map((one) => [one.kind, one.correctsId, ...printed(one)])).toEqual([
      ['credit_note', '2', ...printed(two[1] as IssuedDocument)],
      ['credit_note', '1', ...printed(two[0] as IssuedDocument)],
    ]);
    expect(issued[3]?.content.lines[0]?.quantity).toBe(2);
  });

  // Proves documents-12
  test('state the deposit once, on the first document; later documents and credit notes do not', () => {
    const more = issue(saleOf({ jars: 3 }), issue(saleOf({ jars: 2 }), []));
    const issued = issue(saleOf({ jars: 2 }), issue(saleOf(nothing), more));
    expect(issued.map(({ kind, content }) => [kind, content.depositPaise])).toEqual([
      ['tax_invoice', 300_00],
      ['supplementary_invoice', 0],
      ['credit_note', 0],
      ['credit_note', 0],
      ['tax_invoice', 300_00],
    ]);
  });

  test('begin with a new invoice when a cancelled order leaves again', () => {
    const cancelled = issue(saleOf(nothing), issue(saleOf({ jars: 2 }), []));
    expect(issue(saleOf({ jars: 2 }), cancelled).at(-1)).toMatchObject({
      kind: 'tax_invoice',
      correctsId: null,
      content: { corrects: null },
    });
  });

  test('reverse the sale without its tax after 30 November of the next financial year', () => {
    const issued = issue(saleOf({ jars: 2 }), [], '2027-03-31');
    expect(issue(saleOf(nothing), issued, '2027-11-30').at(-1)?.content).toMatchObject({ levy: 'cgst_sgst' });
    const late = issue(saleOf(nothing), issued, '2027-12-01').at(-1);
    expect([late?.content.levy, ...printed(late as IssuedDocument)]).toEqual(['none', 170_00, 170_00, 0, 0]);
  });

  test.each([
    ['composition', 'bill_of_supply'],
    ['none', 'receipt'],
  ] as const)('of a shop with the scheme %s are of the kind %s, even for an additional jar', (scheme, kind) => {
    const issued = issue(saleOf({ scheme, jars: 3 }), issue(saleOf({ scheme, jars: 2 }), []));
    expect(issued.map((one) => [one.kind, one.content.levy])).toEqual([
      [kind, 'none'],
      [kind, 'none'],
    ]);
    expect(issued[1]?.correctsId).toBe('1');
  });

  test('name a free product on the invoice, but no document is issued for it alone', () => {
    const free = saleOf({ jars: 1, juice: 1 });
    const lines = free.content.lines.map((line) => (line.key === 'juice' ? { ...line, ...sumTax([]) } : line));
    const withGift = { ...free, content: { ...free.content, lines } };
    expect(issue(withGift, [])[0]?.content.lines.map(({ key, grossPaise }) => [key, grossPaise])).toEqual([
      ['jar', 85_00],
      ['juice', 0],
    ]);
    const onlyGift = { ...free, content: { ...free.content, lines: lines.slice(1) } };
    expect(issue(onlyGift, [])).toEqual([]);
  });
});

describe('after the scheme of the shop changed', () => {
  const later = { ...seller, name: 'Lake Water', address: 'New Road', gstScheme: 'composition' as const };
  const by = (sale: WholeSale) => ({ ...sale, content: { ...sale.content, seller: later } });

  test('a credit note names the shop as its invoice does, but at the present address', () => {
    const invoiced = issue(saleOf({ jars: 2 }), []);
    const note = issue(by(saleOf({ scheme: 'composition', jars: 1 })), invoiced).at(-1);
    expect(note?.content).toMatchObject({
      levy: 'cgst_sgst',
      seller: { name: 'Shop', gstScheme: 'regular', address: 'New Road' },
    });
  });

  test('a tax invoice follows a bill of supply, and only then a supplementary invoice', () => {
    let issued = issue(saleOf({ scheme: 'composition', jars: 2 }), []);
    issued = issue(saleOf({ jars: 3 }), issued);
    issued = issue(saleOf({ jars: 4 }), issued);
    issued = issue(saleOf({ jars: 5 }), issued);
    expect(issued.map(({ kind, correctsId }) => [kind, correctsId])).toEqual([
      ['bill_of_supply', null],
      ['tax_invoice', '1'],
      ['supplementary_invoice', '2'],
      ['supplementary_invoice', '3'],
    ]);
  });
});

test('listsSame is true only for the same goods, the same buyer and the same address', () => {
  const { content } = saleOf({ jars: 2, deliveryPaise: 50_00 });
  const items = [
    { key: 'jar', quantity: 2 },
    { key: 'juice', quantity: 0 },
  ];
  expect(listsSame({ buyer, items }, { content })).toBe(true);
  expect(listsSame({ buyer, items: [{ key: 'jar', quantity: 1 }] }, { content })).toBe(false);
  const others = [{ address: '15 Lake View Road' }, { state: 'Kerala' }, { gstin: '29AAGCB7383J1Z4' }];
  for (const other of others) {
    expect(listsSame({ buyer: { ...buyer, ...other }, items }, { content })).toBe(false);
  }
});

describe('an invoice to the wrong company', () => {
  const company = { ...buyer, legalName: 'Lake Stores', gstin: '29AAGCB7383J1Z4' };
  const to = (sale: WholeSale) => ({ ...sale, content: { ...sale.content, buyer: company } });

  test('is reversed completely, together with what was added to it, and the sale is invoiced again', () => {
    const first = issue(saleOf({ jars: 3 }), issue(saleOf({ jars: 2 }), []));
    expect([namesOther(buyer, first), namesOther(company, first)]).toEqual([false, true]);
    const drafts = draftAgain(to(saleOf({ jars: 3 })), first, '2026-11-22');
    expect(drafts.map(({ kind, correctsId, content }) => [kind, correctsId, content.totals.grossPaise])).toEqual([
      ['credit_note', '2', 85_00],
      ['credit_note', '1', 170_00],
      ['tax_invoice', null, 255_00],
    ]);
    // The notes name the buyer of their invoice.
    expect(drafts.map(({ content }) => content.buyer.gstin)).toEqual(['', '', company.gstin]);
  });

  test('can be reversed with its tax until 30 November of the next financial year', () => {
    const issued = issue(saleOf({ jars: 2 }), [], '2027-03-31');
    expect([losesTax(issued, '2027-11-30'), losesTax(issued, '2027-12-01')]).toEqual([false, true]);
    const untaxed = issue(saleOf({ jars: 2, scheme: 'composition' }), [], '2027-03-31');
    expect(losesTax(untaxed, '2027-12-01')).toBe(false);
    const takenBack = issue(saleOf(nothing), issued, '2027-04-01');
    expect(losesTax(takenBack, '2027-12-01')).toBe(false);
  });

  test('is ignored once it was reversed', () => {
    const cancelled = issue(saleOf(nothing), issue(saleOf({ jars: 2 }), []));
    expect(namesOther(company, cancelled)).toBe(false);
  });
});

const given = fc.record({
  jars: fc.nat(6),
  juice: fc.nat(6),
  deliveryPaise: fc.constantFrom(0, 50_00, 33_33),
  basisPoints: fc.constantFrom(0, 500, 1200, 1800),
});

test('after any changes, the documents together equal the order, and no credit note exceeds its invoice in any part', () => {
  fc.assert(
    fc.property(fc.array(given, { minLength: 1, maxLength: 8 }), (changes) => {
      let issued: IssuedDocument[] = [];
      for (const change of changes) {
        const sale = saleOf(change);
        issued = issue(sale, issued);
        expect([...findDifferences(sale.content.lines, issued)]).toEqual([]);
        for (const invoice of issued.filter(({ kind }) => kind !== 'credit_note')) {
          const notes = issued.filter(({ kind, correctsId }) => kind === 'credit_note' && correctsId === invoice.id);
          const rest = sumTax(notes.map(({ content }) => content.totals));
          const { totals } = invoice.content;
          expect(rest.grossPaise).toBeLessThanOrEqual(totals.grossPaise);
          expect(taxOf(rest)).toBeLessThanOrEqual(taxOf(totals));
          if (rest.grossPaise === totals.grossPaise) expect(rest).toEqual(totals);
        }
      }
    }),
  );
});
