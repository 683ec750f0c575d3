import { Link } from 'react-router';
import { type OrderStatus, orderStatuses, orderStatusLabels } from '#contract/orders/status-flow.ts';
import { formatNumber } from '#contract/shared/numbers.ts';
import type { Stats } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { TitledCard } from '#web/ui/titled-card.tsx';
import { formatShare } from '../charts/figures.ts';
import { ordersPath } from '../order-detail/order-filters.ts';

const colours: Record<OrderStatus, string> = {
  pending: 'text-marigold-deep',
  confirmed: 'text-aqua',
  preparing: 'text-aqua',
  out_for_delivery: 'text-deep',
  delivered: 'text-leaf',
  cancelled: 'text-rose',
};

/** How many orders stand at each status, as shares of all; each leads to its orders. */
export function StatusDistribution({ stats: { totalOrders, statusDistribution } }: { stats: Stats }) {
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
