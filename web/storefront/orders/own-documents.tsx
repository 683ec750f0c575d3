import { documentKindNames } from '#contract/documents/kind-names.ts';
import { t } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { notesOfDocument, PaperRow } from '#web/shared/orders/paper-row.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { TallLink } from '#web/ui/tall-link.tsx';

/**
 * Links to the documents of an own order, the newest first. A small order can get its own invoice. Renders nothing if
 * there is neither.
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
      {ownInvoice === 'possible' && <AskInvoice orderId={orderId} />}
    </Card>
  );
}

function AskInvoice({ orderId }: { orderId: string }) {
  const ask = useSend('POST /orders/:id/invoice', {
    onSuccess: () => showToast(t('You get your own invoice for this order.')),
    onError: (error) => showToast(errorText(error), { type: 'error', isSticky: true }),
    readsAfterFailure: true,
  });
  return (
    <>
      <p className="text-sm text-ink-soft">
        {t('Small orders of a day share one invoice. You can have your own for this order.')}
      </p>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        pending={ask.isPending}
        onClick={() => ask.mutate({ params: { id: orderId } })}
      >
        {t('Get an invoice')}
      </Button>
    </>
  );
}
