/** Reads the part of a run that the customer of an order may see. */
import { type Arrival, estimateArrival } from '#contract/runs/arrival.ts';
import type { OrderRun } from '#contract/runs/customer-calls.ts';
import { startOfDay } from '#contract/shared/days.ts';
import { toRupees } from '#contract/shared/money.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { readOwnOrder } from '#server/orders/changing/require-order.ts';
import { findOwnRun, findRecord, listDone, type OwnRun, type RecordRow } from './store.ts';

/**
 * Reads the run of an order that is out for delivery, or the record of a delivered order. Refuses another customer's
 * order like an unknown one.
 */
export async function readOwnRun(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id }: Customer,
  orderId: string,
): Promise<OrderRun> {
  const order = await readOwnOrder(db, id, orderId);
  const run = await findOwnRun(db, id, orderId);
  if (!run) return { onItsWay: null, recorded: null };
  const rider = firstNameOf(run);
  if (order.status !== 'delivered') {
    const isOnItsWay = run.isOpen && run.outcome === null && run.state === 'started';
    if (!isOnItsWay) return { onItsWay: null, recorded: null };
    const { stopsBefore, code } = run;
    const span = await readArrival(db, run, clock());
    const arrival = span && { from: span.from.toISOString(), to: span.to.toISOString() };
    return { onItsWay: { rider, stopsBefore, arrival, code }, recorded: null };
  }
  const found = await findRecord(db, orderId);
  return { onItsWay: null, recorded: found ? presentRecord(found, rider, clock()) : null };
}

function presentRecord({ id, record, ...own }: RecordRow, rider: string, now: Date): OrderRun['recorded'] {
  const { paidPaise, ...counts } = record;
  return {
    actId: id,
    rider,
    ...counts,
    amountPaid: toRupees(paidPaise),
    ...own,
    answerUntil: own.answerUntil.toISOString(),
    isOver: now > own.answerUntil,
  };
}

/** The rider's first name, because customers see no more. */
export const firstNameOf = ({ riderName }: Pick<OwnRun, 'riderName'>): string => riderName.split(' ')[0] ?? '';

export async function readArrival(
  db: Queryable,
  { runId, stopsBefore, day, windowFrom }: Pick<OwnRun, 'runId' | 'stopsBefore' | 'day' | 'windowFrom'>,
  now: Date,
): Promise<Arrival | null> {
  const notBefore = new Date(startOfDay(day).getTime() + windowFrom * 60_000);
  return estimateArrival({ doneAt: await listDone(db, runId), stopsBefore, now, notBefore });
}
