import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatAmount } from '../../../contract/shared/money.ts';
import type { Order } from '../../shared/api-types.ts';
import { CallError, messageOf } from '../../shared/call-error.ts';
import { t } from '../../shared/language.ts';
import { newKey } from '../../shared/orders/new-key.ts';
import { useReadAgain, useSend } from '../../shared/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { focusPage } from '../../ui/focus-page.ts';
import { showToast } from '../../ui/messages/toast.ts';

/** What was paid for a cancelled order becomes credit; who wants it back asks for it where credit is paid back. */
export function MoneyBack({ order }: { order: Order }) {
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  // One key, so that a press after a lost answer answers the same.
  const [key] = useState(newKey);
  const { mutateAsync, isPending } = useSend('POST /orders/:id/use-as-credit', {
    onError: (error) => {
      const sentence = messageOf(error, t('Failed to use the money as credit. Please try again.'));
      showToast(sentence, { type: 'error', isSticky: true });
      // Without an answer the button stays: it may have worked, and pressing again says so.
      if (error instanceof CallError && error.isFromServer) void readAgain('POST /orders/:id/use-as-credit');
    },
  });

  async function turnIntoCredit(next: () => void) {
    const answer = await mutateAsync({ params: { id: order.id }, headers: { 'idempotency-key': key } }).catch(
      () => undefined,
    );
    if (!answer) return;
    showToast(answer.message ?? t('The money is your credit now.'), { durationMs: 5000 });
    next();
  }

  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg">{t('Your money')}</h2>
      <p>
        {t('You paid {amount} for this order, which was cancelled.', { amount: formatAmount(order.amountToReturn) })}
      </p>
      <p className="text-sm text-ink-soft">
        {t('As credit it pays for your next orders. To get it back, ask for it under My Jars.')}
      </p>
      <div className="grid gap-3">
        {/* The pressed button is gone then. */}
        <Button pending={isPending} onClick={() => turnIntoCredit(focusPage)}>
          {t('Use as credit')}
        </Button>
        <Button variant="outline" disabled={isPending} onClick={() => turnIntoCredit(() => void navigate('/jars'))}>
          {t('Pay back')}
        </Button>
      </div>
    </Card>
  );
}
