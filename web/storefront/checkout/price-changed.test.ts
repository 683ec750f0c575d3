import { expect, test } from 'vitest';
import { firstTerms } from '#contract/shared/delivery-terms.ts';
import type { CartItem } from '#web/shared/api-types.ts';
import { findChanges, pricesOf as pricesOn } from './price-changed.tsx';

const pricesOf = (items: CartItem[]) => pricesOn(items, firstTerms);

const line = (id: string, price: number, deposit: number, quantity: number) =>
  ({ productId: id, quantity, product: { id, name: id, price, deposit } }) as CartItem;

test('the totals of a cart are computed in the format of the server’s answer', () => {
  expect(pricesOf([line('Jar', 85_10, 150_00, 3), line('Can', 60_00, 0, 1)])).toEqual({
    items: [
      {
        productId: 'Jar',
        productName: 'Jar',
        quantity: 3,
        unitPrice: 85_10,
        totalPrice: 255_30,
        depositAmount: 450_00,
      },
      { productId: 'Can', productName: 'Can', quantity: 1, unitPrice: 60_00, totalPrice: 60_00, depositAmount: 0 },
    ],
    totalAmount: 365_30,
    deliveryCharge: 50_00,
    depositAmount: 450_00,
    amountPayable: 815_30,
  });
});

test('only changed amounts are listed, and their differences add up to the difference of the totals', () => {
  const before = pricesOf([line('Jar', 85_00, 150_00, 2), line('Can', 60_00, 0, 1), line('Gone', 20_00, 0, 1)]);
  const now = { ...pricesOf([line('Jar', 90_00, 200_00, 2), line('Can', 60_00, 0, 1), line('New', 30_00, 0, 2)]) };
  const changes = findChanges(before, now);
  expect(changes).toEqual([
    { label: 'Jar ×\u00a02', before: 170_00, now: 180_00 },
    { label: 'New ×\u00a02', before: 0, now: 60_00 },
    { label: 'Gone ×\u00a01', before: 20_00, now: 0 },
    { label: 'Refundable deposit', before: 300_00, now: 400_00 },
  ]);
  const difference = changes.reduce((sum, amount) => sum + amount.now - amount.before, 0);
  expect(difference).toBe(now.amountPayable - before.amountPayable);
});
