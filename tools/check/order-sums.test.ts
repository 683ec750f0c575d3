import { expect, test } from 'vitest';
import { findOrderSums } from './order-sums.ts';

test.each([
  ['the amount payable', 'const payable = row.itemsPaise + row.deliveryPaise + row.depositPaise;'],
  ['the total', 'const total = toRupees(order.itemsPaise + order.deliveryPaise);'],
  [
    'the amount to return',
    "const back = order.status === 'cancelled' ? Math.max(0, order.paidPaise - order.keptPaise) : 0;",
  ],
  ['the waived amount', 'const waived = demand - Math.min(order.paidPaise, demand) - order.duePaise;'],
  [
    'the amount due, computed with a function of the module',
    'const due = Math.max(0, payableOf(order) - order.paidPaise);',
  ],
  ['amounts of an answer', 'const items = order.totalAmount - order.deliveryCharge;'],
  ['figures that were renamed', 'const { amountPaid: paid, totalAmount: sum } = order; const left = sum - paid;'],
  ['a figure in a constant', 'const paid = order.paidPaise; const left = payableOf(order) - paid;'],
  ['an amount that is added on', 'order.duePaise += order.depositPaise;'],
  ['two amounts with another term between them', 'const sum = order.totalPaise + extra + order.depositPaise;'],
  ['a sum in SQL', 'const total = sql(`select sum(o.total_paise + o.deposit_paise) from orders o`);'],
  ['an amount inside a function of SQL', 'const left = `(o.total_paise) - coalesce(o.paid_paise, 0)`;'],
])('a sum or difference of two figures of an order is found: %s', (_, line) => {
  expect(findOrderSums('a.ts', line)).toHaveLength(1);
});

test.each([
  ['the same figure of many orders', 'const sum = orders.reduce((total, order) => total + order.duePaise, 0);'],
  ['a figure changed by an amount', 'order.paidPaise += amount; order.duePaise -= amount;'],
  ['the same figure of two orders', 'const more = after.paidPaise - before.paidPaise;'],
  [
    'a column that is set',
    'const pay = sql(`update orders set paid_paise = paid_paise + $1, due_paise = due_paise - $1`);',
  ],
  ['a text and a comment', "const text = 'paidPaise - duePaise'; // itemsPaise + depositPaise"],
  ['a call of a function of the module', 'const due = dueOf(order, order.paidPaise, waivedOf(order));'],
])('the check for order sums ignores %s', (_, line) => {
  expect(findOrderSums('a.ts', line)).toEqual([]);
});
