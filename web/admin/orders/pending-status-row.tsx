import { type FormEvent, useEffect, useId } from 'react';
import { orderStatusLabels } from '#contract/orders/status-flow.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { OrderFailureNotice } from '../order-detail/order-failure-notice.tsx';
import { useConfirmHint } from '../order-detail/use-confirm-hint.ts';
import { statusSelectId } from './order-columns.tsx';
import type { StatusChange, StatusChanges } from './use-status-changes.ts';

interface PendingStatusRowProps {
  order: AdminOrder;
  change: StatusChange;
  changes: StatusChanges;
}

/** Below an order's row: the status that was chosen, why, and whether to apply it. */
export function PendingStatusRow({ order, change, changes }: PendingStatusRowProps) {
  const id = useId();
  const confirmHint = useConfirmHint(order);
  const selectId = statusSelectId(order);
  // The focus goes back to where the status was chosen.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById(selectId)?.focus();
    },
    [selectId],
  );

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void changes.apply(order);
  }
  return (
    <tr className="block lg:table-row">
      <td colSpan={9} className="block px-4 pb-4 lg:table-cell lg:px-3 lg:pb-3">
        <form onSubmit={onSubmit} className="grid gap-2 lg:justify-items-end">
          {change.failure && (
            <OrderFailureNotice failure={change.failure} onOverLimit={() => void changes.apply(order, true)} />
          )}
          {change.failure && change.status === 'confirmed' && confirmHint && (
            <p className="text-sm text-ink-soft">{confirmHint}</p>
          )}
          <div className="grid grid-cols-2 items-start gap-2 lg:flex">
            <p className="col-span-2 text-sm text-ink-soft lg:py-2.5">
              {t(orderStatusLabels[order.status])} →{' '}
              <strong className="text-ink">{t(orderStatusLabels[change.status])}</strong>
            </p>
            <label htmlFor={id} className="sr-only">
              {t('Reason for change (optional)')}
            </label>
            <div className="col-span-2 grid gap-1">
              <input
                id={id}
                aria-describedby={`${id}-hint`}
                className="input lg:min-h-10 lg:w-80 lg:py-1.5 lg:text-sm"
                placeholder={t('Reason for change (optional)')}
                maxLength={500}
                value={change.reason}
                readOnly={change.isApplying}
                onChange={(event) => changes.setReason(order.id, event.target.value)}
                onKeyDown={(event) => event.key === 'Escape' && changes.cancel(order.id)}
              />
              <p id={`${id}-hint`} className="text-sm text-ink-soft">
                {t('The customer reads this.')}
              </p>
            </div>
            <Button type="submit" size="sm" pending={change.isApplying}>
              {t('Apply')}
            </Button>
            <Button variant="outline" size="sm" disabled={change.isApplying} onClick={() => changes.cancel(order.id)}>
              {t('Cancel')}
            </Button>
          </div>
        </form>
      </td>
    </tr>
  );
}
