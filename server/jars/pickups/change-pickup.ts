/** Steps of a pick-up that move no jars and no money: scheduled, moved, rejected, cancelled, left as credit. */
import { v7 as newId } from 'uuid';
import { addDays, isCalendarDay } from '#contract/shared/days.ts';
import type { AtDoor, Customer, StaffMember } from '#server/core/actor.ts';
import { refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { swapSlots } from '#server/orders/changing/move-order.store.ts';
import { callOff } from '#server/orders/door/door.store.ts';
import { describeDelivery } from '#server/orders/placing/check-delivery.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import type { SlotKey } from '#server/slots/capacity.store.ts';
import { readDelivery } from '#server/slots/delivery.store.ts';
import { refuseSlot, refuseUnserved, requireOpenSlot } from '#server/slots/refuse-slot.ts';
import { listWindows } from '#server/slots/window.store.ts';
import { giveSlotBackOfPickup, lockPickup, writePickupSlot, writePickupStep } from './change-pickup.store.ts';
import { describePickup } from './letters.ts';
import { missingPickup, type PickupAct, readPickup, stepPickup } from './open-pickup.ts';
import { slotInWords } from './present.ts';
import { canCancel, payBackDaysOf } from './rules.ts';
import { findOwnPickup, type PickupRow } from './store.ts';

export interface WantedSlot {
  /** `YYYY-MM-DD`; both as they are when left out. */
  date?: string | undefined;
  windowKey?: string | undefined;
  isOverbooking: boolean;
  reason: string | null;
}

/** Schedules it where it is, or moves it to another slot. */
export function schedulePickup(services: Services, admin: StaffMember, act: PickupAct, wanted: WantedSlot) {
  if (wanted.date !== undefined && !isCalendarDay(wanted.date)) {
    throw refuseInput([{ path: 'deliveryDate', msg: 'There is no such day in the calendar' }]);
  }
  return stepPickup(services, admin, act, 'scheduled', async (tx, before) => {
    const { date = before.pickupDate ?? '', windowKey = before.windowKey, reason } = wanted;
    const isMoved = date !== before.pickupDate || windowKey !== before.windowKey;
    const what = { id: newId(), by: admin.id, at: services.clock(), reason };
    if (isMoved) await movePickup(services, tx, before, { ...wanted, date, windowKey }, what);
    else await writePickupStep(tx, before.id, 'scheduled', { ...what, kind: 'scheduled' });
    const after = await readPickup(tx, admin, before.id);
    await queueMails(tx, describePickup(after, isMoved ? 'moved' : 'scheduled', reason, services));
  });
}

interface What {
  id: string;
  by: AtDoor['id'];
  at: Date;
  reason: string | null;
}

/** A locked one to another slot. */
export async function movePickup(
  services: Services,
  tx: Queryable,
  before: PickupRow,
  { date, windowKey, isOverbooking }: Required<WantedSlot> & { date: string; windowKey: string },
  what: What,
): Promise<void> {
  const read = await readDelivery(tx, before.pincode, date);
  const shop = await services.freshShop(tx, read.settingsVersion);
  const { area, zone, slot, broken } = describeDelivery(read, shop, { day: date, windowKey }, what.at);
  if (broken.length > 0 || !slot) throw refuseInput(broken);
  const place = area.isServed ? zone : { ...zone, zoneId: before.zoneId };
  if (!isOverbooking) {
    if (!area.isServed) throw refuseUnserved(before.pincode);
    await requireOpenSlot(services, tx, slot, zone);
  }
  const to = { date, windowKey, zoneId: place.zoneId };
  const isTaken = await swapSlots(tx, slotOf(before), to, isOverbooking ? null : slot.capacity);
  if (!isTaken) throw await refuseSlot(services, tx, { ...slot, state: 'full' }, zone);
  const { key, label, fromMinute, toMinute } = slot.window;
  const after = {
    pickupDate: date,
    windowKey: key,
    windowLabel: label,
    windowFrom: fromMinute,
    windowTo: toMinute,
    zoneId: place.zoneId,
    payBy: addDays(date, payBackDaysOf(shop)),
  };
  const words = { previous: slotInWords(before), next: slotInWords(after) };
  await writePickupSlot(tx, before.id, 'scheduled', after, { ...what, kind: 'moved', ...words });
  await callOff(tx, before.id, { isOrder: false, movedTo: date });
}

const slotOf = ({ holdsPlace, pickupDate: date, windowKey, zoneId }: PickupRow) =>
  holdsPlace && date !== null ? ({ date, windowKey, zoneId } satisfies SlotKey) : undefined;

/** Before it is collected or paid. Its place is free again, and its jars are not promised any more. */
export function rejectPickup(
  services: Services,
  admin: StaffMember,
  act: PickupAct,
  reason: string,
): Promise<PickupRow> {
  return stepPickup(services, admin, act, 'rejected', (tx, before) =>
    rejectLocked(services, tx, admin, before, reason),
  );
}

/** Within the transaction that locked it. */
export async function rejectLocked(
  services: Services,
  tx: Queryable,
  actor: AtDoor,
  before: PickupRow,
  reason: string,
): Promise<void> {
  const what = { id: newId(), kind: 'rejected', by: actor.id, at: services.clock(), reason } as const;
  await callOff(tx, before.id, { isOrder: false });
  await writePickupStep(tx, before.id, 'rejected', what);
  await giveSlotBackOfPickup(tx, before.id);
  const after = await readPickup(tx, actor, before.id);
  await queueMails(tx, describePickup(after, 'rejected', reason, services));
}

/** The money stays credit of the customer. */
export function keepCredit(services: Services, admin: StaffMember, act: PickupAct, reason: string | null) {
  return stepPickup(services, admin, act, 'credited', async (tx, before) => {
    const what = { id: newId(), kind: 'credited', by: admin.id, at: services.clock(), reason } as const;
    await writePickupStep(tx, before.id, 'credited', what);
    const after = await readPickup(tx, admin, before.id);
    await queueMails(tx, describePickup(after, 'credited', reason, services));
  });
}

/** An own pick-up, until the cut-off of its slot. */
export function cancelPickup({ db, clock }: Services, customer: Customer, id: string): Promise<PickupRow> {
  return db.transaction(async (tx) => {
    if (!(await findOwnPickup(tx, customer.id, id))) throw missingPickup();
    await lockPickup(tx, id);
    const before = await findOwnPickup(tx, customer.id, id);
    if (!before) throw missingPickup();
    if (before.status === 'cancelled') return before;
    const windows = await listWindows(tx);
    if (!canCancel(before, windows, clock())) {
      throw refuseConflict('It is too late to cancel this here. Please call us.');
    }
    const what = { id: newId(), kind: 'cancelled', by: customer.id, at: clock(), reason: null } as const;
    await callOff(tx, id, { isOrder: false });
    await writePickupStep(tx, id, 'cancelled', what);
    await giveSlotBackOfPickup(tx, id);
    return { ...before, status: 'cancelled', holdsPlace: false, version: before.version + 1 };
  });
}
