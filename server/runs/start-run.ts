/** Starts a run: posts its load from the depot to the run, and sets its orders to "out for delivery". */
import type { CheckedInput } from '#contract/calls.ts';
import type { Source, StaffMember } from '../core/actor.ts';
import type { Queryable } from '../core/db/database.ts';
import { type KeyedRequest, once } from '../core/once.ts';
import { Refusal, refuseConflict, refuseInput } from '../core/refusal.ts';
import type { Services } from '../core/services.ts';
import { postEvent } from '../ledger/post-event.ts';
import { eventIdOf, type Line } from '../ledger/rules.ts';
import { sendOutLocked } from '../orders/changing/change-status.ts';
import { requireOrder } from '../orders/changing/require-order.ts';
import { freeStops, listProducts, listToSend, listUnfit, writeStart } from './change-run.store.ts';
import { requireRun } from './open-run.ts';
import { findRun, listLoads, listStops } from './store.ts';

type StartForm = CheckedInput<'POST /admin/runs/:id/start'>['body'];

/**
 * Starts a run. Returns the order numbers of pending orders, which stay at the shop. Refuses a run that was already
 * started, and a run without any stop that can be delivered.
 */
export async function startRun(
  services: Services,
  admin: StaffMember,
  { id, version, loads, source }: StartForm & { id: string; source: Source },
  request?: KeyedRequest,
): Promise<string[]> {
  const { db, clock } = services;
  const stay = await once(db, request, async (tx) => {
    const run = await requireRun(tx, admin, id, version);
    if (run.state !== 'planned') throw refuseConflict('This run was already started.');
    const unfit = await listUnfit(tx, id);
    await freeStops(
      tx,
      id,
      unfit.map((stop) => stop.id),
    );
    if ((await listStops(tx, [id])).length === 0) throw refuseConflict('No stop of this run can be brought yet.');
    const onBoard = await readLoads(tx, id, loads);
    await writeStart(tx, id, onBoard, clock());
    const lines = linesOf(id, onBoard);
    if (lines.length > 0)
      await postEvent(tx, { id: eventIdOf(`run:${id}:loaded`), at: clock(), actorId: admin.id, lines });
    // The message names at most 20 orders.
    return unfit
      .filter(({ isPending }) => isPending)
      .flatMap(({ orderNumber }) => orderNumber ?? [])
      .slice(0, 20);
  });
  await sendOut(services, admin, id, source);
  return stay;
}

interface OnBoard {
  productId: string;
  containerId: string | null;
  loaded: number;
}

/** The units to load: as many as the orders need, unless the form names another number for a product. */
async function readLoads(tx: Queryable, runId: string, loads: StartForm['loads']): Promise<OnBoard[]> {
  const named = new Map(loads.map(({ productId, loaded }) => [productId, loaded]));
  if (named.size < loads.length) throw refuseInput([{ path: 'loads', msg: 'Each product can be named only once' }]);
  const planned = await listLoads(tx, [runId]);
  const products = await listProducts(tx, [...named.keys()]);
  if (products.length < named.size) throw refuseInput([{ path: 'loads', msg: 'There is no such product' }]);
  const spares = products
    .filter(({ id }) => !planned.some(({ productId }) => productId === id))
    .map(({ id: productId, containerId }) => ({ productId, containerId, planned: 0 }));
  return [...planned, ...spares].map(({ productId, containerId, planned: units }) => ({
    productId,
    containerId,
    loaded: named.get(productId) ?? units,
  }));
}

function linesOf(runId: string, onBoard: readonly OnBoard[]): Line[] {
  const counts = new Map<string, number>();
  for (const { containerId, loaded } of onBoard) {
    if (containerId !== null) counts.set(containerId, (counts.get(containerId) ?? 0) + loaded);
  }
  return [...counts]
    .filter(([, amount]) => amount > 0)
    .map(([containerId, amount]) => ({
      kind: 'jars_loaded',
      amount,
      debit: { kind: 'run', runId, containerId },
      credit: { kind: 'depot', containerId },
      runId,
    }));
}

/**
 * Sends out the orders of a started run, each in its own transaction, in the sequence of their ids. A repeated call
 * continues an interrupted start. An order that can no longer be sent out is skipped.
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
