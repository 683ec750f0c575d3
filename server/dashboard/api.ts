/** Calls for the figures of the dashboard, and for the search from any screen of staff. */

import type { Stats } from '#contract/dashboard/calls.ts';
import { deliveryDays } from '#contract/orders/delivery.ts';
import { orderStatuses } from '#contract/orders/status-flow.ts';
import { recentDays, startOfDay, startOfNextDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import { may } from '#contract/shared/permissions.ts';
import { countToDecide } from '../approvals/store.ts';
import type { Services } from '../core/services.ts';
import { isClockWrong } from '../documents/lock-series.ts';
import { findMonthToLock } from '../money/locks/lock-month.ts';
import type { Handlers } from '../platform/http/handler.ts';
import {
  countOpenBreaches,
  countUsers,
  countWaiting,
  findComplaintsByNumber,
  findOrdersByNumber,
  findProducts,
  findUsers,
  findZones,
  listRecentOrders,
  listTopProducts,
  type RecentOrderRow,
  sumSold,
  type TallyRow,
  type TopProductRow,
  tallyOrders,
  type WaitingRow,
} from './store.ts';

const shownDays = 30;
/** The number of days for which sales are shown: whole weeks, so that each weekday occurs equally often. */
const soldDays = 28;
const shownOrders = 6;
const shownProducts = 5;
/** The minimum length of a search: a single letter occurs in nearly every name. */
const leastLetters = 2;

export function dashboardApi({ db, clock }: Services) {
  return {
    'GET /admin/dashboard': async ({ actor }) => {
      const now = clock();
      const days = recentDays(now, shownDays);
      const [today = '', tomorrow = ''] = deliveryDays(now);
      const [
        tallies,
        totalUsers,
        recentOrders,
        topProducts,
        waiting,
        toApprove,
        monthToLock,
        documentsStopped,
        openBreaches,
      ] = await Promise.all([
        tallyOrders(
          db,
          actor.id,
          days.map(({ day }) => day),
        ),
        countUsers(db, actor.id),
        listRecentOrders(db, actor.id, shownOrders),
        listTopProducts(db, actor.id, shownProducts),
        countWaiting(db, actor.id, { today, tomorrow, now }),
        countToDecide(db, actor, now),
        may(actor, 'money.lock') ? findMonthToLock(db, today) : null,
        may(actor, 'money.read') && isClockWrong(db, today),
        may(actor, 'settings.read') ? countOpenBreaches(db) : 0,
      ]);
      const stats = presentStats({
        days: days.map(({ day }) => day),
        tallies,
        totalUsers,
        recentOrders,
        topProducts,
        waiting: { ...waiting, toApprove },
        tomorrow,
      });
      return { data: { stats: { ...stats, monthToLock, documentsStopped, openBreaches } } };
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
      if (typed.length < leastLetters)
        return { data: { found: { orders: [], complaints: [], users: [], products: [], zones: [] } } };
      const [orders, complaints, users, products, zones] = await Promise.all([
        may(actor, 'orders.read') ? findOrdersByNumber(db, actor.id, typed) : [],
        may(actor, 'complaints.read') ? findComplaintsByNumber(db, actor.id, typed) : [],
        may(actor, 'users.read') ? findUsers(db, actor.id, typed) : [],
        may(actor, 'catalogue.read') ? findProducts(db, actor.id, typed) : [],
        may(actor, 'zones.read') ? findZones(db, actor.id, typed) : [],
      ] as const);
      return { data: { found: { orders, complaints, users, products, zones } } };
    },
  } satisfies Partial<Handlers>;
}

interface Figures {
  /** `YYYY-MM-DD`, oldest first, today last. */
  days: readonly string[];
  tallies: readonly TallyRow[];
  totalUsers: number;
  recentOrders: readonly RecentOrderRow[];
  topProducts: readonly TopProductRow[];
  waiting: WaitingRow & { toApprove: number };
  tomorrow: string;
}

/** All figures of the dashboard; an average of no orders is 0. */
function presentStats(figures: Figures): Omit<Stats, 'monthToLock' | 'documentsStopped' | 'openBreaches'> {
  const { days, tallies, totalUsers, recentOrders, topProducts, waiting, tomorrow } = figures;
  const all = addUp(tallies);
  const daily = days.map((day, at) => ({ day, ...addUp(tallies.filter((row) => row.day === at + 1)) }));
  const today = daily.at(-1) ?? addUp([]);
  const countOf = (status: string) => addUp(tallies.filter((row) => row.status === status)).orders;
  return {
    today: {
      ...waiting,
      toConfirm: countOf('pending'),
      tomorrow,
    },
    totalOrders: all.orders,
    ordersToday: today.orders,
    totalRevenue: toRupees(all.paise),
    revenueToday: toRupees(today.paise),
    totalUsers,
    averageOrderValue: all.earning === 0 ? 0 : toRupees(Math.round(all.paise / all.earning)),
    statusDistribution: Object.fromEntries(
      orderStatuses.map((status) => [status, countOf(status)]),
    ) as Stats['statusDistribution'],
    daily: daily.map(({ day, orders, paise }) => ({ day, orders, revenue: toRupees(paise) })),
    recentOrders: recentOrders.map(({ id, orderNumber, customerName, status, totalPaise }) => ({
      id,
      orderNumber,
      user: { name: customerName },
      status,
      totalAmount: toRupees(totalPaise),
    })),
    topProducts: topProducts.map(({ id, name, orders, revenuePaise }) => ({
      id,
      name,
      orders,
      revenue: toRupees(revenuePaise),
    })),
  };
}

function addUp(rows: readonly TallyRow[]) {
  return rows.reduce(
    (sum, row) => ({
      orders: sum.orders + row.orders,
      earning: sum.earning + row.earningOrders,
      paise: sum.paise + row.revenuePaise,
    }),
    { orders: 0, earning: 0, paise: 0 },
  );
}
