/** The bill that a rider sees at the door equals the bill that the delivery posts to the ledger. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billAtDoor } from '#contract/orders/door-bill.ts';
import { depositFreeUnitsOf } from '#contract/orders/empties.ts';
import { payableOf, sumLines } from '#contract/orders/order-sums.ts';
import { postDelivery } from '#server/ledger/order-money/delivery.rules.ts';
import { openDraft } from '#server/ledger/order-money/draft.rules.ts';
import type { MoneyOrder } from '#server/ledger/order-money/rules.ts';
import { settle } from '#server/ledger/order-money/settling.rules.ts';
import type { Line } from '#server/ledger/rules.ts';

const count = fc.nat(4);
const amount = fc.constantFrom(0, 33_33, 90_00, 150_00, 390_00, 1000_00);
const door = fc.record({
  ordered: fc.tuple(count, count, count),
  given: fc.tuple(count, count, count),
  promised: count,
  taken: count,
  held: count,
  deposit: amount,
  credit: amount,
  otherDues: amount,
  paid: amount,
  received: amount,
  charge: amount,
  waived: amount,
  asked: amount,
});

// Proves door-8
test('the bill at the door shows the posted amounts for any units delivered, empties taken and money paid', () => {
  fc.assert(
    fc.property(door, ({ ordered, given, promised, taken, held, deposit, credit, otherDues, ...money }) => {
      const lines = [
        { id: 'jar', containerId: 'jar', pricePaise: 20_00, depositPaise: 150_00 },
        { id: 'other', containerId: 'jar', pricePaise: 31_50, depositPaise: 130_00 },
        { id: 'water', containerId: null, pricePaise: 9_99, depositPaise: 5_00 },
      ].map((line, at) => ({ ...line, quantity: ordered[at] ?? 0 }));
      const depositFreeUnits = depositFreeUnitsOf(lines, [{ containerId: 'jar', count: promised }]);
      const items = lines.map((line, at) => ({ ...line, depositFreeUnits: depositFreeUnits[at] ?? 0 }));
      const sums = { ...sumLines(items), deliveryPaise: 50_00 };
      const demand = payableOf(sums) + money.asked;
      const duePaise = Math.max(0, demand - Math.min(money.paid, demand) - money.waived);
      const order: MoneyOrder = {
        id: 'order',
        customerId: 'asha',
        status: 'out_for_delivery',
        paymentStatus: 'pending',
        paymentMethod: 'cash',
        items,
        ...sums,
        paidPaise: money.paid,
        duePaise,
        askedPaise: money.asked,
        writtenOffPaise: 0,
      };
      const before = { creditPaise: credit, deposits: new Map([['jar', deposit]]), held: new Map([['jar', held]]) };
      const paidBefore: Line = {
        kind: 'payment',
        amount: money.paid,
        orderId: 'order',
        debit: { kind: 'till' },
        credit: { kind: 'orders', customerId: 'asha' },
      };
      const draft = openDraft(order, money.paid > 0 ? [paidBefore] : [], before);
      const givenOf = new Map(items.map(({ id }, at) => [id, given[at] ?? 0]));
      const charge = { id: 'charge', kind: 'damaged', amount: money.charge } as const;
      postDelivery(draft, {
        given: givenOf,
        taken: [{ containerId: 'jar', count: taken, damaged: 0, charge }],
        payments: money.received > 0 ? [{ method: 'cash', amount: money.received }] : [],
      });
      const older = otherDues + money.charge;
      const settled = settle(draft, [{ orderId: 'older', duePaise: older }]);
      const account = {
        creditPaise: credit,
        otherDuesPaise: otherDues,
        containers: [{ id: 'jar', held, depositPaise: deposit }],
      };
      const counts = {
        given: givenOf,
        receivedPaise: money.received,
        taken: [{ containerId: 'jar', count: taken, chargePaise: money.charge }],
      };
      const olderPaise = settled.reduce((sum, one) => sum + one.amount, 0);
      expect(billAtDoor(order, account, counts)).toMatchObject({
        itemsPaise: draft.order.itemsPaise,
        depositPaise: draft.order.depositPaise,
        payablePaise: payableOf(draft.order),
        duePaise: draft.order.duePaise,
        creditPaise: draft.balances.creditPaise,
        olderPaise,
        otherDuesPaise: older - olderPaise,
      });
    }),
    { numRuns: 500 },
  );
});
