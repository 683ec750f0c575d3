/** Prepares the data of a run, and reads the ids, tokens and request bodies that the measurements need. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { AccountRow } from '#server/accounts/account.store.ts';
import { startSession } from '#server/accounts/sessions/session.ts';
import { raiseCartLines } from '#server/cart/store.ts';
import type { CustomerId, StaffId } from '#server/core/actor.ts';
import { type Database, sql } from '#server/core/db/database.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { openBalances } from '#server/testing/builders/ledger.ts';
import { deliveryFormAt } from '#server/testing/builders/orders.ts';
import { openPictureStore } from '#server/uploads/picture.store.ts';
import { storePicture } from '#server/uploads/store-picture.ts';
import { fill, type Size } from './fill.ts';
import { jarId } from './fill-ledger.ts';
import { withDatabase } from './own-database.ts';

export interface Data {
  size: Size;
  products: string[];
  customerToken: string;
  customerId: string;
  adminToken: string;
  /** Bodies of orders with three lines each, of many different products. */
  orderBodies: string[];
  /** Orders of many customers who buy two jars and return two empties. */
  swaps: { tokens: string[]; bodies: string[] };
}

const someProducts = sql<{ id: string }>('select id from products order by id desc limit 300');
type Account<Id> = Pick<AccountRow, 'role' | 'passwordHash'> & { id: Id };
const anAdmin = sql<Account<StaffId>>(`
  select id, role, password_hash from users where role = 'admin' order by id limit 1`);
// A customer with orders, so that the list of own orders is not empty.
const aBuyer = sql<Account<CustomerId>>(`
  select id, role, password_hash from users
  where role = 'customer' and exists (select from orders where customer_id = users.id)
  order by id limit 1`);
const someCustomers = sql<Account<CustomerId>>(`
  select id, role, password_hash from users where role = 'customer' order by id desc limit 400`);
const inJars = sql('update products set container_id = $1 where id = any($2::uuid[])');
const anyProduct = sql('select 1 from products limit 1');

/** Fills the data folder before the shop opens it, unless an earlier run did. `report` is called before long steps. */
export function prepare(dataDir: string, size: Size, report: (step: string) => void): Promise<Data> {
  return withDatabase(dataDir, async (db) => {
    if (!(await db.row(anyProduct))) {
      const drawing = await readFile(join(import.meta.dirname, '../db/seed/pictures/jar-20l.svg'));
      const { url } = await storePicture(openPictureStore({ dataDir, s3: undefined }), drawing, { trustedSvg: true });
      await fill(db, size, url, report);
      await buildAdmin({ db, clock: () => new Date() }, { name: 'Owner' });
    }
    const products = (await db.rows(someProducts)).map(({ id }) => id);
    const [buyer, admin] = [await db.row(aBuyer), await db.row(anAdmin)];
    if (!buyer || !admin) throw new Error('There is nobody');
    const now = new Date();
    const lines = products.slice(0, 5).map((productId) => ({ id: newId(), productId, quantity: 2 }));
    await raiseCartLines(db, buyer.id, lines, now);
    const orderBodies = Array.from({ length: 100 }, (_, n) => orderOf(products.slice(n * 2, n * 2 + 3)));
    const customerToken = await startSession(db, buyer, now);
    const swaps = await prepareSwaps(db, products.slice(203));
    return {
      size,
      products,
      customerToken,
      customerId: buyer.id,
      adminToken: await startSession(db, admin, now),
      orderBodies,
      swaps,
    };
  });
}

/** Gives each of many customers more jars than they can promise as empties during a run. */
async function prepareSwaps(db: Database, products: readonly string[]): Promise<Data['swaps']> {
  const jars = products.slice(0, 20);
  await db.run(inJars, [jarId, jars]);
  const customers = await db.rows(someCustomers);
  const tokens = [];
  for (const customer of customers) {
    const opening = { containerId: jarId, jars: 10_000, depositPaise: 10_000, creditPaise: 0 };
    await openBalances({ db, clock: () => new Date() }, customer.id, opening);
    tokens.push(await startSession(db, customer, new Date()));
  }
  const linesOf = (n: number) => [jars[n % 20] ?? '', ...products.slice(20 + (n % 70), 22 + (n % 70))];
  const empties = [{ containerId: jarId, count: 2 }];
  return { tokens, bodies: customers.map((_, n) => orderOf(linesOf(n), { quantity: 2, empties })) };
}

const orderOf = (
  productIds: readonly string[],
  { quantity = 1, empties }: { quantity?: number; empties?: unknown } = {},
) =>
  JSON.stringify({
    ...deliveryFormAt(new Date()),
    items: productIds.map((productId) => ({ productId, quantity })),
    empties,
  });
