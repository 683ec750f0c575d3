import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { Fragment } from 'react';
import { createPortal } from 'react-dom';
import { monthOf, monthPattern } from '#contract/money/entries.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, type Paise } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { AccountStanding, CallAnswer } from '#web/shared/api-types.ts';
import { formatDate, formatMonth } from '#web/shared/dates.ts';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { loadFile } from '#web/shared/requests/load-file.ts';
import { useUser } from '#web/shared/session.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useShop } from '#web/shared/use-shop.ts';
import NotFound from '#web/site/not-found.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { PaperHead } from '#web/site/paper-head.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/account-month.ts';
import { DownloadButton } from './download-button.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Account'));

/** One month of the account, for the screen and for printing. */
export default function AccountMonth({ params: { month } }: Route.ComponentProps) {
  if (!monthPattern.test(month)) return <NotFound />;
  return <Month month={month} />;
}

function Month({ month }: { month: string }) {
  const answer = useCall('GET /account/month', { query: { month } });
  const account = answer.data?.data;
  const { shop } = useShop();
  const name = useUser()?.name ?? '';
  return (
    <main className="page grid max-w-3xl gap-5 py-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ButtonLink to="/account" variant="quiet" className="-ml-4">
          <ArrowLeft aria-hidden size={18} /> {t('Account')}
        </ButtonLink>
        <div className="flex flex-wrap gap-2">
          <DownloadButton onLoad={() => loadFile('GET /account/export', { query: { month } })} />
          <Button variant="outline" size="sm" onClick={() => window.print()}>
            <Printer aria-hidden size={18} /> {t('Print')}
          </Button>
        </div>
      </div>
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-title">{t('Account for {month}', { month: formatMonth(month) })}</h1>
        <p className="text-ink-soft">
          {name} · {shop.name}
        </p>
      </header>
      {answer.isPending && <Skeleton className="h-48" />}
      {answer.isError && <OwnLoadFailure title={t('Failed to load your account')} answer={answer} />}
      {account && (
        <>
          <Sheet month={account} />
          {createPortal(
            <div className="paper">
              <div className="grid gap-4">
                <PaperHead shop={shop} title={t('Account for {month}', { month: formatMonth(month) })} />
                <p className="font-semibold">{name}</p>
                <Sheet month={account} />
              </div>
            </div>,
            document.body,
          )}
          {account.totalEntries > account.entries.length && (
            <p>{t('This month has too many entries to show here. Download the CSV file for all of them.')}</p>
          )}
        </>
      )}
      <nav aria-label={t('Months')} className="flex justify-between gap-3">
        {[monthOf(month, -1), monthOf(month, 1)].map((other) =>
          isPrintable(other, account?.firstDay ?? null) ? (
            <ButtonLink key={other} to={`/account/${other}`} variant="outline">
              {formatMonth(other)}
            </ButtonLink>
          ) : (
            <span key={other} />
          ),
        )}
      </nav>
    </main>
  );
}

/** True for a month that can be printed: not before the first entry and not after the current month. */
const isPrintable = (month: string, firstDay: string | null) =>
  firstDay !== null && month >= monthOf(firstDay) && month <= monthOf(indiaDay(new Date()));

type MonthOfAccount = CallAnswer<'GET /account/month'>['data'];

/** The balances at the beginning and the end of the month, and the entries between them. */
function Sheet({ month: { before, after, entries } }: { month: MonthOfAccount }) {
  return (
    <div className="grid gap-5">
      <Figures before={before} after={after} />
      <table className="w-full border-collapse text-left">
        <thead className="text-sm">
          <tr className="border-b border-line align-bottom">
            <th scope="col" className="py-1 pr-3">
              {t('History')}
            </th>
            <th scope="col" className="py-1 text-right">
              {t('For orders')}
            </th>
            <th scope="col" className="py-1 pl-3 text-right">
              {t('Balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, createdAt, text, orderNumber, forOrders, ofBalance }) => (
            <Fragment key={id}>
              <tr className="break-after-avoid align-baseline">
                <td className="pt-1 pr-3">{text}</td>
                <Change amount={forOrders} />
                <Change amount={ofBalance} />
              </tr>
              {/* The order number has its own row across the table, so that it does not break and can be read out on
                  the phone. */}
              <tr className="figures border-b border-line text-sm text-ink-soft">
                <td colSpan={3} className="pb-1">
                  {formatDate(createdAt)} {orderNumber && <span className="whitespace-nowrap">#{orderNumber}</span>}
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A table cell with the amount by which an entry changes a balance. */
function Change({ amount }: { amount: Paise }) {
  return (
    <td className="figures pt-1 pl-3 text-right whitespace-nowrap">
      {amount > 0 && '+'}
      {amount === 0 ? '' : formatAmount(amount)}
    </td>
  );
}

/** The account's figures at the beginning and at the end of the month. */
function Figures({ before, after }: { before: AccountStanding; after: AccountStanding }) {
  const lines = [
    { label: t('Balance'), of: (end: AccountStanding) => end.balance, isShown: true },
    { label: t('Prepaid orders'), of: (end: AccountStanding) => end.paidAhead, isShown: true },
    {
      label: t('Left from other orders'),
      of: (end: AccountStanding) => end.leftOver,
      isShown: before.leftOver + after.leftOver > 0,
    },
    { label: t('To pay'), of: (end: AccountStanding) => end.amountDue, isShown: true },
  ];
  return (
    <table className="w-full border-collapse text-left">
      <thead className="text-sm">
        <tr className="border-b border-line align-bottom">
          <td />
          <th scope="col" className="py-1 text-right">
            {t('At the beginning')}
          </th>
          <th scope="col" className="py-1 pl-3 text-right">
            {t('At the end')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines
          .filter(({ isShown }) => isShown)
          .map(({ label, of }) => (
            <tr key={label} className="border-b border-line font-semibold">
              <th scope="row" className="py-2 pr-3">
                {label}
              </th>
              <td className="figures py-2 text-right whitespace-nowrap">{formatAmount(of(before))}</td>
              <td className="figures py-2 pl-3 text-right whitespace-nowrap">{formatAmount(of(after))}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
