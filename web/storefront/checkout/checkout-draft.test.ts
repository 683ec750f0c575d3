import { beforeEach, expect, test } from 'vitest';
import { writeDraft } from '#web/shared/customer-storage.ts';
import { asha } from '#web/testing/asha.ts';
import { openSessionStorage } from '#web/testing/session-storage.ts';
import { type CheckoutValues, prefill, readCheckout, writeCheckout } from './checkout-draft.ts';

const noon = new Date('2026-11-21T07:30:00Z');

beforeEach(openSessionStorage);

test('the draft of the checkout keeps typed values; all other values come from the account', () => {
  const values = readCheckout(asha, noon);
  expect(values).toMatchObject({
    deliveryName: 'Asha Rao',
    deliveryCity: 'Bangalore',
    deliveryDate: '',
    deliveryTime: '',
  });
  writeCheckout(asha, { ...values, deliveryAddress: 'At the office, 2nd floor', deliveryDate: '2026-11-22' });
  const moved = readCheckout({ ...asha, address: '8 Prabhat Road', phone: '9000000000' }, noon);
  expect(moved).toMatchObject({
    deliveryAddress: 'At the office, 2nd floor',
    deliveryPhone: '9000000000',
    deliveryDate: '2026-11-22',
  });
});

test('the draft of the checkout is shown only to its customer, and no longer after it was deleted', () => {
  writeCheckout(asha, { ...readCheckout(asha, noon), notes: 'Ring twice' });
  expect(readCheckout({ ...asha, id: 'imran' }, noon).notes).toBe('');
  writeDraft(asha.id, 'checkout', null);
  expect(readCheckout(asha, noon).notes).toBe('');
});

test('unknown fields in the draft of the checkout, stored by an older version of the page, are ignored', () => {
  writeCheckout(asha, { ...readCheckout(asha, noon), fullName: 'Usha', pincode: '1' } as CheckoutValues);
  expect(readCheckout(asha, noon)).toEqual(prefill(asha));
});

test('a day or window that has passed is removed from the draft of the checkout', () => {
  writeCheckout(asha, { ...readCheckout(asha, noon), deliveryDate: '2026-11-21', deliveryTime: 'afternoon' });
  expect(readCheckout(asha, noon)).toMatchObject({ deliveryDate: '2026-11-21', deliveryTime: 'afternoon' });
  const evening = new Date('2026-11-21T12:00:00Z');
  expect(readCheckout(asha, evening)).toMatchObject({ deliveryDate: '2026-11-21', deliveryTime: '' });
  const tomorrow = new Date('2026-11-22T07:30:00Z');
  expect(readCheckout(asha, tomorrow).deliveryDate).toBe('');
});
