import IndianRupee from 'lucide-react/icons/indian-rupee';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#contract/shared/numbers.ts';
import type { Stats } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { earned, onDay, ordersPath } from '../order-detail/order-filters.ts';

/** The shop in four figures; each leads to the list behind it. */
export function DashboardCards({ stats }: { stats: Stats }) {
  const today = onDay(stats.daily.at(-1)?.day ?? '');
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5">
      <Figure
        label={t('Total Orders')}
        icon={<ReceiptText />}
        to={ordersPath({})}
        value={formatNumber(stats.totalOrders)}
      >
        <Detail to={ordersPath(today)}>{t('{count} today', { count: formatNumber(stats.ordersToday) })}</Detail>
      </Figure>
      <Figure
        label={t('Total Revenue')}
        icon={<IndianRupee />}
        to={ordersPath(earned)}
        value={<Price paise={stats.totalRevenue} exact />}
      >
        <Detail to={ordersPath({ ...earned, ...today })}>
          {rich('{amount} today', { amount: <Price paise={stats.revenueToday} exact /> })}
        </Detail>
      </Figure>
      <Figure label={t('Total Users')} icon={<Users />} to="/admin/users" value={formatNumber(stats.totalUsers)}>
        {t('Customers and staff')}
      </Figure>
      <Figure
        label={t('Avg Order Value')}
        icon={<Scale />}
        to={ordersPath(earned)}
        value={<Price paise={stats.averageOrderValue} exact />}
      >
        {t('Of paid orders')}
      </Figure>
    </dl>
  );
}

/** Above the card's own link, and large enough for a finger: downwards, so that it leaves the figure its room. */
function Detail({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="relative z-10 -mt-1 -mb-3 inline-block pt-1 pb-3 hover:text-deep hover:underline">
      {children}
    </Link>
  );
}

interface FigureProps {
  label: string;
  icon: ReactNode;
  value: ReactNode;
  /** The list behind the figure. */
  to: string;
  children: ReactNode;
}

function Figure({ label, icon, value, to, children }: FigureProps) {
  return (
    <div className="relative grid content-start gap-1 rounded-lg border border-line bg-surface p-3 shadow-sm has-[a:hover]:border-deep min-[22.4rem]:p-4 sm:p-5">
      <dt className="flex items-center justify-between gap-2 text-sm font-semibold text-ink-soft">
        {label}
        <span aria-hidden className="hidden text-deep sm:block [&>svg]:size-5">
          {icon}
        </span>
      </dt>
      {/* Crores have room on the narrowest phone. */}
      <dd className="figures font-bold tracking-tight min-[22.4rem]:text-lg sm:text-2xl">
        <Link to={to} className="inline-block min-w-6 after:absolute after:inset-0 after:rounded-lg hover:underline">
          {value}
        </Link>
      </dd>
      <dd className="figures text-sm text-ink-soft">{children}</dd>
    </div>
  );
}
