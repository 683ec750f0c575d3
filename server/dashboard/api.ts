/** The figures of the shop. */
import { deliveryDays } from '#contract/orders/delivery.ts';
import { recentDays, startOfDay, startOfNextDay } from '#contract/shared/days.ts';
import type { Services } from '../core/services.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { findOrdersByNumber, findProducts, findUsers } from './found.store.ts';
import { presentStats } from './present.ts';
import { countUsers, countWaiting, listRecentOrders, listTopProducts, sumSold, tallyOrders } from './store.ts';

const shownDays = 30;
/** Whole weeks, so that each weekday is there as often. */
const soldDays = 28;
const shownOrders = 6;
const shownProducts = 5;
/** One letter stands in nearly every name. */
const leastLetters = 2;

export function dashboardApi({ db, clock }: Services) {
  return {
    'GET /admin/dashboard': async ({ actor }) => {
      const now = clock();
      const days = recentDays(now, shownDays);
      const [today = '', tomorrow = ''] = deliveryDays(now);
      const [tallies, totalUsers, recentOrders, topProducts, waiting] = await Promise.all([
        tallyOrders(
          db,
          actor.id,
          days.map(({ day }) => day),
        ),
        countUsers(db, actor.id),
        listRecentOrders(db, actor.id, shownOrders),
        listTopProducts(db, actor.id, shownProducts),
        countWaiting(db, actor.id, { today, tomorrow }),
      ]);
      const stats = presentStats({
        days: days.map(({ day }) => day),
        tallies,
        totalUsers,
        recentOrders,
        topProducts,
        waiting,
        tomorrow,
      });
      return { data: { stats } };
    },

    'GET /admin/product-sales': async ({ actor, query: { productIds } }) => {
      const now = clock();
      const days = recentDays(now, soldDays).map(({ day }) => day);
      const [from = '', to = ''] = [days[0], days.at(-1)];
      const span = { since: startOfDay(from), until: startOfNextDay(to) };
      const rows = await sumSold(db, actor.id, productIds, span);
      const units = new Map(rows.map((row) => [`${row.productId} ${row.day}`, row.units]));
      const products = productIds.map((id) => ({ id, units: days.map((day) => units.get(`${id} ${day}`) ?? 0) }));
      return { data: { from, to, products } };
    },

    'GET /admin/search': async ({ actor, query }) => {
      const typed = query.q ?? '';
      if (typed.length < leastLetters) return { data: { found: { orders: [], users: [], products: [] } } };
      const [orders, users, products] = await Promise.all([
        findOrdersByNumber(db, actor.id, typed),
        findUsers(db, actor.id, typed),
        findProducts(db, actor.id, typed),
      ] as const);
      return { data: { found: { orders, users, products } } };
    },
  } satisfies Partial<Handlers>;
}
