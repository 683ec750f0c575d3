import { expect, test } from 'vitest';
import { linesAtDoor } from './door-bill.ts';

const jars = { id: 'a', containerId: 'jar', quantity: 2, depositFreeUnits: 1, pricePaise: 45_00, depositPaise: 150_00 };
// These sums differ from the sums of the lines, so that the test can tell stored sums from computed ones.
const order = { items: [jars], itemsPaise: 89_99, depositPaise: 149_99 };
const one = [{ containerId: 'jar', count: 1 }];

test('an order that was delivered as ordered keeps its stored sums; otherwise they are computed from its lines', () => {
  expect(linesAtDoor(order, new Map(), one)).toEqual(order);
  expect(linesAtDoor(order, new Map([['a', 3]]), one)).toEqual({
    items: [{ ...jars, quantity: 3 }],
    itemsPaise: 135_00,
    depositPaise: 300_00,
  });
  expect(linesAtDoor(order, new Map(), [])).toEqual({
    items: [{ ...jars, depositFreeUnits: 0 }],
    itemsPaise: 90_00,
    depositPaise: 300_00,
  });
});
