import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { bookName, depositsName, profitRows, resultName, taxRows } from '#contract/money/books-rules.ts';
import { daysOfMonth, monthOf, monthPattern } from '#contract/money/entries.ts';
import { statementHead } from '#contract/money/statement-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { formatAmount, type Paise, paise } from '#contract/shared/money.ts';
import { message, plural, t } from '#web/language.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { BillRow } from '#web/shared/cart/bill.tsx';
import { formatMonth } from '#web/shared/dates.ts';
import { MonthSteps } from '#web/shared/month-steps.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { FigureCell } from '#web/ui/figure-cell.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { Link } from '../access/links.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { bookPath } from '../lists/money-paths.ts';
import { MonthLock } from './month-lock.tsx';

type BooksOfMonth = CallAnswer<'GET /admin/money/books'>['data'];
type Sums = BooksOfMonth['totals'];

/** The books of a month for the accountant: trial balance, and profit and loss. */
export default function Books() {
  const [params] = useSearchParams();
  const asked = params.get('month') ?? '';
  const month = monthPattern.test(asked) ? asked : monthOf(indiaDay(new Date()));
  const query = { month };
  const answer = useCall('GET /admin/money/books', { query });
  const books = answer.data?.data;
  return (
    <main className="page grid max-w-5xl gap-4 py-4 md:py-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">{t('Books of {month}', { month: formatMonth(month) })}</h1>
        <PrintButton />
      </header>
      <MonthLock month={month} firstDay={books?.firstDay ?? null} />
      {answer.isPending && <Loading places={['h-96']} />}
      {answer.isError && <LoadFailure title={t('Failed to load the books')} answer={answer} />}
      {books && (
        <>
          <TrialBalance books={books} />
          <Profit books={books} />
        </>
      )}
      <MonthSteps month={month} firstDay={books?.firstDay} pathOf={(other) => `/admin/money/books?month=${other}`} />
    </main>
  );
}

function TrialBalance({ books }: { books: BooksOfMonth }) {
  const { month, accounts, totals } = books;
  return (
    <Card aria-labelledby="trial-balance" className="grid min-w-0 gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="trial-balance" className="text-lg">
          {t('Trial balance')}
        </h2>
        <ExportButton call="GET /admin/money/trial-balance/export" input={{ query: { month } }} />
      </div>
      <OtherMonths books={books} />
      <table className="w-full border-collapse text-left text-sm max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b-2 border-line align-bottom">
            <th scope="col" className="py-1 pr-3">
              {t('Account')}
            </th>
            {[t('Opening balance'), t(statementHead.debit), t(statementHead.credit), t('Closing balance')].map(
              (head) => (
                <th key={head} scope="col" className="py-1 pr-3 text-right last:pr-0">
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody className="max-sm:grid">
          {accounts.map(({ kind, ...sums }) => (
            <SumsRow key={kind} sums={sums} name={<AccountName kind={kind} month={month} />} />
          ))}
          <SumsRow sums={totals} name={t('Total')} isSum />
        </tbody>
      </table>
    </Card>
  );
}

/**
 * Says how many entries have a value date in another month than their recording: the day book and the books then show
 * them in different months.
 */
function OtherMonths({ books: { recordedLater, ofEarlier } }: { books: BooksOfMonth }) {
  if (recordedLater + ofEarlier === 0) return null;
  return (
    <p className="text-sm text-ink-soft">
      {recordedLater > 0 && plural(recordedLater, laterForms)} {ofEarlier > 0 && plural(ofEarlier, earlierForms)}{' '}
      {t('The day book shows them on the day on which they were recorded, with their value date.')}
    </p>
  );
}

const laterForms = {
  one: message('{count} act belongs to this month and was recorded later.'),
  other: message('{count} acts belong to this month and were recorded later.'),
};
const earlierForms = {
  one: message('{count} act was recorded in this month and belongs to an earlier one.'),
  other: message('{count} acts were recorded in this month and belong to an earlier one.'),
};

/** The name of an account. An account of the shop leads to its day book. */
function AccountName({ kind, month }: { kind: BooksOfMonth['accounts'][number]['kind']; month: string }) {
  const name = t(bookName(kind));
  if (kind === 'credit' || kind === 'orders' || kind === 'deposits' || kind === 'pouch') return name;
  return (
    <Link
      to={bookPath({ account: kind, ...daysOfMonth(month) })}
      className="inline-flex min-h-6 items-center underline"
    >
      {name}
    </Link>
  );
}

function SumsRow({ sums, name, isSum = false }: { sums: Sums; name: ReactNode; isSum?: boolean }) {
  const { opening, debits, credits, closing } = sums;
  return (
    <tr
      className={classes(
        'break-inside-avoid border-b border-line align-baseline max-sm:grid max-sm:py-1.5',
        isSum && 'font-semibold',
      )}
    >
      <th scope="row" className="py-1 pr-3 font-[inherit] max-sm:p-0">
        {name}
      </th>
      <FigureCell label={t('Opening balance')}>{formatSide(opening)}</FigureCell>
      <FigureCell label={t(statementHead.debit)}>{formatAmount(debits)}</FigureCell>
      <FigureCell label={t(statementHead.credit)}>{formatAmount(credits)}</FigureCell>
      <FigureCell label={t('Closing balance')}>{formatSide(closing)}</FigureCell>
    </tr>
  );
}

/** A balance with its side, "Dr ₹120.00" or "Cr ₹120.00". */
function formatSide(balance: Paise): string {
  const amount = formatAmount(Math.abs(balance));
  if (balance === 0) return amount;
  return balance > 0 ? t('Dr {amount}', { amount }) : t('Cr {amount}', { amount });
}

function Profit({ books: { month, profit } }: { books: BooksOfMonth }) {
  const { hasTax, undocumented } = profit;
  return (
    <Card aria-labelledby="profit" className="grid min-w-0 gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="profit" className="text-lg">
          {t('Profit and loss')}
        </h2>
        <ExportButton call="GET /admin/money/profit/export" input={{ query: { month } }} />
      </div>
      <dl className="grid max-w-xl gap-1">
        {profitRows(profit, hasTax).map(({ name, amount }) => (
          <BillRow key={name} label={t(name)} paise={paise(amount)} />
        ))}
        <BillRow label={t(resultName)} paise={profit.result} isSum />
      </dl>
      <p className="text-sm text-ink-soft">{compareWithLedger(undocumented)}</p>
      {hasTax && (
        <>
          <dl className="grid max-w-xl gap-1">
            {taxRows(profit).map(({ name, amount, isSum }) => (
              <BillRow key={name} label={t(name)} paise={paise(amount)} isSum={isSum} />
            ))}
          </dl>
          <p className="text-sm text-ink-soft">
            {t('This is the tax in the invoices, less credit notes. It is due to the state, so it is no income.')}{' '}
            {t('Input tax lowers what is due, so it is no expense.')}{' '}
            {t('GST that you pay is no expense either. Most of it belongs to the month before.')}
          </p>
        </>
      )}
      <dl className="grid max-w-xl gap-1">
        <BillRow label={t(depositsName)} paise={profit.depositsHeld} />
      </dl>
      <p className="text-sm text-ink-soft">
        {t('Deposits are a debt to your customers. They are no income until you keep them.')}
      </p>
    </Card>
  );
}

/** Says whether the documents of the month agree with what the ledger charged, or by how much they differ. */
function compareWithLedger(undocumented: Paise): string {
  if (undocumented === 0) return t('Invoices and credit notes agree with what was charged.');
  const amount = formatAmount(Math.abs(undocumented));
  return undocumented > 0
    ? t('{amount} more was charged than invoiced this month. Orders that left last month are invoiced there.', {
        amount,
      })
    : t(
        '{amount} less was charged than invoiced this month. Orders on their way are charged when they are delivered.',
        {
          amount,
        },
      );
}
