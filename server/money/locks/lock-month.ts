/** Locks and unlocks the books of months. */
import type { CheckedInput } from '#contract/calls.ts';
import { monthOf } from '#contract/money/entries.ts';
import { canBeLocked, lastDayBefore, lastDayOf } from '#contract/money/value-day.ts';
import { addDays, indiaDay } from '#contract/shared/days.ts';
import { isOwnerNow } from '#server/accounts/staff/role.store.ts';
import type { StaffMember } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { Refusal, refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { combineSmallSales } from '#server/documents/combined/make-combined.ts';
import { findOldestDay } from '#server/documents/combined/small-sale.store.ts';
import { lockMonths, readMonthLock, writeMonthLock } from '#server/ledger/month-lock.store.ts';
import { findFirstDay } from '#server/ledger/trial-balance.store.ts';

type Lock = CheckedInput<'POST /admin/money/lock'>['body'];
type Unlock = CheckedInput<'POST /admin/money/unlock'>['body'];

/**
 * Locks a month with all months before it, because each of them is in its opening balances. Waits for acts whose value
 * date may be in them. First it combines small sales of days that are over, because their documents have these days.
 */
export async function lockMonth(services: Services, { month, lockSeen }: Lock, request: KeyedRequest): Promise<void> {
  await combineSmallSales(services);
  await once(services.db, request, async (tx) => {
    const before = await openLock(tx, lockSeen);
    const lockedTo = lastDayOf(month);
    if (!canBeLocked(month, indiaDay(request.at))) {
      throw refuseInput([{ path: 'month', msg: 'A month can be locked from the second day of the next month.' }]);
    }
    if (before.lockedTo !== null && before.lockedTo >= lockedTo) throw refuseConflict('This month is locked already.');
    if ((await findOldestDay(tx, addDays(lockedTo, 1))) !== undefined) {
      throw refuseConflict('Small sales of this month have no document yet. Please try again in a minute.');
    }
    await writeMonthLock(tx, { number: before.number + 1, lockedTo, reason: '', by: request.by, at: request.at });
  });
}

/** Unlocks a month with all months after it. Refuses everybody except owners. */
export async function unlockMonth(
  { db }: Services,
  actor: StaffMember,
  { month, lockSeen, reason }: Unlock,
  request: KeyedRequest,
): Promise<void> {
  await once(db, request, async (tx) => {
    if (!(await isOwnerNow(tx, actor.id))) throw new Refusal('forbidden', 'Only owners can unlock a month.');
    const before = await openLock(tx, lockSeen);
    const lockedTo = lastDayBefore(month);
    if (before.lockedTo === null || before.lockedTo <= lockedTo) throw refuseConflict('This month is not locked.');
    await writeMonthLock(tx, { number: before.number + 1, lockedTo, reason, by: request.by, at: request.at });
  });
}

/** Lets no act with a value date begin until the transaction ends. Refuses if a colleague has changed the lock. */
async function openLock(tx: Queryable, lockSeen: string | null): Promise<{ number: number; lockedTo: string | null }> {
  const { number = 0, lockedTo = null } = (await lockMonths(tx)) ?? {};
  if (lockedTo !== lockSeen) {
    throw refuseConflict('Somebody else has changed which months are locked. They are shown as they are now.');
  }
  return { number, lockedTo };
}

/** The month before the one of `today`, if it can be locked; null if it is locked already, or the books begin later. */
export async function findMonthToLock(db: Queryable, today: string): Promise<string | null> {
  const month = monthOf(today, -1);
  if (!canBeLocked(month, today)) return null;
  const [lock, firstDay] = await Promise.all([readMonthLock(db), findFirstDay(db)]);
  const lastDay = lastDayOf(month);
  const isLocked = lock !== undefined && lock.lockedTo >= lastDay;
  return isLocked || firstDay === null || firstDay > lastDay ? null : month;
}
