import { t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { IfMay } from '../access/if-may.tsx';

/** Says that a small order will be combined with others, and gives it its own invoice if the customer asks for one. */
export function OwnInvoice({ orderId }: { orderId: string }) {
  const ask = useSend('POST /admin/orders/:id/invoice', {
    onSuccess: () => showToast(t('This order gets its own invoice.')),
    onError: (error) => showToast(errorText(error), { type: 'error', isSticky: true }),
    readsAfterFailure: true,
  });
  return (
    <>
      <p className="text-sm text-ink-soft">
        {t('A small sale: after midnight, one document combines those that were delivered on the same day.')}
      </p>
      <IfMay call="POST /admin/orders/:id/invoice">
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          pending={ask.isPending}
          onClick={() => ask.mutate({ params: { id: orderId } })}
        >
          {t('Get an invoice')}
        </Button>
      </IfMay>
    </>
  );
}
