import { expect, test } from 'vitest';
import { describeValue } from './entry-words.ts';

const cells = [
  { row: 3, column: 'phone', cell: '98450', value: '98450 12345' },
  { row: null, column: 'container', cell: '', value: '20 L jar' },
];

test.each([
  [
    'PUT /admin/imports/:id/cells',
    'changes',
    cells,
    'Row 3, Phone number: 98450 → 98450 12345; All rows, Container: None → 20 L jar',
  ],
  [
    'PUT /admin/imports/:id/columns',
    'columns',
    [
      { index: 0, field: 'name' },
      { index: 1, field: null },
    ],
    'Column 1: Name; Column 2: Not used',
  ],
  ['PUT /admin/imports/:id/values', 'values', [{ field: 'pincode', value: '110024' }], 'PIN code: 110024'],
  ['PUT /admin/imports/:id/skipped', 'rows', [3, 114], '3, 114'],
  [
    'POST /admin/orders/:id/edit',
    'items',
    [{ productId: '01936f0e-0000-7000-8000-0000000000b1', quantity: 2, unitPrice: 75.5 }],
    'Quantity: 2, Price: ₹75.50',
  ],
  ['PUT /admin/imports/:id/sheets', 'sheets', [], 'None'],
])('the log says in words what %s changed', (call, field, value, words) => {
  expect(describeValue(call, field, value)).toBe(words);
});
