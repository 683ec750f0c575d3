/** What riders did at doors: each act once, in a transaction of its own, and never refused because of a state here. */
import { v7 as newId } from 'uuid';
import { mostInexact } from '#contract/runs/act-rules.ts';
import { besideStop } from '#contract/runs/rules.ts';
import { learnPosition } from '#server/accounts/addresses/position.store.ts';
import type { Rider, Source } from '#server/core/actor.ts';
import { Refusal, refuseConflict, type Words } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { refuseUnknownContainer } from '#server/orders/door/read-door-form.ts';
import { isDatabaseError, isPassing, type Queryable } from '#server/platform/db/database.ts';
import { type Answered, claimAct, findAnswer, finishAct } from './act.store.ts';
import { describeAct } from './describe-act.ts';
import { recordCollection } from './record-collection.ts';
import { recordStop } from './record-stop.ts';
import { recordWish } from './record-wish.ts';
import { returnAct } from './return-act.ts';
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
