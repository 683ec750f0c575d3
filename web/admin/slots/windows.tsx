import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { DeliveryWindow } from '#contract/slots/calls.ts';
import { messageOf } from '#web/shared/call-error.ts';
import { t, text } from '#web/shared/language.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/messages/error-state.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import { ListTable } from '../lists/list-table.tsx';
import type { RowAct } from '../lists/row-actions.tsx';
import type { Route } from './+types/windows.ts';
import { SlotsHeader } from './slots-header.tsx';
import { WindowDialog } from './window-dialog.tsx';
import { WindowQuestion } from './window-question.tsx';
import { WindowRow } from './window-row.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Delivery windows'));

const columns = [
  text('Window'),
  text('Weekdays'),
  { name: text('Capacity'), className: 'text-right' },
  { name: text('Orders until'), className: 'whitespace-nowrap' },
  text('Days'),
  text('Actions'),
];

type Open = { act: 'add' } | { act: RowAct; window: DeliveryWindow };

export default function Windows() {
  const answer = useCall('GET /admin/delivery-windows', {});
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const windows = answer.data?.data.windows;
  return (
    <main className="page flex flex-col gap-4 py-4 md:gap-5 md:py-6">
      <SlotsHeader title={t('Delivery windows')} isLoading={answer.isFetching && windows !== undefined}>
        <Button onClick={() => setOpen({ act: 'add' })}>
          <Plus aria-hidden size={18} /> {t('Add Window')}
        </Button>
      </SlotsHeader>
      {answer.isPending && (
        <div role="status" className="grid gap-3">
          <p className="text-ink-soft">{t('Loading the windows…')}</p>
          <Skeleton className="h-40" />
        </div>
      )}
      {answer.isError && (
        <ErrorState title={t('Failed to load the windows')} onTryAgain={() => answer.refetch()}>
          <p>{messageOf(answer.error, t('The shop could not be reached.'))}</p>
        </ErrorState>
      )}
      {windows && (
        <ListTable columns={columns} isStale={false} actions={null}>
          {windows.map((window) => (
            <WindowRow key={window.key} window={window} onAct={(act) => setOpen({ act, window })} />
          ))}
        </ListTable>
      )}
      {open?.act === 'add' && <WindowDialog window={null} onClose={close} />}
      {open?.act === 'edit' && <WindowDialog window={open.window} onClose={close} />}
      {open?.act === 'delete' && <WindowQuestion window={open.window} onClose={close} />}
    </main>
  );
}
