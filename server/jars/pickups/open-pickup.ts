/** Opens a pick-up for a step: locked, as it was seen, and once for each key. */
import { nextPickupSteps, type PickupStatus } from '#contract/jars/pickups.ts';
import type { AtDoor, StaffMember } from '#server/core/actor.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { refuseConflict, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { lockPickup } from './change-pickup.store.ts';
import { findAnyPickup, type PickupRow } from './store.ts';

export interface PickupAct {
  id: string;
  /** As it was seen. */
  version: number;
  request?: KeyedRequest | undefined;
}

export const missingPickup = () => refuseMissing('Pick-up not found');
const otherVersion = 'Someone else changed this pick-up. Please check it before you continue.';

/**
 * Takes one step of staff with a locked pick-up, and answers it as it is then; a repeat takes no second step. Refuses
 * another version than the one that was seen, and a step that is not open.
 */
export async function stepPickup(
  { db }: Services,
  admin: StaffMember,
  { id, version, request }: PickupAct,
  to: PickupStatus,
  step: (tx: Queryable, before: PickupRow) => Promise<void>,
): Promise<PickupRow> {
  await once(db, request, async (tx) => {
    if (!(await lockPickup(tx, id))) throw missingPickup();
    const before = await readPickup(tx, admin, id);
    if (before.version !== version) throw refuseConflict(otherVersion);
    if (!nextPickupSteps(before.kind, before.status).includes(to)) {
      throw refuseConflict('This can no longer be done for this pick-up.');
    }
    await step(tx, before);
  });
  return readPickup(db, admin, id);
}

/** As it is now. */
export async function readPickup(db: Queryable, actor: AtDoor, id: string): Promise<PickupRow> {
  const row = await findAnyPickup(db, actor, id);
  if (!row) throw missingPickup();
  return row;
}
