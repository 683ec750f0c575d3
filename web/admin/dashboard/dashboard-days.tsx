import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatAmount, formatNumber, type Paise, paise, toRupees } from '#contract/shared/money.ts';
import { formOf, plural, t } from '#web/language.ts';
import type { Stats } from '#web/shared/api-types.ts';
import { formatDate, formatLongDay, formatShortDay } from '#web/shared/dates.ts';
import { Price } from '#web/shared/price.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Link, useOpenPath } from '../access/links.tsx';
import { BarChart } from '../charts/bar-chart.tsx';
import { formatShortAmount, formatShortNumber } from '../charts/figures.ts';
import { TableForm } from '../charts/table-form.tsx';
import { earned, onDay, ordersPath } from '../order-detail/order-filters.ts';

type Day = Stats['daily'][number];

/** A chart of orders and revenue per day, with the values at the cursor and as a table. */
export function DashboardDays({ daily }: { daily: readonly Day[] }) {
  const navigate = useNavigate();
  const openPath = useOpenPath();
  const [chosen, setChosen] = useState<number | null>(null);
  const day = chosen === null ? undefined : daily[chosen];
  const describe = (at: number) => {
    const found = daily[at];
    return found ? `${formatLongDay(found.day)}: ${figuresOf(found)}` : '';
  };
  return (
    <TitledCard title={t('Last {count} Days', { count: daily.length })} className="lg:col-span-2">
      <p className="figures -mt-2 text-ink-soft">
        {day ? <strong className="font-semibold text-ink">{formatLongDay(day.day)}</strong> : t('Total')}
        <span className="block sm:inline">
          <span className="max-sm:hidden">: </span>
          <Link
            to={ordersPath(day ? onDay(day.day) : { from: daily[0]?.day, to: daily.at(-1)?.day })}
            className="hover:text-deep hover:underline"
          >
            {figuresOf(day ?? addUp(daily))}
          </Link>
        </span>
      </p>
      <BarChart
        label={t('Day of the chart')}
        steps={daily.map((one) => formatShortDay(one.day))}
        series={[
          {
            name: t('Revenue'),
            // The values are in rupees, so that the axis has round numbers.
            values: daily.map(({ revenue }) => toRupees(revenue)),
            formatTick: formatShortAmount,
          },
          {
            name: t('Orders'),
            values: daily.map(({ orders }) => orders),
            formatTick: formatShortNumber,
          },
        ]}
        chosen={chosen}
        onChoose={setChosen}
        onOpen={(at) => {
          const to = openPath(ordersPath(onDay(daily[at]?.day ?? '')));
          if (to) void navigate(to);
        }}
        describe={describe}
      />
      <DaysTable daily={daily} />
    </TitledCard>
  );
}

function figuresOf({ orders, revenue }: Pick<Day, 'orders' | 'revenue'>): string {
  const sentence = formOf(orders, {
    one: '{orders} order, {revenue} revenue',
    other: '{orders} orders, {revenue} revenue',
  });
  return t(sentence, { orders: formatNumber(orders), revenue: formatAmount(revenue) });
}

function addUp(daily: readonly Day[]): Pick<Day, 'orders' | 'revenue'> {
  return {
    orders: daily.reduce((sum, { orders }) => sum + orders, 0),
    revenue: paise(daily.reduce((sum, { revenue }) => sum + revenue, 0)),
  };
}

/** The chart's values as a table, newest day first. */
function DaysTable({ daily }: { daily: readonly Day[] }) {
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

/** The headings of a table of orders and revenue. `of` is the heading of the first column, such as "Day". */
export function FigureHeads({ of, className }: { of: string; className: string }) {
  return (
    <tr>
      <th scope="col" className={className}>
        {of}
      </th>
      <th scope="col" className={classes(className, 'text-right')}>
        {t('Orders')}
      </th>
      <th scope="col" className={classes(className, 'text-right')}>
        {t('Revenue')}
      </th>
    </tr>
  );
}

interface FigureCellsProps {
  orders: number;
  revenue: Paise;
  /** Paths to the counted orders, and to the orders that make up the revenue. */
  to: { orders: string; revenue: string };
  /** CSS class of the links, which fill their table cells. */
  className: string;
}

/** The two figures of a row. Each links to the orders that it counts. */
export function FigureCells({ orders, revenue, to, className }: FigureCellsProps) {
  const link = classes('block hover:text-deep hover:underline', className);
  return (
    <>
      <td className="figures text-right">
        <Link to={to.orders} className={link}>
          {formatNumber(orders)}
        </Link>
      </td>
      <td className="text-right">
        <Link to={to.revenue} className={link}>
          <Price paise={revenue} exact />
        </Link>
      </td>
    </>
  );
}
