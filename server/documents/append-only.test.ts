/** Nobody can change a document or its prints. This holds even for superusers of PostgreSQL, as it does for the ledger. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../core/db/database.ts';
import { buildCustomer } from '../testing/builders/accounts.ts';
import { actFor, type JarShop, openJarShop } from '../testing/jar-shop.ts';

let jarShop: JarShop;
const stored = sql<{ number: string }>('select number_text as number from documents');
beforeAll(async () => {
  jarShop = await openJarShop();
  // An empty table may be truncated, as a restore does.
  await jarShop.shop.db.run(sql('truncate documents cascade'));
  await actFor(jarShop, await buildCustomer(jarShop.shop)).onTheWay();
});
afterAll(() => jarShop.shop.close());

// Proves documents-7
test.each([
  ['origin', "update documents set content = '{}'"],
  ['origin', 'update documents set number = 7 where false'],
  ['origin', 'delete from documents'],
  ['origin', 'truncate documents cascade'],
  ['origin', 'delete from document_prints'],
  ['origin', 'truncate document_prints'],
  ['replica', 'delete from documents'],
])('with session_replication_role %s, %s is refused', async (role, change) => {
  const { db } = jarShop.shop;
  const attempt = db.transaction(async (tx) => {
    await tx.run(sql(`set local session_replication_role = ${role}`));
    await tx.run(sql(change));
  });
  await expect(attempt).rejects.toMatchObject({ code: 'DC001' });
  expect(await db.rows(stored)).toEqual([{ number: 'CM/2627/1' }]);
});
