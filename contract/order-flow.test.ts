import { describe, expect, test } from 'vitest';
import { type OrderStatus, orderStatuses, refuseMove, returnsStock } from './order-flow.ts';
import { sayIn } from './translate.ts';

/** Rulings 5.7, written out: from each status, where a paid order may go besides staying. */
const allowed: Record<OrderStatus, OrderStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['preparing', 'cancelled'],
  preparing: ['out_for_delivery', 'cancelled'],
  out_for_delivery: ['delivered', 'cancelled'],
  delivered: ['cancelled'],
  cancelled: ['pending'],
};

describe.each(orderStatuses)('from %s', (from) => {
  test.each(orderStatuses)('to %s', (to) => {
    const sentence = sayIn({}, refuseMove(from, to, 'paid'));
    if (from === to || allowed[from].includes(to)) expect(sentence).toBeUndefined();
    else {
      expect(sentence).toBe(`Cannot change status from "${from}" to "${to}". Order status can only move forward.`);
    }
  });
});

test.each(['pending', 'failed', 'refunded'] as const)('an order whose payment is %s cannot be confirmed', (payment) => {
  expect(sayIn({}, refuseMove('pending', 'confirmed', payment))).toBe(
    'Order cannot be confirmed until payment is completed. Please update payment status to "Paid" first.',
  );
});

test('stock comes back from a cancelled order unless it was delivered', () => {
  expect(returnsStock('out_for_delivery', 'cancelled')).toBe(true);
  expect(returnsStock('delivered', 'cancelled')).toBe(false);
  expect(returnsStock('pending', 'confirmed')).toBe(false);
});
