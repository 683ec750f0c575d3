/** The data of a run, and what the measurements need to know of them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { indiaDay } from '../contract/delivery.ts';
import { createToken, hashToken } from '../server/accounts/session.ts';
import { openDatabase, sql } from '../server/db/database.ts';
import { startEmbedded } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { openPictureStore } from '../server/uploads/picture.store.ts';
import { storePicture } from '../server/uploads/store-picture.ts';
import { fill, type Size } from './fill.ts';

export interface Data {
  size: Size;
  products: string[];
  customerToken: string;
  adminToken: string;
  /** Bodies of orders of three lines, over many different products. */
  orderBodies: string[];
}

const someProducts = sql<{ id: string }>('select id from products order by id desc limit 300');
// Of those who bought, so that the list of their orders holds some.
const oneOf = sql<{ id: string }>(`
  select id from users where role = $1 and ($1 = 'admin' or exists (select from orders where customer_id = users.id))
  order by id limit 1`);
const anyProduct = sql('select 1 from products limit 1');
const addSession = sql(`
  insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, now(), now() + interval '1 day')`);
const addAdmin = sql(`
  insert into users (id, name, email, password_hash, phone, address, city, state, pincode, role, verified_at, created_at)
  values (gen_random_uuid(), 'Owner', 'bench@paniwala.example', '', '', '', '', '', '', 'admin', now(), now())`);
const addLines = sql(`
  insert into cart_items (id, user_id, product_id, quantity, created_at, updated_at)
  select gen_random_uuid(), $1, id, 2, now(), now() from unnest($2::uuid[]) as id
  on conflict do nothing`);

/** Fills the data folder, unless an earlier run did, before the shop opens it. `report` is told of the longer steps. */
export async function prepare(dataDir: string, size: Size, report: (step: string) => void): Promise<Data> {
  const embedded = await startEmbedded(join(dataDir, 'database'));
  const db = openDatabase({ ...embedded.connection, statement_timeout: 0, query_timeout: 0 }, () => {});
  try {
    await migrate(embedded.connection);
    if (!(await db.row(anyProduct))) {
      const drawing = await readFile(join(import.meta.dirname, '../db/seed/pictures/jar-20l.svg'));
      const { url } = await storePicture(openPictureStore({ dataDir, s3: undefined }), drawing, { trustedSvg: true });
      await fill(db, size, url, report);
      await db.run(addAdmin);
    }
    const products = (await db.rows(someProducts)).map(({ id }) => id);
    const signIn = async (role: 'customer' | 'admin') => {
      const id = (await db.row(oneOf, [role]))?.id ?? '';
      const token = createToken();
      await db.run(addSession, [hashToken(token), id]);
      return { id, token };
    };
    const customer = await signIn('customer');
    const admin = await signIn('admin');
    await db.run(addLines, [customer.id, products.slice(0, 5)]);
    const orderBodies = Array.from({ length: 100 }, (_, n) => describeOrder(products.slice(n * 2, n * 2 + 3)));
    return { size, products, customerToken: customer.token, adminToken: admin.token, orderBodies };
  } finally {
    await db.close();
    await embedded.stop();
  }
}

function describeOrder(productIds: readonly string[]): string {
  return JSON.stringify({
    items: productIds.map((productId) => ({ productId, quantity: 1 })),
    deliveryAddress: '14 Lake View Road',
    deliveryCity: 'Bangalore',
    deliveryPincode: '560038',
    deliveryPhone: '9876543210',
    deliveryDate: indiaDay(new Date(Date.now() + 86_400_000)),
    deliveryTime: 'morning',
    notes: '',
    paymentMethod: 'cash',
  });
}
