import { expect, test } from 'vitest';
import type { CustomerId } from '#server/core/actor.ts';
import { noDoorAndOffice } from '#server/core/delivery-address.store.ts';
import { readSettings } from '#server/core/settings.ts';
import { type CustomerFacts, deliveryKey, type OrderContext, type WantedOrder } from './context.rules.ts';
import { type Decision, decideOrder } from './decide.rules.ts';

const jar = {
  id: 'jar',
  name: 'Jar',
  description: '',
  size: '20 L',
  image: null,
  pricePaise: 85_00,
  depositPaise: 150_00,
  containerId: 'container',
  stock: 5,
  sellable: true,
};
const morning = {
  key: 'morning',
  label: 'Morning',
  fromMinute: 540,
  toMinute: 720,
  firstDate: null,
  lastDate: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  capacity: 2,
  cutoffDays: null,
  cutoffMinute: null,
};
const terms = { feePaise: 50_00, freeFromPaise: null, minimumPaise: 170_00, floorFrom: null, floorChargePaise: 0 };
const zone = { id: 'zone', name: 'Indiranagar', cashAllowed: false, windows: null, terms, place: null };

function contextOf(customer: Partial<CustomerFacts> = {}, booked = 0): OrderContext {
  const slot = { date: '2026-11-23', windowKey: 'morning', booked };
  const facts = { windows: [morning], exceptions: [], booked: [slot] };
  const asha: CustomerFacts = {
    name: 'Asha',
    email: null,
    isDepositFree: false,
    agreedPrices: [],
    cashBlock: null,
    balances: { creditPaise: 0, deposits: new Map(), held: new Map([['container', 3]]) },
    promised: [],
    account: null,
    openOrders: 0,
    unpaid: new Map(),
    pace: null,
    ...customer,
  };
  return {
    shop: readSettings({}).shop,
    now: new Date('2026-11-22T10:00:00+05:30'),
    customers: new Map([['asha', asha]]),
    products: new Map([['jar', { ...jar, translations: {} }]]),
    deliveries: new Map([
      [
        deliveryKey('560038', '2026-11-23'),
        { settingsVersion: 0, legalVersion: null, place: { hasZones: true, zone }, facts },
      ],
    ]),
    mostOpenOrders: undefined,
    mostUnpaidPerSlot: 3,
  };
}

function wantedOf(quantity: number, form: Partial<WantedOrder['form']> = {}): WantedOrder {
  return {
    id: 'order',
    customerId: 'asha' as string as CustomerId,
    form: {
      items: [{ productId: 'jar', quantity }],
      deliveryAddress: '12 Lake Road',
      deliveryCity: 'Bengaluru',
      deliveryPincode: '560038',
      deliveryPhone: '9876543210',
      deliveryDate: '2026-11-23',
      deliveryTime: 'morning',
      ...noDoorAndOffice,
      notes: '',
      paymentMethod: 'online',
      ...form,
    },
    isByPhone: false,
    isOverbooking: false,
    plan: null,
  };
}

const ofPlan = (wanted: WantedOrder): WantedOrder => ({ ...wanted, plan: { onlyEmpties: false } });
const reasonsOf = (decision: Decision) => (decision.isAccepted ? [] : decision.reasons.map(({ kind }) => kind));

test('an order that breaks several rules is refused with all reasons, in the sequence in which they are reported', () => {
  const pace = { count: 300, most: 300, since: '2026-11-22T09:30:00+05:30' };
  const context: OrderContext = { ...contextOf({ openOrders: 4, pace }), mostOpenOrders: 4 };
  const empties = [{ containerId: 'container', count: 4 }];
  const wanted = wantedOf(1000, { paymentMethod: 'cash', deliveryTime: 'evening', empties });
  expect(reasonsOf(decideOrder(context, wanted))).toEqual([
    'open-orders',
    'pace',
    'items',
    'items',
    'time',
    'cash',
    'stock',
    'empties',
  ]);
  const account = { limitPaise: 100_00, duePaise: 0, openPaise: 0, overduePaise: 0, unpaidSince: null };
  const small = wantedOf(1, { paymentMethod: 'account', expectedTotal: 1 });
  expect(reasonsOf(decideOrder(contextOf({ account }, morning.capacity), small))).toEqual([
    'minimum',
    'slot',
    'price',
    'credit',
  ]);
});

test('each order can use only the stock, places, empties and credit that the orders before it have left', () => {
  const context = contextOf({
    balances: { creditPaise: 300_00, deposits: new Map(), held: new Map([['container', 3]]) },
  });
  const first = decideOrder(
    context,
    wantedOf(2, { useCredit: true, empties: [{ containerId: 'container', count: 2 }] }),
  );
  // The amount is for two jars and the delivery, without deposit.
  expect(first).toMatchObject({ isAccepted: true, row: { depositPaise: 0, paidPaise: 220_00, duePaise: 0 } });
  const second = decideOrder(context, ofPlan(wantedOf(4, { useCredit: true })));
  expect(second).toMatchObject({
    isAccepted: true,
    leftOut: [{ productId: 'jar', wanted: 4, got: 3 }],
    row: { items: [{ quantity: 3, depositFreeUnits: 1 }], paidPaise: 80_00 },
  });
  expect(reasonsOf(decideOrder(context, wantedOf(1)))).toEqual(['stock', 'minimum', 'slot']);
});

test('an order from a form is placed in full or not at all, and a planned order takes the available units', () => {
  expect(reasonsOf(decideOrder(contextOf(), wantedOf(6)))).toEqual(['stock']);
  expect(decideOrder(contextOf(), ofPlan(wantedOf(6)))).toMatchObject({
    isAccepted: true,
    row: { items: [{ quantity: 5 }] },
  });
  const swap = { ...wantedOf(4), plan: { onlyEmpties: true } };
  expect(decideOrder(contextOf(), swap)).toMatchObject({
    isAccepted: true,
    isFewer: true,
    row: { items: [{ quantity: 3 }] },
  });
});
