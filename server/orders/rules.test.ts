import { expect, test } from 'vitest';
import { readNumberStart } from './number.rules.ts';
import { createOrderNumber, findItemFaults, findStockIssues } from './rules.ts';

test.each([
  ['PW-', '2000-01-01', '2099-12-31'],
  ['pw-2', '2020-01-01', '2029-12-31'],
  ['PW-26', '2026-01-01', '2026-12-31'],
  ['PW-260', '2026-01-01', '2026-09-30'],
  ['PW-261', '2026-10-01', '2026-12-31'],
  ['PW-2602', '2026-02-01', '2026-02-28'],
  ['PW-28022', '2028-02-20', '2028-02-29'],
  ['PW-26113', '2026-11-30', '2026-11-30'],
  ['PW-261121', '2026-11-21', '2026-11-21'],
  ['PW-261121-', '2026-11-21', '2026-11-21'],
])('order numbers that begin with %s belong to the days from %s to %s', (typed, from, to) => {
  expect(readNumberStart(typed)).toEqual({ from, to });
});

test.each(['', 'PW', 'W-26', '26', 'PW-2613', 'PW-2600', 'PW-260230', 'PW-26023', 'PW-26-', 'PW-261121-7', 'PW-x'])(
  '%s is not the beginning of an order number, so that it gives no range of days',
  (typed) => expect(readNumberStart(typed)).toBeUndefined(),
);

test('an order number contains the day in India and five random letters or digits that are easy to read out', () => {
  const numbers = new Set(Array.from({ length: 200 }, () => createOrderNumber(new Date('2026-11-20T20:00:00Z'))));
  expect(numbers.size).toBe(200);
  for (const number of numbers) expect(number).toMatch(/^PW-261121-[2-9A-HJKMNP-TV-Z]{5}$/);
});

test('an order of more than 50 products and more than 999 units of one product reports both errors', () => {
  const items = Array.from({ length: 51 }, (_, n) => ({ productId: `p${n}`, quantity: n === 0 ? 1000 : 1 }));
  expect(findItemFaults(items, 49_950).map((error) => error.msg)).toEqual([
    'An order has at most 50 different products',
    'Quantity must be at most 999',
  ]);
});

// Proves shopping-109
test('more units in total than the shop allows are refused, and exactly the allowed number is accepted', () => {
  const items = [120, 80].map((quantity, n) => ({ productId: `p${n}`, quantity }));
  expect(findItemFaults(items, 200)).toEqual([]);
  expect(findItemFaults(items, 199)).toEqual([
    {
      path: 'items',
      msg: {
        text: 'An order can have at most {most} items. Please contact us for larger orders.',
        values: { most: '199' },
      },
    },
  ]);
});

test('all stock issues are reported at once', () => {
  const products = new Map([
    ['short', { id: 'short', name: 'Jar', stock: 2, sellable: true }],
    ['hidden', { id: 'hidden', name: 'Can', stock: 9, sellable: false }],
    ['fine', { id: 'fine', name: 'Bottle', stock: 5, sellable: true }],
  ]);
  const issues = findStockIssues(
    ['short', 'hidden', 'gone', 'fine'].map((productId) => ({ productId, quantity: 5 })),
    products,
  );
  expect(issues.map(({ productId, issue, availableStock }) => [productId, issue, availableStock])).toEqual([
    ['short', 'insufficient_stock', 2],
    ['hidden', 'product_inactive', 0],
    ['gone', 'product_not_found', 0],
  ]);
});
