/**
 * Records requests that customers make to a rider at the door. A request is checked on arrival, waits some minutes, and
 * is then granted unless a later one has replaced it.
 */
import { v7 as newId } from 'uuid';
import { isCalendarDay } from '#contract/shared/days.ts';
import { findCustomer, findRiderActor } from '#server/accounts/sessions/session.ts';
import { type Customer, noSource, type Rider, theShop } from '#server/core/actor.ts';
import { isDatabaseError, isPassing, type Queryable } from '#server/core/db/database.ts';
import { Refusal, refuseConflict, type Words } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { cancelLocked } from '#server/orders/changing/change-status.ts';
import { lockMovable, moveAndEmail, slotSearchOf } from '#server/orders/changing/move-order.ts';
import { lockSkippable } from '#server/orders/changing/require-cancellable.ts';
import { returnMoney } from '#server/orders/changing/return-surplus.ts';
import { chooseSlot } from '#server/orders/find-slot.ts';
import { addToEach } from '#server/plans/begin-plan.ts';
import { changeQuantities, moveDate, skipDate } from '#server/plans/change-date.ts';
import { oneMore } from '#server/plans/wanted.rules.ts';
import { type Ahead, readAhead } from '../phone/read-runs.ts';
import { describeAct } from './describe-act.ts';
import {
  type DueRequest,
  endRequest,
  findVisit,
  listDue,
  listOthers,
  lockRequests,
  replaceWaiting,
  tellDesk,
  type Visit,
  writeRequest,
} from './request.store.ts';
import { type Act, type ActAtStop, minutesToGrant, mostRequestsAnHour, type Recorded } from './rules.ts';

const minuteMs = 60_000;
const notPossible = 'This can no longer be changed here. The shop decides.';
const sentences = {
  offRoad: 'The run was not on the road then. The shop decides.',
  notNext: 'This is not the next delivery of the customer. The shop decides.',
  tooMany: 'The customer has asked for many changes within an hour. The shop decides.',
  done: 'An earlier request for this delivery was granted before. The shop decides.',
} as const;

/**
 * Accepts a request for the customer's next delivery, as the stop's screen showed it, that was made while the run was
 * on the road. Other requests become issues for staff, and so do requests for changes that customers cannot make in the
 * app. If there are several requests for one delivery, the one made last counts, in any sequence of arrival.
 */
export async function recordRequest(
  services: Services,
  tx: Queryable,
  { act, stop, rider, refused, madeAt }: ActAtStop,
): Promise<Recorded> {
  const recordRefused = async (why: Words): Promise<Recorded> => {
    await writeRequest(tx, act.id, 'refused');
    return { issues: ['not_granted'], hasPosted: false, refused: why };
  };
  if (refused !== undefined) return recordRefused(refused);
  const visit = await findVisit(tx, rider.id, stop.id);
  const customer = visit && (await findCustomer(tx, rider, visit.customerId));
  if (!act.asked || !customer) return recordRefused(notPossible);
  if (!wasOnRoad(visit, madeAt)) return recordRefused(sentences.offRoad);
  const ahead = (await readAhead(tx, services, [customer.id])).get(customer.id);
  if (!ahead || !isSameDelivery(ahead, act.asked)) return recordRefused(sentences.notNext);
  const impossible = await perform(services, tx, { customer, rider, act, dryRun: true }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error.details.errors?.[0]?.msg ?? error.words;
      throw error;
    },
  );
  await lockRequests(tx, stop.id);
  const others = await listOthers(tx, stop.id, act.id);
  if (others.some(({ state }) => state === 'done')) return recordRefused(sentences.done);
  const hourBefore = madeAt.getTime() - 60 * minuteMs;
  const lately = others.filter((one) => one.madeAt.getTime() > hourBefore && one.madeAt <= madeAt);
  if (lately.length >= mostRequestsAnHour) return recordRefused(sentences.tooMany);
  if (others.some((one) => one.state === 'waiting' && one.madeAt > madeAt)) {
    await writeRequest(tx, act.id, 'replaced');
    return { issues: [], hasPosted: false };
  }
  await replaceWaiting(tx, stop.id, act.id);
  // The new request replaces the earlier one even if it is impossible. Then neither is granted, and staff decide.
  if (impossible !== undefined) return recordRefused(impossible);
  await writeRequest(tx, act.id, 'waiting', grantTime(ahead, services.clock()));
  return { issues: [], hasPosted: false };
}

const wasOnRoad = ({ startedAt, endedAt }: Visit, madeAt: Date) =>
  startedAt !== null && startedAt <= madeAt && (endedAt === null || madeAt <= endedAt);

const isSameDelivery = (ahead: Ahead, asked: NonNullable<Act['asked']>) =>
  ahead.planId === asked.planId &&
  (ahead.planId === null ? ahead.orderId === asked.orderId : ahead.date === asked.date);

/**
 * The time at which a request is granted: some minutes after it arrived, but while the delivery can still be changed.
 * The job runs once a minute.
 */
function grantTime({ until }: Ahead, now: Date): Date {
  const usual = now.getTime() + minutesToGrant * minuteMs;
  return new Date(Math.min(usual, Math.max(now.getTime(), until.getTime() - 3 * minuteMs)));
}

interface Wanted {
  customer: Customer;
  rider: Rider;
  act: Pick<Act, 'asked' | 'next'>;
  /** Only checks the request; refuses it if it cannot be granted. */
  dryRun: boolean;
}

/** Makes the requested change with the functions that make customers' own changes, so that the same rules apply. */
async function perform(services: Services, tx: Queryable, { customer, rider, act, dryRun }: Wanted): Promise<void> {
  const { asked, next } = act;
  if (!asked) throw refuseConflict(notPossible);
  const { wish: request, planId, orderId, date } = asked;
  const to = next && isCalendarDay(next.day) ? { date: next.day, windowKey: next.window } : undefined;
  if (planId !== null) {
    const plan = { id: planId, dryRun, asked: { tx, rider } };
    if (request === 'each') await addToEach(services, customer, plan);
    else if (date === null) throw refuseConflict(notPossible);
    else if (request === 'skip') await skipDate(services, customer, { ...plan, date });
    else if (request === 'more') await changeQuantities(services, customer, { ...plan, date, items: oneMore });
    else if (to) await moveDate(services, customer, { ...plan, date, to });
    else throw refuseConflict(notPossible);
  } else if (orderId !== null && request === 'move' && to) {
    const order = await lockMovable(services, tx, customer, orderId);
    if (dryRun) await chooseSlot(services, tx, slotSearchOf(order), to);
    else await moveAndEmail(services, tx, rider, order, { ...to, source: noSource });
  } else if (orderId !== null && request === 'skip') {
    const order = await lockSkippable(tx, customer.id, orderId);
    if (dryRun) return;
    const by = { by: rider.id, reason: null, notes: null, ...noSource, at: services.clock() };
    const cancelled = await cancelLocked(tx, services, order, by);
    if (order.paidPaise > 0) await returnMoney(tx, cancelled, { to: 'credit' }, by);
  } else {
    throw refuseConflict(notPossible);
  }
}

/** The maximum number of requests that one execution of the job grants. */
const mostAtOnce = 200;

/**
 * Grants the requests that have waited long enough; returns their number. A request that has become impossible becomes
 * an issue for staff.
 */
export async function grantRequests(services: Services): Promise<number> {
  const due = await listDue(services.db, services.clock(), mostAtOnce);
  for (const request of due) {
    await grant(services, request).catch((error: unknown) => {
      if (error instanceof NotWaiting) return;
      // A request that the database refuses would be refused again, and must not block the others.
      if (isDatabaseError(error) && !isPassing(error)) return leaveToDesk(services, request, notPossible);
      if (!(error instanceof Refusal)) throw error;
      return leaveToDesk(services, request, error.details.errors?.[0]?.msg ?? error.words);
    });
  }
  if (due.length > 0) services.catalogueChanged();
  return due.length;
}

/** Thrown to roll back a grant if another request has replaced this one, or another instance has already granted it. */
class NotWaiting extends Error {}

function grant(services: Services, { id, stopId, riderId, customerId, body }: DueRequest): Promise<void> {
  return services.db.transaction(async (tx) => {
    const rider = await findRiderActor(tx, theShop, riderId);
    const customer = rider && (await findCustomer(tx, rider, customerId));
    if (!rider || !customer) throw refuseConflict(notPossible);
    await perform(services, tx, { customer, rider, act: body, dryRun: false });
    await lockRequests(tx, stopId);
    if (!(await endRequest(tx, id, 'done'))) throw new NotWaiting();
  });
}

function leaveToDesk({ db, clock }: Services, { id, stopId, body }: DueRequest, why: Words): Promise<void> {
  return db.transaction(async (tx) => {
    await lockRequests(tx, stopId);
    if (!(await endRequest(tx, id, 'refused'))) return;
    await tellDesk(tx, id, { id: newId(), detail: describeAct(body, why), at: clock() });
  });
}
