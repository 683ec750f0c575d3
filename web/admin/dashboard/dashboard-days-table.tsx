import type { Stats } from '#web/shared/api-types.ts';
import { formatDate } from '#web/shared/dates.ts';
import { plural, t } from '#web/shared/language.ts';
import { TableForm } from '#web/ui/charts/table-form.tsx';
import { earned, onDay, ordersPath } from '../order-detail/order-filters.ts';
import { FigureCells, FigureHeads } from './dashboard-figures.tsx';

/** The chart's figures; the newest day first. */
export function DaysTable({ daily }: { daily: readonly Stats['daily'][number][] }) {
  return (
    <TableForm
      caption={plural(daily.length, {
        one: 'Orders and revenue of the last {count} day',
        other: 'Orders and revenue of the last {count} days',
      })}
      head={<FigureHeads of={t('Day')} className="px-3 py-2" />}
    >
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
    </TableForm>
  );
}
