import { describe, expect, test } from 'vitest';
import { confirmRules } from '../settings/rules.ts';
import { translateMessage } from '../shared/translate.ts';
import {
  findStepFault,
  type OrderStatus,
  orderStatuses,
  paymentMethods,
  paymentStatuses,
  returnsStock,
  wayToPay,
} from './status-flow.ts';

/** For each status, the other statuses to which a paid order may change. */
const allowed: Record<OrderStatus, OrderStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['preparing', 'cancelled'],
  preparing: ['out_for_delivery', 'cancelled'],
  out_for_delivery: ['delivered', 'cancelled'],
  delivered: ['cancelled'],
  cancelled: ['pending'],
};

describe.each(orderStatuses)('a paid order with status %s', (from) => {
  // Proves admin-orders-56
  test.each(orderStatuses)('may change to %s only if the table `allowed` lists this status', (to) => {
    const sentence = translateMessage(
      {},
      findStepFault(from, to, { paymentStatus: 'paid', paymentMethod: 'upi' }, 'always'),
    );
    if (from === to || allowed[from].includes(to)) expect(sentence).toBeUndefined();
    else {
      expect(sentence).toBe(`Cannot change status from "${from}" to "${to}". Order status can only move forward.`);
    }
  });
});

test.each([
  ['', 'cash'],
  ['cash', 'cash'],
  ['online', 'online'],
  ['upi', 'online'],
  ['account', 'account'],
])('an order with the payment method "%s" is treated as one with the chosen method %s', (paymentMethod, way) => {
  expect(wayToPay({ paymentMethod })).toBe(way);
});

describe.each(confirmRules)('with the rule "%s" for payment before confirmation', (rule) => {
  const payments = [...paymentMethods, ''].flatMap((paymentMethod) =>
    paymentStatuses.map((paymentStatus) => ({ paymentMethod, paymentStatus })),
  );
  // Proves first-week-1, first-week-3
  test.each(payments)(
    'an order with method "$paymentMethod" and payment $paymentStatus is confirmed only if the rule allows it',
    (payment) => {
      const isCashAtTheDoor = rule === 'prepaid' && (payment.paymentMethod === 'cash' || payment.paymentMethod === '');
      const isRefunded = payment.paymentStatus === 'refunded';
      const sentence = translateMessage({}, findStepFault('pending', 'confirmed', payment, rule));
      if (payment.paymentStatus === 'paid' || (isCashAtTheDoor && !isRefunded)) expect(sentence).toBeUndefined();
      else {
        expect(sentence).toBe(
          isCashAtTheDoor
            ? 'The payment of this order was refunded, so nothing would be collected. Please set payment status to "Pending" first, or to "Paid" if it was paid again.'
            : 'Order cannot be confirmed until payment is completed. Please update payment status to "Paid" first.',
        );
      }
    },
  );
});

test('cancelling returns the stock unless the order was delivered', () => {
  expect(returnsStock('out_for_delivery', 'cancelled')).toBe(true);
  expect(returnsStock('delivered', 'cancelled')).toBe(false);
  expect(returnsStock('pending', 'confirmed')).toBe(false);
});
