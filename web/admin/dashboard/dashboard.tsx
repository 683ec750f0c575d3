import FolderTree from 'lucide-react/icons/folder-tree';
import Package from 'lucide-react/icons/package';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Users from 'lucide-react/icons/users';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#contract/orders/status-flow.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import type { Stats } from '#web/shared/api-types.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { StatusBadge } from '#web/shared/orders/order-badges.tsx';
import { Price } from '#web/shared/price.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useCall } from '#web/shared/use-call.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { Link, TallLink } from '../access/links.tsx';
import { Bar } from '../charts/bar.tsx';
import { formatShare } from '../charts/figures.ts';
import { CashQuestions } from '../dialogs/cash-part.tsx';
import { useMayOpen } from '../layout/area-screens.tsx';
import { earned, ordersPath } from '../order-detail/order-filters.ts';
import { OnTheRoad } from '../runs/on-the-road.tsx';
import { Checklist } from '../start/step-list.tsx';
import { DashboardCards, DashboardToday } from './dashboard-cards.tsx';
import { DashboardDays, FigureCells, FigureHeads } from './dashboard-days.tsx';
import { DashboardPapers } from './dashboard-papers.tsx';
import { DashboardRounds } from './dashboard-rounds.tsx';

export default function Dashboard() {
  const answer = useCall('GET /admin/dashboard', {});
  const mayCall = useMayCall();
  const hasStart = mayCall('GET /admin/start') && mayCall('PUT /admin/start');
  const hasRounds = mayCall('GET /admin/today');
  const hasRoad = mayCall('GET /admin/road');
  const start = useCall('GET /admin/start', {}, { enabled: hasStart });
  const rounds = useCall('GET /admin/today', {}, { enabled: hasRounds });
  const road = useCall('GET /admin/road', {}, { enabled: hasRoad });
  // Wait until all parts are loaded, so that no part moves the others down later.
  const isPending =
    answer.isPending || (hasStart && start.isPending) || (hasRounds && rounds.isPending) || (hasRoad && road.isPending);
  const stats = isPending ? undefined : answer.data?.data.stats;
  const today = stats?.daily.at(-1)?.day;
  return (
    <main className="page grid content-start gap-5 py-6">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-title">{t('Dashboard')}</h1>
        {today && <p className="grow text-ink-soft">{formatLongDay(today)}</p>}
        <TallLink to="/admin/numbers">{t('Numbers of any period')}</TallLink>
      </header>
      {answer.isError && <LoadFailure title={t('Failed to load dashboard data')} answer={answer} />}
      {isPending && <DashboardLoading />}
      {/* Today's figures come first, because below the checklist and the deliveries they would not fit on a phone's
          first screen. */}
      {stats && <DashboardToday today={stats.today} />}
      {stats && <DashboardPapers stats={stats} start={start.data?.data} />}
      {stats && <CashQuestions />}
      {!isPending && start.data && <Checklist start={start.data.data} />}
      {!isPending && hasRounds && <DashboardRounds days={rounds.data?.data.days} onTryAgain={rounds.refetch} />}
      {!isPending && road.data && <OnTheRoad road={road.data.data} />}
      {stats && (
        <>
          <DashboardCards stats={stats} />
          <div className="grid gap-5 lg:grid-cols-3">
            <DashboardDays daily={stats.daily} />
            <div className="grid gap-5 [section:has([open])+&]:self-start lg:grid-rows-[auto_1fr]">
              <StatusDistribution stats={stats} />
              <QuickActions />
            </div>
          </div>
          <div className="grid gap-5 lg:grid-cols-2">
            <RecentOrders orders={stats.recentOrders} />
            <TopProducts products={stats.topProducts} />
          </div>
        </>
      )}
    </main>
  );
}

/** Placeholders for the cards and the parts below. */
function DashboardLoading() {
  return (
    <div role="status" aria-label={t('Loading the dashboard')} className="grid gap-5">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-28" />
        ))}
      </div>
      <Skeleton className="h-96" />
    </div>
  );
}

const actions = [
  { to: '/admin/orders', label: message('Orders'), icon: ReceiptText },
  { to: '/admin/products', label: message('Products'), icon: Package },
  { to: '/admin/users', label: message('Users'), icon: Users },
  { to: '/admin/categories', label: message('Categories'), icon: FolderTree },
];

/** Links to the most used screens. */
function QuickActions() {
  const mayOpen = useMayOpen();
  return (
    <TitledCard title={t('Quick Actions')}>
      <ul className="grid grid-cols-2 gap-2">
        {actions.filter(mayOpen).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center gap-2 rounded-md border border-line px-3 py-2 text-sm font-semibold hover:border-deep hover:bg-foam"
            >
              <Icon aria-hidden size={18} className="shrink-0 text-deep" /> {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

const colours: Record<OrderStatus, string> = {
  pending: 'text-marigold-deep',
  confirmed: 'text-aqua',
  preparing: 'text-aqua',
  out_for_delivery: 'text-deep',
  delivered: 'text-leaf',
  cancelled: 'text-rose',
};

/** The number of orders at each status, and their share of all orders. Each status links to its orders. */
function StatusDistribution({ stats: { totalOrders, statusDistribution } }: { stats: Stats }) {
  return (
    <TitledCard title={t('Order Status Distribution')}>
      <ul className="-mx-2 grid">
        {orderStatuses.map((status) => {
          const count = statusDistribution[status];
          const share = totalOrders > 0 ? count / totalOrders : 0;
          return (
            <li key={status}>
              <Link
                to={ordersPath({ status })}
                className="group grid grid-cols-[1fr_auto_3rem] items-baseline gap-x-2 gap-y-1 rounded-sm px-2 py-1.5 text-sm hover:bg-foam/50"
              >
                <span className="group-hover:underline">{t(orderStatusLabels[status])}</span>
                <span className="figures font-semibold">{formatNumber(count)}</span>
                <span className="figures text-right text-ink-soft">{formatShare(share)}</span>
                <Bar share={share} className={`col-span-3 ${colours[status]}`} />
              </Link>
            </li>
          );
        })}
      </ul>
    </TitledCard>
  );
}

/** The newest orders as links. */
function RecentOrders({ orders }: { orders: Stats['recentOrders'] }) {
  return (
    <TitledCard
      title={t('Recent Orders')}
      aside={
        <Link to="/admin/orders" className="py-1 text-sm font-semibold text-deep hover:underline">
          {t('All orders')}
        </Link>
      }
    >
      {orders.length === 0 && <p className="text-ink-soft">{t('No orders have been placed yet.')}</p>}
      <ul className="divide-y divide-line">
        {orders.map(({ id, orderNumber, user, status, totalAmount }) => (
          <li key={id}>
            <Link
              to={`/admin/orders/${id}`}
              className="group -mx-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 px-2 py-2.5 hover:bg-foam/50 sm:grid-cols-[9.25rem_1fr_auto_minmax(4.75rem,auto)]"
            >
              <span className="figures font-semibold whitespace-nowrap text-deep max-sm:text-sm group-hover:underline">
                #{orderNumber}
              </span>
              <span className="col-start-1 row-start-2 min-w-0 break-words sm:col-start-2 sm:row-start-1">
                {user.name || t('N/A')}
              </span>
              <span className="col-start-2 row-start-2 justify-self-end sm:col-start-3 sm:row-start-1">
                <StatusBadge status={status} />
              </span>
              {/* The amount is beside the order number. It may wrap, because some statuses are long. */}
              <Price
                paise={totalAmount}
                exact
                className="col-start-2 row-start-1 text-right font-semibold sm:col-start-4"
              />
            </Link>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

/** The products with the most orders. Each bar is relative to the first product's. */
function TopProducts({ products }: { products: Stats['topProducts'] }) {
  const most = Math.max(1, ...products.map(({ orders }) => orders));
  return (
    <TitledCard title={t('Top Products')}>
      {products.length === 0 ? (
        <p className="text-ink-soft">{t('No products have been ordered yet.')}</p>
      ) : (
        <table className="w-full text-left">
          <thead className="text-sm text-ink-soft">
            <FigureHeads of={t('Name')} className="pb-1 not-first:pl-3" />
          </thead>
          <tbody className="divide-y divide-line">
            {products.map(({ id, name, orders, revenue }) => (
              <tr key={id} className="align-top">
                <td className="w-full py-2.5">
                  <Link
                    to={`/admin/products?${new URLSearchParams({ search: name })}`}
                    className="font-semibold break-words text-deep hover:underline"
                  >
                    {name}
                  </Link>
                  <Bar share={orders / most} className="mt-1.5 text-deep" />
                </td>
                <FigureCells
                  orders={orders}
                  revenue={revenue}
                  to={{
                    orders: ordersPath({ productId: id, cancelled: 'false' }),
                    revenue: ordersPath({ productId: id, ...earned }),
                  }}
                  className="py-2.5 pl-3"
                />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </TitledCard>
  );
}
