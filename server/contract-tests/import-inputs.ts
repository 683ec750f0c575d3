/** Valid inputs for the calls of imports. */
import { v7 as newId } from 'uuid';
import { processImports } from '../imports/process-import.ts';
import type { Callers } from '../testing/builders/callers.ts';
import { fileForm, sendImport, workbookOf } from '../testing/builders/imports.ts';
import type { TestShop } from '../testing/shop.ts';
import type { MakeInput } from './order-inputs.ts';

/** A file with one product. Its name is new, so that the import always has something to write. */
const csv = () => `name,size,capacity,price,stock\nGlass ${newId()},1 L,1,20,5\n`;

async function someImport(shop: TestShop, { admin }: Callers) {
  const { id } = await sendImport(shop, shop.as(admin), 'products', csv());
  return { params: { id } };
}

async function savedImport(shop: TestShop, callers: Callers) {
  const { params } = await someImport(shop, callers);
  await shop.as(callers.admin)('POST /admin/imports/:id/write', { params, body: {} });
  await processImports(shop);
  return { params };
}

async function importOfSheets(shop: TestShop, { admin }: Callers) {
  const rows = [
    ['name', 'size', 'capacity', 'price', 'stock'],
    [`Glass ${newId()}`, '1 L', 1, 20, 5],
  ];
  const file = workbookOf(['One', 'Two'].map((name) => ({ name, rows })));
  const { id } = await sendImport(shop, shop.as(admin), 'products', file);
  return { params: { id }, body: { sheets: [1] } };
}

export const importInputs = {
  'POST /admin/imports': () => ({ query: { kind: 'products', name: 'list.csv' }, ...fileForm(csv()) }),
  'GET /admin/imports/:id': someImport,
  'GET /admin/imports/:id/faults': someImport,
  'PUT /admin/imports/:id/columns': async (shop, callers) => ({
    ...(await someImport(shop, callers)),
    body: { headerLine: 1, columns: [{ index: 0, field: 'name' }] },
  }),
  'PUT /admin/imports/:id/sheets': importOfSheets,
  'PUT /admin/imports/:id/values': async (shop, callers) => ({
    ...(await someImport(shop, callers)),
    body: { values: [{ field: 'city', value: 'Kollam' }] },
  }),
  'PUT /admin/imports/:id/cells': async (shop, callers) => ({
    ...(await someImport(shop, callers)),
    body: { changes: [{ row: 2, column: 'name', cell: '', value: 'Glass' }] },
  }),
  'PUT /admin/imports/:id/skipped': async (shop, callers) => ({
    ...(await someImport(shop, callers)),
    body: { rows: [2] },
  }),
  'POST /admin/imports/:id/write': async (shop, callers) => ({ ...(await someImport(shop, callers)), body: {} }),
  'POST /admin/imports/:id/return': savedImport,
  'POST /admin/imports/:id/cancel': someImport,
} satisfies Record<string, MakeInput>;
