/** The shop as it is after three months: with the demo's thousand orders, cloned for each file. */
import { sql } from '../server/db/database.ts';
import { createTemplate } from '../server/testing/database.ts';
import { fillDemo } from '../tools/demo/fill-demo.ts';
import { type BrowserShop, openBrowserShop } from './test-shop.ts';

export async function openDemoShop(): Promise<BrowserShop> {
  const clock = () => new Date();
  return openBrowserShop({}, await createTemplate('paniwala_demo', (db) => fillDemo({ db, clock }, true)));
}

export interface DemoOrderRow {
  id: string;
  order_number: string;
  name: string;
  status: string;
  payment_status: string;
}

const newestOf = sql<DemoOrderRow>(`
  select o.id, o.order_number, u.name, o.status, o.payment_status
  from orders o join users u on u.id = o.customer_id
  where o.status = $1 and ($2::text is null or o.payment_status = $2)
  order by o.id desc offset $3 limit 1`);

/** The newest order that stands there, or the one so many places after it. */
export async function findOrder(
  shop: BrowserShop,
  status: string,
  { payment, skip = 0 }: { payment?: string; skip?: number } = {},
): Promise<DemoOrderRow> {
  const order = await shop.db.row(newestOf, [status, payment ?? null, skip]);
  if (!order) throw new Error(`The demo has no ${status} order`);
  return order;
}

const one = sql<{ status: string; payment_status: string; admin_notes: string; paid: number; due: number }>(`
  select status, payment_status, admin_notes, paid_paise as paid, due_paise as due from orders where id = $1`);

export const readOrder = (shop: BrowserShop, { id }: { id: string }) => shop.db.row(one, [id]);

/** How many rows a question over the demo counts. */
export async function countOf(shop: BrowserShop, from: string): Promise<number> {
  return (await shop.db.row(sql<{ count: number }>(`select count(*)::int as count from ${from}`)))?.count ?? 0;
}
