import { errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import type { Report } from './move-report.tsx';
import { slotOf } from './move-targets.ts';
import { bodyOfSlot, type Choice, type EditedSlot, type SlotValues, valuesOfSlot } from './slot-form.ts';

interface Saved {
  choice: Choice;
  zoneId: string | null;
  onReport: (report: Report) => void;
}

const isSame = (values: SlotValues, base: EditedSlot) =>
  JSON.stringify(bodyOfSlot(values)) === JSON.stringify(bodyOfSlot(valuesOfSlot(base)));

/** Saves the slot, then moves its orders where that is wished: closed first, so that no new ones come meanwhile. */
export function useSaveSlot({ choice: { date, windowKey }, zoneId, onReport }: Saved) {
  const update = useSend('PUT /admin/slots');
  const move = useSend('POST /admin/orders/move');

  async function moveOrders({ moveTo, overbook, reason }: SlotValues) {
    const from = { date, windowKey, zoneId };
    const body = { from, ...slotOf(moveTo), overbook, ...(reason && { reason }) };
    try {
      const { message = '', data } = await move.mutateAsync({ body });
      const { left, pickups } = data;
      if (left.length + pickups.left.length > 0) onReport({ message, left, pickups: pickups.left });
      else showToast(message);
    } catch (error) {
      // The slot is saved already: the form would be refused as older than that.
      const message = t('The slot is saved, but its orders could not be moved.');
      onReport({ message: `${message} ${errorText(error, '')}`.trim(), left: [], pickups: [] });
    }
  }

  return async (values: SlotValues, base: EditedSlot) => {
    const isMoving = values.moveTo !== '';
    if (!isMoving || !isSame(values, base)) {
      await update.mutateAsync({ body: { date, windowKey, zoneId, version: base.version, ...bodyOfSlot(values) } });
    }
    if (isMoving) await moveOrders(values);
    else showToast(t('Saved'));
  };
}
