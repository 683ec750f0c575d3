import { t } from '#web/language.ts';
import { AskInvoice } from '#web/shared/orders/ask-invoice.tsx';
import { IfMay } from '../access/if-may.tsx';

/**
 * Says that a small order will be part of a combined document, and lets staff give it its own invoice if the customer
 * asks.
 */
export function OwnInvoice({ orderId }: { orderId: string }) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        {t('A small sale: after midnight, one document combines those that were delivered on the same day.')}
      </p>
      <IfMay call="POST /admin/orders/:id/invoice">
        <AskInvoice
          call="POST /admin/orders/:id/invoice"
          orderId={orderId}
          done={t('This order gets its own invoice.')}
        />
      </IfMay>
    </>
  );
}
