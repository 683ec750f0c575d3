import { useState } from 'react';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import type { DeliveryWindow } from '#contract/slots/calls.ts';
import { checkWindow } from '#contract/slots/rules.ts';
import { t, tMessage } from '#web/language.ts';
import { errorText } from '#web/shared/call-error.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { StepActions, StepFailure, useGoOn, useSaveAll } from './step-actions.tsx';

/** The step for delivery windows: a row for each window, with its hours and cut-off. */
export function WindowsStep() {
  const answer = useCall('GET /admin/delivery-windows', {});
  if (answer.data) return <Windows windows={answer.data.data.windows} />;
  if (answer.isPending) return <Skeleton className="h-56" />;
  return <LoadFailure title={t('Failed to load the windows')} answer={answer} />;
}

interface Row {
  isOn: boolean;
  from: string;
  to: string;
  /** The cut-off is this number of days before the delivery. Empty means that it is the end of the window. */
  days: string;
  time: string;
}

const rowOf = (window: DeliveryWindow, today: string): Row => ({
  isOn: window.lastDate === null || window.lastDate >= today,
  from: window.from,
  to: window.to,
  days: window.cutoffDays === null ? '' : String(window.cutoffDays),
  time: window.cutoffTime ?? '',
});

/**
 * The request body. A window that is switched off gets yesterday as its last day. It keeps its saved hours, because the
 * form hides them.
 */
function bodyOf(window: DeliveryWindow, row: Row, today: string) {
  const { label, firstDate, weekdays, capacity, version } = window;
  const before = rowOf(window, today);
  const wasOn = before.isOn;
  const { from, to, days, time } = row.isOn ? row : before;
  const yesterday = addDays(today, -1);
  const lastDate = row.isOn === wasOn ? window.lastDate : row.isOn ? null : yesterday;
  return {
    label,
    weekdays: [...weekdays],
    capacity,
    version,
    // If the first day is after the last day, the first day is removed, because a window must not end before it starts.
    firstDate: lastDate !== null && firstDate !== null && firstDate > lastDate ? null : firstDate,
    lastDate,
    from,
    to,
    cutoffDays: days === '' ? null : Number(days),
    cutoffTime: days === '' ? null : time || null,
  };
}

type Faults = Readonly<Record<string, Readonly<Record<string, string>>>>;

function Windows({ windows }: { windows: readonly DeliveryWindow[] }) {
  const today = indiaDay(new Date());
  const save = useSend('PUT /admin/delivery-windows/:key');
  const { goOn, isPending } = useGoOn('windows');
  const [typed, setTyped] = useState<Readonly<Record<string, Row>>>({});
  const [faults, setFaults] = useState<Faults>({});
  const { failure, setFailure, isSaving, onSubmit } = useSaveAll(saveAll, errorText);
  const rows = windows.map((window) => ({ window, row: typed[window.key] ?? rowOf(window, today) }));

  async function saveAll() {
    const changed = rows.filter(({ window }) => typed[window.key] !== undefined);
    const found = Object.fromEntries(
      changed.flatMap(({ window, row }) => {
        const broken = checkWindow(bodyOf(window, row, today));
        return broken.length === 0
          ? []
          : [[window.key, Object.fromEntries(broken.map(({ path, msg }) => [path, t(msg)]))]];
      }),
    );
    setFaults(found);
    if (Object.keys(found).length > 0) return setFailure(t('Please correct the marked fields.'));
    if (!rows.some(({ row }) => row.isOn)) return setFailure(t('Switch on at least one delivery time.'));
    for (const { window, row } of changed) {
      await save.mutateAsync({ params: { key: window.key }, body: bodyOf(window, row, today) });
      // Forget the changes of a saved row, so that a retry after a failure does not send it again.
      setTyped(({ [window.key]: _, ...others }) => others);
    }
    await goOn('done');
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <ul className="divide-y divide-line">
        {rows.map(({ window, row }) => (
          <li key={window.key} className="py-3 first:pt-0">
            <WindowRow
              name={tMessage(window.label) ?? window.label}
              row={row}
              faults={faults[window.key] ?? {}}
              onChange={(change) => setTyped((before) => ({ ...before, [window.key]: { ...row, ...change } }))}
            />
          </li>
        ))}
      </ul>
      <StepFailure>{failure}</StepFailure>
      <StepActions step="windows">
        <Button type="submit" className="max-sm:w-full" pending={isSaving || isPending}>
          {t('Save and continue')}
        </Button>
      </StepActions>
    </form>
  );
}

interface WindowRowProps {
  name: string;
  row: Row;
  faults: Readonly<Record<string, string>>;
  onChange: (change: Partial<Row>) => void;
}

function WindowRow({ name, row, faults, onChange }: WindowRowProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{name}</legend>
      <Tick
        label={name}
        isTicked={row.isOn}
        onTick={(isOn) => onChange({ isOn })}
        className="min-h-11 w-fit font-semibold"
      />
      {row.isOn && (
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
          <Field
            label={t('From')}
            type="time"
            value={row.from}
            error={faults.from}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <Field
            label={t('To')}
            type="time"
            value={row.to}
            error={faults.to}
            onChange={({ target }) => onChange({ to: target.value })}
          />
          <Select
            label={t('Order by')}
            value={row.days}
            error={faults.cutoffDays}
            onChange={({ target }) => onChange({ days: target.value, time: row.time || '20:00' })}
          >
            <option value="">{t('end of slot')}</option>
            <option value="0">{t('same day')}</option>
            <option value="1">{t('day before')}</option>
            {!['', '0', '1'].includes(row.days) && (
              <option value={row.days}>{t('{days} days before', { days: Number(row.days) })}</option>
            )}
          </Select>
          {row.days !== '' && (
            <Field
              label={t('Until what time')}
              type="time"
              value={row.time}
              error={faults.cutoffTime}
              onChange={({ target }) => onChange({ time: target.value })}
            />
          )}
        </div>
      )}
    </fieldset>
  );
}
