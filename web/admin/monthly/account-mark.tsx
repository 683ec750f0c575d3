import { Link } from 'react-router';
import { isAccountOrder } from '#contract/orders/status-flow.ts';
import { formatAmount, paise } from '#contract/shared/money.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { customerPath } from '../lists/money-paths.ts';

/** Of an order that leaves something due: how the customer's monthly account stands, marked above the limit. */
export function AccountMark({ order }: { order: AdminOrder }) {
  const isAsked =
    order.status !== 'cancelled' && (isAccountOrder(order) || (order.status === 'delivered' && order.amountDue > 0));
  const found = useCall('GET /admin/users/:id/monthly', { params: { id: order.user.id } }, { enabled: isAsked });
  const account = isAsked ? found.data?.data.account : null;
  if (!account) return null;
  if (account.room < 0) {
    const amount = formatAmount(paise(-account.room));
    return (
      <p>
        <Link to={customerPath(order.user.id)}>
          <Badge tone="bad">{t('Above the limit by {amount}', { amount })}</Badge>
        </Link>
      </p>
    );
  }
  return (
    <p className="text-sm text-ink-soft">
      <Link to={customerPath(order.user.id)} className="underline">
        {t('{room} of the limit of {limit} is left.', {
          room: formatAmount(account.room),
          limit: formatAmount(account.creditLimit),
        })}
      </Link>
    </p>
  );
}
