/** Planning a run, and changing one that is not verified. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { isCalendarDay } from '#contract/shared/days.ts';
import { findRider } from '../accounts/riders/store.ts';
import type { Source, StaffMember } from '../core/actor.ts';
import { type KeyedRequest, once } from '../core/once.ts';
import { refuseConflict, refuseInput, refuseMissing } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import type { Queryable } from '../platform/db/database.ts';
import { deleteRun, insertRun, isRecorded, writeRider } from './change-run.store.ts';
import { readRun, refuseTakenStop, requireRun } from './open-run.ts';
import { placeStops } from './place-stops.ts';
import { sendOut } from './send-orders.ts';

type NewRun = CheckedInput<'POST /admin/runs'>['body'];
type RunChange = CheckedInput<'PUT /admin/runs/:id'>['body'];

async function requireRider(tx: Queryable, admin: StaffMember, id: string): Promise<void> {
  const rider = await findRider(tx, admin, id);
  if (!rider) throw refuseMissing('Rider not found');
  if (!rider.isActive) throw refuseConflict('This rider is not active any more. Please choose another one.');
}

/** Answers the id. Refuses a stop that another open run has. */
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
  }).catch(refuseTakenStop);
}

/** Orders that are added to a run under way leave the shop at once. */
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
      if (stops) await placeStops(tx, admin, run, stops);
      await writeRider(tx, id, riderId ?? run.riderId);
      return run;
    })
    .catch(refuseTakenStop);
  await sendOut(services, admin, id, source);
}

const recorded = 'Something was recorded on this run, so it cannot be deleted. Start it, then count and close it.';

/** Refuses a run that was started, and one whose rider has recorded something before that. */
export function removeRun({ db, clock }: Services, admin: StaffMember, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const run = await requireRun(tx, admin, id);
    if (run.state !== 'planned') throw refuseConflict('This run was started, so it cannot be deleted any more.');
    if (await isRecorded(tx, id)) throw refuseConflict(recorded);
    await deleteRun(tx, id, clock());
  });
}
