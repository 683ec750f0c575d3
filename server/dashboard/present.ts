/** Rows as the dashboard has them: whole paise are added up here, rupees leave. */
import type { Stats } from '#contract/dashboard/calls.ts';
import { orderStatuses } from '#contract/orders/status-flow.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { RecentOrderRow, TallyRow, TopProductRow, WaitingRow } from './store.ts';

interface Figures {
  /** `YYYY-MM-DD`, oldest first, today last. */
  days: readonly string[];
  tallies: readonly TallyRow[];
  totalUsers: number;
  recentOrders: readonly RecentOrderRow[];
  topProducts: readonly TopProductRow[];
  waiting: WaitingRow;
  tomorrow: string;
}

/** All figures of the dashboard; an average of no orders is 0. */
export function presentStats(figures: Figures): Stats {
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
