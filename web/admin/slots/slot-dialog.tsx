import { Link } from 'react-router';
import type { SlotGrid } from '../../../contract/slots/calls.ts';
import { call } from '../../shared/api.ts';
import { formatLongDay } from '../../shared/dates.ts';
import { plural, t } from '../../shared/language.ts';
import { useSend } from '../../shared/use-send.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { showToast } from '../../ui/messages/toast.ts';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { NumberField } from '../dialogs/number-field.tsx';
import { useEditForm } from '../dialogs/use-edit-form.ts';
import {
  bodyOfSlot,
  type Choice,
  checkSlot,
  type EditedSlot,
  findSlot,
  nameOf,
  orders,
  slotRules,
  valuesOfSlot,
} from './slot-form.ts';

interface SlotDialogProps {
  grid: SlotGrid;
  choice: Choice;
  onClose: () => void;
}

/** A slot, or a whole day: its orders, whether it takes more, and its capacity. Mounted while it is open. */
export function SlotDialog({ grid, choice, onClose }: SlotDialogProps) {
  const { date, windowKey } = choice;
  const { zoneId } = grid;
  const update = useSend('PUT /admin/slots');
  const query = { from: date, ...(zoneId && { zoneId }) };
  const form = useEditForm({
    item: findSlot(grid, choice),
    valuesOf: valuesOfSlot,
    load: async () => findSlot((await call('GET /admin/slots', { query })).data, choice),
    update: (values, { version }) =>
      update.mutateAsync({ body: { date, windowKey, zoneId, version, ...bodyOfSlot(values) } }),
    announce: () => showToast(t('Saved')),
    onSaved: onClose,
    rules: slotRules,
    check: checkSlot,
    fallback: t('The slot could not be saved'),
  });
  const window = grid.windows.find(({ key }) => key === windowKey);
  const isClosed = form.values.isClosed === 'true';
  return (
    <EditDialog title={titleOf(date, window)} addLabel={t('Save Changes')} form={form} onClose={onClose}>
      {form.base && <Orders slot={form.base} choice={choice} isClosed={isClosed} />}
      <Select label={t('Takes orders')} {...form.field('isClosed')}>
        <option value="false">{t('Open')}</option>
        <option value="true">{t('Closed')}</option>
      </Select>
      {isClosed ? (
        <Field
          label={t('Reason')}
          hint={t('Customers read it, for example “Diwali” or “Rain”.')}
          maxLength={100}
          autoComplete="off"
          {...form.field('reason')}
          required
        />
      ) : (
        <NumberField
          label={windowKey === null ? t('Capacity of each window') : t('Capacity')}
          hint={t('How many orders; left empty it is as the window says.')}
          step={1}
          {...form.field('capacity')}
        />
      )}
    </EditDialog>
  );
}

function titleOf(date: string, window: SlotGrid['windows'][number] | undefined): string {
  return window ? `${nameOf(window)}, ${formatLongDay(date)}` : formatLongDay(date);
}

/** The orders that have a place here. Closing leaves them where they are, and says so. */
function Orders({ slot, choice, isClosed }: { slot: EditedSlot; choice: Choice; isClosed: boolean }) {
  if (slot.booked === 0) return <p className="text-ink-soft">{t('No orders yet.')}</p>;
  const { date, windowKey } = choice;
  const search = new URLSearchParams({ deliveryDate: date, ...(windowKey && { deliveryTime: windowKey }) });
  return (
    <>
      <p>
        <Link
          to={`/admin/orders?${search}`}
          className="inline-flex min-h-11 items-center font-semibold text-deep underline"
        >
          {plural(slot.booked, orders)}
        </Link>
      </p>
      {isClosed && (
        <Notice tone="warn">
          {t('It takes no new orders. Those that are in it stay and are still to be delivered.')}
        </Notice>
      )}
    </>
  );
}
