/** What a customer sees of the run that brings an order. */
import type { OrderRun } from '#contract/runs/customer-calls.ts';
import { toRupees } from '#contract/shared/money.ts';
import { type Customer, theShop } from '#server/core/actor.ts';
import { readOwnOrder } from '#server/orders/changing/require-order.ts';
import { readDoors } from '#server/orders/door/read-door.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findOwnRun } from './own-run.store.ts';

/** Refuses an order of somebody else as one that there is not. */
export async function readOwnRun(db: Queryable, { id }: Customer, orderId: string): Promise<OrderRun> {
  const order = await readOwnOrder(db, id, orderId);
  const run = await findOwnRun(db, id, orderId);
  if (!run) return { onItsWay: null, recorded: null };
  const rider = run.riderName.split(' ')[0] ?? '';
  if (order.status !== 'delivered') {
    const isOnItsWay = run.isOpen && run.outcome === null && run.state === 'started';
    const { stopsBefore, code } = run;
    return { onItsWay: isOnItsWay ? { rider, stopsBefore, code } : null, recorded: null };
  }
  const containers = (await readDoors(db, theShop, [order])).get(orderId)?.containers ?? [];
  const sum = (of: 'given' | 'taken' | 'held') => containers.reduce((total, one) => total + one[of], 0);
  const amountPaid = toRupees(order.paidPaise);
  return {
    onItsWay: null,
    recorded: { rider, given: sum('given'), taken: sum('taken'), held: sum('held'), amountPaid },
  };
}
