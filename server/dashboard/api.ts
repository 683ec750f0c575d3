/** The figures of the shop (specification: admin 2; rulings 5.9). */
import { recentDays } from '../../contract/delivery.ts';
import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { presentStats } from './present.ts';
import { countUsers, listRecentOrders, listTopProducts, tallyOrders } from './store.ts';

const shownDays = 30;
const shownOrders = 6;
const shownProducts = 5;

export function dashboardApi({ db, clock }: Services) {
  return {
    'GET /admin/dashboard': async ({ actor }) => {
      const days = recentDays(clock(), shownDays);
      const [tallies, totalUsers, recentOrders, topProducts] = await Promise.all([
        tallyOrders(
          db,
          actor.id,
          days.map(({ day }) => day),
        ),
        countUsers(db, actor.id),
        listRecentOrders(db, actor.id, shownOrders),
        listTopProducts(db, actor.id, shownProducts),
      ]);
      const stats = presentStats({
        days: days.map(({ day }) => day),
        ...{ tallies, totalUsers, recentOrders, topProducts },
      });
      return { data: { stats } };
    },
  } satisfies Partial<Handlers>;
}
