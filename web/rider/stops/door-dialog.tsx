import { type ReactNode, useId } from 'react';
import { addDays, daysBetween } from '#contract/shared/days.ts';
import { formatShortDay, formatWeekday } from '#web/shared/dates.ts';
import { t, tMessage } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import type { RunData } from '../queue/kept.ts';

interface DoorDialogProps {
  title: string;
  submitLabel: string;
  isPending?: boolean;
  /** Why it cannot be recorded as it is; empty for nothing. */
  fault: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
  /** Under the form. */
  after?: ReactNode;
}

/** A form over the run, with one big button under the thumb. */
export function DoorDialog({
  title,
  submitLabel,
  isPending,
  fault,
  onSubmit,
  onClose,
  children,
  after,
}: DoorDialogProps) {
  const id = useId();
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <Button
          type="submit"
          form={id}
          size="lg"
          pending={isPending}
          className="min-h-16 w-full text-xl whitespace-normal"
        >
          {submitLabel}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        className="grid gap-5 text-lg"
      >
        {fault && <Notice tone="bad">{fault}</Notice>}
        {children}
      </form>
      {after}
    </Dialog>
  );
}

/** How far ahead a rider can promise a day. */
export const daysAhead = 7;

export const sayDay = (day: string) => `${formatWeekday(day)} ${formatShortDay(day)}`;

interface DayAndTimeProps {
  /** The first and the last day that can be chosen. */
  from: string;
  to: string;
  windows: RunData['windows'];
  value: { day: string; window: string };
  onChange: (value: { day: string; window: string }) => void;
}

/** When it is brought then. */
export function DayAndTime({ from, to, windows, value, onChange }: DayAndTimeProps) {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select label={t('Day')} value={value.day} onChange={({ target }) => onChange({ ...value, day: target.value })}>
        {days.map((day) => (
          <option key={day} value={day}>
            {sayDay(day)}
          </option>
        ))}
      </Select>
      <Select
        label={t('Time')}
        value={value.window}
        onChange={({ target }) => onChange({ ...value, window: target.value })}
      >
        {windows.map(({ key, label }) => (
          <option key={key} value={key}>
            {tMessage(label)}
          </option>
        ))}
      </Select>
    </div>
  );
}
