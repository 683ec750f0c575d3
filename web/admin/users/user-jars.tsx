import { Link } from 'react-router';
import { formatNumber } from '#contract/shared/numbers.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { bookPath, customerJarsPath } from '../lists/money-paths.ts';
import { describeEntry } from '../money/entry-words.tsx';
import { UserSection } from './user-section.tsx';

/** Jars that a customer holds with their deposits, and how they came about. */
export function UserJars({ customerId }: { customerId: string }) {
  const money = useCall('GET /admin/money/customers/:id', { params: { id: customerId } });
  const query = { customerId, what: 'jars', page: 1, limit: 10 } as const;
  const movements = useCall('GET /admin/money/entries', { query });
  const containers = money.data?.data.money.containers;
  return (
    <UserSection
      title={t('Jars')}
      answer={money}
      aside={
        <Link to={customerJarsPath(customerId)} className="inline-flex min-h-11 items-center text-deep underline">
          {t('All movements')}
        </Link>
      }
    >
      {containers?.length === 0 && <p className="text-ink-soft">{t('No jars and no deposit')}</p>}
      <ul className="grid gap-1 empty:hidden">
        {containers?.map(({ container, jars, deposit }) => (
          <li key={container ?? ''} className="flex flex-wrap justify-between gap-x-3">
            <span>{container === null ? t('Without container') : `${formatNumber(jars)} × ${container}`}</span>
            <span>
              {t('Deposit')}{' '}
              <Link to={bookPath({ customerId })} className="text-deep underline">
                <Price paise={deposit} exact />
              </Link>
            </span>
          </li>
        ))}
      </ul>
      <ul className="grid gap-1 text-sm empty:hidden">
        {movements.data?.data.entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-1">
            <span>
              {describeEntry(entry)}
              {entry.order && (
                <>
                  {' '}
                  <Link to={`/admin/orders/${entry.order.id}`} className="text-deep underline">
                    {entry.order.orderNumber}
                  </Link>
                </>
              )}
            </span>
            <time dateTime={entry.at} className="text-ink-soft">
              {formatDateTime(entry.at)}
            </time>
          </li>
        ))}
      </ul>
    </UserSection>
  );
}
