import { Link } from 'react-router';
import type { Stats } from '../../contract/dashboard.ts';
import { t } from '../language.ts';
import { Price } from '../price.tsx';
import { Bar } from '../ui/bar.tsx';
import { DashboardCard } from './dashboard-card.tsx';
import { earned, ordersPath } from './order-filters.ts';

const figure = 'block py-2.5 pl-3 hover:text-deep hover:underline';

/** The products with the most orders; a bar is as long as theirs is against the most ordered one's. */
export function TopProducts({ products }: { products: Stats['topProducts'] }) {
  const most = Math.max(1, ...products.map(({ orders }) => orders));
  return (
    <DashboardCard title={t('Top Products')}>
      {products.length === 0 ? (
        <p className="text-ink-soft">{t('No products have been ordered yet.')}</p>
      ) : (
        <table className="w-full text-left">
          <thead className="text-sm text-ink-soft">
            <tr>
              <th scope="col" className="pb-1">
                {t('Name')}
              </th>
              <th scope="col" className="pb-1 pl-3 text-right">
                {t('Orders')}
              </th>
              <th scope="col" className="pb-1 pl-3 text-right">
                {t('Revenue')}
              </th>
            </tr>
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
                <td className="figures text-right">
                  <Link to={ordersPath({ productId: id, cancelled: 'false' })} className={figure}>
                    {orders.toLocaleString('en-IN')}
                  </Link>
                </td>
                <td className="text-right">
                  <Link to={ordersPath({ productId: id, ...earned })} className={figure}>
                    <Price rupees={revenue} exact />
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DashboardCard>
  );
}
