/**
 * Orders the open stops of a run by window, as the rider went before, else by area and building; those that are done stay
 * where they are.
 */
import { arrangeStops, type PlacedStop } from '#contract/runs/order-of-stops.ts';
import { positionOf } from '../accounts/addresses/store.ts';
import type { StaffMember } from '../core/actor.ts';
import { refuseConflict } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { listRanks, writeRider } from './change-run.store.ts';
import { requireRun } from './open-run.ts';
import { placeStops } from './place-stops.ts';
import { listStops, type StopRow } from './store.ts';
import { readThings, type Thing } from './thing.store.ts';

/** Refuses another version than the one that was seen, and a run that is closed. */
export function arrangeRun(
  { db }: Services,
  admin: StaffMember,
  { id, version }: { id: string; version: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const run = await requireRun(tx, admin, id, version);
    if (run.state === 'verified') throw refuseConflict('This run is closed. Its stops cannot be changed any more.');
    const stops = await listStops(tx, [id]);
    const things = await readThings(tx, admin, stops);
    const done = stops.filter(({ outcome }) => outcome !== null);
    const open = stops.filter(({ outcome }) => outcome === null);
    const ranks = await listRanks(tx, admin, run);
    const { ids } = arrangeStops(open.flatMap((stop) => describeStop(stop, things, ranks.get(stop.id) ?? null)));
    const arranged = ids.flatMap((stopId) => open.find((stop) => stop.id === stopId) ?? []);
    await placeStops(tx, admin, run, [...done, ...arranged]);
    await writeRider(tx, id, run.riderId);
  });
}

/** Where nobody has learnt where a door is, its PIN code says which stops are neighbours. */
function describeStop(stop: StopRow, things: ReadonlyMap<string, Thing>, rank: number | null): PlacedStop[] {
  const { id, orderId, pickupId } = stop;
  const thing = things.get(orderId ?? pickupId ?? '');
  if (!thing) return [];
  const { windowFrom, deliveryPincode: pincode, deliveryAddress: address, floor } = thing;
  return [{ id, windowFrom: windowFrom ?? 0, pincode, address, floor, position: positionOf(stop), rank }];
}
