import { expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import type { Cart, Product } from '#web/shared/api-types.ts';
import { expectUnits } from './product-detail.tsx';

const jar = { id: 'jar', name: 'Lake jar', price: paise(85_00), deposit: paise(150_00) } as Product;
const zero = paise(0);
const empty: Cart = { items: [], totalItems: 0, totalPrice: zero, totalDeposit: zero, grandTotal: zero };
const sums = (units: number) => ({
  totalItems: units,
  totalPrice: units * 85_00,
  totalDeposit: units * 150_00,
  grandTotal: units * 235_00,
});

test('a product that is added to a cart without it becomes the last line', () => {
  const other = { productId: 'other', quantity: 1 } as Cart['items'][number];
  const cart = expectUnits({ ...empty, items: [other] }, jar, 2);
  expect(cart).toMatchObject({
    items: [other, { productId: 'jar', quantity: 2, product: jar, issue: null }],
    ...sums(2),
  });
});

test('a product that is already in the cart gets more units', () => {
  const cart = expectUnits(expectUnits(empty, jar, 2), jar, 3);
  expect(cart).toMatchObject({ items: [{ productId: 'jar', quantity: 5 }], ...sums(5) });
});
