import { expect, test } from 'vitest';
import type { Stop, StopNow } from '../queue/stops-now.ts';
import { sumStops } from './sum-stops.ts';

const bill = {
  totalPrice: 170_00,
  deliveryCharge: 40_00,
  deposit: 0,
  amountPaid: 0,
  amountDue: 210_00,
  asked: 0,
  credit: 0,
  otherDues: 0,
  isOnAccount: false,
  isCash: true,
};
const water = { containerId: 'jar', name: 'Lake water, 20 L', depositFreeUnits: 2, price: 85_00, deposit: 150_00 };
const jar = { containerId: 'jar', name: '20 L jar', expected: 2, held: 3, deposit: 450_00 };

function stopOf(id: string, part: object = {}, outcome: StopNow['outcome'] = null): StopNow {
  const items = [{ itemId: `water of ${id}`, quantity: 2, ...water }];
  const stop = { id, customerId: id, pickupId: null, items, containers: [jar], bill, ...part } as unknown as Stop;
  return { stop, outcome, answer: null, act: null, waiting: null, message: '' };
}

// Proves load-1, load-2
test('the phone shows the whole load of its run, and the empties and cash of the open stops', () => {
  const bottles = { itemId: 'b', containerId: null, name: 'Bottle, 1 L', quantity: 6, price: 0, deposit: 0 };
  const items = [
    { itemId: 'w', quantity: 2, ...water },
    { ...bottles, depositFreeUnits: 0 },
  ];
  const pickup = { pickupId: 'p', items: [], bill: null, containers: [{ ...jar, expected: 1, held: 0 }] };
  const sums = sumStops([
    stopOf('done', {}, 'delivered'),
    stopOf('again', {}, 'again'),
    stopOf('next', { items }),
    stopOf('pick-up', pickup),
    stopOf('account', { bill: { ...bill, isOnAccount: true } }),
    stopOf('online', { bill: { ...bill, isCash: false } }),
  ]);
  expect(sums).toMatchObject({ stops: 6, stopsLeft: 4, jarsLeft: 6, empties: 7, cash: 210_00 });
  expect(sums.load).toMatchObject({
    jars: 10,
    containers: [{ id: 'jar', name: '20 L jar', count: 10 }],
    products: [{ name: 'Bottle, 1 L', count: 6 }],
  });
});

// Proves riders-71
test('the balance of a customer with two stops is used only once', () => {
  const withBalance = { customerId: 'asha', bill: { ...bill, credit: 50_00 } };
  expect(sumStops([stopOf('first', withBalance), stopOf('second', withBalance)]).cash).toBe(370_00);
  expect(sumStops([stopOf('first', withBalance), stopOf('other', { customerId: 'ravi' })]).cash).toBe(370_00);
  const rich = { customerId: 'asha', bill: { ...bill, credit: 500_00 } };
  expect(sumStops([stopOf('first', rich), stopOf('second', rich)]).cash).toBe(0);
});

test('stops that the phone stored before an update, without customer and payment method, count as paid in cash', () => {
  const { isCash: _, ...before } = bill;
  const old = { customerId: undefined, bill: before };
  expect(sumStops([stopOf('first', old), stopOf('second', old)]).cash).toBe(420_00);
  expect(sumStops([])).toEqual({
    stops: 0,
    stopsLeft: 0,
    load: { jars: 0, containers: [], products: [] },
    jarsLeft: 0,
    empties: 0,
    cash: 0,
  });
});
