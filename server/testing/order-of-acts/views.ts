/** Everything that customer and staff see of one customer's orders, jars and money at one moment. */
import { findHolderFaults } from '#server/jars/desk/holder.store.ts';
import { findLedgerFaults } from '#server/ledger/verify.store.ts';
import { findLostDeposits } from '#server/orders/money/lost-deposit.store.ts';
import { findOrderFaults } from '#server/orders/money/verify.store.ts';
import { findRunFaults } from '#server/runs/closing/verify.store.ts';
import type { World } from './world.ts';

const ofOrder = async ({ asAdmin, asAsha }: World, id: string) => {
  const params = { id };
  const [staff, own, door] = await Promise.all([
    asAdmin('GET /admin/orders/:id', { params }),
    asAsha('GET /orders/:id', { params }),
    asAdmin('GET /admin/orders/:id/door', { params }),
  ]);
  return { staff: staff.body.data.order, own: own.body.data.order, door: door.body.data };
};

/** Figures of the whole shop; tests compare their differences. */
const readShop = async ({ asAdmin, shop }: World) => {
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

const sumsOf = async ({ asAdmin, asha }: World, account: 'credit' | 'deposits') => {
  const query = { account, customerId: asha.id, limit: 1 };
  return (await asAdmin('GET /admin/money/entries', { query })).body.data.sums;
};

export const views = {
  orders: (world: World) => Promise.all(world.orders.map((id) => ofOrder(world, id))),
  shop: readShop,
  account: async ({ asAsha }: World) => (await asAsha('GET /account')).body.data,
  month: async ({ asAsha, shop }: World) => {
    const month = shop.shop.clock().toISOString().slice(0, 7);
    return (await asAsha('GET /account/month', { query: { month } })).body.data;
  },
  rows: async ({ asAsha }: World) =>
    (await asAsha('GET /account/entries', { query: { limit: 100 } })).body.data.entries,
  monthly: async ({ asAsha }: World) => (await asAsha('GET /account/monthly')).body.data.account,
  myJars: async ({ asAsha }: World) => (await asAsha('GET /jars')).body.data.jars,
  movements: async ({ asAsha }: World) =>
    (await asAsha('GET /jars/movements', { query: { limit: 100 } })).body.data.movements,
  jarDesk: async ({ asAdmin, asha }: World) =>
    (await asAdmin('GET /admin/jars/customers/:id', { params: { id: asha.id } })).body.data.customer,
  holder: async ({ asAdmin, asha }: World) => {
    const { holders } = (await asAdmin('GET /admin/jars/holders', { query: { search: asha.email } })).body.data;
    return holders.find(({ id }) => id === asha.id);
  },
  moneyDesk: async ({ asAdmin, asha }: World) =>
    (await asAdmin('GET /admin/money/customers/:id', { params: { id: asha.id } })).body.data.money,
  dayBook: async ({ asAdmin, asha }: World) =>
    (await asAdmin('GET /admin/money/entries', { query: { customerId: asha.id, limit: 100 } })).body.data.entries,
  tillBook: async ({ asAdmin }: World) =>
    (await asAdmin('GET /admin/money/entries', { query: { account: 'till', limit: 1 } })).body.data.sums,
  creditBook: (world: World) => sumsOf(world, 'credit'),
  depositBook: (world: World) => sumsOf(world, 'deposits'),
  deliveries: async ({ asAsha }: World) => (await asAsha('GET /plans/days')).body.data,
  pickups: async ({ asAsha }: World) => (await asAsha('GET /pickups', { query: { limit: 100 } })).body.data.pickups,
  /** Income of the shop that no figure of the desk shows. */
  earned: ({ moved }: World) =>
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
    ),
};

/** Sums all entries: read once, at the end. */
export async function findFaults({ shop: { shop } }: World): Promise<string[]> {
  const all = [findOrderFaults, findLostDeposits, findLedgerFaults, findHolderFaults, findRunFaults];
  const found = await Promise.all(all.map((find) => find(shop.db)));
  return found.flat();
}

export type View = { [Name in keyof typeof views]: Awaited<ReturnType<(typeof views)[Name]>> };

export async function look(world: World): Promise<View> {
  const seen = await Promise.all(Object.entries(views).map(async ([name, read]) => [name, await read(world)]));
  return Object.fromEntries(seen) as View;
}
