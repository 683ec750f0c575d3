import { daysOfMonth, monthPattern } from '#contract/money/entries.ts';
import { t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { formatMonth } from '#web/shared/dates.ts';
import { MonthSteps } from '#web/shared/month-steps.tsx';
import { DownloadButton } from '#web/shared/requests/download-button.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import NotFound from '#web/site/not-found.tsx';
import { StatementSheet } from '#web/site/papers/statement-sheet.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Breadcrumb, ButtonLink, TallLink } from '../access/links.tsx';
import { DocumentLinks } from '../lists/document-links.tsx';
import { bookPath, customerPath, statementPath } from '../lists/money-paths.ts';
import type { Route } from './+types/user-statement.ts';

type StatementLine = CallAnswer<'GET /admin/users/:id/statement'>['data']['lines'][number];

/** One month of a customer's account, as the customer sees and prints it. */
export default function UserStatement({ params: { id, month } }: Route.ComponentProps) {
  if (!monthPattern.test(month)) return <NotFound />;
  return <Month id={id} month={month} />;
}

function Month({ id, month }: { id: string; month: string }) {
  const answer = useCall('GET /admin/users/:id/statement', { params: { id }, query: { month } });
  const statement = answer.data?.data;
  return (
    <main className="page grid max-w-5xl gap-4 py-4 md:py-6">
      <Breadcrumb
        steps={[
          { label: t('Customers and Staff'), to: '/admin/users' },
          { label: statement?.customer.name ?? t('Customer'), to: customerPath(id) },
          { label: t('Account') },
        ]}
      />
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">{t('Account for {month}', { month: formatMonth(month) })}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="outline" size="sm" to={bookPath({ customerId: id, ...daysOfMonth(month) })}>
            {t('Day book')}
          </ButtonLink>
          <IfMay call="GET /admin/users/:id/statement/pdf">
            <DownloadButton
              label={t('Download PDF')}
              call="GET /admin/users/:id/statement/pdf"
              input={{ params: { id }, query: { month } }}
            />
          </IfMay>
          <PrintButton />
        </div>
      </header>
      {answer.isPending && <Loading places={['h-96']} />}
      {answer.isError && <LoadFailure title={t('Failed to load the account')} answer={answer} />}
      {statement && (
        <StatementSheet
          statement={statement}
          tooLong={t('This month has too many entries to show here. The day book has all of them.')}
          voucherOf={(line) => <Voucher line={line} />}
        />
      )}
      <MonthSteps month={month} firstDay={statement?.firstDay} pathOf={(other) => statementPath(id, other)} />
    </main>
  );
}

/** Leads to the documents of a line, or to its order. */
function Voucher({ line: { voucher, documents, orderId } }: { line: StatementLine }) {
  if (documents.length > 0) return <DocumentLinks documents={documents} />;
  if (orderId === null) return voucher;
  return (
    <TallLink to={`/admin/orders/${orderId}`} className="lg:min-h-8">
      {voucher}
    </TallLink>
  );
}
