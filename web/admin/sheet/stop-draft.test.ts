import { expect, test } from 'vitest';
import { paise } from '#contract/shared/money.ts';
import type { SheetStop } from '#web/shared/api-types.ts';
import {
  bodyOfCollection,
  bodyOfDelivery,
  formOf,
  nextTryOf,
  nothingTyped,
  sumRows,
  type Typed,
} from './stop-draft.ts';

const item = { id: 'line', containerId: 'jar', quantity: 2, emptiesBack: 2, unitPrice: 20_00, unitDeposit: 150_00 };
const order = {
  id: 'order',
  status: 'out_for_delivery',
  paymentMethod: 'cash',
  amountPaid: paise(0),
  amountDue: paise(90_00),
  asked: paise(0),
  totalAmount: paise(90_00),
  deliveryCharge: paise(50_00),
  floorCharge: paise(0),
  depositAmount: paise(0),
  failedStops: 1,
  deliveryName: 'Asha Rao',
  orderItems: [{ ...item, product: { name: 'Lake water', size: '20 L' } }],
};
const jar = {
  id: 'jar',
  name: '20 L jar',
  lostCharge: 250_00,
  held: 3,
  deposit: 450_00,
  given: 0,
  taken: 0,
  damaged: 0,
};
const door = { surplus: paise(0), credit: paise(0), otherDues: paise(0), containers: [jar] };
const stopOf = (part: object = {}) =>
  ({ delivery: { order: { ...order, ...part }, door }, pickup: null }) as unknown as SheetStop;
const pickup = {
  id: 'pickup',
  version: 4,
  status: 'scheduled',
  deliveryName: 'Asha Rao',
  lines: [{ containerId: 'jar', count: 2 }],
};
const collection = {
  delivery: null,
  pickup: { pickup, jars: [{ containerId: 'jar', name: '20 L jar', held: 3 }] },
} as unknown as SheetStop;
const typed = (part: Partial<Typed>): Typed => ({ ...nothingTyped, ...part });
const delivered = (part: Partial<Typed>, stop = stopOf()) => {
  if (!stop.delivery) throw new Error('No delivery');
  return bodyOfDelivery(stop.delivery, typed(part));
};

test('a row of the delivery sheet that was not edited is sent with the expected values', () => {
  expect(formOf(stopOf(), nothingTyped)).toEqual({
    given: { line: 2 },
    taken: { jar: 2 },
    damaged: { jar: 0 },
    money: { cash: 90_00, upi: null },
    isFailed: false,
    faults: [],
  });
  expect(delivered({})).toEqual({
    given: [],
    taken: [{ containerId: 'jar', count: 2, damaged: 0, charge: 0 }],
    payments: [{ method: 'cash', amount: 90_00 }],
    paymentSeen: 0,
    stopsSeen: 1,
  });
});

test('the cash field of a row shows the amount due minus the typed UPI amount, and is empty if nothing is left', () => {
  expect(formOf(stopOf(), typed({ money: { upi: 90_00 } })).money).toEqual({ cash: null, upi: 90_00 });
  expect(formOf(stopOf(), typed({ taken: { jar: 1 } })).money).toEqual({ cash: 240_00, upi: null });
  expect(formOf(stopOf({ paymentMethod: 'card' }), nothingTyped).money).toEqual({ cash: null, upi: null, card: 90_00 });
  expect(delivered({ money: { upi: 90_00 } }).payments).toEqual([{ method: 'upi', amount: 90_00 }]);
});

test('the row of a failed stop has no delivered units, empties or payments unless staff type them', () => {
  const shut = typed({ reason: 'Door locked', next: '2026-11-27 evening' });
  expect(formOf(stopOf(), shut)).toMatchObject({
    given: { line: 0 },
    taken: { jar: 0 },
    money: { cash: null },
    faults: [],
  });
  expect(delivered(shut)).toMatchObject({ taken: [], payments: [] });
  expect(delivered({ ...shut, taken: { jar: 1 } }).taken).toMatchObject([{ count: 1 }]);
  expect(nextTryOf(shut)).toEqual({ deliveryDate: '2026-11-27', deliveryTime: 'evening' });
  expect(nextTryOf(typed({ reason: 'Door locked', next: 'cancelled' }))).toBeUndefined();
});

test('a row of the delivery sheet reports all its errors', () => {
  const faults = (part: Partial<Typed>, stop = stopOf()) => formOf(stop, typed(part)).faults;
  expect(faults({ given: { line: null } })).toEqual(['Enter whole numbers from 0 to 999']);
  expect(faults({ given: { line: 0 } })).toEqual(['Nothing was given: please choose why.']);
  expect(faults({ taken: { jar: 0 } }, collection)).toEqual(['No jars were collected: please choose why.']);
  expect(faults({ reason: 'Door locked' })).toEqual(['Please choose when to deliver it again.']);
  expect(faults({ taken: { jar: 1.5 }, damaged: { jar: 2 } })).toEqual([
    'Enter whole numbers from 0 to 999',
    'Damaged empties cannot be more than the empties taken',
  ]);
  expect(faults({ money: { cash: Number.NaN } })).toHaveLength(1);
});

test('a pick-up in the delivery sheet is sent with its version and the charge for damaged jars', () => {
  if (!collection.pickup) throw new Error('No pick-up');
  const part = typed({ damaged: { jar: 1 }, charges: { jar: 80_00 } });
  expect(bodyOfCollection(collection.pickup, part, formOf(collection, part))).toEqual({
    version: 4,
    taken: [{ containerId: 'jar', count: 2, damaged: 1 }],
    damageCharge: 80_00,
  });
});

// Proves load-1
test('the totals of the delivery sheet add up the values that the rows show', () => {
  const bottle = { ...item, id: 'other', containerId: null, quantity: 3, emptiesBack: 0 };
  const withBottles = stopOf({
    paymentMethod: 'upi',
    orderItems: [...order.orderItems, { ...bottle, product: { name: 'Bottle', size: '1 L' } }],
  });
  const rows = [stopOf(), withBottles, collection].map((stop) => ({ stop, form: formOf(stop, nothingTyped) }));
  const failed = formOf(stopOf(), typed({ reason: 'Door locked', next: 'cancelled' }));
  expect(sumRows([...rows, { stop: stopOf(), form: failed }])).toEqual({
    stops: 4,
    load: {
      jars: 4,
      containers: [{ id: 'jar', name: '20 L jar', count: 4 }],
      products: [{ id: ' Bottle, 1 L', name: 'Bottle, 1 L', count: 3 }],
    },
    empties: 6,
    cash: 90_00,
    otherMoney: new Map([['upi', 90_00]]),
    failed: 1,
  });
});
