import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import ClockAlert from 'lucide-react/icons/clock-alert';
import MessageSquare from 'lucide-react/icons/message-square';
import PackageMinus from 'lucide-react/icons/package-minus';
import Repeat from 'lucide-react/icons/repeat';
import Smartphone from 'lucide-react/icons/smartphone';
import Truck from 'lucide-react/icons/truck';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#contract/shared/numbers.ts';
import type { Stats } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { classes } from '#web/ui/classes.ts';
import { ordersPath } from '../order-detail/order-filters.ts';

/** Open work of today; each figure links to a list with that many rows. */
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
    { label: t('Low stock'), count: today.lowStock, to: '/admin/products?status=active&stock=low', icon: PackageMinus },
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
                'flex min-h-14 items-center gap-2.5 rounded-lg border bg-surface px-3 py-2 shadow-sm hover:border-deep hover:bg-foam',
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
