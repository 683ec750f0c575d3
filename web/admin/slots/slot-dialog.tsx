import { formatNumber } from '#contract/shared/numbers.ts';
import type { SlotGrid } from '#contract/slots/calls.ts';
import { call } from '#web/shared/api.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { NumberField } from '../dialogs/number-field.tsx';
import { useEditForm } from '../dialogs/use-edit-form.ts';
import { WorkProgress } from '../dialogs/work-progress.tsx';
import { CloseSlot } from './close-slot.tsx';
import type { Report } from './move-report.tsx';
import { nextTarget, reasonsOf, targetsOf } from './move-targets.ts';
import { type Choice, checkSlot, findSlot, nameOf, slotFormRules, valuesOfSlot } from './slot-form.ts';
import { Foreseen, SlotOrders } from './slot-orders.tsx';
import { type MoveProgress, useSaveSlot } from './use-save-slot.ts';

interface SlotDialogProps {
  grid: SlotGrid;
  choice: Choice;
  onClose: () => void;
  /** After a move that left orders where they are. */
  onReport: (report: Report) => void;
}

/** A slot, or a whole day: its orders, whether it takes more, and its capacity. Mounted while it is open. */
export function SlotDialog({ grid, choice, onClose, onReport }: SlotDialogProps) {
  const { date, windowKey } = choice;
  const { zoneId } = grid;
  const query = { from: date, ...(zoneId && { zoneId }) };
  const { save, progress } = useSaveSlot({ choice, zoneId, onReport });
  const form = useEditForm({
    item: findSlot(grid, choice),
    valuesOf: valuesOfSlot,
    load: async () => findSlot((await call('GET /admin/slots', { query })).data, choice),
    update: save,
    // The save says what became of slot and orders.
    announce: () => undefined,
    onSaved: onClose,
    rules: slotFormRules,
    check: checkSlot,
    fallback: t('The slot could not be saved'),
  });
  const window = grid.windows.find(({ key }) => key === windowKey);
  const isClosed = form.values.isClosed === 'true';
  const isClosedAround = form.base?.isClosedAround ?? false;
  const targets = targetsOf(grid, choice);
  const next = nextTarget(targets, grid, choice);
  // Said where it was pressed, since on a phone the list of slots is out of sight there.
  const isForeseen =
    !form.base?.isClosed && isClosed && form.values.moveTo !== '' && form.values.moveTo === next?.value;
  return (
    <EditDialog
      title={titleOf(date, window)}
      addLabel={t('Save Changes')}
      form={form}
      onClose={onClose}
      progress={progress && <Moving {...progress} />}
    >
      {!form.base?.isClosed && (
        <CloseSlot form={form} next={next} lastReasons={reasonsOf(grid)}>
          {isForeseen && <Foreseen form={form} choice={choice} zoneId={zoneId} />}
        </CloseSlot>
      )}
      <Select label={t('Takes orders')} {...form.field('isClosed')}>
        <option value="false">{isClosedAround ? t('Closed for the whole day or all zones') : t('Open')}</option>
        <option value="true">{t('Closed')}</option>
        {(isClosedAround || form.base?.isOpened) && <option value="opened">{t('Open anyway')}</option>}
      </Select>
      {form.base && (
        <SlotOrders form={form} choice={choice} zoneId={zoneId} targets={targets} isForeseen={isForeseen} />
      )}
      {(isClosed || form.values.moveTo) && (
        <Field
          label={t('Reason')}
          hint={t('Customers read it, for example “Diwali” or “Rain”.')}
          maxLength={100}
          autoComplete="off"
          {...form.field('reason')}
          required={isClosed}
        />
      )}
      <NumberField
        label={windowKey === null ? t('Capacity of each window') : t('Capacity')}
        hint={t('How many orders. Empty: the capacity of the window.')}
        step={1}
        {...form.number('capacity')}
      />
    </EditDialog>
  );
}

function Moving({ done, of }: MoveProgress) {
  const words = t('Moving: {done} of {of}', { done: formatNumber(done), of: formatNumber(of) });
  return <WorkProgress words={words} label={t('Moving the orders')} count={{ done, of }} />;
}

function titleOf(date: string, window: SlotGrid['windows'][number] | undefined): string {
  return window ? `${nameOf(window)}, ${formatLongDay(date)}` : formatLongDay(date);
}
