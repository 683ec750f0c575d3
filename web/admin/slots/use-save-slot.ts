import { useState } from 'react';
import { call } from '#web/shared/api.ts';
import type { CallAnswer } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { t } from '#web/shared/language.ts';
import { useReadAgain, useSend } from '#web/shared/use-send.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import type { Report } from './move-report.tsx';
import { slotOf } from './move-targets.ts';
import { bodyOfSlot, type Choice, type EditedSlot, type SlotValues, valuesOfSlot } from './slot-form.ts';

interface Saved {
  choice: Choice;
  zoneId: string | null;
  onReport: (report: Report) => void;
}

type Moved = CallAnswer<'POST /admin/orders/move'>['data'];

/** Orders and pick-ups that were tried, of all there are. */
export interface MoveProgress {
  done: number;
  of: number;
}

/** As many orders and pick-ups at a time as a second or two moves. */
const most = 20;

const isSame = (values: SlotValues, base: EditedSlot) =>
  JSON.stringify(bodyOfSlot(values)) === JSON.stringify(bodyOfSlot(valuesOfSlot(base)));

const nothing: Moved = { moved: 0, left: [], pickups: { moved: 0, left: [] }, next: null, rest: 0 };

const countOf = ({ moved, left, pickups }: Moved) => moved + left.length + pickups.moved + pickups.left.length;

function add(before: Moved, part: Moved): Moved {
  const [{ pickups: one }, { pickups: other }] = [before, part];
  return {
    ...part,
    moved: before.moved + part.moved,
    left: [...before.left, ...part.left],
    pickups: { moved: one.moved + other.moved, left: [...one.left, ...other.left] },
  };
}

/** Saves the slot, then moves its orders where that is wished: closed first, so that no new ones come meanwhile. */
export function useSaveSlot({ choice: { date, windowKey }, zoneId, onReport }: Saved) {
  const update = useSend('PUT /admin/slots');
  const readAgain = useReadAgain();
  const [progress, setProgress] = useState<MoveProgress | null>(null);

  async function moveOrders({ moveTo, overbook, reason }: SlotValues, booked: number) {
    const from = { date, windowKey, zoneId };
    const wanted = { from, ...slotOf(moveTo), overbook, ...(reason && { reason }), most };
    let all = nothing;
    setProgress({ done: 0, of: booked });
    try {
      do {
        const { data } = await call('POST /admin/orders/move', { body: { ...wanted, after: all.next } });
        all = add(all, data);
        setProgress({ done: countOf(all), of: countOf(all) + all.rest });
      } while (all.next !== null);
      if (all.left.length + all.pickups.left.length > 0) onReport({ ...reportOf(all), message: describeMoved(all) });
      else showToast(describeMoved(all));
    } catch (error) {
      // The slot is saved already: the form would be refused as older than that.
      const message =
        countOf(all) === 0
          ? t('The slot is saved, but its orders could not be moved.')
          : `${describeMoved(all)} ${t('Then it stopped. Open the slot again to move the others.')}`;
      onReport({ ...reportOf(all), message: `${message} ${errorText(error)}` });
    } finally {
      setProgress(null);
      await readAgain();
    }
  }

  async function save(values: SlotValues, base: EditedSlot) {
    const isMoving = values.moveTo !== '';
    if (!isMoving || !isSame(values, base)) {
      await update.mutateAsync({ body: { date, windowKey, zoneId, version: base.version, ...bodyOfSlot(values) } });
    }
    if (isMoving) await moveOrders(values, base.booked);
    else showToast(t('Saved'));
  }

  return { save, progress };
}

const reportOf = ({ left, pickups }: Moved) => ({ left, pickups: pickups.left });

function describeMoved({ moved, left, pickups: { moved: pickups, left: leftPickups } }: Moved): string {
  const [all, allPickups] = [moved + left.length, pickups + leftPickups.length];
  return allPickups === 0
    ? t('{moved} of {all} orders moved.', { moved, all })
    : t('{moved} of {all} orders and {pickups} of {allPickups} pick-ups moved.', { moved, all, pickups, allPickups });
}
