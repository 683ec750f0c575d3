import { expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import type { Stop } from '../queue/stops-now.ts';
import { draftOf, formOf } from './door-draft.ts';

const amounts = { totalPrice: 45_50, deliveryCharge: 0, deposit: 0, amountPaid: 0, amountDue: 45_50 };
const item = { itemId: 'water', containerId: null, quantity: 1, depositFreeUnits: 0, price: 45_50, deposit: 0 };
const stop = {
  items: [item],
  containers: [],
  bill: { ...amounts, asked: 0, credit: 0, otherDues: 0, isOnAccount: false },
} as unknown as Stop;

// Proves door-8
test('cash is filled in in whole rupees, UPI to the paisa, and what is typed stays', () => {
  const draft = draftOf(stop);
  expect(formOf(stop, draft)).toMatchObject({ collect: 45_50, paying: 'cash', received: 46_00 });
  expect(formOf(stop, { ...draft, paying: 'upi' }).received).toBe(45_50);
  expect(formOf(stop, { ...draft, amount: paise(45_00) }).received).toBe(45_00);
});
