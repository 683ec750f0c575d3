import { useState } from 'react';
import { payableOfAnswer } from '#contract/orders/order-sums.ts';
import { t } from '#web/language.ts';
import type { Order } from '#web/shared/api-types.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { useSend } from '#web/shared/use-send.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

const mostReason = 500;

/** The button that cancels a pending order, after a dialog that explains the consequences. */
export function CancelOrder({ order }: { order: Order }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="outline" className="text-rose" onClick={() => setIsAsking(true)}>
        {t('Cancel Order')}
      </Button>
      {isAsking && <CancelOrderDialog order={order} onClose={() => setIsAsking(false)} />}
    </>
  );
}

interface CancelOrderDialogProps {
  order: Pick<Order, 'id' | 'orderNumber' | 'totalAmount' | 'deliveryCharge' | 'floorCharge' | 'depositAmount'>;
  onClose: () => void;
}

/**
 * Stays open with the typed reason after a failure. Closes if the order can no longer be cancelled. Mount it only while
 * it is open.
 */
export function CancelOrderDialog({ order, onClose }: CancelOrderDialogProps) {
  const [reason, setReason] = useState('');
  const isTooLong = reason.trim().length > mostReason;
  const { mutate, isPending, error } = useSend('POST /orders/:id/cancel', {
    onSuccess: ({ message = t('Your order was cancelled.') }) => {
      showToast(message, { durationMs: 3000 });
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof CallError && error.status === 409)) return;
      showToast(error.message, { type: 'error', isSticky: true });
      onClose();
    },
    readsAfterFailure: true,
  });
  return (
    <AskDialog
      title={t('Cancel this order?')}
      keep={t('Keep Order')}
      act={t('Yes, Cancel It')}
      isDanger
      isPending={isPending}
      isBlocked={isTooLong}
      onAct={() => mutate({ params: { id: order.id }, body: { reason } })}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {error && <Notice tone="bad">{errorText(error)}</Notice>}
        <p>
          {rich(
            "Your {amount} order {order} will be cancelled. You won't be charged. If you change your mind, you will need to place a new order.",
            {
              order: <strong>#{order.orderNumber}</strong>,
              amount: <Price paise={payableOfAnswer(order)} exact className="font-bold" />,
            },
          )}
        </p>
        <TextArea
          label={t('Reason (optional)')}
          name="reason"
          rows={2}
          value={reason}
          error={isTooLong ? t('Reason must not exceed {mostReason} characters', { mostReason }) : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </AskDialog>
  );
}
