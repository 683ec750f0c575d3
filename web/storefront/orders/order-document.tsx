import { documentKindNames } from '#contract/documents/kind-names.ts';
import { originalsOf } from '#contract/documents/sheet.ts';
import { t } from '#web/language.ts';
import { DownloadButton } from '#web/shared/requests/download-button.tsx';
import { useCall } from '#web/shared/use-call.ts';
import NotFound from '#web/site/not-found.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { DocumentSheet, type Issued } from '#web/site/papers/document-sheet.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { PaperFrame } from '../money/paper-frame.tsx';
import type { Route } from './+types/order-document.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Document'));

/** A document of the customer's own order, for the screen and for printing. The print is the copy for the recipient. */
export default function OrderDocument({ params: { id, document } }: Route.ComponentProps) {
  const answer = useCall('GET /orders/:id/documents', { params: { id } });
  const issued = answer.data?.data.documents.find((one) => one.id === document);
  if (answer.data && !issued) return <NotFound />;
  return (
    <PaperFrame
      back={{ to: `/orders/${id}`, label: t('Order') }}
      title={issued ? nameOf(issued) : t('Document')}
      buttons={
        issued && (
          <>
            <DownloadButton
              label={t('Download PDF')}
              call="GET /orders/:id/documents/:document/pdf"
              input={{ params: { id, document } }}
            />
            <PrintButton />
          </>
        )
      }
      answer={answer}
      failure={t('The document could not be loaded.')}
    >
      {issued && <DocumentSheet issued={issued} copies={originalsOf(issued).slice(0, 1)} />}
    </PaperFrame>
  );
}

function nameOf({ kind, number, isCopy }: Issued): string {
  const name = `${t(documentKindNames[kind])} ${number}`;
  return isCopy ? `${name} · ${t('Copy for the customer')}` : name;
}
