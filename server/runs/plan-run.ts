/** Plans runs, and changes, arranges and deletes them. */
import { randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { forwardSteps } from '#contract/orders/status-flow.ts';
import { isCalendarDay } from '#contract/shared/days.ts';
import { messageOf } from '#contract/shared/translate.ts';
import { positionOf } from '../accounts/addresses/store.ts';
import { findRider } from '../accounts/riders/store.ts';
import type { Source, Staff, StaffMember } from '../core/actor.ts';
import type { Queryable } from '../core/db/database.ts';
import { type KeyedRequest, once } from '../core/once.ts';
import { refuseConflict, refuseInput, refuseMissing } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import {
  deleteRun,
  findTaken,
  insertRun,
  isRecorded,
  listLeft,
  listRanks,
  writeRider,
  writeStops,
} from './change-run.store.ts';
import { readRun, requireRun, throwTakenStop } from './open-run.ts';
import { arrangeStops, type PlacedStop } from './order-of-stops.rules.ts';
import { sendOut } from './start-run.ts';
import { readStopDetails, type StopDetails } from './stop-details.store.ts';
import { listStops, type RunRow, type StopRow } from './store.ts';

type NewRun = CheckedInput<'POST /admin/runs'>['body'];
type RunChange = CheckedInput<'PUT /admin/runs/:id'>['body'];

/** Refuses an unknown rider and one who is not active. */
export async function requireRider(tx: Queryable, admin: StaffMember, id: string): Promise<void> {
  const rider = await findRider(tx, admin, id);
  if (!rider) throw refuseMissing('Rider not found');
  if (!rider.isActive) throw refuseConflict('This rider is not active any more. Please choose another one.');
}

/** Plans a run and returns its id. Refuses a stop that another open run has. */
export async function planRun(
  { db, clock }: Services,
  admin: StaffMember,
  { day, windowKey, riderId, stops }: NewRun,
  request?: KeyedRequest,
): Promise<string> {
  if (!isCalendarDay(day)) throw refuseInput([{ path: 'day', msg: 'There is no such day in the calendar' }]);
  return once(db, request, async (tx) => {
    await requireRider(tx, admin, riderId);
    const id = newId();
    await insertRun(tx, { id, day, windowKey, riderId, by: admin.id, at: clock() });
    await placeStops(tx, admin, await readRun(tx, admin, id), stops);
    return id;
  }).catch(throwTakenStop);
}

/** Changes a run. Orders that are added to a run on the road are immediately out for delivery. */
export async function changeRun(
  services: Services,
  admin: StaffMember,
  { id, version, riderId, stops, source }: RunChange & { id: string; source: Source },
): Promise<void> {
  await services.db
    .transaction(async (tx) => {
      const run = await requireRun(tx, admin, id, version);
      if (run.state === 'verified') throw refuseConflict('This run is closed. Its stops cannot be changed any more.');
      if (riderId !== undefined && riderId !== run.riderId) await requireRider(tx, admin, riderId);
      if (stops && run.state === 'returned') await requireSequence(tx, id, stops);
      if (stops) await placeStops(tx, admin, run, stops);
      await writeRider(tx, id, riderId ?? run.riderId);
      return run;
    })
    .catch(throwTakenStop);
  await sendOut(services, admin, id, source);
}

const isBack = () => refuseConflict('The rider is back. The sequence of the stops cannot be changed any more.');

/** Refuses another sequence of the stops that a run has. Stops can be added and removed. */
async function requireSequence(tx: Queryable, runId: string, wanted: readonly WantedStop[]): Promise<void> {
  const ids = wanted.map(idOf);
  const now = (await listStops(tx, [runId])).map(idOf).filter((id) => ids.includes(id));
  const then = ids.filter((id) => now.includes(id));
  if (then.some((id, at) => id !== now[at])) throw isBack();
}

type WantedStop = NewRun['stops'][number];

export const idOf = ({ orderId, pickupId }: WantedStop) => orderId ?? pickupId ?? '';
const canBeBrought = new Set<string>([
  ...forwardSteps.filter((step) => step !== 'delivered'),
  'requested',
  'scheduled',
]);

/**
 * Sets the stops of a locked run in this sequence. Completed stops stay. Refuses an unknown stop, a completed one, and
 * one that another open run has.
 */
export async function placeStops(
  tx: Queryable,
  staff: Staff,
  run: RunRow,
  wanted: readonly WantedStop[],
): Promise<void> {
  const ids = wanted.map(idOf);
  if (new Set(ids).size < ids.length) throw refuseInput([{ path: 'stops', msg: 'Each stop can be named only once' }]);
  const now = await listStops(tx, [run.id]);
  const known = new Set(now.map(idOf));
  const added = wanted.filter((stop) => !known.has(idOf(stop)));
  const details = await readStopDetails(tx, staff, added);
  for (const stop of added) requireOpen(details.get(idOf(stop)));
  const taken = added.length > 0 ? await findTaken(tx, run.id, added.map(idOf)) : undefined;
  if (taken) {
    const { orderNumber: order, riderName: name } = taken;
    throw refuseConflict(
      order
        ? messageOf('Order {order} is in a run of {name} already.', { order, name })
        : messageOf('This pick-up is in a run of {name} already.', { name }),
    );
  }
  const left = added.length > 0 ? await listLeft(tx, run.id, added.map(idOf)) : [];
  const rowIds = new Map([...left, ...now].map((stop) => [idOf(stop), stop.id]));
  const done = now.filter((stop) => stop.outcome !== null && !ids.includes(idOf(stop)));
  const placed = [...done, ...wanted].map((stop, at) => {
    const { orderId, pickupId } = stop;
    return { id: rowIds.get(idOf(stop)) ?? newId(), orderId, pickupId, place: at + 1, code: newCode() };
  });
  await writeStops(tx, run.id, placed);
}

/** The code of a stop: four digits that nobody can predict. */
export const newCode = () => String(randomInt(10_000)).padStart(4, '0');

function requireOpen(details: StopDetails | undefined): void {
  if (!details) throw refuseInput([{ path: 'stops', msg: 'There is no such order or pick-up' }]);
  if (canBeBrought.has(details.status)) return;
  const { orderNumber: order } = details;
  throw refuseConflict(
    order ? messageOf('Order {order} is already over.', { order }) : 'This can no longer be done for this pick-up.',
  );
}

const recorded = 'Something was recorded on this run, so it cannot be deleted. Start it, then count and close it.';

/** Deletes a planned run. Refuses a started run, and a run whose rider has recorded something before the start. */
export function removeRun({ db, clock }: Services, admin: StaffMember, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const run = await requireRun(tx, admin, id);
    if (run.state !== 'planned') throw refuseConflict('This run was started, so it cannot be deleted any more.');
    if (await isRecorded(tx, id)) throw refuseConflict(recorded);
    await deleteRun(tx, id, clock());
  });
}

/**
 * Sorts the open stops by window, then in the rider's earlier sequence, or otherwise by distance and building.
 * Completed stops come first. Refuses a run whose rider is back, a closed one, and one whose version differs from the one
 * shown.
 */
export function arrangeRun(
  { db }: Services,
  admin: StaffMember,
  { id, version }: { id: string; version: number },
): Promise<void> {
  return db.transaction(async (tx) => {
    const run = await requireRun(tx, admin, id, version);
    if (run.state === 'verified') throw refuseConflict('This run is closed. Its stops cannot be changed any more.');
    if (run.state === 'returned') throw isBack();
    const stops = await listStops(tx, [id]);
    const details = await readStopDetails(tx, admin, stops);
    const done = stops.filter(({ outcome }) => outcome !== null);
    const open = stops.filter(({ outcome }) => outcome === null);
    const ranks = await listRanks(tx, admin, run);
    const { ids } = arrangeStops(open.flatMap((stop) => describeStop(stop, details, ranks.get(stop.id) ?? null)));
    const arranged = ids.flatMap((stopId) => open.find((stop) => stop.id === stopId) ?? []);
    await placeStops(tx, admin, run, [...done, ...arranged]);
    await writeRider(tx, id, run.riderId);
  });
}

/** A stop as `arrangeStops` needs it; empty if its order or pick-up is unknown. */
function describeStop(stop: StopRow, details: ReadonlyMap<string, StopDetails>, rank: number | null): PlacedStop[] {
  const own = details.get(idOf(stop));
  if (!own) return [];
  const { windowFrom, deliveryPincode: pincode, deliveryAddress: address, floor } = own;
  return [{ id: stop.id, windowFrom: windowFrom ?? 0, pincode, address, floor, position: positionOf(stop), rank }];
}
