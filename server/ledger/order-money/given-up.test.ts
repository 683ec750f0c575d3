/**
 * Write-offs, payments after a write-off, and payments by two methods. In all tests a jar costs ₹20 and its deposit
 * ₹150.
 */
import { expect, test } from 'vitest';
import { at, figures, holding, moves, next, nothing, orderOf } from '#server/testing/order-money/drafts.ts';
import { postDelivery } from './delivery.rules.ts';
import { type Draft, openDraft } from './draft.rules.ts';
import { receivePayment } from './payment.rules.ts';
import { applyPaymentCall as pay } from './payment-call.rules.ts';
import { keepWaiver } from './waiver.rules.ts';

/** Two jars, delivered and not paid; the due was written off. */
function writtenOff(): Draft {
  const draft = openDraft(orderOf(2), [], nothing);
  postDelivery(draft, at(2, 0));
  const lost = next(draft);
  Object.assign(lost.order, { duePaise: 0, writtenOffPaise: 390_00 });
  keepWaiver(lost, 390_00);
  expect(moves(lost, 'write_offs', 'deposits', 'allowances', 'orders')).toEqual([90_00, -300_00, 0, 390_00]);
  return lost;
}

test('a write-off takes the unpaid deposit first, so that jars that come back later release no deposit', () => {
  expect(writtenOff().balances).toEqual(holding(2, 0));
});

test('a payment for a written-off order reverses the write-off up to its amount, and charges the waived deposit again', () => {
  const part = next(writtenOff());
  receivePayment(part, { method: 'upi', amount: 100_00 });
  keepWaiver(part);
  expect(moves(part, 'bank', 'write_offs', 'deposits', 'orders')).toEqual([100_00, -90_00, 10_00, 0]);
  expect([figures(part), part.order.writtenOffPaise]).toEqual([
    { payable: 390_00, paid: 100_00, due: 0, status: 'pending' },
    290_00,
  ]);
  const rest = next(part);
  receivePayment(rest, { method: 'cash', amount: 300_00 });
  keepWaiver(rest);
  expect([figures(rest), rest.order.writtenOffPaise, rest.balances]).toEqual([
    { payable: 390_00, paid: 390_00, due: 0, status: 'paid' },
    0,
    holding(2, 300_00, 10_00),
  ]);
});

test.each([
  // Held jars, their deposit, and how much of the ₹300 deposit of this order is charged again.
  [4, 400_00, 200_00],
  [4, 600_00, 0],
  [5, 450_00, 300_00],
  [6, 600_00, 300_00],
])(
  'if %i jars are held with a deposit of %i paise, a payment after the write-off raises the deposit to at most ₹150 a jar',
  (held, deposit, again) => {
    const draft = next(writtenOff());
    Object.assign(draft, { balances: holding(held, deposit) });
    receivePayment(draft, { method: 'cash', amount: 390_00 });
    keepWaiver(draft);
    expect(draft.balances).toEqual(holding(held, deposit + again, 300_00 - again));
    expect(draft.order).toMatchObject({ writtenOffPaise: 0, duePaise: 0 });
  },
);

test.each([[0], [1]])(
  'if %i of two jars of a written-off order are still held, the money paid for the deposit of the returned jars becomes credit',
  (held) => {
    const draft = next(writtenOff());
    Object.assign(draft, { balances: holding(held, 0) });
    const call = next(draft);
    receivePayment(draft, { method: 'cash', amount: 390_00 });
    keepWaiver(draft);
    expect([draft.balances, draft.order.paidPaise, draft.order.writtenOffPaise, draft.order.paymentStatus]).toEqual([
      holding(held, held * 150_00, 300_00 - held * 150_00),
      90_00 + held * 150_00,
      0,
      'paid',
    ]);
    pay(call, { status: 'paid' });
    expect([call.balances, call.order]).toEqual([draft.balances, draft.order]);
  },
);

test('if a higher paid sum is recorded by UPI after cash, the difference counts as UPI, and a failed payment reverses only its own method', () => {
  const draft = openDraft({ ...orderOf(2), status: 'pending' }, [], nothing);
  pay(draft, { paidPaise: 200_00, method: 'cash' });
  const upi = next(draft);
  pay(upi, { paidPaise: 390_00, method: 'upi' });
  expect(moves(upi, 'till', 'bank')).toEqual([0, 190_00]);
  const failed = next(upi);
  pay(failed, { status: 'failed' });
  expect([moves(failed, 'till', 'bank'), figures(failed)]).toEqual([
    [0, -190_00],
    { payable: 390_00, paid: 200_00, due: 190_00, status: 'failed' },
  ]);
  const card = next(upi);
  pay(card, { paidPaise: 300_00, duePaise: 90_00 });
  pay(card, { paidPaise: 390_00, method: 'card' });
  pay(card, { status: 'failed' });
  expect([figures(card), ...moves(card, 'till', 'bank')]).toEqual([
    { payable: 390_00, paid: 300_00, due: 90_00, status: 'failed' },
    0,
    -90_00,
  ]);
  const other = next(upi);
  pay(other, { status: 'failed', method: 'cash' });
  expect([moves(other, 'till', 'bank'), other.order.paidPaise]).toEqual([[-200_00, 0], 190_00]);
});
