import { Link } from 'react-router';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Notice } from '#web/ui/messages/notice.tsx';

/** Payments of this order that the customer has reported and nobody has checked yet. */
export function OrderClaims({ orderId }: { orderId: string }) {
  const query = { orderId, state: 'open', limit: 10 } as const;
  const claims = useCall('GET /admin/upi-claims', { query }).data?.data.claims ?? [];
  return claims.map(({ id, utr, amount }) => (
    <Notice key={id} tone="warn">
      {t('The customer says they paid {amount} by UPI.', { amount: formatAmount(amount) })}{' '}
      <Link to={`/admin/money/claims?search=${utr}`} className="underline">
        {t('Check {utr}', { utr })}
      </Link>
    </Notice>
  ));
}
