import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { documentKindNames } from '#contract/documents/kind-names.ts';
import { originalsOf } from '#contract/documents/sheet.ts';
import { t } from '#web/language.ts';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { DocumentSheet } from '#web/site/document-sheet.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/own-document.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Document'));

/** The document of jars that the customer was charged for, for the screen and for printing. */
export default function OwnDocument({ params: { id } }: Route.ComponentProps) {
  const answer = useCall('GET /account/documents/:id', { params: { id } });
  const issued = answer.data?.data.document;
  return (
    <main className="page grid max-w-4xl gap-5 py-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ButtonLink to="/account" variant="quiet" className="-ml-4">
          <ArrowLeft aria-hidden size={18} /> {t('Account')}
        </ButtonLink>
        {issued && (
          <Button variant="outline" size="sm" onClick={() => window.print()}>
            <Printer aria-hidden size={18} /> {t('Print')}
          </Button>
        )}
      </div>
      <h1 className="text-title wrap-anywhere">
        {issued ? `${t(documentKindNames[issued.kind])} ${issued.number}` : t('Document')}
      </h1>
      {answer.isPending && <Skeleton className="h-96" />}
      {answer.isError && !answer.data && (
        <OwnLoadFailure title={t('The document could not be loaded.')} answer={answer} />
      )}
      {issued && <DocumentSheet issued={issued} copies={originalsOf(issued).slice(0, 1)} />}
    </main>
  );
}
