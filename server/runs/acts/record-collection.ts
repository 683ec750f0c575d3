/** Records a rider's act at the door of a pick-up. */
import { v7 as newId } from 'uuid';
import { isCalendarDay } from '#contract/shared/days.ts';
import { toPaise } from '#contract/shared/money.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { lockPickup } from '#server/jars/pickups/change-pickup.store.ts';
import { missingPickup, movePickup, readPickup, rejectLocked } from '#server/jars/pickups/change-pickup.ts';
import { describePickup } from '#server/jars/pickups/letters.ts';
import { collectLocked } from '#server/jars/pickups/record-pickup.ts';
import type { PickupRow } from '#server/jars/pickups/store.ts';
import { listBalances } from '#server/ledger/balance.store.ts';
import type { Carrier } from '#server/ledger/order-money/rules.ts';
import { markStop } from '#server/orders/door/door.store.ts';
import { postWithoutOrder } from '#server/orders/door/post-without-order.ts';
import { readPayments, readTaken, requireTaken } from '#server/orders/door/read-door-form.ts';
import { balancesOf } from '#server/orders/money/open-money.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { endStop, lockRunOfStop } from './act.store.ts';
import {
  type Act,
  type ActAtStop,
  carrierOf,
  isFailedElsewhere,
  isMany,
  listIssues,
  type Recorded,
  reasonToPostWithoutOrder,
} from './rules.ts';

export async function recordCollection(
  services: Services,
  tx: Queryable,
  at: ActAtStop,
  pickupId: string,
): Promise<Recorded> {
  const { act, stop, rider, eventId, refused } = at;
  requireTaken(act.taken);
  if (!(await lockPickup(tx, pickupId))) throw missingPickup();
  const pickup = await readPickup(tx, rider, pickupId);
  const run = await lockRunOfStop(tx, stop.id, act.undoneBy);
  const carrier = carrierOf(at, run);
  const issues = listIssues(run, at, { status: pickup.status, day: pickup.pickupDate ?? '' });
  if (refused !== undefined || reasonToPostWithoutOrder(pickup.status) || isFailedElsewhere(act, run)) {
    if (refused === undefined && run.outcome === null) await endStop(tx, stop.id, 'back');
    const taken = readTaken(act.taken);
    const payments = readPayments(act.payments);
    const isSecond = reasonToPostWithoutOrder(pickup.status) === 'already_recorded';
    const withoutOrder = { customerId: pickup.customerId, given: [], taken, payments, carrier, eventId, isSecond };
    const change = { by: rider.id, at: services.clock(), reason: act.reason || null };
    const posted = await postWithoutOrder(tx, withoutOrder, change);
    return { issues: refused === undefined ? issues : ['not_possible', ...issues], ...posted };
  }
  if (act.kind === 'not_delivered') {
    const isMoved = await bringAgain(services, tx, at, { pickup, carrier });
    return { issues: isMoved ? issues : [...issues, 'no_next_day'], hasPosted: false };
  }
  const { held } = balancesOf(await listBalances(tx, pickup.customerId));
  await collectLocked(services, tx, rider, pickup, {
    taken: act.taken,
    damageChargePaise: chargeOf(act),
    charged: readTaken(act.taken).flatMap(({ charge }) => charge ?? []),
    reason: act.reason || null,
    carrier,
    eventId,
  });
  await endStop(tx, stop.id, 'collected');
  return { issues: isMany(act.taken, held) ? [...issues, 'many_empties'] : issues, hasPosted: true };
}

const chargeOf = ({ taken }: Act) => taken.reduce((sum, { charge }) => sum + toPaise(charge), 0);

/**
 * Moves the pick-up to the day that the rider chose, or rejects the pick-up if the rider chose none. Returns false if
 * the day does not exist.
 */
async function bringAgain(
  services: Services,
  tx: Queryable,
  { act, stop, rider }: ActAtStop,
  { pickup, carrier }: { pickup: PickupRow; carrier: Carrier },
): Promise<boolean> {
  const { next, reason } = act;
  if (next === null) {
    await markStop(tx, pickup.id, 'back', { by: carrier, isOrder: false });
    await endStop(tx, stop.id, 'back');
    await rejectLocked(services, tx, rider, pickup, reason);
    return true;
  }
  await markStop(tx, pickup.id, 'again', { by: carrier, isOrder: false });
  await endStop(tx, stop.id, 'again');
  const { day: date, window: windowKey } = next;
  if (date === pickup.pickupDate && windowKey === pickup.windowKey) return true;
  if (!isCalendarDay(date)) return false;
  const what = { id: newId(), by: rider.id, at: services.clock(), reason: reason || null };
  await movePickup(services, tx, pickup, { date, windowKey, isOverbooking: true }, what);
  const after = await readPickup(tx, rider, pickup.id);
  await queueMails(tx, describePickup(after, 'moved', what.reason, services));
  return true;
}
