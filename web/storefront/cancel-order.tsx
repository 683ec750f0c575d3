import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '../../contract/orders.ts';
import { call } from '../api.ts';
import { messageOf } from '../call-error.ts';
import { t } from '../language.ts';
import { payableOf } from '../order-figures.ts';
import { Price } from '../price.tsx';
import { rich } from '../rich-text.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toast.ts';
import { callKey } from '../use-call.ts';

const mostReason = 500;

/** Cancels an order that is still pending, after a question that names the consequence. */
export function CancelOrder({ order }: { order: Order }) {
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [isPending, setIsPending] = useState(false);
  const isTooLong = reason.trim().length > mostReason;

  async function cancel() {
    setIsPending(true);
    try {
      const input = { params: { id: order.id } };
      const answer = await call('POST /orders/:id/cancel', { ...input, body: { reason } });
      queries.setQueryData(callKey('GET /orders/:id', input), answer);
      showToast(answer.message ?? t('Your order was cancelled.'), { durationMs: 3000 });
    } catch (error) {
      showToast(messageOf(error, t('Failed to cancel the order. Please try again.')), {
        type: 'error',
        isSticky: true,
      });
    }
    setIsPending(false);
    setIsAsking(false);
    for (const name of ['GET /orders', 'GET /orders/:id', 'GET /orders/:id/status-history'] as const) {
      void queries.invalidateQueries({ queryKey: callKey(name) });
    }
  }

  return (
    <>
      <Button variant="outline" className="text-rose" onClick={() => setIsAsking(true)}>
        {t('Cancel Order')}
      </Button>
      <Dialog
        title={t('Cancel this order?')}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        footer={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              {t('Keep Order')}
            </Button>
            <Button variant="danger" pending={isPending} disabled={isTooLong} onClick={cancel}>
              {t('Yes, Cancel It')}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p>
            {rich(
              "Your {amount} order {order} will be cancelled. You won't be charged. If you change your mind, you will need to place a new order.",
              {
                order: <strong>#{order.orderNumber}</strong>,
                amount: <Price rupees={payableOf(order)} exact className="font-bold" />,
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
      </Dialog>
    </>
  );
}
