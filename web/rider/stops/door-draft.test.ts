import { expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import type { Stop } from '../queue/stops-now.ts';
import { beginDraft, choosePaying, deliveredAct, draftOf, formOf, isAmount } from './door-draft.ts';

const amounts = { totalPrice: 45_50, deliveryCharge: 0, deposit: 0, amountPaid: 0, amountDue: 45_50 };
const item = { itemId: 'water', containerId: null, quantity: 1, depositFreeUnits: 0, price: 45_50, deposit: 0 };
const stop = {
  items: [item],
  containers: [],
  bill: { ...amounts, asked: 0, credit: 0, otherDues: 0, isOnAccount: false },
} as unknown as Stop;

// Proves door-8
test('the form for a delivery proposes cash in whole rupees and UPI to the paisa, and keeps a typed amount', () => {
  const draft = draftOf(stop);
  expect(formOf(stop, draft)).toMatchObject({ collect: 45_50, paying: 'cash', received: 46_00 });
  expect(formOf(stop, { ...draft, paying: 'upi' }).received).toBe(45_50);
  expect(formOf(stop, { ...draft, amount: paise(45_00) }).received).toBe(45_00);
});

test('an empty or negative amount, a fraction of a paisa, and a phone number typed as the amount are refused on the phone', () => {
  const draft = draftOf(stop);
  const accepts = (change: object) => isAmount(formOf(stop, { ...draft, ...change }), { ...draft, ...change });
  expect([{ amount: null }, { amount: -5_00 }, { amount: 0.5 }, { amount: 98450_12345_00 }].map(accepts)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([{}, { amount: 0 }, { amount: 10_00_000_00 }, { amount: null, paying: 'none' }].map(accepts)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

const jars = {
  ...stop,
  items: [{ itemId: 'water', containerId: 'jar', quantity: 2, depositFreeUnits: 2, price: 85_00, deposit: 150_00 }],
  containers: [{ containerId: 'jar', expected: 2, held: 3, deposit: 450_00 }],
  bill: {
    totalPrice: 170_00,
    deliveryCharge: 40_00,
    deposit: 0,
    amountPaid: 0,
    amountDue: 210_00,
    asked: 0,
    credit: 0,
    otherDues: 0,
    isOnAccount: false,
  },
} as unknown as Stop;
const pickup = { ...jars, items: [], bill: null, orderId: null, pickupId: 'pickup' } as unknown as Stop;

// Proves riders-63
test('the form for a correction starts with the recorded numbers, after a failed stop with the expected ones', () => {
  const failed = { id: '1', given: [], taken: [], payments: [], code: null };
  const expected = { given: { water: 2 }, taken: { jar: 2 }, collect: 210_00, paying: 'cash', received: 210_00 };
  for (const outcome of [null, 'again', 'back'] as const)
    expect(formOf(jars, beginDraft({ stop: jars, outcome, act: outcome && failed }))).toMatchObject(expected);
  for (const outcome of [null, 'again', 'back'] as const)
    expect(formOf(pickup, beginDraft({ stop: pickup, outcome, act: outcome && failed })).taken).toEqual({ jar: 2 });
  const given = { ...failed, given: [{ itemId: 'water', quantity: 1 }], taken: [] };
  const done = formOf(jars, beginDraft({ stop: jars, outcome: 'delivered', act: given }));
  expect(done).toMatchObject({ given: { water: 1 }, taken: { jar: 0 }, paying: 'none', received: 0 });
});

const owing = (part: object) => ({ ...stop, bill: { ...stop.bill, otherDues: 100_25, ...part } }) as unknown as Stop;

test('one press adds old dues to the amount to collect, even if the order itself is paid', () => {
  const draft = draftOf(stop);
  expect(formOf(owing({}), draft)).toMatchObject({ collect: 45_50, dues: 0, asked: 45_50, received: 46_00 });
  const withDues = { ...draft, withDues: true };
  expect(formOf(owing({}), withDues)).toMatchObject({ collect: 45_50, dues: 100_25, asked: 145_75, received: 146_00 });
  expect(formOf(owing({}), { ...withDues, paying: 'upi' }).received).toBe(145_75);
  const paid = owing({ amountPaid: 45_50, amountDue: 0 });
  expect(formOf(paid, draft)).toMatchObject({ paying: 'none', received: 0 });
  expect(formOf(paid, withDues)).toMatchObject({ collect: 0, paying: 'cash', received: 101_00 });
  expect(deliveredAct(paid, withDues).payments).toEqual([{ method: 'cash', amount: 101_00 }]);
});

test('an order on account collects no old dues, because the money would pay this order first', () => {
  const draft = { ...draftOf(stop), withDues: true };
  const account = formOf(owing({ isOnAccount: true }), draft);
  expect(account).toMatchObject({ collect: 0, otherDues: 0, dues: 0, asked: 0, paying: 'none', received: 0 });
  expect(formOf(owing({}), draft).otherDues).toBe(100_25);
});

test('correcting an unsent delivery keeps the collected dues and the amount, even for another payment method', () => {
  const correct = (...amounts: number[]) => {
    const payments = amounts.map((amount) => ({ method: 'cash' as const, amount: paise(amount) }));
    const act = { id: '1', given: [], taken: [], payments, code: null };
    return beginDraft({ stop: owing({}), outcome: 'delivered', act });
  };
  const asUpi = (draft: ReturnType<typeof correct>) => {
    const { asked, received } = formOf(owing({}), { ...draft, ...choosePaying(draft, 'upi', true) });
    return [asked, received];
  };
  expect(asUpi(correct(146_00))).toEqual([145_75, 146_00]);
  expect(asUpi(correct(80_00))).toEqual([45_50, 80_00]);
  expect(asUpi(correct(46_00))).toEqual([45_50, 46_00]);
  // If nothing was paid, the form proposes the amount to collect.
  expect(asUpi(correct())).toEqual([45_50, 45_50]);
  // At an open stop the amount to collect depends on the payment method.
  expect(choosePaying({ ...draftOf(stop), amount: 46_00 }, 'upi', false)).toEqual({ paying: 'upi', amount: undefined });
});
