import { formatAmount } from '../../../contract/shared/money.ts';
import type { Order } from '../../shared/api-types.ts';
import { messageOf } from '../../shared/call-error.ts';
import { t } from '../../shared/language.ts';
import { useSend } from '../../shared/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { focusPage } from '../../ui/focus-page.ts';
import { showToast } from '../../ui/messages/toast.ts';

/** What was paid for a cancelled order: the customer turns it into credit, which can be paid back. */
export function MoneyBack({ order }: { order: Order }) {
  const { mutate, isPending } = useSend('POST /orders/:id/use-as-credit', {
    onSuccess: ({ message = t('The money is your credit now.') }) => {
      showToast(message, { durationMs: 5000 });
      // The pressed button is gone.
      focusPage();
    },
    onError: (error) => {
      const sentence = messageOf(error, t('Failed to use the money as credit. Please try again.'));
      showToast(sentence, { type: 'error', isSticky: true });
    },
    readsAfterFailure: true,
  });
  if (order.amountToReturn === 0) return null;
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg">{t('Your money')}</h2>
      <p>
        {t('You paid {amount} for this order, which was cancelled.', { amount: formatAmount(order.amountToReturn) })}
      </p>
      <p className="text-sm text-ink-soft">
        {t('As credit it pays for your next orders, or you can ask for it back.')}
      </p>
      <Button pending={isPending} onClick={() => mutate({ params: { id: order.id } })}>
        {t('Use as credit')}
      </Button>
    </Card>
  );
}
