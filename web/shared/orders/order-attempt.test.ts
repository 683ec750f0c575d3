import { beforeEach, expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import { openSessionStorage } from '#web/testing/session-storage.ts';
import { attemptFor, forgetAttempt, lastAttempt, type OrderBody } from './order-attempt.ts';

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

test('equal content has the same key until the order is placed', () => {
  const { key } = attemptFor('asha', body);
  expect(key.length).toBeGreaterThan(20);
  expect(attemptFor('asha', { ...body }).key).toBe(key);
  forgetAttempt();
  expect(attemptFor('asha', body).key).not.toBe(key);
});

test('changed content, or another customer, has its own key', () => {
  const { key } = attemptFor('asha', body);
  expect(attemptFor('imran', body).key).not.toBe(key);
  const changed = attemptFor('asha', { ...body, notes: 'Ring twice' });
  expect(changed.key).not.toBe(key);
  expect(lastAttempt('asha')).toEqual(changed);
  expect(lastAttempt('imran')).toBeNull();
});

test('equal content at a new total keeps its key and has the new total', () => {
  const { key } = attemptFor('asha', body);
  const accepted = attemptFor('asha', { ...body, expectedTotal: paise(560_00) });
  expect(accepted).toEqual({ key, userId: 'asha', body: { ...body, expectedTotal: paise(560_00) } });
  expect(lastAttempt('asha')).toEqual(accepted);
});
