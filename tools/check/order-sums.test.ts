import { expect, test } from 'vitest';
import { findOrderSums } from './order-sums.ts';

test.each([
  ['the amount payable', 'const payable = row.itemsPaise + row.deliveryPaise + row.depositPaise;'],
  ['the total', 'const total = toRupees(order.itemsPaise + order.deliveryPaise);'],
  [
    'what is to return',
    "const back = order.status === 'cancelled' ? Math.max(0, order.paidPaise - order.keptPaise) : 0;",
  ],
  ['what is given up', 'const waived = demand - Math.min(order.paidPaise, demand) - order.duePaise;'],
  ['what is due, by a function of the module', 'const due = Math.max(0, payableOf(order) - order.paidPaise);'],
  ['amounts of an answer', 'const items = order.totalAmount - order.deliveryCharge;'],
  ['a figure under another name', 'const { amountPaid: paid, totalAmount: sum } = order; const left = sum - paid;'],
  ['a figure in a constant', 'const paid = order.paidPaise; const left = payableOf(order) - paid;'],
  ['an amount that is added on', 'order.duePaise += order.depositPaise;'],
  ['amounts that are not neighbours', 'const sum = order.totalPaise + extra + order.depositPaise;'],
  ['a sum in SQL', 'const total = sql(`select sum(o.total_paise + o.deposit_paise) from orders o`);'],
  ['a function around an amount in SQL', 'const left = `(o.total_paise) - coalesce(o.paid_paise, 0)`;'],
])('a sum of an order is found: %s', (_, line) => {
  expect(findOrderSums('a.ts', line)).toHaveLength(1);
});

test.each([
  ['many orders added up', 'const sum = orders.reduce((total, order) => total + order.duePaise, 0);'],
  ['one figure that grows', 'order.paidPaise += amount; order.duePaise -= amount;'],
  ['the same figure of two orders', 'const more = after.paidPaise - before.paidPaise;'],
  [
    'a column that is set',
    'const pay = sql(`update orders set paid_paise = paid_paise + $1, due_paise = due_paise - $1`);',
  ],
  ['text', "const text = 'paidPaise - duePaise'; // itemsPaise + depositPaise"],
  ['functions of the module', 'const due = dueOf(order, order.paidPaise, waivedOf(order));'],
])('what is no such sum is not: %s', (_, line) => {
  expect(findOrderSums('a.ts', line)).toEqual([]);
});
