/** Moves planned deliveries of a slot for staff, before their orders are made. */
import type { StaffMember } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { SlotChoice } from '#server/orders/changing/move-order.store.ts';
import type { WantedMove } from '#server/orders/changing/move-order.ts';
import { noPlaceLeft, type Planned, type PlannedInSlot } from '#server/orders/changing/move-slot.ts';
import { findSlot } from '#server/orders/find-slot.ts';
import { cutoffOf } from '#server/slots/rules.ts';
import { changeOf, movedTo, requireMaking } from '../change-date.ts';
import { lockPlan } from '../change-plan.store.ts';
import { isToMake, listDays, untold } from '../days.rules.ts';
import { hoursOf } from '../making/letters.ts';
import { openLockedPlan, writePlanChange } from '../open-plan.ts';
import { readTerms } from '../store.ts';
import { listPlannedRows, type PlannedRow } from './planned.store.ts';

/** The planned deliveries in a slot whose orders can still be made: their cut-off has not passed. */
export async function listPlanned(
  services: Pick<Services, 'clock'>,
  db: Queryable,
  slot: SlotChoice,
): Promise<(PlannedRow & PlannedInSlot)[]> {
  const [rows, { windows }] = [await listPlannedRows(db, slot), await readTerms(db)];
  const now = services.clock();
  return rows.flatMap((row) => {
    const window = windows.get(row.windowKey);
    const cutoff = window && cutoffOf(window, slot.date);
    // A day whose cut-off was already over when the plan was last changed gets no order.
    if (!cutoff || cutoff <= now || cutoff <= row.changedAt) return [];
    return [{ ...row, place: { date: slot.date, windowKey: row.windowKey, zoneId: row.zoneId } }];
  });
}

/** Moves planned deliveries together with the orders of a slot. */
export const plannedOf = (services: Services): Planned => ({
  list: (db, from) => listPlanned(services, db, from),
  lock: lockPlan,
  async move(tx, admin, one, wanted) {
    const open = await openLockedPlan(tx, services, admin, one.planId);
    if (!open) return undefined;
    const { date: wasOn, windowKey } = one.place;
    const { timing } = open;
    const day = listDays(open.open, timing, wasOn, wasOn).find(({ date }) => date === one.date);
    if (!day || day.window.key !== windowKey || !isToMake(day, open.open.plan, timing.now)) return undefined;
    if (wasOn === wanted.date && windowKey === wanted.windowKey) return undefined;
    requireMaking(open, wanted.date);
    const slot = await requireRoom(services, tx, one, wanted);
    const change = changeOf('moved', open, day, {
      ...movedTo(open, day, wanted),
      // An announcement stays valid after the move, but a warning is removed.
      ...(day.row?.problem != null && { problem: null, ...untold }),
    });
    await writePlanChange(tx, open, change, { by: admin.id, at: timing.now });
    const { customerName, customerEmail } = one as PlannedInSlot & PlannedRow;
    const hours = hoursOf({ day: { windowKey: wanted.windowKey }, window: slot.window });
    return { customerName, customerEmail, wasOn, day: wanted.date, hours };
  },
});

/**
 * Returns the slot if it has more free places than planned deliveries, and throws otherwise. Planned deliveries take no
 * place before their orders are made. Without this check, one of them would later find no place and get no order.
 */
async function requireRoom(services: Services, tx: Queryable, { pincode }: PlannedInSlot, wanted: WantedMove) {
  const found = await findSlot(services, tx, { pincode }, wanted);
  if (found instanceof Refusal) throw found;
  const { slot, zone } = found;
  if (slot.left !== null) {
    const { date, windowKey } = wanted;
    const there = await listPlannedRows(tx, { date, windowKey, zoneId: zone.zoneId });
    if (slot.left <= there.length) throw noPlaceLeft();
  }
  return slot;
}

/** The number of planned deliveries in a slot or on a day whose orders can still be made. */
export async function countPlanned(services: Services, _staff: StaffMember, slot: SlotChoice): Promise<number> {
  return (await listPlanned(services, services.db, slot)).length;
}
