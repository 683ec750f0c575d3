import type { ReactNode } from 'react';
import { t } from '#web/language.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import type { LoadedCall } from '#web/shared/use-call.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { Breadcrumb } from '../../access/links.tsx';
import { documentsPath } from '../../lists/money-paths.ts';

interface DocumentFrameProps {
  number: string | undefined;
  answer: LoadedCall;
  children: ReactNode;
}

/** The page around a document: the way back to the list, and what is shown until the document is loaded. */
export function DocumentFrame({ number, answer, children }: DocumentFrameProps) {
  return (
    <main className="page flex flex-col gap-4 py-4 md:py-6">
      <Breadcrumb
        steps={[{ label: t('Invoices and credit notes'), to: documentsPath }, { label: number ?? t('Document') }]}
      />
      {answer.isPending && <Loading places={['h-40', 'h-56']} />}
      {answer.isError && answer.data === undefined && (
        <LoadFailure title={t('The document could not be loaded.')} answer={answer} />
      )}
      {children}
    </main>
  );
}
