/** The orders of a run leave the shop. */
import type { Source, StaffMember } from '../core/actor.ts';
import { Refusal } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { sendOutLocked } from '../orders/changing/change-status.ts';
import { requireOrder } from '../orders/changing/require-order.ts';
import { listToSend } from './change-run.store.ts';
import { findRun } from './store.ts';

/**
 * Each order in a transaction of its own, in the order of their ids: whoever repeats a start that was interrupted goes on
 * where it ended. One that was changed meanwhile stays as it is.
 */
export async function sendOut(services: Services, admin: StaffMember, runId: string, source: Source): Promise<void> {
  const { db } = services;
  const run = await findRun(db, admin, runId);
  if (run?.state !== 'started' && run?.state !== 'returned') return;
  const orders = await listToSend(db, runId);
  for (const { id } of orders) {
    try {
      await db.transaction(async (tx) => {
        const order = await requireOrder(tx, admin, id);
        if (order.status !== 'confirmed' && order.status !== 'preparing') return;
        await sendOutLocked(tx, services, admin, order, source);
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  if (orders.length > 0) services.catalogueChanged();
}
