import { expect, test } from 'vitest';
import type { Stop, StopNow } from '../queue/stops-now.ts';
import {
  billDoor,
  doorActs,
  isSameDoor,
  listDoorOrders,
  listOtherDues,
  referenceOf,
  sumCollect,
} from './door-orders.ts';

const bill = {
  totalPrice: 170_00,
  deliveryCharge: 0,
  deposit: 0,
  amountPaid: 0,
  amountDue: 170_00,
  asked: 0,
  credit: 0,
  otherDues: 0,
  isOnAccount: false,
  isCash: true,
};
const item = { containerId: 'jar', name: 'Water', quantity: 2, depositFreeUnits: 2, price: 85_00, deposit: 150_00 };
const jar = { containerId: 'jar', name: '20 L jar', expected: 2, held: 3, deposit: 450_00 };

const stopOf = (id: string, part: object = {}): Stop =>
  ({
    id,
    state: 'out_for_delivery',
    customerId: 'asha',
    orderId: `order ${id}`,
    pickupId: null,
    deliveryAddress: '14 Lake View Road',
    deliveryPincode: '560038',
    floor: 2,
    items: [{ itemId: `item ${id}`, ...item }],
    containers: [jar],
    bill,
    ...part,
  }) as unknown as Stop;
const now = (stop: Stop, outcome: StopNow['outcome'] = null) => ({ stop, outcome }) as StopNow;

test('the orders of a door are the open ones with the same address and floor, even of different customers', () => {
  const first = stopOf('a');
  const stops = [
    now(first),
    now(stopOf('b', { customerId: 'ravi', deliveryAddress: ' 14 LAKE view road' })),
    now(stopOf('done'), 'delivered'),
    now(stopOf('pick-up', { orderId: null, pickupId: 'p' })),
    now(stopOf('other floor', { floor: 3 })),
    now(stopOf('office', { deliveryAddress: '2 MG Road' })),
  ];
  expect(listDoorOrders(first, stops).map(({ id }) => id)).toEqual(['a', 'b']);
  const many = Array.from({ length: 30 }, (_, at) => now(stopOf(String(at))));
  expect(listDoorOrders(first, many).length).toBe(20);
  // The order that the rider has opened is never left out.
  const last = stopOf('29');
  expect(listDoorOrders(last, many)).toHaveLength(20);
  expect(listDoorOrders(last, many)[0]?.id).toBe('29');
});

test('the orders of a door count as changed if one joined or left, or if one of their numbers changed', () => {
  const opened = [stopOf('a'), stopOf('b')];
  expect(isSameDoor(opened, [stopOf('a', { notes: 'Ring twice' }), stopOf('b')])).toBe(true);
  expect(isSameDoor(opened, [...opened, stopOf('c')])).toBe(false);
  expect(isSameDoor(opened, [stopOf('a')])).toBe(false);
  expect(isSameDoor(opened, [stopOf('a'), stopOf('b', { bill: { ...bill, amountDue: 0 } })])).toBe(false);
  expect(isSameDoor(opened, [stopOf('a'), stopOf('b', { items: [{ ...item, itemId: 'item b', quantity: 3 }] })])).toBe(
    false,
  );
  expect(isSameDoor(opened, [stopOf('a'), stopOf('b', { containers: [{ ...jar, held: 0 }] })])).toBe(false);
});

test('the balance and the empties of a customer are used only once at a door', () => {
  const rich = { bill: { ...bill, credit: 200_00 } };
  const orders = billDoor([stopOf('a', rich), stopOf('b', rich), stopOf('c', { customerId: 'ravi' })], 'cash');
  // Asha has three jars. The second order gets one of them back, so that its second jar needs a deposit.
  expect(orders.map(({ form }) => [form.taken.jar, form.collect])).toEqual([
    [2, 0],
    [1, 290_00],
    [2, 170_00],
  ]);
  expect(sumCollect(orders)).toBe(460_00);
});

test('one press records each order with an act of its own, and with its own share of the money', () => {
  const paise45 = {
    bill: { ...bill, totalPrice: 45_50, amountDue: 45_50 },
    items: [{ ...stopOf('a').items[0], price: 22_75 }],
  };
  const stops = [
    stopOf('a'),
    stopOf('b', { customerId: 'ravi', ...paise45 }),
    stopOf('c', { customerId: 'office', bill: { ...bill, isOnAccount: true } }),
    stopOf('d', { customerId: 'online', bill: { ...bill, amountPaid: 170_00, amountDue: 0 } }),
  ];
  const actsBy = (paying: 'cash' | 'upi' | 'none') =>
    doorActs(billDoor(stops, paying)).map(({ stopId, kind, payments }) => [
      stopId,
      kind,
      payments?.map(({ amount }) => amount),
    ]);
  expect(actsBy('cash')).toEqual([
    ['a', 'delivered', [170_00]],
    ['b', 'delivered', [46_00]],
    ['c', 'delivered', []],
    ['d', 'delivered', []],
  ]);
  expect(actsBy('upi')[1]).toEqual(['b', 'delivered', [45_50]]);
  expect(actsBy('none').map(([, , payments]) => payments)).toEqual([[], [], [], []]);
  expect(doorActs(billDoor(stops, 'cash'))[0]).toMatchObject({
    given: [{ itemId: 'item a', quantity: 2 }],
    taken: [{ containerId: 'jar', count: 2 }],
  });
});

test('an order on account also uses the balance, so that the amount of the customer’s next order must be collected', () => {
  const rich = { bill: { ...bill, credit: 170_00 } };
  const orders = billDoor([stopOf('a', { bill: { ...rich.bill, isOnAccount: true } }), stopOf('b', rich)], 'cash');
  // The second order also needs a deposit of 150, because the first one has taken two of the three empties.
  expect(orders.map(({ form }) => [form.collect, form.received])).toEqual([
    [0, 0],
    [320_00, 320_00],
  ]);
});

test('the cash to collect equals the sum of the recorded acts, even if the amount of the first order is rounded up', () => {
  const part = {
    bill: { ...bill, totalPrice: 45_50, amountDue: 45_50 },
    items: [{ ...stopOf('a').items[0], price: 22_75 }],
    containers: [{ ...jar, held: 4 }],
  };
  const stops = [stopOf('a', part), stopOf('b', part)];
  const sumBy = (paying: 'cash' | 'upi' | 'none') => {
    const orders = billDoor(stops, paying);
    const acts = doorActs(orders).flatMap(({ payments = [] }) => payments.map(({ amount }) => Number(amount)));
    return [sumCollect(orders), acts];
  };
  expect(sumBy('cash')).toEqual([91_00, [46_00, 45_00]]);
  expect(sumBy('upi')).toEqual([91_00, [45_50, 45_50]]);
  expect(sumBy('none')).toEqual([91_00, []]);
});

test('dues are subtracted from the customer’s balance only once', () => {
  const part = { bill: { ...bill, credit: 400_00, otherDues: 100_00 }, containers: [{ ...jar, held: 4 }] };
  const orders = billDoor([stopOf('a', part), stopOf('b', part)], 'cash');
  expect(orders.map(({ form }) => form.collect)).toEqual([0, 40_00]);
});

test('the UPI code for a door names the first order that the payment pays', () => {
  const stops = [
    stopOf('a', { orderNumber: 'PW-1', bill: { ...bill, isOnAccount: true } }),
    stopOf('b', { orderNumber: 'PW-2', customerId: 'online', bill: { ...bill, amountPaid: 170_00, amountDue: 0 } }),
    stopOf('c', { orderNumber: 'PW-3', customerId: 'ravi' }),
  ];
  expect(referenceOf(billDoor(stops, 'upi'))).toBe('PW-3');
  expect(doorActs(billDoor(stops, 'upi')).map(({ payments = [] }) => payments.length)).toEqual([0, 0, 1]);
});

test('each customer’s dues for other orders are listed once, as they were before this door', () => {
  const named = (id: string, deliveryName: string, otherDues: number, part: object = {}) =>
    stopOf(id, { deliveryName, bill: { ...bill, otherDues }, ...part });
  const door = [
    named('a', 'Asha Rao', 85_00),
    named('b', 'Asha Rao', 85_00),
    named('c', 'Ravi Kumar', 0, { customerId: 'ravi' }),
  ];
  for (const paying of ['cash', 'none'] as const)
    expect(listOtherDues(billDoor(door, paying))).toEqual([{ stopId: 'a', name: 'Asha Rao', dues: 85_00 }]);
});
