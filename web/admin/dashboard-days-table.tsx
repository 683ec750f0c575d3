import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router';
import type { Stats } from '../../contract/dashboard.ts';
import { formatDate } from '../dates.ts';
import { plural, t } from '../language.ts';
import { Price } from '../price.tsx';
import { earned, onDay, ordersPath } from './order-filters.ts';

const link = 'block px-3 py-3 hover:text-deep hover:underline lg:py-1.5';

/** The chart's figures for those who cannot see it, or want to copy them; the newest day first. */
export function DaysTable({ daily }: { daily: readonly Stats['daily'][number][] }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit items-center gap-1 text-sm font-semibold text-deep hover:underline">
        {t('Show as a table')} <ChevronDown aria-hidden size={18} className="group-open:rotate-180" />
      </summary>
      <div className="max-h-96 overflow-y-auto rounded-md border border-line">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">
            {plural(daily.length, {
              one: 'Orders and revenue of the last {count} day',
              other: 'Orders and revenue of the last {count} days',
            })}
          </caption>
          <thead className="sticky top-0 bg-foam">
            <tr>
              <th scope="col" className="px-3 py-2">
                {t('Day')}
              </th>
              <th scope="col" className="px-3 py-2 text-right">
                {t('Orders')}
              </th>
              <th scope="col" className="px-3 py-2 text-right">
                {t('Revenue')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {daily.toReversed().map(({ day, orders, revenue }) => (
              <tr key={day}>
                <th scope="row" className="px-3 py-1.5 font-normal">
                  {formatDate(day)}
                </th>
                <td className="figures text-right">
                  <Link to={ordersPath(onDay(day))} className={link}>
                    {orders.toLocaleString('en-IN')}
                  </Link>
                </td>
                <td className="text-right">
                  <Link to={ordersPath({ ...earned, ...onDay(day) })} className={link}>
                    <Price rupees={revenue} exact />
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
