/** Opens a pick-up for a step: locked, as it was seen, and once for each Idempotency-Key. */
import { nextPickupSteps, type PickupStatus } from '#contract/jars/pickups.ts';
import type { Admin } from '#server/core/actor.ts';
import { refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { type Queryable, violates } from '#server/platform/db/database.ts';
import { findAct, lockPickup, type RequestKey } from './change-pickup.store.ts';
import { hashOf } from './place-pickup.ts';
import { findAnyPickup, type PickupRow } from './store.ts';

export interface PickupAct {
  id: string;
  /** As it was seen. */
  version: number;
  key?: string | undefined;
}

export const missingPickup = () => refuseMissing('Pick-up not found');
const otherKey = () => refuseConflict('This Idempotency-Key was used for another change.');
const otherVersion =
  'Someone else changed this pick-up while you were looking at it. Please look at it again before you go on.';

/**
 * Takes one step of staff with a locked pick-up, and answers it as it is then. A repeat of a key answers without a
 * second step. Refuses another version than the one that was seen, and a step that is not open.
 */
export function stepPickup(
  { db }: Services,
  admin: Admin,
  { id, version, key }: PickupAct,
  { to, form }: { to: PickupStatus; form: unknown },
  step: (tx: Queryable, before: PickupRow, request: RequestKey | undefined) => Promise<PickupRow>,
): Promise<PickupRow> {
  const request = key === undefined ? undefined : { key, hash: hashOf([to, id, form]) };
  return db
    .transaction(async (tx) => {
      if (!(await lockPickup(tx, id))) throw missingPickup();
      const before = await findAnyPickup(tx, admin, id);
      if (!before) throw missingPickup();
      if (request && (await isRepeated(tx, admin, request))) return before;
      if (before.version !== version) throw refuseConflict(otherVersion);
      if (!nextPickupSteps(before.kind, before.status).includes(to)) {
        throw refuseConflict('This step is not open for this pick-up any more.');
      }
      return step(tx, before, request);
    })
    .catch((error: unknown) => {
      throw violates(error, 'pickup_events_request') ? otherKey() : error;
    });
}

async function isRepeated(tx: Queryable, admin: Admin, { key, hash }: RequestKey): Promise<boolean> {
  const earlier = await findAct(tx, admin.id, key);
  if (earlier && !earlier.request_hash.equals(hash)) throw otherKey();
  return earlier !== undefined;
}

/** As it is after a step that was written. */
export async function readAgain(tx: Queryable, admin: Admin, { id }: PickupRow): Promise<PickupRow> {
  const after = await findAnyPickup(tx, admin, id);
  if (!after) throw missingPickup();
  return after;
}
