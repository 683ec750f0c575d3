import BookOpen from 'lucide-react/icons/book-open';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { accountLabels, customerAccounts, rareKinds, shopAccounts } from '#contract/money/desk-rules.ts';
import { loadFile } from '#web/shared/api.ts';
import { t, text } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { ExportButton } from '../lists/export-button.tsx';
import type { Selects } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useListFilter } from '../lists/use-list-filter.ts';
import { bookPath } from '../monthly/money-paths.ts';
import type { Route } from './+types/day-book.ts';
import { BookSums } from './book-sums.tsx';
import { describeEntry, EntryRow, type MoneyEntry } from './entry-words.tsx';
import { MoneyScreens } from './money-screens.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Day book'));

const selects = {
  from: { label: text('From'), isDay: true },
  to: { label: text('To'), isDay: true },
  account: { label: text('Account'), options: { ...shopAccounts, pouch: accountLabels.pouch } },
  kind: { label: text('Kind'), options: rareKinds },
  customerId: { pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i },
} as const satisfies Selects;

/** Of one customer: the accounts of the shop are on the other side of each entry. */
const selectsOfCustomer = {
  from: selects.from,
  to: selects.to,
  customerId: selects.customerId,
  account: { label: selects.account.label, options: customerAccounts },
} as const satisfies Selects;

const columns = [
  text('Time'),
  { name: text('Amount'), className: 'text-right' },
  text('What happened'),
  text('Order or customer'),
  text('By'),
];

/** Every entry of money, in words, newest first. */
export default function DayBook() {
  const [params] = useSearchParams();
  const isOfCustomer = params.has('customerId') && params.get('account') !== 'pouch';
  const chosen = isOfCustomer ? selectsOfCustomer : selects;
  const { filter, query, allPages, show } = useListFilter(chosen);
  const answer = useCall('GET /admin/money/entries', { query }, { keepPrevious: true });
  const list = answer.data?.data;
  const { customerId, account } = filter;
  const [takingBack, setTakingBack] = useState<MoneyEntry | null>(null);
  const owner = list?.entries.find(({ customer }) => customer?.id === customerId)?.customer?.name;
  return (
    <ListScreen
      title={t('Day book')}
      counted={{ one: text('{count} entry'), other: text('{count} entries') }}
      loadingLabel={t('Loading entries…')}
      label={t('Order number')}
      placeholder={t('The whole number')}
      selects={chosen}
      filter={filter}
      onChange={show}
      answer={answer}
      pagination={list?.pagination}
      loadFailure={t('Failed to load entries')}
      icon={<BookOpen size={28} />}
      noMatch={t('No entries match your current filters.')}
      none={t('Nothing was posted yet.')}
      add={<ExportButton onLoad={() => loadFile('GET /admin/money/entries/export', { query: allPages })} />}
      ways={<MoneyScreens />}
      notice={
        <>
          {customerId !== undefined && (
            <p className="flex flex-wrap items-center gap-x-3">
              {account === 'pouch'
                ? t('Entries of one pouch.')
                : t('Entries of {name}.', { name: owner ?? t('one customer') })}
              <Link to={bookPath()} className="inline-flex min-h-11 items-center font-semibold text-deep underline">
                {t('Show all entries')}
              </Link>
            </p>
          )}
          {list?.sums && <BookSums sums={list.sums} />}
        </>
      }
    >
      <ListTable columns={columns} isStale={answer.isPlaceholderData}>
        {list?.entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} onTakeBack={() => setTakingBack(entry)} />
        ))}
      </ListTable>
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
