import { monthPattern } from '#contract/money/entries.ts';
import { t } from '#web/language.ts';
import { formatMonth } from '#web/shared/dates.ts';
import { MonthSteps } from '#web/shared/month-steps.tsx';
import { DownloadButton } from '#web/shared/requests/download-button.tsx';
import { useCall } from '#web/shared/use-call.ts';
import NotFound from '#web/site/not-found.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { StatementSheet } from '#web/site/papers/statement-sheet.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import type { Route } from './+types/account-month.ts';
import { PaperFrame } from './paper-frame.tsx';

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
    <PaperFrame
      back={{ to: '/account', label: t('Account') }}
      title={t('Account for {month}', { month: formatMonth(month) })}
      buttons={
        <>
          <DownloadButton label={t('Download PDF')} call="GET /account/statement/pdf" input={{ query: { month } }} />
          <DownloadButton label={t('Download CSV')} call="GET /account/export" input={{ query: { month } }} />
          <PrintButton />
        </>
      }
      answer={answer}
      failure={t('Failed to load your account')}
    >
      {statement && (
        <StatementSheet
          statement={statement}
          tooLong={t('This month has too many entries to show here. Download the CSV file for all of them.')}
        />
      )}
      <MonthSteps month={month} firstDay={statement?.firstDay} pathOf={(other) => `/account/${other}`} />
    </PaperFrame>
  );
}
