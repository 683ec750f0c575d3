import { describe, expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import { checkValues, fillEmpty } from '#contract/shared/rules.ts';
import {
  bodyOfProduct,
  noContainer,
  productFormRules,
  proposeContainer,
  readCapacity,
  valuesOfProduct,
} from './product-form.ts';

const product = {
  id: 'p',
  name: 'Jar',
  description: 'Heavy',
  image: null,
  type: 'gallon' as const,
  size: '20 L',
  brand: 'Neel',
  category: { id: 'c', name: 'Jars', category_image: null, isActive: true },
  categoryId: 'c',
  price: paise(85_50),
  deposit: paise(0),
  capacity: 0.25,
  stock: 0,
  isActive: false,
  containerId: null,
  taxRateId: null,
  version: 3,
  translations: { hi: { name: 'जार', description: '' } },
  deletedAt: null,
  createdAt: '2026-11-21T04:30:00.000Z',
};
const send = (draft: ReturnType<typeof valuesOfProduct>) => bodyOfProduct(fillEmpty(productFormRules, draft));

describe('the product form', () => {
  // Proves admin-catalogue-16
  test('starts a new product as an active bottle of the shop’s own brand without deposit', () => {
    const { type, isActive, deposit, brand, ...others } = valuesOfProduct(null, 'Paniwala');
    expect([type, isActive, deposit, brand]).toEqual(['bottle', true, 0, 'Paniwala']);
    expect(new Set(Object.values(others))).toEqual(new Set(['', null]));
  });

  test('sends a product that was not edited with the values that it had', () => {
    const { id, category, version, deletedAt, createdAt, ...sent } = product;
    expect(send(valuesOfProduct(product, 'Paniwala'))).toEqual({ ...sent, image: '' });
  });

  // Proves ledger-15
  test('proposes a container only for ten litres or more, or with a deposit', () => {
    const jar = { id: 'jar', isActive: true, capacities: [20] };
    const camper = { id: 'camper', isActive: true, capacities: [15, 18] };
    const old = { id: 'old', isActive: false, capacities: [12] };
    const propose = (capacity: number | null, deposit: number, ...containers: (typeof jar)[]) =>
      proposeContainer({ capacity, deposit: paise(deposit) }, containers);
    // The container with the same capacity is proposed.
    expect(propose(20, 0, jar, camper)).toBe('jar');
    expect(propose(18, 0, jar, camper)).toBe('camper');
    // The only active container is proposed.
    expect(propose(18.9, 0, jar)).toBe('jar');
    expect(propose(5, 1, jar, old)).toBe('jar');
    // Nothing is proposed with several candidates, without an active candidate, or for a small or unknown capacity.
    expect(propose(10, 0, jar, camper)).toBe(noContainer);
    expect(propose(20, 0, jar, { ...jar, id: 'steel' })).toBe(noContainer);
    expect(propose(12, 0, old)).toBe(noContainer);
    expect(propose(9.999, 0, jar)).toBe(noContainer);
    expect(propose(null, 0, jar)).toBe(noContainer);
    expect(
      send({ ...valuesOfProduct(null, 'Neel'), price: paise(1), containerId: noContainer }).containerId,
    ).toBeNull();
  });

  test('treats an empty deposit as no deposit, and rejects other empty numbers', () => {
    const draft = { ...valuesOfProduct(product, ''), deposit: null, price: null, capacity: null, stock: null };
    expect(checkValues(productFormRules, draft)).toEqual([
      { path: 'capacity', msg: 'Capacity must be greater than 0' },
      { path: 'price', msg: 'Price must be greater than 0' },
      { path: 'stock', msg: 'Stock must be a whole number' },
    ]);
    expect(send(draft).deposit).toBe(0);
  });
});

// Proves opening-9
test.each([
  ['20 L', 20],
  ['20L', 20],
  ['1.5 ltr', 1.5],
  ['500 ml', 0.5],
  ['250 ML bottle', 0.25],
  ['20 L jar', 20],
  ['२० लीटर', 20],
  ['५०० मिली', 0.5],
  ['24 x 500 ml', null],
  ['500 ml x 24', null],
  ['Large', null],
  ['20', null],
  ['5 kg', null],
  ['0 L', null],
  ['', null],
])('the capacity of the size "%s" is %s', (size, litres) => {
  expect(readCapacity(size)).toBe(litres);
});
