import { beforeEach, expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import { openSessionStorage } from '#web/testing/session-storage.ts';
import { lastAttempt, type OrderBody, placeOnce } from './order-attempt.ts';

const body: OrderBody = {
  items: [{ productId: 'jar', quantity: 2 }],
  deliveryAddress: '14 Lake View Road',
  deliveryCity: 'Bangalore',
  deliveryPincode: '560038',
  deliveryPhone: '9876543210',
  deliveryDate: '2026-11-22',
  deliveryTime: 'morning',
  notes: '',
  paymentMethod: 'cash',
  expectedTotal: paise(520_00),
};

beforeEach(openSessionStorage);

/** Returns the key under which the order is sent. The answer is lost unless `isPlaced`. */
async function keyOf(userId: string, order: OrderBody, isPlaced = false): Promise<string> {
  let key = '';
  await placeOnce(userId, order, async (headers) => {
    key = headers['idempotency-key'];
    if (!isPlaced) throw new Error('The answer was lost');
  }).catch(() => {});
  return key;
}

test('an order with equal content has the same Idempotency-Key until it is placed', async () => {
  const key = await keyOf('asha', body);
  expect(key.length).toBeGreaterThan(20);
  expect(await keyOf('asha', { ...body }, true)).toBe(key);
  expect(lastAttempt('asha')).toBeNull();
  expect(await keyOf('asha', body)).not.toBe(key);
});

test('an order with changed content, or of another customer, has another Idempotency-Key', async () => {
  const key = await keyOf('asha', body);
  const changed = { ...body, notes: 'Ring twice' };
  expect(await keyOf('asha', changed)).not.toBe(key);
  expect([lastAttempt('asha'), lastAttempt('imran')]).toEqual([changed, null]);
  const own = await keyOf('asha', body);
  expect(await keyOf('imran', body)).not.toBe(own);
});

test('the same order at a new total keeps its Idempotency-Key and is sent with the new total', async () => {
  const key = await keyOf('asha', body);
  const accepted = { ...body, expectedTotal: paise(560_00) };
  expect(await keyOf('asha', accepted)).toBe(key);
  expect(lastAttempt('asha')).toEqual(accepted);
});
