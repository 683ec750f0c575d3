import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { createPortal } from 'react-dom';
import { monthOf, monthPattern } from '#contract/money/months.ts';
import { formatAmount, type Paise } from '#contract/shared/money.ts';
import { loadFile } from '#web/shared/api.ts';
import type { AccountEntry } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatDate, formatMonth } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { useSession } from '#web/shared/session.ts';
import { useCall } from '#web/shared/use-call.ts';
import { useShop } from '#web/shared/use-shop.ts';
import NotFound from '#web/site/not-found.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ErrorState } from '#web/ui/messages/error-state.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import type { Route } from './+types/account-month.ts';
import { DownloadButton } from './download-button.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Account'));

/** A month of the account, for the screen and for paper. */
export default function AccountMonth({ params: { month } }: Route.ComponentProps) {
  if (!monthPattern.test(month)) return <NotFound />;
  return <Month month={month} />;
}

function Month({ month }: { month: string }) {
  const answer = useCall('GET /account/month', { query: { month } });
  const account = answer.data?.data;
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
      <Head month={month} />
      {answer.isPending && <Skeleton className="h-48" />}
      {answer.isError && (
        <ErrorState
          title={errorText(answer.error, t('Failed to load your account'))}
          onTryAgain={() => answer.refetch()}
        />
      )}
      {account && (
        <>
          <Sheet entries={account.entries} before={account.balanceBefore} after={account.balanceAfter} />
          {createPortal(
            <div className="paper">
              <Head month={month} />
              <Sheet entries={account.entries} before={account.balanceBefore} after={account.balanceAfter} />
            </div>,
            document.body,
          )}
          {account.totalEntries > account.entries.length && (
            <p>{t('This month has too many entries to show here. Download the CSV file for all of them.')}</p>
          )}
        </>
      )}
      <nav aria-label={t('Months')} className="flex justify-between gap-3">
        <ButtonLink to={`/account/${monthOf(month, -1)}`} variant="outline">
          {formatMonth(monthOf(month, -1))}
        </ButtonLink>
        <ButtonLink to={`/account/${monthOf(month, 1)}`} variant="outline">
          {formatMonth(monthOf(month, 1))}
        </ButtonLink>
      </nav>
    </main>
  );
}

function Head({ month }: { month: string }) {
  const { shop } = useShop();
  const state = useSession();
  const name = state.status === 'signed-in' ? state.session.user.name : '';
  return (
    <header className="flex flex-wrap items-baseline justify-between gap-3">
      <h1 className="text-title">{t('Account for {month}', { month: formatMonth(month) })}</h1>
      <p className="text-ink-soft">
        {name} · {shop.name}
      </p>
    </header>
  );
}

interface SheetProps {
  entries: readonly AccountEntry[];
  before: Paise;
  after: Paise;
}

function Sheet({ entries, before, after }: SheetProps) {
  return (
    <table className="w-full border-collapse text-left">
      <thead className="text-sm">
        <tr className="border-b border-line">
          <th scope="col" className="py-1 pr-3">
            {t('Date')}
          </th>
          <th scope="col">{t('Entry')}</th>
          <th scope="col" className="text-right">
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        <BalanceRow label={t('At the beginning')} balance={before} />
        {entries.map(({ id, createdAt, text, orderNumber, effect, amount }) => (
          <tr key={id} className="break-inside-avoid border-b border-line align-baseline">
            <td className="py-1 pr-3 text-sm whitespace-nowrap">{formatDate(createdAt)}</td>
            <td className="py-1">
              {text}{' '}
              {orderNumber && <span className="figures text-sm whitespace-nowrap text-ink-soft">#{orderNumber}</span>}
            </td>
            <td className="figures py-1 pl-3 text-right whitespace-nowrap">
              {effect === 'none' ? `(${formatAmount(amount)})` : formatAmount(effect === 'plus' ? amount : -amount)}
            </td>
          </tr>
        ))}
        <BalanceRow label={t('At the end')} balance={after} />
      </tbody>
    </table>
  );
}

function BalanceRow({ label, balance }: { label: string; balance: Paise }) {
  const amount = formatAmount(Math.abs(balance));
  return (
    <tr className="border-b border-line font-semibold">
      <td className="py-2 pr-3">{label}</td>
      <td colSpan={2} className="figures py-2 text-right whitespace-nowrap">
        {balance < 0 && t('{amount} to pay', { amount })}
        {balance > 0 && t('Balance {amount}', { amount })}
        {balance === 0 && amount}
      </td>
    </tr>
  );
}
