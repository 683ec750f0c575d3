import BookOpen from 'lucide-react/icons/book-open';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BookSums as WireSums } from '#contract/money/desk-calls.ts';
import { accountLabels, customerAccounts, rareKinds, shopAccounts } from '#contract/money/desk-rules.ts';
import type { Paise } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import type { InPaise } from '#web/shared/in-paise.ts';
import { Price } from '#web/shared/price.tsx';
import { ButtonLink, TallLink } from '../access/links.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { anyId, type Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { bookPath } from '../lists/money-paths.ts';
import { useList } from '../lists/use-list.ts';
import { describeEntry, entryColumns, type MoneyEntry, TakeBackDialog } from './entry-words.tsx';

const selects = {
  from: { label: message('From'), isDay: true },
  to: { label: message('To'), isDay: true },
  account: { label: message('Account'), options: { ...shopAccounts, pouch: accountLabels.pouch } },
  kind: { label: message('Kind'), options: rareKinds },
  customerId: anyId,
} as const satisfies Selects;

/** The filters if the list shows one customer. They do not include the shop's accounts. */
const selectsOfCustomer = {
  from: selects.from,
  to: selects.to,
  customerId: selects.customerId,
  account: { label: selects.account.label, options: customerAccounts },
} as const satisfies Selects;

/** The page of all money entries, described in words, newest first. */
export default function DayBook() {
  const [params] = useSearchParams();
  const isOfCustomer = params.has('customerId') && params.get('account') !== 'pouch';
  const chosen = isOfCustomer ? selectsOfCustomer : selects;
  const list = useList(
    'GET /admin/money/entries',
    chosen,
    ({ data }) => [data.entries, data.pagination],
    (filters) => ({ ...filters, what: 'money' }),
  );
  const { customerId, account } = list.filter;
  const [takingBack, setTakingBack] = useState<MoneyEntry | null>(null);
  const owner = list.rows?.find(({ customer }) => customer?.id === customerId)?.customer?.name;
  return (
    <ListScreen
      {...list.screen}
      title={t('Day book')}
      counted={{ one: message('{count} entry'), other: message('{count} entries') }}
      label={t('Order number')}
      placeholder={t('The whole number')}
      loadFailure={t('Failed to load entries')}
      icon={<BookOpen size={28} />}
      none={t('No entries yet.')}
      add={
        <>
          <ButtonLink variant="outline" size="sm" to="/admin/money/books">
            {t('Books')}
          </ButtonLink>
          <ButtonLink variant="outline" size="sm" to="/admin/money/gst">
            {t('GST')}
          </ButtonLink>
          <ExportButton {...list.exported} />
        </>
      }
      notice={
        <>
          {customerId !== undefined && (
            <p className="flex flex-wrap items-center gap-x-3">
              {account === 'pouch'
                ? t('Entries of one cash bag.')
                : t('Entries of {name}.', { name: owner ?? t('one customer') })}
              <TallLink to={bookPath()} className="font-semibold">
                {t('Show all entries')}
              </TallLink>
            </p>
          )}
          {list.answer?.data.sums && <BookSums sums={list.answer.data.sums} />}
        </>
      }
      columns={entryColumns(setTakingBack)}
      card="grid-cols-[1fr_auto] gap-x-3 gap-y-1"
    >
      {takingBack && (
        <TakeBackDialog
          eventId={takingBack.eventId}
          what={describeEntry(takingBack)}
          onClose={() => setTakingBack(null)}
        />
      )}
    </ListScreen>
  );
}

/**
 * The opening balance, changes and closing balance of an account. If no account is chosen it renders nothing: each
 * entry only moves money from one account to another, so the total of all accounts never changes.
 */
function BookSums({ sums }: { sums: InPaise<WireSums> }) {
  const { amountIn, amountOut, balanceBefore, balanceAfter } = sums;
  if (amountIn === null) return null;
  const figures: [string, Paise | null][] = [
    [t('Before'), balanceBefore],
    [t('In'), amountIn],
    [t('Out'), amountOut],
    [t('After'), balanceAfter],
  ];
  return (
    <dl className="figures flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {figures.map(
        ([label, amount]) =>
          amount !== null && (
            <div key={label} className="flex gap-2">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-semibold">
                <Price paise={amount} exact />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
