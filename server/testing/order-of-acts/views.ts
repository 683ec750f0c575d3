/** Reads everything that the customer and staff see of the customer's orders, jars and money at one moment. */
import { findHolderFaults } from '#server/jars/desk/holder.store.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findKhataFaults } from '#server/money/khata/store.ts';
import { findDocumentFaults } from '#server/orders/documents/verify.store.ts';
import { findLostDeposits } from '#server/orders/money/lost-deposit.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { findRunFaults } from '#server/runs/closing/verify.store.ts';
import { findAccountFaults, findBookFaults, readLockedBooks } from './lock-acts.ts';
import type { Model } from './model.ts';

const readOrderViews = async ({ asAdmin, asAsha }: Model, id: string) => {
  const params = { id };
  const [staff, own, door, papers] = await Promise.all([
    asAdmin('GET /admin/orders/:id', { params }),
    asAsha('GET /orders/:id', { params }),
    asAdmin('GET /admin/orders/:id/door', { params }),
    asAdmin('GET /admin/orders/:id/documents', { params }),
  ]);
  const { documents, ownInvoice } = papers.body.data;
  // A small sale has no document until its day is over.
  const isWaiting = ownInvoice === 'possible';
  return { staff: staff.body.data.order, own: own.body.data.order, door: door.body.data, documents, isWaiting };
};

/** Figures of the whole shop. Tests compare how much they changed. */
const readShop = async ({ asAdmin, shop }: Model) => {
  const [money, jars, dashboard] = await Promise.all([
    asAdmin('GET /admin/money'),
    asAdmin('GET /admin/jars'),
    asAdmin('GET /admin/dashboard'),
  ]);
  const jar = jars.body.data.containers.find(({ id }) => id === shop.jar);
  if (!jar) throw new Error('The container is gone');
  return { money: money.body.data.figures, jars: jars.body.data, jar, dashboard: dashboard.body.data.stats };
};
export type ShopFigures = Awaited<ReturnType<typeof readShop>>;

const sumsOf = async ({ asAdmin, asha }: Model, account: 'credit' | 'deposits') => {
  const query = { account, customerId: asha.id, limit: 1 };
  return (await asAdmin('GET /admin/money/entries', { query })).body.data.sums;
};

export const views = {
  orders: (model: Model) => Promise.all(model.orders.map((id) => readOrderViews(model, id))),
  shop: readShop,
  account: async ({ asAsha }: Model) => (await asAsha('GET /account')).body.data,
  month: async ({ asAsha, shop }: Model) => {
    const month = shop.shop.clock().toISOString().slice(0, 7);
    return (await asAsha('GET /account/month', { query: { month } })).body.data;
  },
  statements: async ({ asAsha, asAdmin, asha, shop }: Model) => {
    const query = { month: shop.shop.clock().toISOString().slice(0, 7) };
    const [own, staff] = await Promise.all([
      asAsha('GET /account/statement', { query }),
      asAdmin('GET /admin/users/:id/statement', { params: { id: asha.id }, query }),
    ]);
    return { own: own.body.data, staff: staff.body.data };
  },
  books: async ({ asAdmin, shop }: Model) => {
    const query = { month: shop.shop.clock().toISOString().slice(0, 7) };
    return (await asAdmin('GET /admin/money/books', { query })).body.data;
  },
  lockedBooks: async (model: Model) => {
    const books = await readLockedBooks(model);
    model.lockedBooks ??= books;
    return books;
  },
  rows: async ({ asAsha }: Model) =>
    (await asAsha('GET /account/entries', { query: { limit: 100 } })).body.data.entries,
  monthly: async ({ asAsha }: Model) => (await asAsha('GET /account/monthly')).body.data.account,
  myJars: async ({ asAsha }: Model) => (await asAsha('GET /jars')).body.data.jars,
  movements: async ({ asAsha }: Model) =>
    (await asAsha('GET /jars/movements', { query: { limit: 100 } })).body.data.movements,
  jarDesk: async ({ asAdmin, asha }: Model) =>
    (await asAdmin('GET /admin/jars/customers/:id', { params: { id: asha.id } })).body.data.customer,
  holder: async ({ asAdmin, asha }: Model) => {
    const { holders } = (await asAdmin('GET /admin/jars/holders', { query: { search: asha.email } })).body.data;
    return holders.find(({ id }) => id === asha.id);
  },
  moneyDesk: async ({ asAdmin, asha }: Model) =>
    (await asAdmin('GET /admin/money/customers/:id', { params: { id: asha.id } })).body.data.money,
  dayBook: async ({ asAdmin, asha }: Model) =>
    (await asAdmin('GET /admin/money/entries', { query: { customerId: asha.id, limit: 100 } })).body.data.entries,
  charged: async ({ asAdmin, asha }: Model) => {
    const query = { customerId: asha.id, limit: 100 };
    const { documents } = (await asAdmin('GET /admin/documents', { query })).body.data;
    return documents.filter(({ charge }) => charge !== null);
  },
  tillBook: async ({ asAdmin }: Model) =>
    (await asAdmin('GET /admin/money/entries', { query: { account: 'till', limit: 1 } })).body.data.sums,
  creditBook: (model: Model) => sumsOf(model, 'credit'),
  depositBook: (model: Model) => sumsOf(model, 'deposits'),
  deliveries: async ({ asAsha }: Model) => (await asAsha('GET /plans/days')).body.data,
  pickups: async ({ asAsha }: Model) => (await asAsha('GET /pickups', { query: { limit: 100 } })).body.data.pickups,
  /** Sums of ledger accounts that the money desk does not show. */
  earned: ({ moved }: Model) =>
    moved(
      'sales',
      'delivery',
      'jar_charges',
      'allowances',
      'write_offs',
      'opening',
      'expenses',
      'cash_differences',
      'owner',
      'input_tax',
      'gst_paid',
    ),
};

/** Faults that the shop's own checks of its books find. They sum all entries, so they run only at the end. */
export async function findFaults(model: Model): Promise<string[]> {
  const { db } = model.shop.shop;
  const all = [
    findOrderFaults,
    findDocumentFaults,
    findLostDeposits,
    findLedgerFaults,
    findHolderFaults,
    findKhataFaults,
    findRunFaults,
  ];
  const found = await Promise.all(all.map((find) => find(db)));
  return [...found.flat(), ...(await findBookFaults(model)), ...(await findAccountFaults(model))];
}

export type View = { [Name in keyof typeof views]: Awaited<ReturnType<(typeof views)[Name]>> };

export async function look(model: Model): Promise<View> {
  const seen = await Promise.all(Object.entries(views).map(async ([name, read]) => [name, await read(model)]));
  return Object.fromEntries(seen) as View;
}
