/** Puts orders and pick-ups into a run, in the order that the dispatcher says. */
import { randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { forwardSteps } from '#contract/orders/status-flow.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { Staff } from '../core/actor.ts';
import { refuseConflict, refuseInput } from '../core/refusal.ts';
import type { Queryable } from '../platform/db/database.ts';
import { findTaken, writeStops } from './change-run.store.ts';
import { listStops, type RunRow } from './store.ts';
import { readThings, type Thing } from './thing.store.ts';

type Wanted = CheckedInput<'POST /admin/runs'>['body']['stops'][number];

const idOf = ({ orderId, pickupId }: Wanted) => orderId ?? pickupId ?? '';
const canBeBrought = new Set<string>([
  ...forwardSteps.filter((step) => step !== 'delivered'),
  'requested',
  'scheduled',
]);

/**
 * Of a locked run: all of its stops, in their order. Stops that are done stay. Refuses one that another open run has,
 * what is over already, and what there is not.
 */
export async function placeStops(tx: Queryable, staff: Staff, run: RunRow, wanted: readonly Wanted[]): Promise<void> {
  const ids = wanted.map(idOf);
  if (new Set(ids).size < ids.length) throw refuseInput([{ path: 'stops', msg: 'Each stop can be named only once' }]);
  const now = await listStops(tx, [run.id]);
  const known = new Map(now.map((stop) => [idOf(stop), stop]));
  const added = wanted.filter((stop) => !known.has(idOf(stop)));
  const things = await readThings(tx, staff, added);
  for (const stop of added) requireOpen(things.get(idOf(stop)));
  const taken = added.length > 0 ? await findTaken(tx, run.id, added.map(idOf)) : undefined;
  if (taken) {
    const { orderNumber: order, riderName: name } = taken;
    throw refuseConflict(
      order
        ? messageOf('Order {order} is in a run of {name} already.', { order, name })
        : messageOf('This pick-up is in a run of {name} already.', { name }),
    );
  }
  const done = now.filter((stop) => stop.outcome !== null && !ids.includes(idOf(stop)));
  const placed = [...done, ...wanted].map(({ orderId, pickupId }, at) => {
    const id = known.get(idOf({ orderId, pickupId }))?.id ?? newId();
    return { id, orderId, pickupId, place: at + 1, code: newCode() };
  });
  await writeStops(tx, run.id, placed);
}

/** Four digits that nobody can foresee. */
const newCode = () => String(randomInt(10_000)).padStart(4, '0');

function requireOpen(thing: Thing | undefined): void {
  if (!thing) throw refuseInput([{ path: 'stops', msg: 'There is no such order or pick-up' }]);
  if (canBeBrought.has(thing.status)) return;
  const { orderNumber: order } = thing;
  throw refuseConflict(
    order ? messageOf('Order {order} is already over.', { order }) : 'This can no longer be done for this pick-up.',
  );
}
