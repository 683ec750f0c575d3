import { Link } from 'react-router';
import type { Stats } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { TitledCard } from '#web/ui/titled-card.tsx';
import { earned, ordersPath } from '../order-detail/order-filters.ts';
import { FigureCells, FigureHeads } from './dashboard-figures.tsx';

/** The products with the most orders; a bar is as long as theirs is against the most ordered one's. */
export function TopProducts({ products }: { products: Stats['topProducts'] }) {
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
