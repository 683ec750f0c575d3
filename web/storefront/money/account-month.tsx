import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { monthPattern } from '#contract/money/entries.ts';
import { t } from '#web/language.ts';
import { formatMonth } from '#web/shared/dates.ts';
import { DownloadButton } from '#web/shared/requests/download-button.tsx';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { loadFile } from '#web/shared/requests/load-file.ts';
import { useCall } from '#web/shared/use-call.ts';
import NotFound from '#web/site/not-found.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { MonthSteps, StatementSheet } from '#web/site/statement-sheet.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/account-month.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Account'));

/** One month of the account, for the screen and for printing. */
export default function AccountMonth({ params: { month } }: Route.ComponentProps) {
  if (!monthPattern.test(month)) return <NotFound />;
  return <Month month={month} />;
}

function Month({ month }: { month: string }) {
  const answer = useCall('GET /account/statement', { query: { month } });
  const statement = answer.data?.data;
  return (
    <main className="page grid max-w-4xl gap-5 py-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ButtonLink to="/account" variant="quiet" className="-ml-4">
          <ArrowLeft aria-hidden size={18} /> {t('Account')}
        </ButtonLink>
        <div className="flex flex-wrap gap-2">
          <DownloadButton
            label={t('Download PDF')}
            onLoad={() => loadFile('GET /account/statement/pdf', { query: { month } })}
          />
          <DownloadButton
            label={t('Download CSV')}
            onLoad={() => loadFile('GET /account/export', { query: { month } })}
          />
          <Button variant="outline" size="sm" onClick={() => window.print()}>
            <Printer aria-hidden size={18} /> {t('Print')}
          </Button>
        </div>
      </div>
      <h1 className="text-title">{t('Account for {month}', { month: formatMonth(month) })}</h1>
      {answer.isPending && <Skeleton className="h-48" />}
      {answer.isError && <OwnLoadFailure title={t('Failed to load your account')} answer={answer} />}
      {statement && (
        <StatementSheet
          statement={statement}
          tooLong={t('This month has too many entries to show here. Download the CSV file for all of them.')}
        />
      )}
      <MonthSteps month={month} firstDay={statement?.firstDay} pathOf={(other) => `/account/${other}`} />
    </main>
  );
}
