import { useNavigate } from 'react-router';
import { formatAmount } from '#contract/shared/money.ts';
import type { Order } from '#web/shared/api-types.ts';
import { CallError, messageOf } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { useOnce } from '#web/shared/requests/use-once.ts';
import { useReadAgain, useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { focusPage } from '#web/ui/focus-page.ts';
import { showToast } from '#web/ui/messages/toast.ts';

/** What was paid for a cancelled order becomes credit, or is asked back; the request stands under My Jars then. */
export function MoneyBack({ order }: { order: Order }) {
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const once = useOnce();
  const onError = (error: unknown, fallback: string) => {
    showToast(messageOf(error, fallback), { type: 'error', isSticky: true });
    // Without an answer the buttons stay: it may have worked, and pressing again says so.
    if (error instanceof CallError && error.isFromServer) void readAgain('POST /orders/:id/use-as-credit');
  };
  const credit = useSend('POST /orders/:id/use-as-credit', {
    onError: (error) => onError(error, t('Failed to use the money as credit. Please try again.')),
    onSuccess: ({ message }) => {
      showToast(message ?? '', { durationMs: 5000 });
      // The pressed button is gone then.
      focusPage();
    },
  });
  const back = useSend('POST /orders/:id/pay-back', {
    onError: (error) => onError(error, t('Your request could not be sent. Please try again.')),
    onSuccess: ({ message }) => {
      showToast(message ?? '', { durationMs: 5000 });
      void navigate('/jars');
    },
  });
  const params = { id: order.id };
  const press = (act: typeof credit | typeof back, name: string) =>
    once(name, (headers) => act.mutateAsync({ params, headers }) as Promise<unknown>).catch(() => {
      // Told by `onError`.
    });

  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg">{t('Your money')}</h2>
      <p>
        {t('You paid {amount} for this order, which was cancelled.', { amount: formatAmount(order.amountToReturn) })}
      </p>
      <p className="text-sm text-ink-soft">
        {t('As credit it pays for your next orders. Paid back, it first pays what you still owe us.')}
      </p>
      <div className="grid gap-3">
        <Button pending={credit.isPending} disabled={back.isPending} onClick={() => press(credit, 'credit')}>
          {t('Use as credit')}
        </Button>
        <Button
          variant="outline"
          pending={back.isPending}
          disabled={credit.isPending}
          onClick={() => press(back, 'back')}
        >
          {t('Pay back')}
        </Button>
      </div>
    </Card>
  );
}
