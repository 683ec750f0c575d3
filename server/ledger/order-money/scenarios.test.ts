/** The amounts that each act posts, if a jar costs ₹20, its deposit ₹150 and a delivery ₹50. */
import { expect, test } from 'vitest';
import { shareOfDeposit } from '#contract/orders/empties.ts';
import {
  at,
  cash,
  delivered,
  figures,
  holding,
  jar,
  moves,
  next,
  nothing,
  orderOf,
} from '#server/testing/order-money/drafts.ts';
import { postDelivery, promisedOf } from './delivery.rules.ts';
import { type Draft, openDraft } from './draft.rules.ts';
import { depositOnOrder, openOrderLedger, refundable } from './order-ledger.rules.ts';
import {
  beginAgain,
  payBack,
  receivePayment,
  recordPaid,
  surplusOf,
  turnIntoCredit,
  useCredit,
} from './payment.rules.ts';
import { applyPaymentCall as pay } from './payment-call.rules.ts';
import { reverseDelivery } from './reversal.rules.ts';
import type { MoneyOrder } from './rules.ts';
import { settle } from './settling.rules.ts';
import { keepWaiver } from './waiver.rules.ts';

// Proves posting-1
test('a first order that is paid in cash at the door charges goods, delivery and deposit', () => {
  const draft = openDraft(orderOf(2), [], nothing);
  postDelivery(draft, at(2, 0, cash(390_00)));
  expect(moves(draft, 'till', 'sales', 'delivery', 'deposits', 'orders')).toEqual([390_00, 40_00, 50_00, 300_00, 0]);
  expect([draft.balances.held.get(jar), figures(draft)]).toEqual([
    2,
    { payable: 390_00, paid: 390_00, due: 0, status: 'paid' },
  ]);
});

// Proves posting-2
test('two jars in exchange for two empties charge no deposit, and the customer keeps as many jars and as much deposit as before', () => {
  const draft = openDraft(orderOf(2, 2), [], holding(2, 300_00));
  postDelivery(draft);
  expect(figures(draft)).toMatchObject({ payable: 90_00, due: 90_00 });
  expect([draft.balances.deposits.get(jar), draft.balances.held.get(jar)]).toEqual([300_00, 2]);
  expect(moves(draft, 'depot')).toEqual([0]);
});

// Proves posting-3
test('if two empties were promised and only one is taken, the deposit of one jar is charged', () => {
  const draft = openDraft(orderOf(2, 2), [], holding(2, 300_00));
  postDelivery(draft, at(2, 1));
  expect(figures(draft)).toMatchObject({ payable: 240_00, due: 240_00 });
  expect([draft.balances.deposits.get(jar), draft.balances.held.get(jar)]).toEqual([450_00, 3]);
});

// Proves posting-4
test('if two jars are delivered for all three held empties, the deposit of the third pays the order, and the rest becomes credit', () => {
  const draft = openDraft(orderOf(2, 2), [], holding(3, 450_00));
  postDelivery(draft, at(2, 3));
  expect(settle(draft, [])).toEqual([]);
  expect(figures(draft)).toEqual({ payable: 90_00, paid: 90_00, due: 0, status: 'paid' });
  expect(draft.balances).toEqual(holding(2, 300_00, 60_00));
});

// Proves posting-5
test('a jar that comes back with another order releases its share of the deposit, and the last jar the rest', () => {
  const drink = {
    ...orderOf(1),
    items: [{ ...(orderOf(1).items[0] as MoneyOrder['items'][number]), containerId: null }],
  };
  const draft = openDraft(drink, [], holding(3, 430_00));
  postDelivery(draft, at(1, 1));
  expect(draft.balances.deposits.get(jar)).toBe(430_00 - 143_33);
  const last = openDraft(drink, [], holding(1, 143_34));
  postDelivery(last, at(1, 1));
  expect([last.balances.deposits.get(jar), last.balances.creditPaise]).toEqual([0, 143_34]);
});

// Proves posting-6
test('an order that was paid by UPI and cancelled keeps its money until credit or refund is chosen', () => {
  const paid = openDraft(orderOf(2), [], nothing);
  pay(paid, { status: 'paid', method: 'upi' });
  expect(moves(paid, 'bank', 'orders', 'credit')).toEqual([390_00, 390_00, 0]);
  const cancelled = next(paid, { status: 'cancelled' });
  expect(refundable(cancelled.ledger)).toBe(390_00);
  turnIntoCredit(cancelled, 390_00);
  expect([refundable(cancelled.ledger), cancelled.balances.creditPaise, cancelled.order.paidPaise]).toEqual([
    0, 390_00, 0,
  ]);
  const refunded = next(paid, { status: 'cancelled' });
  payBack(refunded, 390_00, 'upi');
  expect(moves(refunded, 'bank', 'orders', 'credit')).toEqual([-390_00, -390_00, 0]);
});

// Proves posting-7
test('if ₹390 were paid for two jars and one is delivered, the rest becomes credit', () => {
  const paid = openDraft(orderOf(2), [], nothing);
  pay(paid, { status: 'paid' });
  const draft = next(paid);
  postDelivery(draft, at(1, 0));
  expect(figures(draft)).toEqual({ payable: 220_00, paid: 220_00, due: 0, status: 'paid' });
  expect(draft.balances).toEqual(holding(1, 150_00, 170_00));
});

// Proves posting-8
test('if ₹190 are due and ₹200 are paid at the door, ₹10 become credit', () => {
  const paid = openDraft(orderOf(2), [], nothing);
  pay(paid, { paidPaise: 200_00, method: 'upi' });
  const draft = next(paid);
  postDelivery(draft, at(2, 0, cash(200_00)));
  expect(figures(draft)).toEqual({ payable: 390_00, paid: 390_00, due: 0, status: 'paid' });
  expect([draft.balances.creditPaise, ...moves(draft, 'till', 'bank')]).toEqual([10_00, 200_00, 0]);
});

// Proves posting-9
test('a refund of ₹390 after delivery releases the deposit and makes the rest an allowance', () => {
  const draft = delivered();
  pay(draft, { status: 'refunded' });
  expect(moves(draft, 'till', 'allowances', 'deposits', 'orders')).toEqual([-390_00, 90_00, -300_00, 0]);
  expect(figures(draft)).toMatchObject({ paid: 0, due: 0 });
  const same = next(draft);
  keepWaiver(same);
  expect(same.lines).toEqual([]);
  const again = next(draft);
  pay(again, { status: 'paid' });
  expect(moves(again, 'till', 'allowances', 'deposits', 'orders')).toEqual([390_00, -90_00, 300_00, 0]);
});

// Proves posting-11
test('if staff set ₹350 of ₹390 paid and nothing due, ₹40 of the deposit are waived; paid and due beyond the bill post a negative allowance', () => {
  const draft = delivered();
  pay(draft, { paidPaise: 350_00, duePaise: 0 });
  expect(moves(draft, 'till', 'deposits', 'allowances', 'orders')).toEqual([-40_00, -40_00, 0, 0]);
  const more = next(draft);
  pay(more, { paidPaise: 390_00, duePaise: 25_00 });
  expect(moves(more, 'till', 'deposits', 'allowances', 'orders')).toEqual([40_00, 40_00, -25_00, -25_00]);
  expect(more.order.askedPaise).toBe(25_00);
  const paid = next(more);
  receivePayment(paid, { method: 'cash', amount: 25_00 });
  keepWaiver(paid);
  expect([figures(paid), surplusOf(paid)]).toEqual([{ payable: 390_00, paid: 415_00, due: 0, status: 'paid' }, 0]);
  expect(moves(paid, 'till', 'allowances', 'orders')).toEqual([25_00, 0, 25_00]);
});

// Proves posting-10
test('an order that is delivered, cancelled, reopened and delivered again has the figures of one delivery', () => {
  const once = delivered();
  const cancelled = next(once, { status: 'cancelled' });
  reverseDelivery(cancelled);
  expect(cancelled.balances).toEqual(holding(0, 0));
  expect(refundable(cancelled.ledger)).toBe(390_00);
  const again = next(cancelled, { status: 'out_for_delivery' });
  postDelivery(again);
  expect([again.balances, figures(again)]).toEqual([once.balances, figures(once)]);
  expect(refundable(again.ledger)).toBe(0);
});

// Proves posting-16
test('a second delivery is reversed correctly in whatever order the entries of both deliveries are read', () => {
  const cancelled = next(delivered(), { status: 'cancelled' });
  reverseDelivery(cancelled);
  const again = next(cancelled, { status: 'out_for_delivery' });
  postDelivery(again);
  const [first, reversal, second] = [cancelled.before, cancelled.lines, again.lines];
  for (const lines of [
    [...first, ...reversal, ...second],
    [...reversal, ...first, ...second],
    [...second, ...reversal, ...first],
  ]) {
    const last = openDraft({ ...again.order, status: 'cancelled' }, lines, again.balances);
    reverseDelivery(last);
    expect(last.balances).toEqual(holding(0, 0));
  }
});

// Proves posting-16
test('a delivery is reversed only as far as the customer still has the jars, the deposit and the credit', () => {
  const draft = openDraft(orderOf(2, 2), [], holding(3, 450_00));
  postDelivery(draft, at(2, 3));
  settle(draft, []);
  const spent = next(draft, { status: 'cancelled' });
  spent.balances.creditPaise = 20_00;
  reverseDelivery(spent);
  expect(spent.balances).toEqual(holding(3, 320_00));
  const returned = delivered();
  Object.assign(returned, { balances: holding(1, 150_00) });
  reverseDelivery(returned);
  expect(returned.balances).toEqual(holding(0, 0));
});

// Proves posting-12
test('one payment settles the oldest of thirty orders first, and the last order that it reaches only in part', () => {
  const draft = openDraft({ ...orderOf(2), status: 'pending' }, [], { ...nothing, creditPaise: 1_000_00 });
  const dues = Array.from({ length: 30 }, (_, n) => ({ orderId: `order ${n}`, duePaise: 90_00 }));
  const settled = settle(draft, dues);
  expect(settled.map(({ amount }) => amount)).toEqual([...Array(11).fill(90_00), 10_00]);
  expect(settled.map(({ orderId }) => orderId)).toEqual(dues.slice(0, 12).map(({ orderId }) => orderId));
  expect([draft.balances.creditPaise, ...moves(draft, 'credit', 'orders')]).toEqual([0, -1_000_00, 1_000_00]);
});

// Proves posting-13
test('the money of a failed UPI payment leaves the bank, and credit used for the same order stays used', () => {
  const draft = openDraft({ ...orderOf(2), status: 'pending' }, [], nothing);
  pay(draft, { status: 'paid', method: 'upi' });
  const failed = next(draft);
  pay(failed, { status: 'failed' });
  expect([moves(failed, 'bank'), figures(failed)]).toEqual([
    [-390_00],
    { payable: 390_00, paid: 0, due: 390_00, status: 'failed' },
  ]);
  const mixed = openDraft({ ...orderOf(2), status: 'pending' }, [], holding(0, 0, 100_00));
  useCredit(mixed);
  pay(mixed, { status: 'paid', method: 'upi' });
  pay(mixed, { status: 'failed' });
  expect([...moves(mixed, 'bank', 'credit'), figures(mixed)]).toEqual([
    0,
    -100_00,
    { payable: 390_00, paid: 100_00, due: 290_00, status: 'failed' },
  ]);
});

// Proves posting-28
test('credit pays as much of a new order as it can, and an order that it covers is paid', () => {
  const part = openDraft(orderOf(2), [], holding(0, 0, 100_00));
  useCredit(part);
  expect(figures(part)).toEqual({ payable: 390_00, paid: 100_00, due: 290_00, status: 'pending' });
  const whole = openDraft(orderOf(2), [], holding(0, 0, 500_00));
  useCredit(whole);
  expect(figures(whole)).toEqual({ payable: 390_00, paid: 390_00, due: 0, status: 'paid' });
  expect(whole.balances.creditPaise).toBe(110_00);
});

// Proves posting-14
test('a lower paid sum reverses the newest payments first, each in its own account', () => {
  const draft = openDraft({ ...orderOf(2), status: 'pending' }, [], holding(0, 0, 100_00));
  useCredit(draft);
  const upi = next(draft);
  pay(upi, { paidPaise: 250_00, method: 'upi' });
  const less = next(upi);
  pay(less, { paidPaise: 60_00 });
  expect([moves(upi, 'bank'), moves(less, 'bank', 'credit'), figures(less)]).toEqual([
    [150_00],
    [-150_00, 40_00],
    { payable: 390_00, paid: 60_00, due: 330_00, status: 'pending' },
  ]);
});

// Proves posting-14
test('a changed payment method moves the paid money to the account of that method', () => {
  const draft = delivered();
  pay(draft, { method: 'card' });
  expect(moves(draft, 'till', 'bank', 'orders')).toEqual([-390_00, 390_00, 0]);
  const refunded = next(draft);
  pay(refunded, { status: 'refunded' });
  expect(moves(refunded, 'till', 'bank')).toEqual([0, -390_00]);
});

test('a payment for a cancelled order becomes credit only once, and can be undone while the credit is unused', () => {
  const draft = openDraft({ ...orderOf(2), status: 'cancelled' }, [], nothing);
  recordPaid(draft, 390_00, true);
  expect([...moves(draft, 'till', 'credit', 'orders'), draft.order.paidPaise]).toEqual([390_00, 390_00, 0, 0]);
  const again = next(draft);
  recordPaid(again, 390_00, true);
  expect(again.lines).toEqual([]);
  const more = next(again);
  recordPaid(more, 100_00, true);
  expect(moves(more, 'till', 'credit')).toEqual([100_00, 100_00]);
  recordPaid(again, 0, true);
  expect([...moves(again, 'till', 'credit'), refundable(again.ledger)]).toEqual([-390_00, -390_00, 0]);
});

// Proves posting-27
test('empties beyond those that the customer held are posted from outside and release no deposit, and damaged ones are scrapped', () => {
  const draft = openDraft(orderOf(2), [], holding(1, 150_00));
  postDelivery(draft, { ...at(2, 0), taken: [{ containerId: jar, count: 3, damaged: 2 }] });
  expect(moves(draft, 'outside', 'scrapped', 'depot')).toEqual([-2, 1, 0]);
  expect([draft.balances, promisedOf(draft.order.items)]).toEqual([
    holding(2, 300_00),
    [{ containerId: jar, count: 1 }],
  ]);
});

// Proves posting-14
test('entries of an order add up in any order, because the clocks of two server instances may differ', () => {
  const draft = openDraft({ ...orderOf(2), status: 'pending' }, [], nothing);
  pay(draft, { status: 'paid' });
  pay(draft, { paidPaise: 100_00, method: 'upi' });
  pay(draft, { paidPaise: 250_00 });
  for (const lines of [draft.lines, draft.lines.toReversed()]) {
    const { parts } = openOrderLedger(lines);
    expect(parts.filter(({ amount }) => amount > 0)).toEqual([
      { place: { kind: 'bank' }, amount: 250_00, method: 'upi' },
    ]);
  }
});

/**
 * The order after `count` of its jars came back in another way, such as a pick-up. `spentPaise` of their deposit was
 * paid out or spent.
 */
function returned(draft: Draft, count: number, spentPaise: number): Draft {
  const [held, deposit] = [draft.balances.held.get(jar) ?? 0, draft.balances.deposits.get(jar) ?? 0];
  const released = shareOfDeposit(deposit, count, held);
  const credit = draft.balances.creditPaise + released - spentPaise;
  return openDraft(draft.order, draft.before, holding(held - count, deposit - released, credit));
}
function cancelAndReopen(draft: Draft): Draft {
  const cancelled = { ...draft, order: { ...draft.order, status: 'cancelled' as const } };
  reverseDelivery(cancelled);
  const reopened = next(cancelled, { status: 'pending' });
  beginAgain(reopened);
  return reopened;
}

// Proves posting-34
test.each([
  ['two jars came back and their ₹300 were paid out', 2, 300_00, 90_00, 300_00],
  ['two jars came back and their ₹300 are credit', 2, 0, 90_00, 300_00],
  ['one of two jars came back', 1, 150_00, 240_00, 150_00],
  ['no jar came back', 0, 0, 390_00, 0],
])(
  'an order is delivered and paid, %s, and it is reopened and delivered again: only the released deposit is due',
  (_, count, spentPaise, paid, due) => {
    const reopened = cancelAndReopen(returned(delivered(), count, spentPaise));
    expect(figures(reopened)).toEqual({ payable: 390_00, paid, due, status: due > 0 ? 'pending' : 'paid' });
    expect(depositOnOrder(reopened.ledger)).toBe(0);
    const again = next(reopened, { status: 'out_for_delivery' });
    postDelivery(again);
    expect(figures(again)).toMatchObject({ paid, due });
    expect([again.balances.held.get(jar), again.balances.deposits.get(jar)]).toEqual([2, 300_00]);
    expect(moves(again, 'allowances')).toEqual([0]);
  },
);

// Proves posting-34
test('unpaid deposit that was released stays waived, and the next delivery charges deposit again', () => {
  const unpaid = openDraft(orderOf(2), [], nothing);
  postDelivery(unpaid, at(2, 0));
  const reopened = cancelAndReopen(returned(next(unpaid), 2, 300_00));
  expect(figures(reopened)).toMatchObject({ paid: 0, due: 390_00 });
  const again = next(reopened, { status: 'out_for_delivery' });
  postDelivery(again, at(2, 0, cash(390_00)));
  expect([figures(again).due, again.balances.deposits.get(jar)]).toEqual([0, 300_00]);
  expect(moves(again, 'allowances')).toEqual([0]);
  const cancelled = next(again, { status: 'cancelled' });
  reverseDelivery(cancelled);
  expect([refundable(cancelled.ledger), cancelled.balances.deposits.get(jar)]).toEqual([390_00, 0]);
});

// Proves posting-34
test('if an older release reopened an order whose deposit was released, its delivery charges the deposit again, and ₹300 are due', () => {
  const cancelled = returned(delivered(), 2, 300_00);
  cancelled.order.status = 'cancelled';
  reverseDelivery(cancelled);
  const again = next(cancelled, { status: 'out_for_delivery' });
  expect(figures(again)).toMatchObject({ paid: 390_00, due: 0 });
  postDelivery(again);
  expect(figures(again)).toMatchObject({ paid: 90_00, due: 300_00 });
  expect(again.balances.deposits.get(jar)).toBe(300_00);
});

// Proves posting-34
test('cancelling the second delivery of an order leaves the jars and deposit of other orders with the customer', () => {
  const reopened = cancelAndReopen(returned(delivered(), 2, 300_00));
  const held = openDraft(
    { ...reopened.order, status: 'out_for_delivery' },
    [...reopened.before, ...reopened.lines],
    holding(3, 450_00),
  );
  postDelivery(held);
  expect(held.balances).toEqual(holding(5, 750_00));
  const cancelled = next(held, { status: 'cancelled' });
  reverseDelivery(cancelled);
  expect(cancelled.balances).toEqual(holding(3, 450_00));
});

test('cancelling an order that an older release delivered without deposit releases no deposit of other jars', () => {
  const cancelled = returned(delivered(), 2, 300_00);
  cancelled.order.status = 'cancelled';
  reverseDelivery(cancelled);
  const posted = [...cancelled.before, ...cancelled.lines];
  const orders = { kind: 'orders', customerId: 'asha' } as const;
  const without = [
    {
      kind: 'jars_given',
      amount: 2,
      debit: { kind: 'held', customerId: 'asha', containerId: jar },
      credit: { kind: 'depot', containerId: jar },
    },
    { kind: 'sale', amount: 40_00, debit: orders, credit: { kind: 'sales' } },
    { kind: 'delivery_charge', amount: 50_00, debit: orders, credit: { kind: 'delivery' } },
  ] as const;
  const lines = [...posted, ...without.map((line) => ({ ...line, orderId: 'order' }))];
  const later = openDraft({ ...cancelled.order, status: 'cancelled' }, lines, holding(5, 450_00));
  reverseDelivery(later);
  expect([later.balances.held.get(jar), later.balances.deposits.get(jar)]).toEqual([3, 450_00]);
  expect(refundable(later.ledger)).toBe(90_00);
  const reopened = next(later, { status: 'pending' });
  beginAgain(reopened);
  expect(figures(reopened)).toMatchObject({ paid: 90_00, due: 300_00 });
});
