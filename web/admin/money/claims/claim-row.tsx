import { Link } from 'react-router';
import { cell, ListRow } from '#web/admin/lists/list-row.tsx';
import { opensRow } from '#web/admin/lists/use-row-keys.ts';
import type { AdminClaim } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { claimStateNames, claimTones } from './claim-states.ts';

interface ClaimRowProps {
  claim: AdminClaim;
  onAct: (act: 'confirm' | 'refuse') => void;
}

/** One reported payment: a row of the table, and on a narrow screen a card. */
export function ClaimRow({ claim, onAct }: ClaimRowProps) {
  const { id, utr, amount, state, reason, customer, orderId, orderNumber, createdAt, decidedBy } = claim;
  return (
    <ListRow grid="grid-cols-2 items-center gap-x-3 gap-y-2">
      <td className={`${cell} text-sm whitespace-nowrap`}>{formatDateTime(createdAt)}</td>
      <td className={`${cell} text-right lg:w-full lg:text-left`}>
        <Link to={`/admin/users/${customer.id}`} className="font-semibold text-deep underline">
          {customer.name}
        </Link>
        <span className="figures block text-sm whitespace-nowrap text-ink-soft">{customer.phone}</span>
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        {orderId ? (
          <Link to={`/admin/orders/${orderId}`} className="figures text-deep underline">
            #{orderNumber}
          </Link>
        ) : (
          t('Account')
        )}
      </td>
      <td className={`${cell} figures text-right lg:text-left`}>{utr}</td>
      <td className={`${cell} lg:text-right`}>
        <Price paise={amount} exact className="font-semibold" />
      </td>
      <td className={`${cell} text-right text-sm lg:text-left`}>
        <Badge tone={claimTones[state]}>{t(claimStateNames[state])}</Badge>
        {decidedBy && <span className="block text-ink-soft">{decidedBy}</span>}
        {reason && <span className="block">{reason}</span>}
      </td>
      <td className={`${cell} col-span-2 empty:hidden lg:empty:table-cell`}>
        {state === 'open' && (
          <div className="flex gap-2">
            <Button
              size="sm"
              aria-label={t('Confirm payment {utr}', { utr })}
              onClick={() => onAct('confirm')}
              {...opensRow}
            >
              {t('Confirm')}
            </Button>
            <Button
              size="sm"
              variant="outline"
              aria-label={t('Refuse payment {utr}', { utr })}
              onClick={() => onAct('refuse')}
              data-claim={id}
            >
              {t('Refuse')}
            </Button>
          </div>
        )}
      </td>
    </ListRow>
  );
}
