/** Closing and opening days and slots, and their capacity. */
import { v7 as newId } from 'uuid';
import type { Staff } from '../core/actor.ts';
import { refuseConflict, refuseMissing } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import type { Queryable } from '../platform/db/database.ts';
import {
  countBooked,
  type ExceptionPlace,
  type ExceptionValues,
  findListedException,
  isZone,
  type ListedException,
  lockException,
  removeException,
  writeException,
} from './exception.store.ts';
import { findWindow } from './window.store.ts';

export interface SlotChange extends ExceptionPlace, Omit<ExceptionValues, 'capacity'> {
  /** Null for that of the window; undefined leaves it as it is. */
  capacity: number | null | undefined;
  /** The version that was seen, 0 for none; null for whatever there is. */
  seen: number | null;
}

export interface ChangedSlot {
  /** Null when the slots are as their windows say again. */
  exception: ListedException | null;
  /** Orders that have a place there, and keep it. */
  booked: number;
}

/**
 * Sets a day, or a slot, for one zone or all. Orders that are in it stay: a capacity below them is shown as overbooked.
 * Refuses a change that missed another one.
 */
export function changeSlot({ db, clock }: Services, actor: Staff, change: SlotChange): Promise<ChangedSlot> {
  return db.transaction(async (tx) => {
    if (change.windowKey !== null && !(await findWindow(tx, change.windowKey))) {
      throw refuseMissing('Window not found');
    }
    if (change.zoneId !== null && !(await isZone(tx, change.zoneId))) throw refuseMissing('Zone not found');
    const exception = await write(tx, actor, change, clock());
    return { exception, booked: await countBooked(tx, change) };
  });
}

const missedOne = () =>
  refuseConflict('Someone else changed this day while you were editing. Please check it before you save.');

async function write(tx: Queryable, actor: Staff, change: SlotChange, now: Date): Promise<ListedException | null> {
  const { capacity = (await lockException(tx, change))?.capacity ?? null } = change;
  if (!change.isClosed && !change.isOpened && capacity === null) {
    if (!(await removeException(tx, actor, change, change.seen))) throw missedOne();
    return null;
  }
  const id = await writeException(tx, actor, newId(), change, { ...change, capacity }, change.seen, now);
  if (id === undefined) throw missedOne();
  return (await findListedException(tx, id)) ?? null;
}
