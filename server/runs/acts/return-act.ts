/** A rider's act is undone by the rider: what it posted is reversed, and its stop is open again. */
import { refuseConflict } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { returnCollection } from '#server/jars/pickups/return-collection.ts';
import { returnBeside } from '#server/orders/door/return-beside.ts';
import { returnStop } from '#server/orders/door/return-stop.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findUndone, holdRun, writeTakenBack } from './act.store.ts';
import type { ActAtStop, Recorded } from './rules.ts';

/** Refuses an act that is not the newest of its stop, and one of a run that is closed. */
export async function returnAct(
  services: Services,
  tx: Queryable,
  { act, stop, rider, source, eventId: reversalId, refused }: ActAtStop,
): Promise<Recorded> {
  const tooLate = () => refuseConflict('This can no longer be undone.');
  const undone =
    act.takesBack && refused === undefined
      ? await findUndone(tx, { id: act.takesBack, stopId: stop.id, riderId: rider.id })
      : undefined;
  if (!undone) throw tooLate();
  const { eventId, before, isBeside } = undone;
  const change = { by: rider.id, reason: act.reason || null, notes: null, ...source, at: services.clock() };
  const hold = async () => {
    if ((await holdRun(tx, stop.id)).state === 'verified') throw tooLate();
    await writeTakenBack(tx, undone, act.id, stop.id);
    return { riderId: rider.id, runId: stop.runId };
  };
  if (isBeside) {
    await hold();
    if (eventId !== null) await returnBeside(tx, { eventId, reversalId, change });
  } else if (stop.orderId !== null && before !== null) {
    await returnStop(tx, services, rider, { orderId: stop.orderId, eventId, before, reversalId, change }, hold);
  } else if (undone.kind === 'collected' && eventId !== null && stop.pickupId !== null) {
    await returnCollection(tx, rider, { pickupId: stop.pickupId, eventId, reversalId, change }, hold);
  } else {
    throw tooLate();
  }
  return { matters: [], hasPosted: eventId !== null };
}
