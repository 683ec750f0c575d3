import { useState } from 'react';
import type { SlotGrid } from '#contract/slots/calls.ts';
import { message, t } from '#web/language.ts';
import { FormDialog } from '#web/shared/forms/form-dialog.tsx';
import { useForm } from '#web/shared/use-form.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { type Choice, nameOf } from './slot-form.ts';

interface ChooseSlotProps {
  grid: SlotGrid;
  onChoose: (choice: Choice) => void;
  onClose: () => void;
}

/** Asks which day or slot is to be closed. Mount it only while it is open. */
export function ChooseSlot({ grid, onChoose, onClose }: ChooseSlotProps) {
  // The table may load other days while the dialog is open.
  const [{ today, windows }] = useState(grid);
  const form = useForm({
    rules: { date: { required: message('Please choose a day') }, windowKey: {} },
    initial: { date: today, windowKey: '' },
    check: ({ date }) => (date !== '' && date < today ? [{ path: 'date', msg: message('This day is over') }] : []),
    submit: async ({ date, windowKey }) => onChoose({ date, windowKey: windowKey || null }),
  });
  return (
    <FormDialog
      title={t('Close a day or slot')}
      form={form}
      submitLabel={t('Continue')}
      isUnsaved={false}
      onClose={onClose}
    >
      <Field label={t('Day')} type="date" min={today} {...form.field('date')} />
      <Select
        label={t('Slot')}
        empty={t('Whole day')}
        options={windows.map((window) => [window.key, nameOf(window)])}
        {...form.field('windowKey')}
      />
    </FormDialog>
  );
}
