import { useState } from 'react';
import { Link } from 'react-router';
import type { Ahead } from '../../../contract/plans/ahead-calls.ts';
import { t } from '../../shared/language.ts';
import { Button } from '../../ui/button.tsx';
import { ordersPath } from '../order-detail/order-filters.ts';
import { plansPath } from './plan-filters.ts';

/** Of one day; a big shop has hundreds. */
const mostRows = 30;

/** What one day needs by zone and product, each number with a link to what is behind it. */
export function NeedsTable({ needs }: { needs: Ahead['needs'] }) {
  const [isWhole, setIsWhole] = useState(false);
  const hasZones = needs.some(({ zone }) => zone !== null);
  const shown = isWhole ? needs : needs.slice(0, mostRows);
  return (
    <>
      <table className="figures w-full text-sm sm:text-base">
        <thead>
          <tr className="border-b border-line text-left align-bottom">
            <th scope="col" className="py-2 pr-2">
              {t('Product')}
            </th>
            <Head>{t('In orders')}</Head>
            <Head>{t('In plans')}</Head>
            <Head>{t('Together')}</Head>
            <Head>{t('In stock')}</Head>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ date, zone, product, ordered, planned, stock }) => (
            <tr key={`${zone?.id} ${product.id}`} className="border-b border-line align-top last:border-0">
              <th scope="row" className="py-2 pr-2 text-left font-medium">
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
              <Cell className={stock < planned ? 'font-semibold text-rose' : ''}>{stock}</Cell>
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
  <th scope="col" className="py-2 pl-2 text-right">
    {children}
  </th>
);

/** With a link to what is behind the number, unless there is nothing. */
function Cell({ children, to, className = '' }: { children: number; to?: string; className?: string }) {
  return (
    <td className={`py-2 pl-2 text-right ${className}`}>
      {to && children > 0 ? (
        <Link to={to} className="relative text-deep underline after:absolute after:-inset-x-3 after:-inset-y-3">
          {children}
        </Link>
      ) : (
        children
      )}
    </td>
  );
}
