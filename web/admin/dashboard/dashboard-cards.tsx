import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClockAlert from 'lucide-react/icons/clock-alert';
import Hourglass from 'lucide-react/icons/hourglass';
import IndianRupee from 'lucide-react/icons/indian-rupee';
import MessageSquare from 'lucide-react/icons/message-square';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import PackageMinus from 'lucide-react/icons/package-minus';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Repeat from 'lucide-react/icons/repeat';
import Scale from 'lucide-react/icons/scale';
import Smartphone from 'lucide-react/icons/smartphone';
import Truck from 'lucide-react/icons/truck';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { Stats } from '#web/shared/api-types.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { classes } from '#web/ui/classes.ts';
import { Link } from '../access/links.tsx';
import { earned, onDay, ordersPath } from '../order-detail/order-filters.ts';

/** Four figures of the shop. Each links to the list that it counts. */
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

/**
 * A link inside a card that is itself a link. Its touch area is larger than its text, and negative margins keep the
 * other content of the card in place.
 */
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
  /** Path of the list that the figure counts. */
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
      {/* The font is small enough for amounts in crores on the narrowest phone. */}
      <dd className="figures font-bold tracking-tight min-[22.4rem]:text-lg sm:text-2xl">
        <Link to={to} className="inline-block min-w-6 after:absolute after:inset-0 after:rounded-lg hover:underline">
          {value}
        </Link>
      </dd>
      <dd className="figures text-sm text-ink-soft">{children}</dd>
    </div>
  );
}

/** The figure for complaints: the overdue ones, or all unresolved ones if none is overdue. */
function complaintsOf({ openComplaints, overdueComplaints }: Stats['today']) {
  const icon = MessageSquareWarning;
  return overdueComplaints > 0
    ? {
        label: t('Complaints, overdue'),
        count: overdueComplaints,
        to: '/admin/complaints?status=overdue',
        icon,
        isUrgent: true,
      }
    : { label: t('Complaints'), count: openComplaints, to: '/admin/complaints?status=unresolved', icon };
}

/** The work that waits for staff today. Each figure links to a list with the same number of rows. */
export function DashboardToday({ today }: { today: Stats['today'] }) {
  const id = useId();
  const tomorrow = { deliveryDate: today.tomorrow, deliveryTime: 'morning', cancelled: 'false' } as const;
  const waiting = [
    { label: t('To confirm'), count: today.toConfirm, to: ordersPath({ status: 'pending' }), icon: CircleCheck },
    { label: t('Late'), count: today.late, to: ordersPath({ late: 'true' }), icon: ClockAlert, isUrgent: true },
    { label: t('Tomorrow morning'), count: today.tomorrowMorning, to: ordersPath(tomorrow), icon: CalendarClock },
    {
      label: t('Payments to check'),
      count: today.paymentsToCheck,
      to: '/admin/money/claims?state=open',
      icon: Smartphone,
    },
    { label: t('Open pick-ups'), count: today.openPickups, to: '/admin/jars/pickups?status=open', icon: Truck },
    { label: t('Plans at risk'), count: today.plansAtRisk, to: '/admin/plans?state=atRisk', icon: Repeat },
    { label: t('Unread messages'), count: today.unreadMessages, to: '/admin/contacts?status=new', icon: MessageSquare },
    ...(today.openComplaints > 0 ? [complaintsOf(today)] : []),
    { label: t('Low stock'), count: today.lowStock, to: '/admin/products?status=active&stock=low', icon: PackageMinus },
    // A shop without limits has no requests.
    ...(today.toApprove > 0
      ? [{ label: t('Requests'), count: today.toApprove, to: '/admin/approvals', icon: Hourglass, isUrgent: true }]
      : []),
  ];
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-lg">
        {t('Waiting for you')}
      </h2>
      <ul className="grid grid-cols-2 gap-2 lg:grid-cols-4 lg:gap-3">
        {waiting.map(({ label, count, to, icon: Icon, isUrgent }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes(
                'flex min-h-14 items-center gap-1.5 rounded-lg border bg-surface px-2 py-2 shadow-sm hover:border-deep hover:bg-foam min-[22.4rem]:gap-2.5 min-[22.4rem]:px-3',
                isUrgent && count > 0 ? 'border-rose/50 text-rose' : 'border-line',
              )}
            >
              <Icon aria-hidden size={20} className={classes('shrink-0', !(isUrgent && count > 0) && 'text-deep')} />
              <span className="min-w-0 grow text-sm font-semibold">{label}</span>
              <span className="figures shrink-0 text-xl font-bold">{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
