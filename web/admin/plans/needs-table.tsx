import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { ordersPath } from '../order-detail/order-filters.ts';
import type { ForecastDay } from './group-forecast.ts';
import { plansPath } from './plan-filters.ts';

/** Of one day; a big shop has hundreds. */
const mostRows = 30;

/** On a phone the figures of a product stand below its name. */
const row = 'grid grid-cols-4 items-center border-b border-line sm:table-row';

/** What one day needs by zone and product, each number with a link to what is behind it. */
export function NeedsTable({ needs, short }: Pick<ForecastDay, 'needs' | 'short'>) {
  const [isWhole, setIsWhole] = useState(false);
  const hasZones = needs.some(({ zone }) => zone !== null);
  const shown = isWhole ? needs : needs.slice(0, mostRows);
  return (
    <>
      <table className="figures block w-full text-sm sm:table sm:text-base">
        <thead className="block sm:table-header-group">
          <tr className={`${row} align-bottom`}>
            <th scope="col" className="py-2 pr-2 text-left max-sm:sr-only">
              {t('Product')}
            </th>
            <Head>{t('In orders')}</Head>
            <Head>{t('In plans')}</Head>
            <Head>{t('Together')}</Head>
            <Head>{t('In stock')}</Head>
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {shown.map(({ date, zone, product, ordered, planned, stock }) => (
            <tr key={`${zone?.id} ${product.id}`} className={`${row} last:border-0`}>
              <th scope="row" className="col-span-4 pt-2 pr-2 text-left font-medium sm:py-2">
                {product.name}
                {hasZones && zone && <span className="block text-sm font-normal text-ink-soft">{zone.name}</span>}
              </th>
              <Cell
                to={ordersPath({ deliveryDate: date, zoneId: zone?.id, productId: product.id, cancelled: 'false' })}
              >
                {ordered}
              </Cell>
              <Cell to={plansPath({ dueOn: date, zoneId: zone?.id, productId: product.id })}>{planned}</Cell>
              <Cell className="font-semibold">{ordered + planned}</Cell>
              <Cell className={short.has(product.id) ? 'font-semibold text-rose' : ''}>{stock}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < needs.length && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setIsWhole(true)}>
          {t('Show all {count} rows', { count: needs.length })}
        </Button>
      )}
    </>
  );
}

const Head = ({ children }: { children: string }) => (
  <th scope="col" className="py-2 pl-1 text-right sm:pl-2">
    {children}
  </th>
);

/** With a link to what is behind the number, unless there is nothing. */
function Cell({ children, to, className = '' }: { children: number; to?: string; className?: string }) {
  return (
    <td className={`pl-2 text-right ${className}`}>
      {to && children > 0 ? (
        <Link to={to} className="inline-flex min-h-11 min-w-11 items-center justify-end text-deep underline">
          {children}
        </Link>
      ) : (
        children
      )}
    </td>
  );
}
