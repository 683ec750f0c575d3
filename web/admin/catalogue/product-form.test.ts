import { describe, expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import { checkValues, fillEmpty } from '#contract/shared/rules.ts';
import { bodyOfProduct, checkContainer, noContainer, productFormRules, valuesOfProduct } from './product-form.ts';

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
  version: 3,
  deletedAt: null,
  createdAt: '2026-11-21T04:30:00.000Z',
};
const send = (draft: ReturnType<typeof valuesOfProduct>) => bodyOfProduct(fillEmpty(productFormRules, draft));

describe('the product form', () => {
  // Proves admin-catalogue-16
  test('opens with the defaults: a bottle, active, without deposit, of the own brand', () => {
    const { type, isActive, deposit, brand, ...others } = valuesOfProduct(null, 'Paniwala');
    expect([type, isActive, deposit, brand]).toEqual(['bottle', true, 0, 'Paniwala']);
    expect(new Set(Object.values(others))).toEqual(new Set(['', null]));
  });

  test('sends an unchanged product unchanged', () => {
    const { id, category, version, deletedAt, createdAt, ...sent } = product;
    expect(send(valuesOfProduct(product, 'Paniwala'))).toEqual({ ...sent, image: '' });
  });

  // Proves ledger-15
  test.each([
    ['ten litres', { capacity: 10 }, true],
    ['a deposit', { deposit: paise(1) }, true],
    ['less, without a deposit', { capacity: 9.999 }, false],
  ])('a new product with %s asks for its container', (_, change, isAsked) => {
    const draft = { ...valuesOfProduct(null, 'Neel'), ...change };
    const refusal = {
      path: 'containerId',
      msg: 'Please choose a container, or No container if the customer keeps the jar',
    };
    expect(checkContainer(draft)).toEqual(isAsked ? [refusal] : []);
    for (const containerId of ['c1', noContainer]) expect(checkContainer({ ...draft, containerId })).toEqual([]);
    expect(send({ ...draft, containerId: noContainer }).containerId).toBeNull();
  });

  test('reads an empty deposit as none, and refuses other empty numbers', () => {
    const draft = { ...valuesOfProduct(product, ''), deposit: null, price: null, capacity: null, stock: null };
    expect(checkValues(productFormRules, draft)).toEqual([
      { path: 'capacity', msg: 'Capacity must be greater than 0' },
      { path: 'price', msg: 'Price must be greater than 0' },
      { path: 'stock', msg: 'Stock must be a whole number' },
    ]);
    expect(send(draft).deposit).toBe(0);
  });
});
