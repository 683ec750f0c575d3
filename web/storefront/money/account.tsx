import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { chargeNames, entryFilters, monthsOf } from '#contract/money/entries.ts';
import { indiaDay } from '#contract/shared/days.ts';
import type { Paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { CallAnswer, Due } from '#web/shared/api-types.ts';
import { formatDate, formatMonth } from '#web/shared/dates.ts';
import { MyMonthlyAccount, useAccountAndStatements } from '#web/shared/monthly/monthly-account.tsx';
import { PageSteps, pageOf } from '#web/shared/page-steps.tsx';
import { Price } from '#web/shared/price.tsx';
import { DownloadButton } from '#web/shared/requests/download-button.tsx';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { loadLater } from '#web/site/load-later.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { ErrorState } from '#web/ui/messages/notice.tsx';
import { useLongList } from '#web/ui/use-long-list.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/account.ts';
import { EntryList } from './entry-list.tsx';
import { useOwnClaims } from './use-own-claims.ts';

const UpiPayment = lazy(() => loadLater(() => import('./upi-payment.tsx')));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Account'));

/** The page of the customer's balance and dues, with all entries. */
export default function Account() {
  return (
    <main className="page grid gap-5 py-6 sm:py-8">
      <h1 className="text-title">{t('Account')}</h1>
      <Suspense fallback={<Skeleton className="h-[70dvh]" />}>
        <WholeAccount />
      </Suspense>
    </main>
  );
}

/** All parts of the page appear at once, because a late part would push down the parts below it. */
function WholeAccount() {
  const answer = useCall('GET /account', {});
  const upiAnswer = useCall('GET /upi', {});
  const upi = upiAnswer.data?.data;
  const parts = [upiAnswer, useOwnClaims(null), ...useAccountAndStatements()];
  const isPending = answer.isPending || parts.some((part) => part.isPending);
  useScrollToPart(!isPending && answer.isSuccess);
  if (isPending) return <Skeleton className="h-[70dvh]" />;
  if (!answer.data) return <OwnLoadFailure title={t('Failed to load your account')} answer={answer} />;
  const { dues, totalDues, amountDue, reference } = answer.data.data;
  return (
    <div
      className={classes(
        'grid items-start gap-5 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr]',
        // With nothing to pay, or without a UPI ID, the payment column may be empty. Then the page has only one column.
        (amountDue === 0 || upi?.upi === null) && 'lg:has-[>:empty]:grid-cols-1',
      )}
    >
      <div className="grid gap-5">
        <Balance account={answer.data.data} />
        <MyMonthlyAccount />
        {dues.length > 0 && <DueList dues={dues} total={totalDues} />}
      </div>
      <div className="empty:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <UpiPayment amount={amountDue} reference={reference} orderId={null} />
      </div>
      <div className="lg:col-start-1 lg:row-start-2">
        <Entries firstDay={answer.data.data.firstDay} />
      </div>
    </div>
  );
}

/** Other pages link to a part of this page. That part exists only once its data is loaded, so scroll to it then. */
function useScrollToPart(isThere: boolean) {
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, hash]);
}

/**
 * The balance and dues; each figure links to its entries. The printed statement of this month ends with the same
 * figures.
 */
function Balance({ account }: { account: CallAnswer<'GET /account'>['data'] }) {
  const { credit, paidAhead, leftOver, amountDue } = account;
  return (
    <Card aria-label={t('Your balance and dues')} className="grid gap-3 p-5">
      <dl className="grid gap-x-6 divide-y divide-line sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] sm:divide-y-0">
        <Figure label={t('Balance')} paise={credit} to={credit > 0 ? '?of=credit#entries' : undefined} isBig />
        {amountDue > 0 && <Figure label={t('To pay')} paise={amountDue} to="#dues" className="text-rose" isBig />}
        <Figure label={t('Prepaid orders')} paise={paidAhead} to={paidAhead > 0 ? '/orders' : undefined} />
        {leftOver > 0 && <Figure label={t('Left from other orders')} paise={leftOver} to="/orders" />}
      </dl>
      {credit > 0 && <p className="text-sm text-ink-soft">{t('You can use your balance on your next order.')}</p>}
      {leftOver > 0 && (
        <p className="text-sm text-ink-soft">
          {t('Open the cancelled order to keep its money as balance or to get it back.')}
        </p>
      )}
    </Card>
  );
}

interface FigureProps {
  label: string;
  paise: Paise;
  to: string | undefined;
  isBig?: boolean;
  className?: string;
}

function Figure({ label, paise, to, isBig = false, className = '' }: FigureProps) {
  const amount = <Price paise={paise} exact />;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 sm:block sm:py-1">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className={classes('figures font-bold', isBig ? 'text-2xl' : 'text-lg', className)}>
        {to === undefined ? (
          amount
        ) : (
          <Link
            to={to}
            preventScrollReset
            className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4"
          >
            {amount}
          </Link>
        )}
      </dd>
    </div>
  );
}

function Entries({ firstDay }: { firstDay: string | null }) {
  const [search] = useSearchParams();
  const of = entryFilters.find((kind) => kind === search.get('of'));
  const page = pageOf(search);
  const query = { page, ...(of && { of }) };
  const answer = useCall('GET /account/entries', { query }, { keepPrevious: true, saysOffline: true });
  const list = answer.data?.data;
  return (
    <Card id="entries" aria-labelledby="entries-title" className="grid scroll-mt-20 gap-4 p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="entries-title" className="text-lg">
          {t('History')}
        </h2>
        <DownloadButton label={t('Download CSV')} call="GET /account/export" input={{ query: {} }} />
      </header>
      <Kinds of={of} />
      {answer.isLoadingError && (
        <ErrorState title={t('Your history could not be loaded')} onTryAgain={() => answer.refetch()} />
      )}
      {answer.isPending && <Skeleton className="h-48" />}
      {list?.pagination.totalItems === 0 && <p className="text-ink-soft">{t('No transactions yet.')}</p>}
      {list && <EntryList entries={list.entries} isStale={answer.isPlaceholderData} />}
      {list && <PageSteps page={page} totalPages={list.pagination.totalPages} isPart />}
      <MonthChoice months={monthsOf(firstDay, indiaDay(new Date()), mostMonths)} />
    </Card>
  );
}

/** Filters the entries by kind of money. */
function Kinds({ of }: { of: (typeof entryFilters)[number] | undefined }) {
  const kinds = [
    { key: undefined, label: t('All') },
    { key: 'credit', label: t('Balance') },
    { key: 'deposits', label: t('Deposits') },
  ];
  return (
    <nav aria-label={t('Which entries')} className="flex flex-wrap gap-2">
      {kinds.map(({ key, label }) => (
        <Link
          key={label}
          to={key ? `?of=${key}` : '?'}
          replace
          preventScrollReset
          aria-current={key === of ? 'page' : undefined}
          className="flex min-h-11 items-center rounded-full border border-line px-4 text-sm font-medium hover:bg-foam aria-[current=page]:border-deep aria-[current=page]:bg-foam aria-[current=page]:font-semibold"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Number of dues shown before "Show all", so that the account's history below stays near the top. */
const shownAtFirst = 10;

/** The amounts due, oldest first. A payment is used for the oldest amount first. */
function DueList({ dues, total }: { dues: readonly Due[]; total: number }) {
  const { list, shown, showAll } = useLongList(dues, shownAtFirst);
  return (
    <Card id="dues" aria-labelledby="dues-title" className="grid scroll-mt-20 gap-3 p-5">
      <h2 id="dues-title" className="text-lg">
        {t('To pay')}
      </h2>
      <ul ref={list} className="divide-y divide-line">
        {shown.map((due, at) => (
          <li key={at} className="flex items-baseline justify-between gap-3 py-2">
            <span>
              <DueName due={due} />
              <span className="block text-sm text-ink-soft">{t('since {date}', { date: formatDate(due.since) })}</span>
            </span>
            <Price paise={due.amountDue} exact className="font-semibold" />
          </li>
        ))}
      </ul>
      {showAll && (
        <Button variant="quiet" className="justify-self-start" onClick={showAll}>
          {t('Show all {count}', { count: dues.length })}
        </Button>
      )}
      {!showAll && total > dues.length && (
        <p className="text-sm text-ink-soft">{t('And {count} more.', { count: total - dues.length })}</p>
      )}
    </Card>
  );
}

function DueName({ due: { kind, orderId, orderNumber } }: { due: Due }) {
  const order = orderId && orderNumber && (
    <Link to={`/orders/${orderId}`} className="figures font-medium whitespace-nowrap text-deep underline">
      {t('Order #{orderNumber}', { orderNumber })}
    </Link>
  );
  if (kind === 'order') return order;
  return (
    <>
      {t(chargeNames[kind])} {order}
    </>
  );
}

const mostMonths = 6;

/** The last months of the account, each as a page for printing. */
function MonthChoice({ months }: { months: readonly string[] }) {
  if (months.length === 0) return null;
  return (
    <nav aria-label={t('Months')} className="grid gap-2 border-t border-line pt-4">
      <p className="text-sm font-semibold">{t('Monthly statements')}</p>
      <ul className="flex flex-wrap gap-x-4">
        {months.map((month) => (
          <li key={month}>
            <Link to={`/account/${month}`} className="flex min-h-11 items-center text-deep underline">
              {formatMonth(month)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
