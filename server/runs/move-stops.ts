/** Moves open stops from one run to another one, which may be new, in one transaction. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { mostStops } from '#contract/runs/rules.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Source, StaffMember } from '../core/actor.ts';
import { noteRecord } from '../core/audit.ts';
import type { Queryable } from '../core/db/database.ts';
import { type KeyedRequest, once } from '../core/once.ts';
import { refuseConflict, refuseInput } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { insertRun, keepCodes, writeRider } from './change-run.store.ts';
import { readRun, requireRun, throwTakenStop } from './open-run.ts';
import { idOf, placeStops, requireRider } from './plan-run.ts';
import { sendOut } from './start-run.ts';
import { listStops, type RunRow } from './store.ts';

type Move = CheckedInput<'POST /admin/runs/:id/move-stops'>['body'];

/**
 * Moves stops to the end of another run, or of a new run of a rider, and returns the name of that rider. The orders are
 * not changed, and their customers are not told. Refuses a stop that is no longer open in the run, and a run that has
 * come back.
 */
export async function moveStops(
  services: Services,
  admin: StaffMember,
  { id, version, stops, toRunId, toRiderId, source }: Move & { id: string; source: Source },
  request?: KeyedRequest,
): Promise<string> {
  const { db, clock } = services;
  const to = await once(db, request, async (tx) => {
    const [run, target] = await lockBoth(tx, admin, { id, version, toRunId });
    if (run.state === 'verified') throw refuseConflict('This run is closed. Its stops cannot be changed any more.');
    if (target) await requireRider(tx, admin, target.riderId);
    const given = target ?? (await makeRun(tx, admin, run, toRiderId ?? '', clock()));
    if (given.state === 'returned' || given.state === 'verified')
      throw refuseConflict(
        messageOf('{rider} is back at the shop, so this run takes no more stops.', { rider: given.riderName }),
      );
    if (given.day < run.day) throw refuseConflict('That run is on an earlier day. Please choose another one.');
    const chosen = new Set(stops.map(idOf));
    const [own, others] = [await listStops(tx, [id]), await listStops(tx, [given.id])];
    const moved = own.filter((stop) => stop.outcome === null && chosen.has(idOf(stop)));
    if (moved.length < chosen.size)
      throw refuseConflict('One of these stops is no longer open in this run. Please look at it again.');
    if (others.some((stop) => moved.some((one) => idOf(one) === idOf(stop))))
      throw refuseConflict(
        messageOf('{rider} was there already in this run. Please choose another rider.', { rider: given.riderName }),
      );
    if (others.length + moved.length > mostStops)
      throw refuseConflict(messageOf('A run holds at most {most} stops.', { most: mostStops }));
    await placeStops(
      tx,
      admin,
      run,
      own.filter((stop) => !moved.includes(stop)),
    );
    await placeStops(tx, admin, given, [...others, ...moved]);
    await keepCodes(tx, { fromId: id, toId: given.id, moved: moved.map(idOf) });
    await writeRider(tx, id, run.riderId);
    await writeRider(tx, given.id, given.riderId);
    return { runId: given.id, rider: given.riderName };
  }).catch(throwTakenStop);
  await sendOut(services, admin, to.runId, source);
  return to.rider;
}

interface Both {
  id: string;
  version: number;
  toRunId: string | null;
}

/** Locks the run, and the other one if it exists, in the order of their ids. */
async function lockBoth(
  tx: Queryable,
  admin: StaffMember,
  { id, version, toRunId }: Both,
): Promise<[RunRow, RunRow | undefined]> {
  if (toRunId === null) return [await requireRun(tx, admin, id, version), undefined];
  if (toRunId === id) throw refuseInput([{ path: 'toRunId', msg: 'Please choose another run' }]);
  if (toRunId < id) {
    const target = await requireRun(tx, admin, toRunId);
    return [await requireRun(tx, admin, id, version), target];
  }
  return [await requireRun(tx, admin, id, version), await requireRun(tx, admin, toRunId)];
}

/** Plans an empty run of the rider for the same day and window. */
async function makeRun(tx: Queryable, admin: StaffMember, run: RunRow, riderId: string, at: Date): Promise<RunRow> {
  await requireRider(tx, admin, riderId);
  const id = newId();
  noteRecord(id);
  await insertRun(tx, { id, day: run.day, windowKey: run.windowKey, riderId, by: admin.id, at });
  return readRun(tx, admin, id);
}
