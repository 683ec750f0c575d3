import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { formatNumber } from '#contract/shared/numbers.ts';
import type { DeliveryWindow } from '#contract/slots/calls.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { message, plural, t } from '#web/shared/language.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { type RowAct, RowActions } from '../lists/list-buttons.tsx';
import { nameOf } from './slot-form.ts';
import { SlotsHeader } from './slots-header.tsx';
import { describeWeekdays, WindowDialog } from './window-dialog.tsx';

type Open = { act: 'add' } | { act: RowAct; window: DeliveryWindow };

const columnsWith = (onAct: (act: RowAct, window: DeliveryWindow) => void): Column<DeliveryWindow>[] => [
  {
    head: message('Window'),
    cell: (window) => (
      <>
        <span className="block font-semibold break-words">{nameOf(window)}</span>
        <span className="figures block whitespace-nowrap text-ink-soft">
          {window.from} – {window.to}
        </span>
      </>
    ),
  },
  {
    head: message('Weekdays'),
    phone: 'line',
    width: 'rest',
    className: 'row-start-2',
    cell: ({ weekdays }) => describeWeekdays(weekdays),
  },
  {
    head: message('Capacity'),
    isFigure: true,
    named: 'before',
    className: 'figures',
    cell: ({ capacity }) => (capacity === null ? t('Unlimited') : formatNumber(capacity)),
  },
  { head: message('Orders until'), phone: 'line', named: 'before', width: 'fit', cell: describeCutoff },
  { head: message('Days'), phone: 'line', width: 'fit', cell: describeSeason },
  {
    head: message('Actions'),
    phone: 'corner',
    cell: (window) => (
      <RowActions item={{ name: nameOf(window), isKept: window.isFirst }} onAct={(act) => onAct(act, window)} />
    ),
  },
];

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
      {answer.isPending && <Loading label={t('Loading the windows…')} places={['h-40']} />}
      {answer.isError && <LoadFailure title={t('Failed to load the windows')} answer={answer} />}
      {windows && (
        <DataTable
          rows={windows}
          columns={columnsWith((act, window) => setOpen({ act, window }))}
          keyOf={({ key }) => key}
          actions={null}
        />
      )}
      {open?.act === 'add' && <WindowDialog window={null} onClose={close} />}
      {open?.act === 'edit' && <WindowDialog window={open.window} onClose={close} />}
      {open?.act === 'delete' && <ConfirmWindow window={open.window} onClose={close} />}
    </main>
  );
}

const daysBefore = { one: message('{time}, {count} day before'), other: message('{time}, {count} days before') };

/** Until when an order is taken. */
function describeCutoff({ to, cutoffDays, cutoffTime }: DeliveryWindow): string {
  if (cutoffDays === null || cutoffTime === null) return t('{time}, its end', { time: to });
  if (cutoffDays === 0) return t('{time} on the day itself', { time: cutoffTime });
  return plural(cutoffDays, daysBefore).replace('{time}', cutoffTime);
}

function describeSeason({ firstDate, lastDate }: DeliveryWindow): string {
  if (firstDate && lastDate) return `${formatLongDay(firstDate)} – ${formatLongDay(lastDate)}`;
  if (firstDate) return t('From {day}', { day: formatLongDay(firstDate) });
  return lastDate ? t('Until {day}', { day: formatLongDay(lastDate) }) : '';
}

/** The question before a window is deleted; one that is used is ended instead, and the shop says so. */
function ConfirmWindow({ window, onClose }: { window: DeliveryWindow; onClose: () => void }) {
  const remove = useSend('DELETE /admin/delivery-windows/:key', { onSuccess: ({ message }) => showToast(message) });
  return (
    <ConfirmDialog
      type="danger"
      title={t('Delete Window')}
      confirmLabel={t('Delete')}
      onConfirm={() => remove.mutateAsync({ params: { key: window.key } })}
      onClose={onClose}
    >
      <p className="font-semibold">{t('Delete the window “{name}”?', { name: nameOf(window) })}</p>
      <p className="text-ink-soft">
        {t('If orders or zones use this window, it is closed for new orders instead of deleted.')}
      </p>
    </ConfirmDialog>
  );
}
