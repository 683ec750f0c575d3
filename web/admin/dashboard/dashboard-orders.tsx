import { Link } from 'react-router';
import type { Stats } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { StatusBadge } from '#web/shared/orders/order-badges.tsx';
import { Price } from '#web/shared/price.tsx';
import { TitledCard } from '#web/ui/titled-card.tsx';

/** The newest orders, each leading to its page. */
export function RecentOrders({ orders }: { orders: Stats['recentOrders'] }) {
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
              {/* Beside the number, whose place it may need: some statuses are longer than both. */}
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
