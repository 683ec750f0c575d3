/** What a customer asked for at the door, as a change of the own plan or next order: made by the rider, and told at once. */
import { isCalendarDay } from '#contract/shared/days.ts';
import { findCustomer } from '#server/accounts/sessions/session.ts';
import { noSource } from '#server/core/actor.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { cancelLocked, lockSkippable } from '#server/orders/changing/change-status.ts';
import { lockMovable, moveAndTell } from '#server/orders/changing/move-order.ts';
import { returnMoney } from '#server/orders/changing/return-surplus.ts';
import { addToEach } from '#server/plans/begin-plan.ts';
import { changeQuantities, moveDate, skipDate } from '#server/plans/change-date.ts';
import { oneMore } from '#server/plans/wanted.rules.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findAsker } from './act.store.ts';
import type { ActAtStop, Recorded } from './rules.ts';

const notPossible = 'This can no longer be changed here. The shop decides.';

/** Refuses as the customer's own act would; then the desk is told what was asked for. */
export async function recordWish(
  services: Services,
  tx: Queryable,
  { act: { asked, next }, stop, rider, refused }: ActAtStop,
): Promise<Recorded> {
  if (refused !== undefined) return { matters: ['not_granted'], hasPosted: false };
  const askerId = await findAsker(tx, rider.id, stop.id);
  const customer = askerId && (await findCustomer(tx, rider, askerId));
  if (!asked || !customer) throw refuseConflict(notPossible);
  const { wish, planId, orderId, date } = asked;
  const to = next && isCalendarDay(next.day) ? { date: next.day, windowKey: next.window } : undefined;
  const by = { by: rider.id, reason: null, notes: null, ...noSource, at: services.clock() };
  if (planId !== null) {
    const plan = { id: planId, dryRun: false, asked: { tx, rider } };
    if (wish === 'each') await addToEach(services, customer, plan);
    else if (date === null) throw refuseConflict(notPossible);
    else if (wish === 'skip') await skipDate(services, customer, { ...plan, date });
    else if (wish === 'more') await changeQuantities(services, customer, { ...plan, date, items: oneMore });
    else if (to) await moveDate(services, customer, { ...plan, date, to });
    else throw refuseConflict(notPossible);
  } else if (orderId !== null && wish === 'move' && to) {
    const order = await lockMovable(services, tx, customer, orderId);
    await moveAndTell(services, tx, rider, order, { ...to, source: noSource });
  } else if (orderId !== null && wish === 'skip') {
    const order = await lockSkippable(tx, customer.id, orderId);
    const cancelled = await cancelLocked(tx, services, order, by);
    if (order.paidPaise > 0) await returnMoney(tx, cancelled, { to: 'credit' }, by);
  } else {
    throw refuseConflict(notPossible);
  }
  return { matters: [], hasPosted: false };
}
