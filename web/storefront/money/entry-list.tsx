import { Link } from 'react-router';
import { paise } from '#contract/shared/money.ts';
import type { AccountEntry } from '#web/shared/api-types.ts';
import { formatDate } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { classes } from '#web/ui/classes.ts';

const looks = {
  plus: { sign: '+', factor: 1, className: 'text-leaf' },
  minus: { sign: '', factor: -1, className: '' },
  none: { sign: '', factor: 1, className: 'text-ink-soft' },
};

/** Entries of the account; what only moved from one place to another has no sign. */
export function EntryList({ entries, isStale }: { entries: readonly AccountEntry[]; isStale: boolean }) {
  return (
    <ul aria-busy={isStale} className="divide-y divide-line">
      {entries.map(({ id, text, createdAt, orderId, orderNumber, effect, amount }) => (
        <li key={id} className="flex items-baseline justify-between gap-3 py-2">
          <span className="min-w-0">
            {text}
            <span className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
              <time dateTime={createdAt}>{formatDate(createdAt)}</time>
              {orderId && orderNumber && (
                <Link to={`/orders/${orderId}`} className="figures whitespace-nowrap underline">
                  {t('Order #{orderNumber}', { orderNumber })}
                </Link>
              )}
            </span>
          </span>
          <span className={classes('figures font-semibold whitespace-nowrap', looks[effect].className)}>
            {looks[effect].sign}
            <Price paise={paise(looks[effect].factor * amount)} exact />
          </span>
        </li>
      ))}
    </ul>
  );
}
