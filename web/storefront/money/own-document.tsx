import { documentKindNames } from '#contract/documents/kind-names.ts';
import { originalsOf } from '#contract/documents/sheet.ts';
import { t } from '#web/language.ts';
import { DownloadButton } from '#web/shared/requests/download-button.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { DocumentSheet } from '#web/site/papers/document-sheet.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import type { Route } from './+types/own-document.ts';
import { PaperFrame } from './paper-frame.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Document'));

/**
 * The page of a document about lost or damaged jars that the customer has to pay for, for the screen and for printing.
 */
export default function OwnDocument({ params: { id } }: Route.ComponentProps) {
  const answer = useCall('GET /account/documents/:id', { params: { id } });
  const issued = answer.data?.data.document;
  return (
    <PaperFrame
      back={{ to: '/account', label: t('Account') }}
      title={issued ? `${t(documentKindNames[issued.kind])} ${issued.number}` : t('Document')}
      buttons={
        issued && (
          <>
            <DownloadButton
              label={t('Download PDF')}
              call="GET /account/documents/:id/pdf"
              input={{ params: { id } }}
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
