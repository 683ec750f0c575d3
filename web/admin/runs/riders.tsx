import Bike from 'lucide-react/icons/bike';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { message, t } from '#web/shared/language.ts';
import { Price } from '#web/shared/price.tsx';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/messages/empty-state.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import { ActiveBadge } from '../lists/active-badge.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { Pagination } from '../lists/pagination.tsx';
import { RowActions } from '../lists/row-actions.tsx';
import type { Route } from './+types/riders.ts';
import { RiderDialog } from './rider-dialog.tsx';
import { RunScreens } from './run-screens.tsx';
import type { Rider } from './run-words.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Riders'));

const columnsWith = (onEdit: (rider: Rider) => void): Column<Rider>[] => [
  {
    head: message('Name'),
    width: 'rest',
    cell: ({ name, phone }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="figures block text-sm text-ink-soft">{phone}</span>
      </>
    ),
  },
  {
    head: message('Cash bag'),
    isFigure: true,
    named: 'before',
    className: 'figures',
    cell: ({ balance }) => <Price paise={balance} exact />,
  },
  { head: message('Status'), phone: 'corner', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
  {
    head: message('Actions'),
    phone: 'line',
    cell: (rider) => <RowActions item={{ name: rider.name, isKept: true }} onAct={() => onEdit(rider)} />,
  },
];

/** Who drives: a rider signs in by phone number and PIN, and sees the own runs only. */
export default function Riders() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const answer = useCall('GET /admin/riders', { query: { page } }, { keepPrevious: true });
  const [open, setOpen] = useState<{ rider: Rider | null } | null>(null);
  const data = answer.data?.data;
  const add = (
    <Button onClick={() => setOpen({ rider: null })}>
      <Plus aria-hidden size={18} /> {t('Add a rider')}
    </Button>
  );
  return (
    <main className="page flex flex-col gap-4 py-4 md:py-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">{t('Riders')}</h1>
        {add}
      </header>
      <RunScreens />
      {answer.isPending && (
        <div role="status">
          <p className="sr-only">{t('Loading…')}</p>
          <Skeleton className="h-40" />
        </div>
      )}
      {answer.isError && <LoadFailure title={t('Failed to load the riders')} answer={answer} />}
      {data?.riders.length === 0 && (
        <EmptyState icon={<Bike size={28} />} title={t('No riders have been added yet.')}>
          {add}
        </EmptyState>
      )}
      {data && data.riders.length > 0 && (
        <>
          <DataTable
            rows={data.riders}
            columns={columnsWith((rider) => setOpen({ rider }))}
            keyOf={({ id }) => id}
            actions={null}
          />
          <Pagination pagination={data.pagination} onPage={(next) => setParams({ page: String(next) })} />
        </>
      )}
      {open && <RiderDialog rider={open.rider} onClose={() => setOpen(null)} />}
    </main>
  );
}
