import { useState } from 'react';
import { formatAmount, type Paise } from '#contract/shared/money.ts';
import { ConfirmDialog } from '#web/admin/dialogs/confirm-dialog.tsx';
import { MethodSelect } from '#web/admin/dialogs/method-select.tsx';
import type { AdminOrder } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { ownMethod } from './door-draft.ts';

interface SurplusQuestionProps {
  order: AdminOrder;
  surplus: Paise;
}

/** What is too much on the order, or left on a cancelled one: to credit, or pay back. */
export function ConfirmSurplus({ order, surplus }: SurplusQuestionProps) {
  const [asked, setAsked] = useState<'credit' | 'customer' | null>(null);
  // Outlives the question: who opens it again after a lost answer sends the same key.
  const send = useSend('POST /admin/orders/:id/surplus', {
    onSuccess: ({ message = '' }) => showToast(message),
    readsAfterFailure: true,
  });
  const amount = formatAmount(surplus);
  return (
    <div className="grid gap-2 rounded-md border border-marigold-ink/25 bg-marigold-pale p-3 text-marigold-ink">
      <p className="font-medium">
        {order.status === 'cancelled'
          ? t('{amount} was paid for this cancelled order. Keep it in the balance or refund it?', { amount })
          : t('The customer paid {amount} too much. Keep it in the balance or refund it?', { amount })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setAsked('credit')}>
          {t('Keep in balance')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => setAsked('customer')}>
          {t('Refund money')}
        </Button>
      </div>
      {asked && <Question order={order} amount={amount} send={send} to={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

interface QuestionProps {
  order: AdminOrder;
  amount: string;
  to: 'credit' | 'customer';
  send: ReturnType<typeof useSend<'POST /admin/orders/:id/surplus'>>;
  onClose: () => void;
}

function Question({ order, amount, to, send, onClose }: QuestionProps) {
  const [method, setMethod] = useState(() => ownMethod(order));
  const body = to === 'credit' ? { to } : { to, method };
  return (
    <ConfirmDialog
      type="info"
      title={to === 'credit' ? t('Keep in balance') : t('Refund money')}
      confirmLabel={to === 'credit' ? t('Keep in balance') : t('Refund money')}
      fallback={t('Failed to update order.')}
      onConfirm={() => send.mutateAsync({ params: { id: order.id }, body })}
      onClose={onClose}
    >
      {to === 'credit' ? (
        <p>{t('{amount} goes to the customer’s balance. Any dues are paid from it first.', { amount })}</p>
      ) : (
        <>
          <p>{t('How is {amount} given back to the customer?', { amount })}</p>
          <MethodSelect
            label={t('Payment Method')}
            value={method}
            onChange={(event) => setMethod(event.target.value as typeof method)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
