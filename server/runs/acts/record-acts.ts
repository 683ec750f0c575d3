/**
 * Records the acts of riders at doors. Each act is recorded once, in its own transaction, and is never refused because
 * of the present state of its order or run.
 */
import { v7 as newId } from 'uuid';
import { mostInexact } from '#contract/runs/act-rules.ts';
import { actsOutsideStop } from '#contract/runs/rules.ts';
import { learnPosition } from '#server/accounts/addresses/store.ts';
import type { Rider, Source } from '#server/core/actor.ts';
import { isDatabaseError, isPassing, type Queryable } from '#server/core/db/database.ts';
import { spend } from '#server/core/limits.ts';
import { Refusal, refuseConflict, type Words } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { returnCollection } from '#server/jars/pickups/return-credit.ts';
import { keepDocuments } from '#server/orders/documents/keep-documents.ts';
import { throwUnknownContainer } from '#server/orders/door/read-door-form.ts';
import { returnStop } from '#server/orders/door/return-stop.ts';
import { reverseWithoutOrder } from '#server/orders/door/return-without-order.ts';
import { postMoney } from '#server/orders/money/post-money.ts';
import {
  type Answered,
  claimAct,
  countNew,
  findAnswer,
  findUndone,
  finishAct,
  lockRunOfStop,
  writeTakenBack,
} from './act.store.ts';
import { describeAct } from './describe-act.ts';
import { recordCollection } from './record-collection.ts';
import { recordRequest } from './record-request.ts';
import { hashForBuyer, recordSale, storeRefusedSale } from './record-sale.ts';
import { recordStop } from './record-stop.ts';
import {
  type Act,
  type ActAtStop,
  actsOfRider,
  hoursAfter,
  hoursToAnswer,
  hoursUntilAsked,
  notSaved,
  type Recorded,
  stillCounts,
} from './rules.ts';

type Answer = Answered & { id: string };
/** The result of an act. `isNew` is false for a repeat, which has changed no data. */
type Outcome = { answer: Answer; isNew: boolean; deliveredId?: string | null };

const notRecorded = (id: string): Answer => ({ id, isRecorded: false, kinds: ['not_possible'] });

interface Sent {
  rider: Rider;
  source: Source;
  /** The time of sending by the phone's clock; an older app does not send it. */
  sentAt?: string | undefined;
  isCounted?: boolean;
}

/**
 * Records each act and returns the answers in the sequence of the list. A repeat, even within the list, gets the first
 * answer. Refuses the whole list if the rider has sent more acts than a person can make; the phone keeps them and sends
 * them later. Repeats do not count.
 */
export async function recordActs(services: Services, sent: Sent, acts: readonly Act[]): Promise<Answer[]> {
  const { db, clock } = services;
  const count = await countNew(
    db,
    acts.map(({ id }) => id),
  );
  if (count > 0) await spend(db, actsOfRider, sent.rider.id, count, clock());
  const outcomes: Outcome[] = [];
  for (const act of acts) {
    const outcome = await recordAct(services, sent, act);
    outcomes.push(outcome);
    await learnDoor(services, outcome, act);
  }
  if (outcomes.some(({ isNew }) => isNew)) services.catalogueChanged();
  return outcomes.map(({ answer }) => answer);
}

/**
 * Stores the location of the door of a delivered order, as the rider's phone measured it, for later runs. It runs after
 * the act is recorded, and its errors are ignored.
 */
async function learnDoor({ db }: Services, { deliveredId }: Outcome, { position }: Act): Promise<void> {
  if (!deliveredId || !position || position.accuracy > mostInexact) return;
  await learnPosition(db, deliveredId, position).catch(() => undefined);
}

/**
 * Translates an error of the database into a refusal, because the same act would fail again. The phone must stop
 * sending it, because later acts wait behind it. Temporary errors are thrown unchanged.
 */
function throwNotSaved(error: unknown): never {
  if (!isDatabaseError(error) || isPassing(error)) throw error;
  throw refuseConflict(notSaved);
}

type Perform = (services: Services, tx: Queryable, at: ActAtStop) => Promise<Recorded>;

/** Records one act, once per id. Each attempt is a transaction. */
export async function recordAct(
  services: Services,
  { rider, source, sentAt, isCounted = false }: Sent,
  act: Act,
): Promise<Outcome> {
  const madeAt = readMadeAt(act.at, sentAt, services.clock());
  if (act.kind === 'sold') return recordSold(services, { rider, source, isCounted, madeAt }, act);
  const attempt = (work: Perform, refused?: Words, effectiveAct = act) =>
    services.db
      .transaction((tx) =>
        recordOnce(services, tx, { act: effectiveAct, rider, source, refused, isCounted, madeAt }, work, act),
      )
      .catch(throwUnknownContainer)
      .catch(throwNotSaved);
  let refused: Words | undefined;
  // If an attempt to record the act is refused, the next one follows: first the act as sent, then jars and money
  // without the delivery, then only the money. The last attempt, below, stores the act without posting anything. A
  // temporary failure is thrown: the phone keeps the act and sends it later.
  const moneyAlone: Act = { ...act, kind: 'not_delivered', taken: [] };
  for (const effectiveAct of [act, act, ...(hasMoney(act) ? [moneyAlone] : [])]) {
    try {
      return await attempt(perform, refused, effectiveAct);
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error;
      refused ??= error.details.errors?.[0]?.msg ?? error.words;
      // The act that this one corrects was not undone, so its jars and cash are already posted.
      if (refused === stillCounts) break;
    }
  }
  return attempt(async () => ({ issues: ['not_possible'], hasPosted: false }), refused);
}

/**
 * Records a sale. If its empties make the sale impossible, it is recorded without them. If it is refused again, it is
 * stored as an issue of its run. A sale that names no run of this rider is not stored.
 */
async function recordSold(
  services: Services,
  by: Pick<ActAtStop, 'rider' | 'source' | 'isCounted' | 'madeAt'>,
  sent: Act,
): Promise<Outcome> {
  const passwordHash = await hashForBuyer(services, sent);
  const phoneAt = readClock(sent.at, services.clock());
  let refused: Words | undefined;
  for (const act of [sent, { ...sent, taken: [] }]) {
    try {
      return await services.db
        .transaction((tx) => recordSale(services, tx, { ...by, sent, act, phoneAt, refused, passwordHash }))
        .catch(throwUnknownContainer)
        .catch(throwNotSaved);
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error;
      refused ??= error.details.errors?.[0]?.msg ?? error.words;
    }
  }
  const sale = { ...by, sent, phoneAt, refused, passwordHash };
  const stored = await services.db
    .transaction((tx) => storeRefusedSale(services, tx, sale))
    .catch(throwNotSaved)
    .catch(keepRefusal);
  return { answer: stored ?? notRecorded(sent.id), isNew: false };
}

/** Swallows a refusal: the phone learns that the sale is not recorded. */
function keepRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

const hasMoney = ({ kind, payments }: Act) => payments.length > 0 && !actsOutsideStop.includes(kind);

function perform(services: Services, tx: Queryable, at: ActAtStop): Promise<Recorded> {
  const { act, stop } = at;
  if (act.kind === 'taken_back') return returnAct(services, tx, at);
  if (act.kind === 'asked') return recordRequest(services, tx, at);
  const misfit = stop.orderId === null ? 'delivered' : 'collected';
  if (act.kind === misfit && at.refused === undefined) throw refuseConflict(notSaved);
  if (stop.orderId !== null) return recordStop(services, tx, at, stop.orderId);
  return recordCollection(services, tx, at, stop.pickupId ?? '');
}

/** The time that a phone sent, or `now` if the phone's clock is wrong by years. */
function readClock(told: string, now: Date): Date {
  const year = new Date(told).getUTCFullYear();
  return year >= 2000 && year < 2100 ? new Date(told) : now;
}

/**
 * The time at which an act was made, by the shop's clock. A clock that is set wrong still runs at the right speed, so
 * that the difference between making and sending is right. The result is never later than `now`.
 */
function readMadeAt(told: string, sentAt: string | undefined, now: Date): Date {
  const ago =
    sentAt === undefined ? now.getTime() - readClock(told, now).getTime() : Date.parse(sentAt) - Date.parse(told);
  return new Date(now.getTime() - Math.max(0, ago));
}

async function recordOnce(
  services: Services,
  tx: Queryable,
  { act, rider, source, refused, isCounted, madeAt }: Omit<ActAtStop, 'stop' | 'eventId'>,
  work: Perform,
  sentAct: Act,
): Promise<Outcome> {
  const { id, stopId, kind } = sentAct;
  const at = services.clock();
  const phoneAt = readClock(sentAct.at, at);
  // The act is stored without the phone's position, which is stored only with the address, where the customer can
  // delete it.
  const body = { ...sentAct, position: undefined };
  const stop = await claimAct(tx, { id, stopId, riderId: rider.id, kind, body, phoneAt, madeAt, at });
  if (!stop) return { answer: { ...notRecorded(id), ...(await findAnswer(tx, rider.id, id)) }, isNew: false };
  const eventId = newId();
  const recorded = await work(services, tx, { act, stop, rider, source, eventId, refused, isCounted, madeAt });
  const { issues: kinds, hasPosted, before = null, record, reservedPaise = 0, toPost } = recorded;
  const why = refused ?? recorded.refused;
  const isRecorded = why === undefined || hasPosted;
  await finishAct(tx, id, {
    isRecorded,
    eventId: hasPosted ? eventId : null,
    issues: kinds.map((issue) => ({ id: newId(), kind: issue, detail: describeAct(sentAct, why) })),
    before,
    record,
    answerUntil: hoursAfter(at, hoursUntilAsked + hoursToAnswer),
    reservedPaise,
  });
  // Posting and documents come last, because accounts and series of the whole shop are locked from then until the commit.
  if (toPost) {
    await postMoney(tx, toPost.before, toPost.draft, toPost.change);
    await keepDocuments(tx, services, toPost.before.id, toPost.change.by);
  }
  const deliveredId = isRecorded && kind === 'delivered' ? stop.orderId : null;
  return { answer: { id, isRecorded, kinds }, isNew: true, deliveredId };
}

/** Undoes an act. Refuses if the act is not the newest one of its stop, or if its run is closed. */
async function returnAct(
  services: Services,
  tx: Queryable,
  { act, stop, rider, source, eventId: reversalId, refused }: ActAtStop,
): Promise<Recorded> {
  const tooLate = () => refuseConflict('This can no longer be undone.');
  const undone =
    act.takesBack && refused === undefined
      ? await findUndone(tx, { id: act.takesBack, stopId: stop.id, riderId: rider.id })
      : undefined;
  if (!undone) throw tooLate();
  const { id: actId, eventId, before, hasCancelled, isWithoutOrder } = undone;
  const change = { by: rider.id, reason: act.reason || null, notes: null, ...source, at: services.clock() };
  const hold = async () => {
    if ((await lockRunOfStop(tx, stop.id)).state === 'verified') throw tooLate();
    await writeTakenBack(tx, undone, act.id, stop.id, change.at);
    return { riderId: rider.id, runId: stop.runId };
  };
  if (isWithoutOrder) {
    await hold();
    if (eventId !== null) await reverseWithoutOrder(tx, { eventId, reversalId, change });
  } else if (stop.orderId !== null && before !== null) {
    const stopOfOrder = { orderId: stop.orderId, actId, eventId, before, hasCancelled, reversalId, change };
    await returnStop(tx, services, rider, stopOfOrder, hold);
  } else if (undone.kind === 'collected' && eventId !== null && stop.pickupId !== null) {
    await returnCollection(tx, rider, { pickupId: stop.pickupId, eventId, reversalId, change }, hold);
  } else {
    throw tooLate();
  }
  return { issues: [], hasPosted: eventId !== null };
}
