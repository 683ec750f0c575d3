import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { dayNamed, weekdays } from '#contract/shared/days.ts';
import { formatNumber } from '#contract/shared/money.ts';
import type { DraftOf, FieldError, ValuesOf } from '#contract/shared/rules.ts';
import type { DeliveryWindow } from '#contract/slots/calls.ts';
import { checkWindow, windowRules } from '#contract/slots/rules.ts';
import { message, plural, t } from '#web/language.ts';
import { call } from '#web/shared/api.ts';
import { formatLongDay, formatWeekday } from '#web/shared/dates.ts';
import { WeekdayField } from '#web/shared/forms/weekday-field.tsx';
import { formatClock, formatTimes } from '#web/shared/orders/describe-time.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { Loading } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { FoldedRecordLog } from '../audit/record-log.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { NumberField } from '../dialogs/fields.tsx';
import { type EditForm, useEditForm } from '../dialogs/use-edit-form.ts';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { type RowAct, RowActions } from '../lists/list-buttons.tsx';
import { nameOf } from './slot-form.ts';
import { SlotsHeader } from './slots-header.tsx';

type Open = { act: 'add' } | { act: RowAct; window: DeliveryWindow };

const columnsWith = (onAct: (act: RowAct, window: DeliveryWindow) => void): Column<DeliveryWindow>[] => [
  {
    head: message('Window'),
    cell: (window) => (
      <>
        <span className="block font-semibold break-words">{nameOf(window)}</span>
        <span className="figures block whitespace-nowrap text-ink-soft">{formatTimes(window)}</span>
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
  { head: message('Order by'), phone: 'line', named: 'before', width: 'fit', cell: describeCutoff },
  { head: message('Days'), phone: 'line', width: 'fit', cell: describeSeason },
  {
    head: message('Actions'),
    phone: 'corner',
    cell: (window) => (
      <RowActions
        item={{ name: nameOf(window), isKept: window.isFirst }}
        calls={{ edit: 'PUT /admin/delivery-windows/:key', delete: 'DELETE /admin/delivery-windows/:key' }}
        onAct={(act) => onAct(act, window)}
      />
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
        <IfMay call="POST /admin/delivery-windows">
          <Button onClick={() => setOpen({ act: 'add' })}>
            <Plus aria-hidden size={18} /> {t('Add Window')}
          </Button>
        </IfMay>
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

/** Describes the cut-off of a window. */
function describeCutoff({ to, cutoffDays, cutoffTime }: DeliveryWindow): string {
  if (cutoffDays === null || cutoffTime === null) return t('Until the slot ends ({time})', { time: formatClock(to) });
  if (cutoffDays === 0) return t('{time} on the day itself', { time: formatClock(cutoffTime) });
  return plural(cutoffDays, daysBefore).replace('{time}', formatClock(cutoffTime));
}

function describeSeason({ firstDate, lastDate }: DeliveryWindow): string {
  if (firstDate && lastDate) return `${formatLongDay(firstDate)} – ${formatLongDay(lastDate)}`;
  if (firstDate) return t('From {day}', { day: formatLongDay(firstDate) });
  return lastDate ? t('Until {day}', { day: formatLongDay(lastDate) }) : '';
}

/**
 * Asks for a confirmation to delete a window. A window that is used is not deleted: the server closes it for new
 * orders, and says so.
 */
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

interface WindowDialogProps {
  /** Null for a new window. */
  window: DeliveryWindow | null;
  onClose: () => void;
}

/** Adds or edits a window. Mount it only while it is open. */
function WindowDialog({ window, onClose }: WindowDialogProps) {
  const key = window?.key ?? '';
  const create = useSend('POST /admin/delivery-windows');
  const update = useSend('PUT /admin/delivery-windows/:key');
  const form = useEditForm({
    item: window,
    valuesOf: draftOfWindow,
    load: async () => {
      const { windows } = (await call('GET /admin/delivery-windows', {})).data;
      const newer = windows.find((each) => each.key === key);
      if (!newer) throw new Error(key);
      return newer;
    },
    create: (values) => create.mutateAsync({ body: bodyOfWindow(values) }),
    update: (values, { version }) =>
      update.mutateAsync({ params: { key }, body: { ...bodyOfWindow(values), version } }),
    announce: () => showToast(t('Window saved')),
    onSaved: onClose,
    rules: windowRules,
    check: checkWindowForm,
  });
  const title = window ? t('Edit {name}', { name: nameOf(window) }) : t('Add Window');
  return (
    <EditDialog title={title} addLabel={t('Add Window')} form={form} onClose={onClose}>
      <WindowFields form={form} />
      <FoldedRecordLog record={form.base?.key} />
    </EditDialog>
  );
}

function WindowFields({ form }: { form: EditForm<DeliveryWindow, typeof windowRules> }) {
  const { field, values, errors } = form;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field label={t('Name')} autoComplete="off" maxLength={40} {...field('label')} />
      </div>
      <Field label={t('From')} type="time" {...field('from')} required />
      <Field label={t('To')} type="time" {...field('to')} required />
      <div className="sm:col-span-2">
        <WeekdayField
          label={t('Weekdays')}
          value={values.weekdays}
          error={errors.weekdays}
          onChange={(weekdays) => form.setValue('weekdays', weekdays)}
        />
      </div>
      <div className="sm:col-span-2">
        <NumberField
          label={t('Capacity')}
          hint={t('Orders for each day and zone. Leave blank for no limit.')}
          step={1}
          {...form.number('capacity')}
        />
      </div>
      <NumberField
        label={t('Order by: days before')}
        hint={t('0 is the delivery day itself. Leave blank to take orders until the window ends.')}
        step={1}
        max={60}
        {...form.number('cutoffDays')}
      />
      <Field label={t('Order by: time')} type="time" {...field('cutoffTime')} />
      <Field label={t('First day')} hint={t('Leave blank to start now.')} type="date" {...field('firstDate')} />
      <Field label={t('Last day')} hint={t('Leave blank for no end.')} type="date" {...field('lastDate')} />
    </div>
  );
}

type WindowDraft = DraftOf<typeof windowRules>;

/** The initial values of the form, with defaults for a new window. */
export const draftOfWindow = (window: DeliveryWindow | null): WindowDraft => ({
  label: window?.label ?? '',
  from: window?.from ?? '',
  to: window?.to ?? '',
  firstDate: window?.firstDate ?? '',
  lastDate: window?.lastDate ?? '',
  weekdays: window?.weekdays ?? weekdays,
  capacity: window?.capacity ?? null,
  cutoffDays: window?.cutoffDays ?? null,
  cutoffTime: window?.cutoffTime ?? '',
});

/** Converts the form to the request body. */
export const bodyOfWindow = (values: ValuesOf<typeof windowRules>) => ({
  ...values,
  weekdays: [...values.weekdays],
  cutoffTime: values.cutoffTime || null,
  firstDate: values.firstDate || null,
  lastDate: values.lastDate || null,
});

export const checkWindowForm = (draft: WindowDraft): FieldError[] => checkWindow(bodyOfWindow(draft));

const nameOfWeekday = (weekday: number) => formatWeekday(dayNamed(weekday));

/** "Every day", or the short names of the weekdays. */
function describeWeekdays(chosen: readonly number[]): string {
  return chosen.length === 7 ? t('Every day') : chosen.map(nameOfWeekday).join(', ');
}
