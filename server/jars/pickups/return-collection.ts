/** A collection is undone: its jars are with the customer again, and the pick-up is still to come. */
import { v7 as newId } from 'uuid';
import type { Rider } from '#server/core/actor.ts';
import { refuseConflict } from '#server/core/refusal.ts';
import { returnBeside } from '#server/orders/door/return-beside.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { lockPickup, writeUncollected } from './change-pickup.store.ts';
import { missingPickup, readPickup } from './open-pickup.ts';

interface Undone {
  pickupId: string;
  eventId: string;
  reversalId: string;
  change: { by: Rider['id']; at: Date; reason: string | null };
}

/** Refuses one that was paid back since. `hold` locks what comes between the pick-up and its customer. */
export async function returnCollection(
  tx: Queryable,
  rider: Rider,
  { pickupId, eventId, reversalId, change }: Undone,
  hold: () => Promise<unknown>,
): Promise<void> {
  if (!(await lockPickup(tx, pickupId))) throw missingPickup();
  const { status } = await readPickup(tx, rider, pickupId);
  if (status !== 'collected' && status !== 'credited') throw refuseConflict('This can no longer be undone.');
  await hold();
  await writeUncollected(tx, pickupId, { ...change, id: newId(), kind: 'scheduled' });
  await returnBeside(tx, { eventId, reversalId, change });
}
