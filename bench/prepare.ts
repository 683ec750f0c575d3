/** Prepares the data of a run, and reads the ids, tokens and request bodies that the measurements need. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { AccountRow } from '#server/accounts/account.store.ts';
import { startSession } from '#server/accounts/sessions/session.ts';
import { raiseCartLines } from '#server/cart/store.ts';
import type { CustomerId, StaffId } from '#server/core/actor.ts';
import { sql } from '#server/core/db/database.ts';
import { buildAdmin } from '#server/testing/builders/accounts.ts';
import { deliveryFormAt } from '#server/testing/builders/orders.ts';
import { openPictureStore } from '#server/uploads/picture.store.ts';
import { storePicture } from '#server/uploads/store-picture.ts';
import { fill, type Size } from './fill.ts';
import { withDatabase } from './own-database.ts';

export interface Data {
  products: string[];
  /** A customer with orders and a filled cart. */
  customerToken: string;
  customerId: string;
  adminToken: string;
  /** Sessions of many customers who order. */
  tokens: string[];
  /** Bodies of orders of three lines, one for each of these customers. */
  orders: { ofThreeProducts: string[]; ofManyProducts: string[] };
}

const productCount = 100;

const someProducts = sql<{ id: string }>(`select id from products order by id desc limit ${productCount}`);
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
    const start = { now, userAgent: '' };
    const tokens = [];
    for (const customer of await db.rows(someCustomers)) tokens.push(await startSession(db, customer, start));
    const threeFrom = (first: number) => [0, 1, 2].map((n) => products[(first + n) % products.length] ?? '');
    return {
      products,
      customerToken: await startSession(db, buyer, start),
      customerId: buyer.id,
      adminToken: await startSession(db, admin, start),
      tokens,
      orders: {
        ofThreeProducts: tokens.map(() => orderOf(threeFrom(0))),
        ofManyProducts: tokens.map((_, n) => orderOf(threeFrom(n * 3))),
      },
    };
  });
}

const orderOf = (productIds: readonly string[]) =>
  JSON.stringify({
    ...deliveryFormAt(new Date()),
    items: productIds.map((productId) => ({ productId, quantity: 1 })),
  });
