/**
 * Emails customers of plans that staff closed the slot of a planned delivery, and withdraws the warning if the slot is
 * open again.
 */
import { indiaDay } from '#contract/shared/days.ts';
import { theShop } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import type { SlotChoice } from '#server/orders/changing/move-order.store.ts';
import { describeDelivery } from '#server/orders/placing/check-delivery.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { describeDays, isTaking } from '#server/slots/rules.ts';
import { readDelivery } from '#server/slots/store.ts';
import { writeDates } from '../change-plan.store.ts';
import { isToMake, listDays, newRow, untold } from '../days.rules.ts';
import { describeProblem, hoursOf } from '../making/letters.ts';
import { openLockedPlan, type PlanContext, storeSchedule } from '../open-plan.ts';
import { listPlanned } from './move-planned.ts';

type Listed = Awaited<ReturnType<typeof listPlanned>>[number];

/**
 * Sends the emails, one per plan; a repeat of the job sends no further ones. Each plan has its own transaction, and
 * days that were moved or skipped since are not changed.
 */
export async function sendClosings(services: Services, slot: SlotChoice): Promise<void> {
  // No emails are sent about a past day.
  if (slot.date < indiaDay(services.clock())) return;
  for (const one of await listPlanned(services, services.db, slot)) {
    await services.db.transaction(async (tx) => {
      const context = await openLockedPlan(tx, services, theShop, one.planId);
      if (context) await warnCustomer(services, tx, context, one);
    });
  }
}

async function warnCustomer(services: Services, tx: Queryable, context: PlanContext, one: Listed): Promise<void> {
  const { open, timing } = context;
  const { date: on, windowKey } = one.place;
  const day = listDays(open, timing, on, on).find(({ date }) => date === one.date);
  if (!day || day.window.key !== windowKey || !isToMake(day, open.plan, timing.now)) return;
  const read = await readDelivery(tx, open.plan.pincode, on);
  const shop = await services.freshShop(tx, read.settingsVersion);
  const { zone, slot } = describeDelivery(read, shop, { day: on, windowKey }, timing.now);
  const isClosed = slot?.state === 'closed' && slot.reason === 'holiday';
  const row = day.row ?? newRow(open.plan.id, day.date);
  const isAnnounced = row.problem === 'holiday' && row.toldAt !== null;
  if (isClosed === isAnnounced) return;
  // If the slot is open again, the day will be announced as usual.
  const announcement = isClosed ? { ...untold, toldAt: timing.now, problem: 'holiday' } : { ...untold, problem: null };
  const changed = { ...row, ...announcement };
  await writeDates(tx, [changed]);
  await storeSchedule(tx, context, [changed]);
  if (!isClosed || !slot) return;
  const [{ slots } = { slots: [] }] = describeDays(read.facts, { zone, now: timing.now, days: 1, from: on });
  const hours = slots.filter(isTaking).map(({ window }) => hoursOf({ window, day: { windowKey: window.key } }));
  const about = { day: { planId: open.plan.id, date: day.date, on, windowKey }, window: day.window };
  const customer = { name: one.customerName, email: one.customerEmail, isActive: true };
  const closed = { note: slot.note, open: hours };
  await queueMails(tx, describeProblem(customer, { ...about, problem: 'holiday', isFinal: false, closed }, services));
}
