import { Link } from 'react-router';
import { chargeNames } from '#contract/money/charges.ts';
import type { Due } from '#web/shared/api-types.ts';
import { formatDate } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useLongList } from '#web/ui/use-long-list.ts';

/** The account's history is not far below. */
const seen = 10;

/** What is to be paid, oldest first, as payments of the account pay it. */
export function DueList({ dues, total }: { dues: readonly Due[]; total: number }) {
  const { list, shown, showAll } = useLongList(dues, seen);
  return (
    <Card id="dues" aria-labelledby="dues-title" className="grid scroll-mt-20 gap-3 p-5">
      <h2 id="dues-title" className="text-lg">
        {t('To pay')}
      </h2>
      <ul ref={list} className="divide-y divide-line">
        {shown.map((due, at) => (
          <li key={at} className="flex items-baseline justify-between gap-3 py-2">
            <span>
              <What due={due} />
              <span className="block text-sm text-ink-soft">{t('since {date}', { date: formatDate(due.since) })}</span>
            </span>
            <Price paise={due.amountDue} exact className="font-semibold" />
          </li>
        ))}
      </ul>
      {showAll && (
        <Button variant="quiet" className="justify-self-start" onClick={showAll}>
          {t('Show all {count}', { count: dues.length })}
        </Button>
      )}
      {!showAll && total > dues.length && (
        <p className="text-sm text-ink-soft">{t('And {count} more.', { count: total - dues.length })}</p>
      )}
    </Card>
  );
}

function What({ due: { kind, orderId, orderNumber } }: { due: Due }) {
  const order = orderId && orderNumber && (
    <Link to={`/orders/${orderId}`} className="figures font-medium whitespace-nowrap text-deep underline">
      {t('Order #{orderNumber}', { orderNumber })}
    </Link>
  );
  if (kind === 'order') return order;
  return (
    <>
      {t(chargeNames[kind])} {order}
    </>
  );
}
