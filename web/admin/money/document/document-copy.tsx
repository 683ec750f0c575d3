import { documentKindNames } from '#contract/documents/kind-names.ts';
import { t } from '#web/language.ts';
import { DownloadButton } from '#web/shared/requests/download-button.tsx';
import { useCall } from '#web/shared/use-call.ts';
import NotFound from '#web/site/not-found.tsx';
import { DocumentSheet, type Issued } from '#web/site/papers/document-sheet.tsx';
import { Card } from '#web/ui/card.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { IfMay } from '../../access/if-may.tsx';
import { TallLink } from '../../access/links.tsx';
import { DocumentFrame } from './document-frame.tsx';

/**
 * The part of a combined document about one order, for its customer. It is not an invoice, so its prints are not
 * counted.
 */
export function DocumentCopy({ id, orderId }: { id: string; orderId: string }) {
  const answer = useCall('GET /admin/orders/:id/documents', { params: { id: orderId } });
  const issued = answer.data?.data.documents.find((one) => one.id === id);
  if (answer.data && !issued) return <NotFound />;
  return (
    <DocumentFrame number={issued?.number} answer={answer}>
      {issued && <Found issued={issued} orderId={orderId} />}
    </DocumentFrame>
  );
}

function Found({ issued, orderId }: { issued: Issued; orderId: string }) {
  const { id, kind, number, orderNumber } = issued;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title wrap-anywhere">
          {t(documentKindNames[kind])} {number} · {t('Copy for the customer')}
        </h1>
        <div className="flex flex-wrap items-center gap-3">
          <TallLink to={`/admin/orders/${orderId}`}>{t('Order #{orderNumber}', { orderNumber })}</TallLink>
          <IfMay call="GET /admin/orders/:id/documents/:document/pdf">
            <DownloadButton
              label={t('Download PDF')}
              call="GET /admin/orders/:id/documents/:document/pdf"
              input={{ params: { id: orderId, document: id } }}
            />
          </IfMay>
          <PrintButton />
        </div>
      </div>
      <Card className="p-4 sm:p-5">
        <DocumentSheet issued={issued} />
      </Card>
    </>
  );
}
