import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { documentKindNames } from '#contract/documents/kind-names.ts';
import { originalsOf } from '#contract/documents/sheet.ts';
import { t } from '#web/language.ts';
import { DownloadButton } from '#web/shared/requests/download-button.tsx';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { loadFile } from '#web/shared/requests/load-file.ts';
import { useCall } from '#web/shared/use-call.ts';
import { DocumentSheet } from '#web/site/document-sheet.tsx';
import NotFound from '#web/site/not-found.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/order-document.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Document'));

/** A document of an own order, for the screen and for printing. What a customer prints is the copy for the recipient. */
export default function OrderDocument({ params: { id, document } }: Route.ComponentProps) {
  const answer = useCall('GET /orders/:id/documents', { params: { id } });
  const issued = answer.data?.data.documents.find((one) => one.id === document);
  if (answer.data && !issued) return <NotFound />;
  return (
    <main className="page grid max-w-4xl gap-5 py-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ButtonLink to={`/orders/${id}`} variant="quiet" className="-ml-4">
          <ArrowLeft aria-hidden size={18} /> {t('Order')}
        </ButtonLink>
        {issued && (
          <div className="flex flex-wrap gap-2">
            <DownloadButton
              label={t('Download PDF')}
              onLoad={() => loadFile('GET /orders/:id/documents/:document/pdf', { params: { id, document } })}
            />
            <Button variant="outline" size="sm" onClick={() => window.print()}>
              <Printer aria-hidden size={18} /> {t('Print')}
            </Button>
          </div>
        )}
      </div>
      <h1 className="text-title wrap-anywhere">
        {issued ? `${t(documentKindNames[issued.kind])} ${issued.number}` : t('Document')}
        {issued?.isCopy && ` · ${t('Copy for the customer')}`}
      </h1>
      {answer.isPending && <Skeleton className="h-96" />}
      {answer.isError && !answer.data && (
        <OwnLoadFailure title={t('The document could not be loaded.')} answer={answer} />
      )}
      {issued && <DocumentSheet issued={issued} copies={originalsOf(issued).slice(0, 1)} />}
    </main>
  );
}
