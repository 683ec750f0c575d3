import { Link } from 'react-router';
import type { Paise } from '#contract/shared/money.ts';
import { formatNumber } from '#contract/shared/numbers.ts';
import { t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { classes } from '#web/ui/classes.ts';

/** The head of a table of orders and revenue; `of` is what each row is about, such as "Day". */
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
  /** The orders that were counted, and those that were summed up. */
  to: { orders: string; revenue: string };
  /** Of the links, which fill their cells. */
  className: string;
}

/** The two figures of a row, each leading to the orders behind it. */
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
