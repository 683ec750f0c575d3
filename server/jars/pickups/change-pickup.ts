/**
 * Steps of a pick-up that move no jars and no money: schedule, move, reject, cancel, keep as credit. Each step locks
 * the pick-up, requires that it is unchanged since it was shown, and is taken once per idempotency key.
 */
import { v7 as newId } from 'uuid';
import { nextPickupSteps, type PickupStatus } from '#contract/jars/pickups.ts';
import { addDays } from '#contract/shared/days.ts';
import type { AtDoor, Customer, StaffMember } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Pickups } from '#server/orders/changing/move-slot.ts';
import { callOff } from '#server/orders/door/door.store.ts';
import { chooseSlot, takePlace, type WantedSlot } from '#server/orders/find-slot.ts';
import { keptSlot } from '#server/orders/rules.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { listWindows } from '#server/slots/window.store.ts';
import { giveSlotBackOfPickup, lockPickup, writePickupSlot, writePickupStep } from './change-pickup.store.ts';
import { describePickup } from './letters.ts';
import { slotInWords, windowOf } from './present.ts';
import { canCancel, payBackDaysOf } from './rules.ts';
import { findAnyPickup, findOwnPickup, listPickupsInSlot, type PickupRow } from './store.ts';

export interface PickupAct {
  id: string;
  /** The version that staff saw. */
  version: number;
  request?: KeyedRequest | undefined;
}

export const missingPickup = () => refuseMissing('Pick-up not found');
const otherVersion = 'Someone else changed this pick-up. Please check it before you continue.';

/**
 * Locks a pick-up, takes a step that staff requested, and returns the changed pick-up. A repeated request takes no
 * second step. Refuses another version than the one that staff saw, and a step that is not possible.
 */
export async function stepPickup(
  { db }: Services,
  admin: StaffMember,
  { id, version, request }: PickupAct,
  to: PickupStatus,
  step: (tx: Queryable, before: PickupRow) => Promise<void>,
): Promise<PickupRow> {
  await once(db, request, async (tx) => {
    if (!(await lockPickup(tx, id))) throw missingPickup();
    const before = await readPickup(tx, admin, id);
    if (before.version !== version) throw refuseConflict(otherVersion);
    if (!nextPickupSteps(before.kind, before.status).includes(to)) {
      throw refuseConflict('This can no longer be done for this pick-up.');
    }
    await step(tx, before);
  });
  return readPickup(db, admin, id);
}

/** Reads the present state of a pick-up; throws if it does not exist. */
export async function readPickup(db: Queryable, actor: AtDoor, id: string): Promise<PickupRow> {
  const row = await findAnyPickup(db, actor, id);
  if (!row) throw missingPickup();
  return row;
}

/** If day or window are undefined, those of the pick-up are used. */
export interface WantedSchedule extends Partial<WantedSlot> {
  reason: string | null;
}

/** Schedules a pick-up in its slot, or moves it to another one. */
export function schedulePickup(services: Services, admin: StaffMember, act: PickupAct, wanted: WantedSchedule) {
  return stepPickup(services, admin, act, 'scheduled', async (tx, before) => {
    const { date = before.pickupDate ?? '', windowKey = before.windowKey, reason } = wanted;
    const isMoved = date !== before.pickupDate || windowKey !== before.windowKey;
    const event = { id: newId(), by: admin.id, at: services.clock(), reason };
    if (isMoved) await movePickup(services, tx, before, { ...wanted, date, windowKey }, event);
    else await writePickupStep(tx, before.id, 'scheduled', { ...event, kind: 'scheduled' });
    const after = await readPickup(tx, admin, before.id);
    await queueMails(tx, describePickup(after, isMoved ? 'moved' : 'scheduled', reason, services));
  });
}

interface EventInfo {
  id: string;
  by: AtDoor['id'];
  at: Date;
  reason: string | null;
}

/** Moves a locked pick-up to another slot. */
export async function movePickup(
  services: Services,
  tx: Queryable,
  before: PickupRow,
  wanted: WantedSlot,
  event: EventInfo,
): Promise<void> {
  const chosen = await chooseSlot(services, tx, before, wanted);
  const { holdsPlace, pickupDate, windowKey, zoneId } = before;
  const held = holdsPlace && pickupDate !== null ? { date: pickupDate, windowKey, zoneId } : undefined;
  await takePlace(services, tx, chosen, held);
  const after = {
    pickupDate: wanted.date,
    windowKey: wanted.windowKey,
    ...keptSlot(chosen),
    payBy: addDays(wanted.date, payBackDaysOf(chosen.shop)),
  };
  const words = { previous: slotInWords(before), next: slotInWords(after) };
  await writePickupSlot(tx, before.id, 'scheduled', after, { ...event, kind: 'moved', ...words });
  await callOff(tx, before.id, { isOrder: false, movedTo: wanted.date });
}

/**
 * Rejects a pick-up before it is collected or paid. Its place in the slot becomes free, and its jars can be returned in
 * another way.
 */
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

/** Rejects a pick-up that the transaction has locked. */
export async function rejectLocked(
  services: Services,
  tx: Queryable,
  actor: AtDoor,
  before: PickupRow,
  reason: string,
): Promise<void> {
  const event = { id: newId(), kind: 'rejected', by: actor.id, at: services.clock(), reason } as const;
  await callOff(tx, before.id, { isOrder: false });
  await writePickupStep(tx, before.id, 'rejected', event);
  await giveSlotBackOfPickup(tx, before.id);
  const after = await readPickup(tx, actor, before.id);
  await queueMails(tx, describePickup(after, 'rejected', reason, services));
}

/** Ends a pick-up whose money the customer keeps as credit. */
export function keepCredit(services: Services, admin: StaffMember, act: PickupAct, reason: string | null) {
  return stepPickup(services, admin, act, 'credited', async (tx, before) => {
    const event = { id: newId(), kind: 'credited', by: admin.id, at: services.clock(), reason } as const;
    await writePickupStep(tx, before.id, 'credited', event);
    const after = await readPickup(tx, admin, before.id);
    await queueMails(tx, describePickup(after, 'credited', reason, services));
  });
}

/** Cancels a pick-up of the customer, until the cut-off of its slot. */
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
    const event = { id: newId(), kind: 'cancelled', by: customer.id, at: clock(), reason: null } as const;
    await callOff(tx, id, { isOrder: false });
    await writePickupStep(tx, id, 'cancelled', event);
    await giveSlotBackOfPickup(tx, id);
    return { ...before, status: 'cancelled', holdsPlace: false, version: before.version + 1 };
  });
}

/** The functions that move pick-ups together with the orders of a slot. */
export const pickupsOf = (services: Services): Pickups => ({
  async list(db, admin, from) {
    const rows = await listPickupsInSlot(db, admin, from);
    return rows.map(({ pickupDate: date, windowKey, zoneId, ...one }) => ({
      ...one,
      place: { date, windowKey, zoneId },
    }));
  },
  lock: lockPickup,
  async move(tx, admin, id, { date, windowKey, isOverbooking, reason = null }) {
    const before = await findAnyPickup(tx, admin, id);
    if (before?.status !== 'requested' && before?.status !== 'scheduled') return undefined;
    if (before.pickupDate === date && before.windowKey === windowKey) return undefined;
    const event = { id: newId(), by: admin.id, at: services.clock(), reason };
    await movePickup(services, tx, before, { date, windowKey, isOverbooking }, event);
    const after = await readPickup(tx, admin, id);
    return {
      customerName: after.customerName,
      customerEmail: after.customerEmail,
      jars: after.lines.map(({ name, count }) => `${count} × ${name}`).join('\n'),
      day: date,
      hours: windowOf(after),
    };
  },
});
