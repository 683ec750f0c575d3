import CupSoda from 'lucide-react/icons/cup-soda';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatAmount } from '#contract/shared/money.ts';
import { formatNumber } from '#contract/shared/numbers.ts';
import { loadFile } from '#web/shared/api.ts';
import type { JarFigures, JarHolder } from '#web/shared/api-types.ts';
import { t, text } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import type { LinkedOf, NamedOf } from '../lists/list-filter.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { useListFilter } from '../lists/use-list-filter.ts';
import type { Route } from './+types/jars.ts';
import { EntryDialog } from './entry-dialog.tsx';
import type { DepotEntry } from './entry-form.ts';
import { Figures } from './figures.tsx';
import { HolderRow } from './holder-row.tsx';
import { JarScreens } from './jar-screens.tsx';
import { RemindQuestion } from './remind-question.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Jars'));

const selects = {
  isOverdue: { label: text('Orders'), options: { true: text('Overdue'), false: text('Not overdue') } },
  sort: {
    label: text('Sorted by'),
    all: text('Longest without an order'),
    options: { since: text('Held longest'), jars: text('Most jars') },
    isWide: true,
  },
} as const;
const anyContainer = { pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i };

const columns = [
  text('Customer'),
  text('Jars'),
  { name: text('Deposit held'), className: 'whitespace-nowrap' },
  { name: text('Held since'), className: 'whitespace-nowrap' },
  { name: text('Last order'), className: 'whitespace-nowrap' },
  text('Actions'),
];

/** What is open over the list. */
type Open = { entry: DepotEntry; container: JarFigures } | { reminded: JarHolder };

/** Where the jars are, and who holds them. */
export default function AdminJars() {
  const [open, setOpen] = useState<Open | null>(null);
  const figures = useCall('GET /admin/jars', {});
  const desk = figures.data?.data;
  const filters = { ...selects, containerId: filterBy(desk?.containers) };
  const { filter, query, allPages, show } = useListFilter(filters);
  const holders = useCall('GET /admin/jars/holders', { query }, { keepPrevious: true });
  const list = holders.data?.data;
  const close = () => setOpen(null);
  return (
    <>
      <ListScreen
        title={t('Jars')}
        counted={{ one: text('{count} customer holds jars'), other: text('{count} customers hold jars') }}
        loadingLabel={t('Loading who holds jars…')}
        label={t('Search customers')}
        placeholder={t('Name, email or phone')}
        selects={filters}
        filter={filter}
        onChange={show}
        answer={holders}
        pagination={list?.pagination}
        loadFailure={t('Failed to load who holds jars')}
        icon={<CupSoda size={28} />}
        noMatch={t('Nobody who holds jars matches your current filters.')}
        none={t('No customer holds jars.')}
        add={<ExportButton onLoad={() => loadFile('GET /admin/jars/holders/export', { query: allPages })} />}
        ways={
          <>
            <JarScreens />
            {figures.isError && <Notice tone="bad">{t('The figures could not be loaded.')}</Notice>}
            {figures.isPending && <Skeleton className="h-32" />}
            {desk?.containers.length === 0 && (
              <Notice tone="info">
                {t('There is no container yet.')}{' '}
                <Link to="/admin/products/containers" className="underline">
                  {t('Containers')}
                </Link>
              </Notice>
            )}
            {desk?.containers.map((container) => (
              <Figures key={container.id} container={container} onEnter={(entry) => setOpen({ entry, container })} />
            ))}
            {desk && (
              <p className="figures flex flex-wrap gap-x-6 gap-y-1">
                <Link to="/admin/money/balances?of=deposits" className="text-deep underline underline-offset-4">
                  {t('Deposits owed in all: {amount}', { amount: formatAmount(desk.depositsOwed) })}
                </Link>
                {desk.overdue > 0 && (
                  <Link to="/admin/jars?isOverdue=true" className="text-deep underline underline-offset-4">
                    {t('{count} without an order for {days} days', {
                      count: formatNumber(desk.overdue),
                      days: desk.overdueDays,
                    })}
                  </Link>
                )}
              </p>
            )}
          </>
        }
      >
        <ListTable columns={columns} isStale={holders.isPlaceholderData}>
          {list?.holders.map((holder) => (
            <HolderRow key={holder.id} holder={holder} onRemind={() => setOpen({ reminded: holder })} />
          ))}
        </ListTable>
      </ListScreen>
      {open && 'entry' in open && (
        <EntryDialog
          kind={open.entry}
          containers={[desk?.containers.find(({ id }) => id === open.container.id) ?? open.container]}
          onClose={close}
        />
      )}
      {open && 'reminded' in open && <RemindQuestion holder={open.reminded} onClose={close} />}
    </>
  );
}

/** Without a field where the shop has one container or none. */
function filterBy(containers: readonly JarFigures[] = []): NamedOf | LinkedOf {
  if (containers.length < 2) return anyContainer;
  return { ...anyContainer, label: text('Container'), names: new Map(containers.map(({ id, name }) => [id, name])) };
}
