import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeliveryTerms, firstTerms, type Stairs } from '../shared/delivery-terms.ts';
import {
  askedOf,
  beyondDemandOf,
  computeMissing,
  computeTotals,
  demandOf,
  dueAgainOf,
  dueOf,
  netWaivedOf,
  payableOf,
  receivedOf,
  restOf,
  toReturnOf,
  totalOf,
  totalsOfAnswer,
  unpaidDepositOf,
  unpaidOf,
  waivedOf,
} from './order-sums.ts';

test('the total of an order is the sum of its lines and delivery, without the deposit', () => {
  const totals = computeTotals(
    [
      { pricePaise: 85_00, depositPaise: 150_00, quantity: 2 },
      { pricePaise: 20_50, depositPaise: 0, quantity: 3 },
    ],
    firstTerms,
  );
  expect(totals).toEqual({
    itemsPaise: 231_50,
    deliveryPaise: 50_00,
    floorPaise: 0,
    totalPaise: 281_50,
    depositPaise: 300_00,
    payablePaise: 581_50,
  });
});

// Proves shopping-143
test('a thousand lines of ten paise add up exactly', () => {
  const lines = Array.from({ length: 1000 }, () => ({ pricePaise: 10, depositPaise: 10, quantity: 1 }));
  expect(computeTotals(lines, firstTerms).itemsPaise).toBe(100_00);
});

describe('the delivery charge', () => {
  const lines = [
    { pricePaise: 85_00, depositPaise: 150_00, quantity: 2 },
    { pricePaise: 30_00, depositPaise: 0, quantity: 1 },
  ];
  const charge = (terms: Partial<DeliveryTerms>, stairs?: Stairs) =>
    computeTotals(lines, { ...firstTerms, ...terms }, stairs).deliveryPaise;

  test('is 0 when the sum of the lines, without deposits, is exactly the limit for free delivery', () => {
    expect(charge({ freeFromPaise: 200_00 })).toBe(0);
    expect(charge({ freeFromPaise: 200_01 })).toBe(50_00);
  });

  test('adds the floor charge for each container from the configured floor up, if there is no lift', () => {
    const stairs = { floorFrom: 2, floorChargePaise: 5_00 };
    expect(charge(stairs, { floor: 2, hasLift: false })).toBe(60_00);
    expect(charge(stairs, { floor: 1, hasLift: false })).toBe(50_00);
    expect(charge(stairs, { floor: 9, hasLift: true })).toBe(50_00);
    expect(charge(stairs, { floor: null, hasLift: false })).toBe(50_00);
    expect(charge({ ...stairs, freeFromPaise: 100_00 }, { floor: 2, hasLift: false })).toBe(10_00);
    const withoutDeposit = [{ pricePaise: 85_00, depositPaise: 0, quantity: 3, containerId: 'jar' }];
    const terms = { ...firstTerms, ...stairs };
    expect(computeTotals(withoutDeposit, terms, { floor: 2, hasLift: false }).floorPaise).toBe(15_00);
  });

  test('is 0 from a limit on; computeMissing returns what is missing to this limit and to the minimum order', () => {
    const missing = (terms: Partial<DeliveryTerms>) => computeMissing(lines, { ...firstTerms, ...terms });
    expect(missing({ freeFromPaise: 250_00, minimumPaise: 220_00 })).toEqual({
      forFreePaise: 50_00,
      forMinimumPaise: 20_00,
    });
    expect(missing({ freeFromPaise: 200_00, minimumPaise: 200_00 })).toEqual({ forFreePaise: 0, forMinimumPaise: 0 });
    expect(missing({})).toEqual({ forFreePaise: 0, forMinimumPaise: 0 });
    expect(missing({ feePaise: 0, freeFromPaise: 900_00 }).forFreePaise).toBe(0);
  });
});

describe('the sums of an order', () => {
  // ₹90 of water, ₹50 of delivery and ₹250 of deposit, with ₹10 demanded beyond the bill.
  const bill = { itemsPaise: 90_00, deliveryPaise: 50_00, depositPaise: 250_00 };
  const order = { ...bill, askedPaise: 10_00, paidPaise: 120_00, duePaise: 230_00 };

  test('are correct when a part is paid and a part is waived', () => {
    expect([totalOf(order), payableOf(order), demandOf(order)]).toEqual([140_00, 390_00, 400_00]);
    expect([unpaidOf(order), unpaidDepositOf(order), beyondDemandOf(order)]).toEqual([270_00, 250_00, -280_00]);
    expect([waivedOf(order), netWaivedOf(order), askedOf(order)]).toEqual([50_00, 40_00, -40_00]);
    expect([restOf(390_00, 120_00), receivedOf(120_00, 20_00)]).toEqual([270_00, 100_00]);
  });

  test('are correct when more was paid than demanded', () => {
    const overpaid = { ...order, paidPaise: 410_00, duePaise: 0 };
    expect([unpaidOf(overpaid), unpaidDepositOf(overpaid), beyondDemandOf(overpaid)]).toEqual([-20_00, 0, 10_00]);
    expect([waivedOf(overpaid), dueOf(overpaid, 410_00, 0), askedOf(overpaid)]).toEqual([0, 0, 20_00]);
  });

  test('can be read from a JSON answer, whose total includes the delivery charge', () => {
    const answer = { totalAmount: 140_00, deliveryCharge: 50_00, floorCharge: 15_00, depositAmount: 250_00 };
    expect(totalsOfAnswer(answer as Parameters<typeof totalsOfAnswer>[0])).toEqual({
      ...bill,
      floorPaise: 15_00,
      totalPaise: 140_00,
      payablePaise: 390_00,
    });
  });

  test('make all payments of a cancelled order returnable, except for deposit that was returned earlier', () => {
    const cancelled = { status: 'cancelled', paidPaise: 390_00, keptPaise: 150_00 } as const;
    expect([toReturnOf(cancelled), toReturnOf({ ...cancelled, paidPaise: 100_00 })]).toEqual([240_00, 0]);
    expect(toReturnOf({ ...cancelled, status: 'delivered' })).toBe(0);
  });

  test('make refunded money due again when the order is reopened', () => {
    const cancelled = { ...bill, paidPaise: 0, duePaise: 0, keptPaise: 150_00 };
    expect(dueAgainOf({ ...cancelled, paymentStatus: 'refunded' })).toBe(540_00);
    expect(dueAgainOf({ ...cancelled, paymentStatus: 'paid', paidPaise: 390_00 })).toBe(150_00);
  });

  test('are consistent for any amounts: due follows from waived, and waived from due', () => {
    const amount = fc.nat(1000_00);
    const amounts = fc.record({
      itemsPaise: amount,
      deliveryPaise: amount,
      depositPaise: amount,
      askedPaise: amount,
      paidPaise: amount,
      duePaise: amount,
    });
    fc.assert(
      fc.property(amounts, (any) => {
        const waived = waivedOf(any);
        expect(dueOf(any, any.paidPaise, waived)).toBe(any.duePaise);
        expect(Math.min(any.paidPaise, demandOf(any)) + any.duePaise + waived).toBe(demandOf(any));
        // If the amount demanded beyond the bill is the result of `askedOf`, nothing counts as waived.
        const asked = askedOf(any);
        if (asked >= 0) expect(waivedOf({ ...any, askedPaise: asked })).toBe(0);
      }),
    );
  });
});
