import { documentKindNames } from '#contract/documents/kind-names.ts';
import { t } from '#web/language.ts';
import { AskInvoice } from '#web/shared/orders/ask-invoice.tsx';
import { notesOfDocument, PaperRow } from '#web/shared/orders/paper-row.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Card } from '#web/ui/card.tsx';
import { TallLink } from '#web/ui/tall-link.tsx';

/**
 * Links to the documents of the customer's own order, the newest first. For a small order without its own invoice, a
 * button requests one. Renders nothing if there are neither documents nor that button.
 */
export function OwnDocuments({ orderId }: { orderId: string }) {
  const answer = useCall('GET /orders/:id/documents', { params: { id: orderId } });
  const { documents = [], ownInvoice = null } = answer.data?.data ?? {};
  if (documents.length === 0 && ownInvoice === null) return null;
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg">{t('Invoices')}</h2>
      <ul className="grid gap-2 empty:hidden">
        {documents.map((document) => (
          <PaperRow
            key={document.id}
            link={
              <TallLink to={`/orders/${orderId}/documents/${document.id}`}>
                {t(documentKindNames[document.kind])} {document.number}
              </TallLink>
            }
            day={document.day}
            notes={notesOfDocument(document)}
            amount={document.total}
          />
        ))}
      </ul>
      {ownInvoice === 'asked' && (
        <p className="text-sm text-ink-soft">{t('You get your own invoice for this order.')}</p>
      )}
      {ownInvoice === 'possible' && (
        <>
          <p className="text-sm text-ink-soft">
            {t('Small orders of a day share one invoice. You can have your own for this order.')}
          </p>
          <AskInvoice
            call="POST /orders/:id/invoice"
            orderId={orderId}
            done={t('You get your own invoice for this order.')}
          />
        </>
      )}
    </Card>
  );
}
