import { afterEach, expect, test } from 'vitest';
import type { PricedLine } from '#contract/orders/order-sums.ts';
import { paise } from '#contract/shared/money.ts';
import hindi from '#languages/hi.ts';
import { translatePerRequest } from '#web/language.ts';
import { describeEachDelivery, firstSwapOf, type PricedPlan, priceItems } from './each-delivery.tsx';

const flat = { feePaise: 50_00, freeFromPaise: null, minimumPaise: null, floorFrom: null, floorChargePaise: 0 };
const jars = (quantity: number): PricedLine => ({ pricePaise: 85_00, depositPaise: 150_00, quantity });
const plan = (changes: Partial<PricedPlan> = {}): PricedPlan => ({
  lines: [jars(2)],
  terms: flat,
  onlyEmpties: false,
  floor: null,
  hasLift: false,
  ...changes,
});
const stairs = { ...flat, floorFrom: 2, floorChargePaise: 10_00 };
const free = { ...flat, freeFromPaise: 150_00 };
const price = '₹220.00 each time at today’s prices';
const deposit = "Plus up to ₹300.00 refundable deposit: you pay it only for jars that you don't swap.";

afterEach(() => translatePerRequest(() => undefined));

// Proves plans-18
test.each<[string, PricedPlan, string[]]>([
  ['with a deposit', plan(), [price, 'Of this, ₹50.00 is for the delivery.', deposit]],
  [
    'up the stairs',
    plan({ terms: stairs, floor: 3 }),
    ['₹240.00 each time at today’s prices', 'Of this, ₹70.00 is for the delivery and the stairs.', deposit],
  ],
  ['delivered free', plan({ terms: free }), ['₹170.00 each time at today’s prices', 'Free delivery.', deposit]],
  [
    'for only as many jars as empties, where fewer jars may lose the free delivery',
    plan({ terms: free, onlyEmpties: true }),
    [
      'Up to ₹170.00 each time at today’s prices',
      'Delivery is free from ₹150.00. Below that it costs ₹50.00.',
      deposit,
    ],
  ],
  [
    'without a deposit',
    plan({ lines: [{ ...jars(2), depositPaise: 0 }] }),
    [price, 'Of this, ₹50.00 is for the delivery.'],
  ],
])('the cost of each delivery is described for a plan %s', (_, priced, expected) => {
  expect(describeEachDelivery(priced)).toEqual(expected);
});

// Proves plans-18
test('the cost of each delivery is shown in Hindi', () => {
  translatePerRequest(() => ({ language: 'hi', texts: hindi.texts }));
  expect(describeEachDelivery(plan({ onlyEmpties: true }))).toEqual([
    'आज के दाम पर हर बार ज़्यादा से ज़्यादा ₹220.00',
    'इसमें ₹50.00 डिलीवरी के हैं।',
    'साथ में ज़्यादा से ज़्यादा ₹300.00 डिपॉज़िट, जो वापस मिलेगा। हर लौटाए गए खाली जार पर कम।',
  ]);
});

// Proves plans-18
test.each([
  [
    0,
    'First delivery: 2 jars with ₹300.00 refundable deposit. After that you return 2 empty jars each time, with no new deposit.',
  ],
  [
    1,
    'First delivery: 2 jars, 1 returned, ₹150.00 refundable deposit for the others. After that you return 2 empty jars each time, with no new deposit.',
  ],
  [3, 'You return 2 empty jars each time, so there is no new deposit.'],
])(
  'the deposit for the first delivery of a new plan is described for a customer with %i empties',
  (count, sentence) => {
    const lines = [{ ...jars(2), containerId: 'jar' }];
    const first = firstSwapOf(lines, [{ containerId: 'jar', count }]);
    expect(describeEachDelivery(plan({ lines, first })).at(-1)).toBe(sentence);
    expect(describeEachDelivery(plan({ lines, first, onlyEmpties: true })).at(-1)).toBe(deposit);
  },
);

// Proves plans-18
test('the returned empties of the first delivery are not described for products without a container', () => {
  expect(firstSwapOf([jars(2)], [])).toBeUndefined();
});

// Proves plans-18
test('a plan uses current prices, and a customer who pays no jar deposits still pays the deposits of other products', () => {
  const jar = { id: 'jar', name: 'Jar', price: paise(85_00), deposit: paise(150_00), containerId: '20 L' };
  const stand = { id: 'stand', name: 'Stand', price: paise(400_00), deposit: paise(500_00), containerId: null };
  const lines = [jar, stand].map(({ id }) => ({ productId: id, quantity: 2 }));
  const deposits = (isFree: boolean) => priceItems(lines, [stand, jar], isFree)?.map(({ product }) => product.deposit);
  expect(priceItems(lines, [stand, jar], false)?.[0]).toEqual({ productId: 'jar', quantity: 2, product: jar });
  expect(deposits(false)).toEqual([150_00, 500_00]);
  expect(deposits(true)).toEqual([0, 500_00]);
  expect(priceItems(lines, [jar], false)).toBeUndefined();
  expect(priceItems([], [], false)).toBeUndefined();
});
