import { t } from '#web/language.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { errorText } from '../call-error.ts';
import { useSend } from '../use-send.ts';

interface AskInvoiceProps {
  call: 'POST /orders/:id/invoice' | 'POST /admin/orders/:id/invoice';
  orderId: string;
  /** The message that is shown after the press. */
  done: string;
}

/** The button that requests a separate invoice for a small order. */
export function AskInvoice({ call, orderId, done }: AskInvoiceProps) {
  const ask = useSend(call, {
    onSuccess: () => showToast(done),
    onError: (error) => showToast(errorText(error), { type: 'error', isSticky: true }),
    readsAfterFailure: true,
  });
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      pending={ask.isPending}
      onClick={() => ask.mutate({ params: { id: orderId } })}
    >
      {t('Get an invoice')}
    </Button>
  );
}
