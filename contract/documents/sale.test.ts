/** Documents whose amounts were computed by hand, and the rules that choose the document of a sale. */
import { describe, expect, test } from 'vitest';
import type { GstScheme } from '../settings/rules.ts';
import { levyOf, placeOfSupply, stateOfShop, stateTaxName } from './place-of-supply.ts';
import { isSmallSale, mayNotSellTo, type SaleKind, type SoldLine, smallSaleBelow, taxSale } from './sale.ts';

const line = (grossPaise: number, percent: number, quantity = 1, hsn = '2201'): SoldLine => ({
  name: `${percent} %`,
  hsn,
  basisPoints: percent * 100,
  quantity,
  grossPaise,
});

interface ByHand {
  title: string;
  scheme?: GstScheme;
  to?: string;
  lines: SoldLine[];
  deliveryPaise?: number;
  kind: SaleKind;
  /** Amount, taxable value, CGST, SGST and IGST of each line, and then of the document. */
  printed: [gross: number, taxable: number, cgst: number, sgst: number, igst: number][];
}

const byHand: ByHand[] = [
  {
    title: '2 jars for ₹80: 80 × 5 / 105 = 3.8095, so 3.81; the odd paisa goes to the taxable value',
    lines: [line(80_00, 5, 2)],
    kind: 'tax_invoice',
    printed: [
      [80_00, 76_20, 1_90, 1_90, 0],
      [80_00, 76_20, 1_90, 1_90, 0],
    ],
  },
  {
    title: 'a jar for ₹40: 1.9048, so 1.90, which both taxes share',
    lines: [line(40_00, 5)],
    kind: 'tax_invoice',
    printed: [
      [40_00, 38_10, 95, 95, 0],
      [40_00, 38_10, 95, 95, 0],
    ],
  },
  {
    title: 'a jar for ₹85 to another state: integrated tax keeps the odd paisa',
    to: 'Tamil Nadu',
    lines: [line(85_00, 5)],
    kind: 'tax_invoice',
    printed: [
      [85_00, 80_95, 0, 0, 4_05],
      [85_00, 80_95, 0, 0, 4_05],
    ],
  },
  {
    title: 'a state that is not in the list is the state of the shop',
    to: 'Bangalore state',
    lines: [line(85_00, 5)],
    kind: 'tax_invoice',
    printed: [
      [85_00, 80_96, 2_02, 2_02, 0],
      [85_00, 80_96, 2_02, 2_02, 0],
    ],
  },
  {
    title: 'two rates: the delivery charge has the rate of the largest line',
    lines: [line(170_00, 5, 2), line(240_00, 18, 1, '2202')],
    deliveryPaise: 50_00,
    kind: 'tax_invoice',
    printed: [
      [170_00, 161_90, 4_05, 4_05, 0],
      [240_00, 203_40, 18_30, 18_30, 0],
      [50_00, 42_38, 3_81, 3_81, 0],
      [460_00, 407_68, 26_16, 26_16, 0],
    ],
  },
  {
    title: 'of two equal lines the first one gives its rate to the delivery charge',
    lines: [line(100_00, 5), line(100_00, 18)],
    deliveryPaise: 20_00,
    kind: 'tax_invoice',
    printed: [
      [100_00, 95_24, 2_38, 2_38, 0],
      [100_00, 84_76, 7_62, 7_62, 0],
      [20_00, 19_06, 47, 47, 0],
      [220_00, 199_06, 10_47, 10_47, 0],
    ],
  },
  {
    title: 'flavoured water at 40 %',
    lines: [line(100_00, 40, 4, '2202')],
    kind: 'tax_invoice',
    printed: [
      [100_00, 71_44, 14_28, 14_28, 0],
      [100_00, 71_44, 14_28, 14_28, 0],
    ],
  },
  {
    title: 'a jar at the 12 % of before 22 September 2025',
    lines: [line(80_00, 12, 2)],
    kind: 'tax_invoice',
    printed: [
      [80_00, 71_44, 4_28, 4_28, 0],
      [80_00, 71_44, 4_28, 4_28, 0],
    ],
  },
  {
    title: 'a lost jar for ₹250 at 18 %',
    lines: [line(250_00, 18, 1, '3923')],
    kind: 'tax_invoice',
    printed: [
      [250_00, 211_86, 19_07, 19_07, 0],
      [250_00, 211_86, 19_07, 19_07, 0],
    ],
  },
  {
    title: 'a deposit of ₹150 that is kept for a jar at 18 %',
    lines: [line(150_00, 18, 1, '3923')],
    kind: 'tax_invoice',
    printed: [
      [150_00, 127_12, 11_44, 11_44, 0],
      [150_00, 127_12, 11_44, 11_44, 0],
    ],
  },
  {
    title: 'a line of which nothing was given is left out',
    lines: [line(0, 18, 0), line(40_00, 5)],
    deliveryPaise: 10_00,
    kind: 'tax_invoice',
    printed: [
      [40_00, 38_10, 95, 95, 0],
      [10_00, 9_52, 24, 24, 0],
      [50_00, 47_62, 1_19, 1_19, 0],
    ],
  },
  {
    title: 'water in jars of the customer has no tax, so it has a bill of supply',
    lines: [line(20_00, 0)],
    kind: 'bill_of_supply',
    printed: [
      [20_00, 20_00, 0, 0, 0],
      [20_00, 20_00, 0, 0, 0],
    ],
  },
  {
    title: 'something with tax makes it a tax invoice',
    lines: [line(20_00, 0), line(85_00, 5)],
    kind: 'tax_invoice',
    printed: [
      [20_00, 20_00, 0, 0, 0],
      [85_00, 80_96, 2_02, 2_02, 0],
      [105_00, 100_96, 2_02, 2_02, 0],
    ],
  },
  {
    title: 'a dealer under the composition scheme shows no tax',
    scheme: 'composition',
    lines: [line(80_00, 5, 2)],
    deliveryPaise: 50_00,
    kind: 'bill_of_supply',
    printed: [
      [80_00, 80_00, 0, 0, 0],
      [50_00, 50_00, 0, 0, 0],
      [130_00, 130_00, 0, 0, 0],
    ],
  },
  {
    title: 'a shop without GSTIN gives a receipt, to other states too',
    scheme: 'none',
    to: 'Kerala',
    lines: [line(80_00, 5, 2)],
    kind: 'receipt',
    printed: [
      [80_00, 80_00, 0, 0, 0],
      [80_00, 80_00, 0, 0, 0],
    ],
  },
];

test.each(byHand)('$title', ({ scheme = 'regular', to = 'Karnataka', lines, deliveryPaise = 0, kind, printed }) => {
  const paper = taxSale({ scheme, shopState: 'Karnataka', deliveryState: to, lines, deliveryPaise });
  const amounts = [...paper.lines, paper.totals].map((part) => [
    part.grossPaise,
    part.taxablePaise,
    part.cgstPaise,
    part.sgstPaise,
    part.igstPaise,
  ]);
  expect([paper.kind, amounts]).toEqual([kind, printed]);
});

test('if nothing was delivered, the delivery charge has rate and HSN of the first line', () => {
  const { kind, lines } = taxSale({
    scheme: 'regular',
    shopState: 'Karnataka',
    deliveryState: 'Karnataka',
    lines: [line(0, 5, 0), line(0, 18, 0, '2202')],
    deliveryPaise: 50_00,
  });
  // 50 × 5 / 105 = 2.3809, so the tax is 2.38, and CGST and SGST are 1.19 each.
  expect([kind, lines]).toMatchObject([
    'tax_invoice',
    [{ isDelivery: true, hsn: '2201', grossPaise: 50_00, cgstPaise: 1_19, sgstPaise: 1_19 }],
  ]);
});

test('the delivery charge is named as such, and has the HSN of the largest line', () => {
  const { lines } = taxSale({
    scheme: 'regular',
    shopState: 'Karnataka',
    deliveryState: 'Karnataka',
    lines: [line(10_00, 5), line(20_00, 18, 1, '2202')],
    deliveryPaise: 5_00,
  });
  expect(lines.map(({ name, hsn, isDelivery }) => [name, hsn, isDelivery])).toEqual([
    ['5 %', '2201', false],
    ['18 %', '2202', false],
    ['Delivery', '2202', true],
  ]);
});

describe('the place of supply', () => {
  test('is the state of the address, with its present GST number', () => {
    const paper = (deliveryState: string) =>
      taxSale({ scheme: 'regular', shopState: 'Telangana', deliveryState, lines: [line(10_00, 5)], deliveryPaise: 0 });
    expect(paper('Andhra Pradesh')).toMatchObject({ place: 'Andhra Pradesh', placeCode: '37', levy: 'igst' });
    expect(paper('')).toMatchObject({ place: 'Telangana', placeCode: '36', levy: 'cgst_sgst' });
    expect(placeOfSupply('', 'Nowhere')).toBe('');
  });

  test('is compared with the state of the GSTIN if the shop chose no state', () => {
    expect(stateOfShop({ state: '', gstin: '28AAGCB7383J1Z4' })).toBe('Andhra Pradesh');
    expect(stateOfShop({ state: 'Kerala', gstin: '' })).toBe('Kerala');
    expect(stateOfShop({ state: '', gstin: '' })).toBe('');
    expect(levyOf('regular', '', 'Kerala')).toBe('cgst_sgst');
  });

  test('gives the state tax its name', () => {
    expect(['Chandigarh', 'Delhi', 'Karnataka'].map(stateTaxName)).toEqual(['UTGST', 'SGST', 'SGST']);
  });

  test('must be the state of the shop under the composition scheme only', () => {
    const mayNot = (scheme: GstScheme, to: string) => mayNotSellTo(scheme, 'Karnataka', to);
    expect([mayNot('composition', 'Kerala'), mayNot('composition', 'Karnataka'), mayNot('composition', '')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([mayNot('regular', 'Kerala'), mayNot('none', 'Kerala')]).toEqual([false, false]);
  });
});

describe('a small sale', () => {
  const small = { scheme: 'regular' as const, grossPaise: 199_99, depositPaise: 0, gstin: '', isRequested: false };

  test('is below ₹200 with tax and delivery', () => {
    expect([isSmallSale(small), isSmallSale({ ...small, grossPaise: smallSaleBelow })]).toEqual([true, false]);
    expect(isSmallSale({ ...small, scheme: 'composition' })).toBe(true);
  });

  test('has no deposit, no GSTIN and no request, and is not of a shop without GSTIN', () => {
    const others = [
      { depositPaise: 1 },
      { gstin: '29AAGCB7383J1Z4' },
      { isRequested: true },
      { scheme: 'none' as const },
    ];
    for (const other of others) expect(isSmallSale({ ...small, ...other })).toBe(false);
  });
});
