/** Decides whether a customer may pay in cash. Existing orders and plans continue, whatever staff decide. */
import { v7 as newId } from 'uuid';
import { refusedDays } from '#contract/orders/failed-stops.ts';
import { dayMs } from '#contract/shared/days.ts';
import { lockCustomers, type NewCustomerEvent, recordEvents } from '#server/accounts/customer-event.store.ts';
import type { Staff } from '#server/core/actor.ts';
import { noteNoChange } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { describeAllowed, describeBlock } from './letters.ts';
import { asksToBlock } from './rules.ts';
import { addBlock, findCashState, listRefused, removeBlock } from './store.ts';

const missing = () => refuseMissing('Customer not found');

/** The time from which refused orders count. */
export const refusedSince = (now: Date) => new Date(now.getTime() - refusedDays * dayMs);

/** Whether a customer may pay in cash, which cash orders came back, and whether staff are asked to decide. */
export async function readCash(db: Queryable, services: Services, customerId: string) {
  const found = await findCashState(db, customerId);
  if (!found) throw missing();
  const refused = await listRefused(db, customerId, refusedSince(services.clock()));
  const { askAfterRefused } = services.shop().payment;
  const isBlocked = found.blockReason !== null;
  return { ...found, refused, asks: asksToBlock({ refused, isBlocked, decidedAt: found.decidedAt }, askAfterRefused) };
}

async function lockCustomer(tx: Queryable, id: string) {
  const [customer] = await lockCustomers(tx, [id]);
  if (!customer) throw missing();
  return customer;
}

/**
 * Blocks cash orders of a customer, and tells the customer why. Another reason replaces the one before, and a
 * repetition changes nothing.
 */
export function blockCash(services: Services, actor: Staff, customerId: string, reason: string): Promise<void> {
  const { db, clock } = services;
  return db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    const by = { by: actor.id, at: clock() };
    if (!(await addBlock(tx, { customerId, reason, ...by }))) return noteNoChange();
    await recordEvents(tx, [eventOf(customerId, 'cash_blocked', reason)], by);
    await queueMails(tx, describeBlock(customer, reason, services));
  });
}

/** Allows cash orders of a blocked customer again, and tells the customer. A repetition changes nothing. */
export function allowCash(services: Services, actor: Staff, customerId: string, reason: string): Promise<void> {
  const { db, clock } = services;
  return db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, customerId);
    if (!(await removeBlock(tx, customerId))) return noteNoChange();
    await recordEvents(tx, [eventOf(customerId, 'cash_allowed', reason)], { by: actor.id, at: clock() });
    await queueMails(tx, describeAllowed(customer, services));
  });
}

/** Records the decision not to block cash for now. Refuses if another order came back since the question was shown. */
export function keepCash(services: Services, actor: Staff, customerId: string, refusedSeen: number): Promise<void> {
  const { db, clock } = services;
  return db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const { asks, refused } = await readCash(tx, services, customerId);
    if (!asks) return noteNoChange();
    if (refused.length !== refusedSeen)
      throw refuseConflict('Another cash order of this customer came back. Please look again.');
    await recordEvents(tx, [eventOf(customerId, 'cash_kept', '')], { by: actor.id, at: clock() });
  });
}

const eventOf = (customerId: string, kind: NewCustomerEvent['kind'], detail: string) => ({
  id: newId(),
  customerId,
  kind,
  detail,
});
