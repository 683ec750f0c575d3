import { expect, test } from 'vitest';
import type { CartItem } from '../../contract/cart.ts';
import { findChanges, pricesOf } from './changed-prices.ts';

const line = (id: string, price: number, deposit: number, quantity: number) =>
  ({ productId: id, quantity, product: { id, name: id, price, deposit } }) as CartItem;

test('a cart has the sums that the shop would answer', () => {
  expect(pricesOf([line('Jar', 85.1, 150, 3), line('Can', 60, 0, 1)])).toEqual({
    items: [
      { productId: 'Jar', productName: 'Jar', quantity: 3, unitPrice: 85.1, totalPrice: 255.3, depositAmount: 450 },
      { productId: 'Can', productName: 'Can', quantity: 1, unitPrice: 60, totalPrice: 60, depositAmount: 0 },
    ],
    totalAmount: 365.3,
    deliveryCharge: 50,
    depositAmount: 450,
    amountPayable: 815.3,
  });
});

test('only amounts that are others now are told, and they explain the whole difference', () => {
  const before = pricesOf([line('Jar', 85, 150, 2), line('Can', 60, 0, 1), line('Gone', 20, 0, 1)]);
  const now = { ...pricesOf([line('Jar', 90, 200, 2), line('Can', 60, 0, 1), line('New', 30, 0, 2)]) };
  const changes = findChanges(before, now);
  expect(changes).toEqual([
    { label: 'Jar ×\u00a02', before: 170, now: 180 },
    { label: 'New ×\u00a02', before: 0, now: 60 },
    { label: 'Gone ×\u00a01', before: 20, now: 0 },
    { label: 'Refundable deposit', before: 300, now: 400 },
  ]);
  const difference = changes.reduce((sum, amount) => sum + amount.now - amount.before, 0);
  expect(difference).toBe(now.amountPayable - before.amountPayable);
});
