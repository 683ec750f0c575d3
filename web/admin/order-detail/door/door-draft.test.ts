import { expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import type { AdminOrder, Door } from '#web/shared/api-types.ts';
import { bodyOf, type DoorDraft, emptyDraft, formOf } from './door-draft.ts';

const line = { id: 'line', containerId: 'jar', quantity: 2, emptiesBack: 2 };
const order = {
  status: 'out_for_delivery',
  paymentMethod: 'cash',
  amountPaid: paise(0),
  amountDue: paise(90_00),
  asked: paise(0),
  totalAmount: paise(90_00),
  deliveryCharge: paise(50_00),
  floorCharge: paise(0),
  depositAmount: paise(0),
  orderItems: [{ ...line, unitPrice: paise(20_00), unitDeposit: paise(150_00) }],
} as unknown as AdminOrder;
const jar = { id: 'jar', name: '20 L jar', lostCharge: paise(250_00), held: 3, deposit: paise(450_00) };
const door: Door = {
  surplus: paise(0),
  paidBy: [],
  credit: paise(0),
  otherDues: paise(0),
  containers: [{ ...jar, given: 0, taken: 0, damaged: 0 }],
};
const typed = (part: Partial<DoorDraft>, of = order) => formOf(of, door, { ...emptyDraft(of), ...part });
const payments = (part: Partial<DoorDraft>) => bodyOf(order, door, typed(part)).payments;

// Proves door-8
test('the door form starts with the ordered numbers, the promised empties and the amount due', () => {
  const form = typed({});
  expect([form.given, form.taken, form.money]).toEqual([{ line: 2 }, { jar: 2 }, [{ method: 'cash', amount: 90_00 }]]);
  expect(bodyOf(order, door, form)).toEqual({
    given: [],
    taken: [{ containerId: 'jar', count: 2, damaged: 0, charge: 0 }],
    payments: [{ method: 'cash', amount: 90_00 }],
  });
});

// Proves door-8
test('the received amount in the door form equals the amount due until staff type another amount', () => {
  expect(typed({ taken: { jar: 1 } }).money[0]?.amount).toBe(240_00);
  const charged = { taken: { jar: 2 }, damaged: { jar: 1 }, charges: { jar: 80_00 } };
  expect(payments(charged)).toEqual([{ method: 'cash', amount: 170_00 }]);
  expect(typed({ taken: { jar: 1 }, money: [{ method: 'cash', amount: 200_00 }] }).bill.duePaise).toBe(40_00);
  const two = [{ method: 'cash', amount: 50_00 } as const, { method: 'upi' } as const];
  expect(payments({ money: two })).toEqual([
    { method: 'cash', amount: 50_00 },
    { method: 'upi', amount: 40_00 },
  ]);
});

test('an amount that staff request in addition to the bill is due at the door and does not count as overpaid', () => {
  const asked = { ...order, amountPaid: paise(100_00), amountDue: paise(15_00), asked: paise(25_00) };
  expect(typed({}, asked)).toMatchObject({ money: [{ amount: 15_00 }], bill: { surplusPaise: 0, duePaise: 0 } });
});

// Proves door-8
test('the door form proposes cash in whole rupees, and other methods exact to the paisa', () => {
  const paid = (money: DoorDraft['money']) =>
    formOf({ ...order, amountDue: paise(90_50), totalAmount: paise(90_50) }, door, { ...emptyDraft(order), money });
  expect(paid([{ method: 'cash' }])).toMatchObject({
    money: [{ amount: 91_00 }],
    bill: { duePaise: 0, creditPaise: 50 },
  });
  expect(paid([{ method: 'upi' }])).toMatchObject({ money: [{ amount: 90_50 }], bill: { creditPaise: 0 } });
  expect(paid([{ method: 'upi', amount: 90_00 }, { method: 'cash' }]).money[1]?.amount).toBe(1_00);
});

// Proves door-8
test('the door form proposes no payment for an order on account or at a failed stop', () => {
  expect(typed({}, { ...order, paymentMethod: 'account' }).money[0]?.amount).toBe(0);
  expect(typed({ given: { line: 0 } })).toMatchObject({ isFailed: true, money: [{ amount: 0 }] });
});

// Proves door-8
test('the door form is invalid with an invalid amount', () => {
  expect(typed({ money: [{ method: 'cash', amount: Number.NaN }] }).isBroken).toBe(true);
  expect(typed({ damaged: { jar: 1 }, charges: { jar: -5_00 } }).isBroken).toBe(true);
  // Without damaged jars there is no field for the charge, so its old value does not count.
  expect(typed({ charges: { jar: -5_00 } }).isBroken).toBe(false);
  expect(typed({ money: [{ method: 'cash', amount: 10_00_000_01 }] }).isBroken).toBe(true);
  expect(typed({ money: [{ method: 'cash', amount: null }] }).isBroken).toBe(false);
});
