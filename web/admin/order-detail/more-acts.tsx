import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { orderStatusLabels } from '#contract/orders/status-flow.ts';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import type { OrderDraft } from './manage-order.ts';
import { MoveOrder } from './move-order.tsx';
import type { NextStep } from './next-step.ts';
import { PrintSlips } from './print-slips.tsx';

interface MoreActsProps {
  order: AdminOrder;
  next: NextStep;
  onManage: (draft: OrderDraft) => void;
  /** Delivered as ordered, without a look at the door. */
  onDelivered: () => void;
}

/** What else can be done with an order, folded away. */
export function MoreActs({ order, next, onManage, onDelivered }: MoreActsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const isPaid = order.paymentStatus === 'paid';
  return (
    <div className="-mb-2 grid gap-2">
      <Button
        variant="quiet"
        size="sm"
        className="-mx-4 justify-self-start"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('More')}
        <ChevronDown aria-hidden size={18} className={classes('transition', isOpen && 'rotate-180')} />
      </Button>
      <div id={listId} hidden={!isOpen} className="mb-2 grid grid-cols-2 gap-2 *:whitespace-normal *:leading-tight">
        {isOpen && (
          <>
            <MoveOrder order={order} />
            <PrintSlips size="sm" onPrint={() => [order]}>
              {t('Print Delivery Slip')}
            </PrintSlips>
            {next.act === 'deliver' && (
              <Button size="sm" variant="outline" onClick={onDelivered}>
                {t('Move to {status}', { status: t(orderStatusLabels.delivered) })}
              </Button>
            )}
            {isPaid ? (
              <Button size="sm" variant="outline" onClick={() => onManage({ paymentStatus: 'refunded' })}>
                {t('Record refund')}
              </Button>
            ) : (
              next.act !== 'pay' && (
                <Button size="sm" variant="outline" onClick={() => onManage({ paymentStatus: 'paid' })}>
                  {t('Record payment')}
                </Button>
              )
            )}
            {next.act !== 'reopen' && (
              <Button
                size="sm"
                variant="outline"
                className="text-rose"
                onClick={() => onManage({ status: 'cancelled' })}
              >
                {t('Cancel order')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
