import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Stats } from '#web/shared/api-types.ts';
import { formatDate } from '#web/shared/dates.ts';
import { plural, t } from '#web/shared/language.ts';
import { earned, onDay, ordersPath } from '../order-detail/order-filters.ts';
import { FigureCells, FigureHeads } from './dashboard-figures.tsx';

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
            <FigureHeads of={t('Day')} className="px-3 py-2" />
          </thead>
          <tbody className="divide-y divide-line">
            {daily.toReversed().map(({ day, orders, revenue }) => (
              <tr key={day}>
                <th scope="row" className="px-3 py-1.5 font-normal">
                  {formatDate(day)}
                </th>
                <FigureCells
                  orders={orders}
                  revenue={revenue}
                  to={{ orders: ordersPath(onDay(day)), revenue: ordersPath({ ...earned, ...onDay(day) }) }}
                  className="px-3 py-3 lg:py-1.5"
                />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
