/** What riders did at doors: each act once, in a transaction of its own, and never refused because of a state here. */
import { v7 as newId } from 'uuid';
import { mostInexact } from '#contract/runs/act-rules.ts';
import { besideStop } from '#contract/runs/rules.ts';
import { isCalendarDay } from '#contract/shared/days.ts';
import { formatAmount, toPaise } from '#contract/shared/money.ts';
import { type Message, messageOf } from '#contract/shared/translate.ts';
import { learnPosition } from '#server/accounts/addresses/store.ts';
import { findCustomer } from '#server/accounts/sessions/session.ts';
import { noSource, type Rider, type Source } from '#server/core/actor.ts';
import { Refusal, refuseConflict, type Words } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { returnCollection } from '#server/jars/pickups/return-credit.ts';
import { cancelLocked, lockSkippable } from '#server/orders/changing/change-status.ts';
import { lockMovable, moveAndTell } from '#server/orders/changing/move-order.ts';
import { returnMoney } from '#server/orders/changing/return-surplus.ts';
import { refuseUnknownContainer } from '#server/orders/door/read-door-form.ts';
import { returnBeside } from '#server/orders/door/return-beside.ts';
import { returnStop } from '#server/orders/door/return-stop.ts';
import { addToEach } from '#server/plans/begin-plan.ts';
import { changeQuantities, moveDate, skipDate } from '#server/plans/change-date.ts';
import { oneMore } from '#server/plans/wanted.rules.ts';
import { isDatabaseError, isPassing, type Queryable } from '#server/platform/db/database.ts';
import {
  type Answered,
  claimAct,
  findAnswer,
  findAsker,
  findUndone,
  finishAct,
  holdRun,
  writeTakenBack,
} from './act.store.ts';
import { recordCollection } from './record-collection.ts';
import { recordStop } from './record-stop.ts';
import {
  type Act,
  type ActAtStop,
  hoursAfter,
  hoursToAnswer,
  hoursUntilAsked,
  type Recorded,
  stillCounts,
} from './rules.ts';

type Answer = Answered & { id: string };
/** `isNew`: it was not answered before, so something in the shop may be different now. */
type Outcome = { answer: Answer; isNew: boolean; deliveredId?: string | null };

const notRecorded = (id: string): Answer => ({ id, isRecorded: false, kinds: ['not_possible'] });

/** Answers each act in the order of the list. A repeat, also one within the list, is answered as the first time. */
export async function recordActs(
  services: Services,
  rider: Rider,
  acts: readonly Act[],
  source: Source,
): Promise<Answer[]> {
  const outcomes: Outcome[] = [];
  for (const act of acts) {
    const outcome = await recordAct(services, rider, act, source);
    outcomes.push(outcome);
    await learn(services, outcome, act);
  }
  if (outcomes.some(({ isNew }) => isNew)) services.catalogueChanged();
  return outcomes.map(({ answer }) => answer);
}

/** After the act, and never at its cost: where its order was delivered. */
async function learn({ db }: Services, { deliveredId }: Outcome, { position }: Act): Promise<void> {
  if (!deliveredId || !position || position.accuracy > mostInexact) return;
  await learnPosition(db, deliveredId, position).catch(() => undefined);
}

const notSaved = 'The shop could not save this.';

/** What the database refuses today, it refuses tomorrow: a phone must not send it for ever, with all that waits behind it. */
function refuseBroken(error: unknown): never {
  if (!isDatabaseError(error) || isPassing(error)) throw error;
  throw refuseConflict(notSaved);
}

type Perform = (services: Services, tx: Queryable, at: ActAtStop) => Promise<Recorded>;

async function recordAct(services: Services, rider: Rider, act: Act, source: Source): Promise<Outcome> {
  const attempt = (how: Perform, refused?: Words, what = act) =>
    services.db
      .transaction((tx) => recordOnce(services, tx, { act: what, rider, source, refused }, how, act))
      .catch(refuseUnknownContainer)
      .catch(refuseBroken);
  let refused: Words | undefined;
  // As what it is; else what changed hands alone; else the money alone; else it is only kept.
  const moneyAlone: Act = { ...act, kind: 'not_delivered', taken: [] };
  for (const what of [act, act, ...(hasMoney(act) ? [moneyAlone] : [])]) {
    try {
      return await attempt(perform, refused, what);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused ??= error.details.errors?.[0]?.msg ?? error.words;
      // What changed hands is in the books as it was recorded before.
      if (refused === stillCounts) break;
    }
  }
  return attempt(async () => ({ matters: ['not_possible'], hasPosted: false }), refused);
}

const hasMoney = ({ kind, payments }: Act) => payments.length > 0 && !besideStop.includes(kind);

function perform(services: Services, tx: Queryable, at: ActAtStop): Promise<Recorded> {
  const { act, stop } = at;
  if (act.kind === 'taken_back') return returnAct(services, tx, at);
  if (act.kind === 'asked') return recordWish(services, tx, at);
  const misfit = stop.orderId === null ? 'delivered' : 'collected';
  if (act.kind === misfit && at.refused === undefined) throw refuseConflict(notSaved);
  if (stop.orderId !== null) return recordStop(services, tx, at, stop.orderId);
  return recordCollection(services, tx, at, stop.pickupId ?? '');
}

/** A phone whose clock is wrong by years says nothing. */
function readClock(told: string, now: Date): Date {
  const year = new Date(told).getUTCFullYear();
  return year >= 2000 && year < 2100 ? new Date(told) : now;
}

async function recordOnce(
  services: Services,
  tx: Queryable,
  { act, rider, source, refused }: Omit<ActAtStop, 'stop' | 'eventId' | 'finish'>,
  how: Perform,
  told: Act,
): Promise<Outcome> {
  const { id, stopId, kind } = told;
  const at = services.clock();
  const phoneAt = readClock(told.at, at);
  // Its position is kept with the address alone, where the customer can delete it.
  const body = { ...told, position: undefined };
  const stop = await claimAct(tx, { id, stopId, riderId: rider.id, kind, body, phoneAt, at });
  if (!stop) return { answer: { ...notRecorded(id), ...(await findAnswer(tx, rider.id, id)) }, isNew: false };
  const eventId = newId();
  const isSaved = ({ hasPosted }: Recorded) => refused === undefined || hasPosted;
  let isFinished = false;
  const finish = async (recorded: Recorded) => {
    if (isFinished) return;
    isFinished = true;
    const { matters: kinds, hasPosted, before = null, record } = recorded;
    const matters = kinds.map((matter) => ({ id: newId(), kind: matter, detail: describeAct(told, refused) }));
    const answerUntil = hoursAfter(at, hoursUntilAsked + hoursToAnswer);
    const posted = { isRecorded: isSaved(recorded), eventId: hasPosted ? eventId : null };
    await finishAct(tx, id, { ...posted, matters, before, record, answerUntil });
  };
  const recorded = await how(services, tx, { act, stop, rider, source, eventId, refused, finish });
  await finish(recorded);
  const { matters: kinds } = recorded;
  const isRecorded = isSaved(recorded);
  const deliveredId = isRecorded && kind === 'delivered' ? stop.orderId : null;
  return { answer: { id, isRecorded, kinds }, isNew: true, deliveredId };
}

/** Refuses an act that is not the newest of its stop, and one of a run that is closed. */
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
  const { eventId, before, isBeside } = undone;
  const change = { by: rider.id, reason: act.reason || null, notes: null, ...source, at: services.clock() };
  const hold = async () => {
    if ((await holdRun(tx, stop.id)).state === 'verified') throw tooLate();
    await writeTakenBack(tx, undone, act.id, stop.id);
    return { riderId: rider.id, runId: stop.runId };
  };
  if (isBeside) {
    await hold();
    if (eventId !== null) await returnBeside(tx, { eventId, reversalId, change });
  } else if (stop.orderId !== null && before !== null) {
    await returnStop(tx, services, rider, { orderId: stop.orderId, eventId, before, reversalId, change }, hold);
  } else if (undone.kind === 'collected' && eventId !== null && stop.pickupId !== null) {
    await returnCollection(tx, rider, { pickupId: stop.pickupId, eventId, reversalId, change }, hold);
  } else {
    throw tooLate();
  }
  return { matters: [], hasPosted: eventId !== null };
}

const notPossible = 'This can no longer be changed here. The shop decides.';

/** Refuses as the customer's own act would; then the desk is told what was asked for. */
async function recordWish(
  services: Services,
  tx: Queryable,
  { act: { asked, next }, stop, rider, refused }: ActAtStop,
): Promise<Recorded> {
  if (refused !== undefined) return { matters: ['not_granted'], hasPosted: false };
  const askerId = await findAsker(tx, rider.id, stop.id);
  const customer = askerId && (await findCustomer(tx, rider, askerId));
  if (!asked || !customer) throw refuseConflict(notPossible);
  const { wish, planId, orderId, date } = asked;
  const to = next && isCalendarDay(next.day) ? { date: next.day, windowKey: next.window } : undefined;
  const by = { by: rider.id, reason: null, notes: null, ...noSource, at: services.clock() };
  if (planId !== null) {
    const plan = { id: planId, dryRun: false, asked: { tx, rider } };
    if (wish === 'each') await addToEach(services, customer, plan);
    else if (date === null) throw refuseConflict(notPossible);
    else if (wish === 'skip') await skipDate(services, customer, { ...plan, date });
    else if (wish === 'more') await changeQuantities(services, customer, { ...plan, date, items: oneMore });
    else if (to) await moveDate(services, customer, { ...plan, date, to });
    else throw refuseConflict(notPossible);
  } else if (orderId !== null && wish === 'move' && to) {
    const order = await lockMovable(services, tx, customer, orderId);
    await moveAndTell(services, tx, rider, order, { ...to, source: noSource });
  } else if (orderId !== null && wish === 'skip') {
    const order = await lockSkippable(tx, customer.id, orderId);
    const cancelled = await cancelLocked(tx, services, order, by);
    if (order.paidPaise > 0) await returnMoney(tx, cancelled, { to: 'credit' }, by);
  } else {
    throw refuseConflict(notPossible);
  }
  return { matters: [], hasPosted: false };
}

// The table holds a little more; a refusal may name every product of an order.
const mostBytes = 3900;

/** `refused` says why it could not be recorded as what it is. */
function describeAct(act: Act, refused?: Words): Message {
  const what = whatOf(act);
  if (refused === undefined) return what;
  const why = typeof refused === 'string' ? { text: refused, values: {} } : refused;
  const both = messageOf('{what}. {why}', { what: [what], why: [why] });
  return Buffer.byteLength(JSON.stringify(both)) > mostBytes ? what : both;
}

const wishes = {
  skip: 'The customer asked to skip the next delivery',
  move: 'The customer asked for the next delivery on {day}',
  more: 'The customer asked for one more next time',
  each: 'The customer asked for one more each time',
} as const;

function whatOf({ kind, taken, payments, reason, next, asked }: Act): Message {
  if (kind === 'asked') return messageOf(wishes[asked?.wish ?? 'skip'], { day: next?.day ?? '' });
  const count = taken.reduce((sum, one) => sum + one.count, 0);
  const amount = formatAmount(toPaise(payments.reduce((sum, one) => sum + one.amount, 0)));
  if (kind === 'taken_back') return messageOf('Undone by the rider', {});
  if (kind === 'collected') return messageOf('{count} empties collected', { count });
  if (kind === 'delivered') return messageOf('Delivered, {count} empties taken, {amount} paid', { count, amount });
  if (next) return messageOf('Not delivered, again on {day}: {reason}', { day: next.day, reason });
  return messageOf('Not delivered, back to the shop: {reason}', { reason });
}
