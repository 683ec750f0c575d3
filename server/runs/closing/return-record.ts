/** Undoes one of the two records of a stop that was recorded twice. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import { riderCalls } from '#contract/runs/rider-calls.ts';
import type { TwiceRecord } from '#contract/runs/rules.ts';
import { findRiderActor } from '#server/accounts/sessions/session.ts';
import type { RiderId, Source, StaffMember } from '#server/core/actor.ts';
import { noteNoChange } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { refuseConflict, refuseInput, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { returnCollection } from '#server/jars/pickups/return-credit.ts';
import { writeReversal } from '#server/ledger/reversal.store.ts';
import { eventIdOf, type Line } from '#server/ledger/rules.ts';
import { returnStop } from '#server/orders/door/return-stop.ts';
import { type Returned, reverseWithoutOrder } from '#server/orders/door/return-without-order.ts';
import { writeTakenBack } from '../acts/act.store.ts';
import { recordAct } from '../acts/record-acts.ts';
import {
  closeTwice,
  findTwice,
  forgetDeskRecord,
  listGivenUnits,
  type RecordedTwice,
  writeDecision,
  writeDeskAct,
} from './recorded-twice.store.ts';
import { writeUnits } from './store.ts';

type Form = CheckedInput<'POST /admin/run-matters/:id/take-back'>['body'];
type DeskChange = Source & { by: StaffMember['id']; reason: string; notes: null; at: Date };

const oneAct = riderCalls['POST /run/acts'].body.shape.acts.element;
const decidedOtherwise = () => refuseConflict('Someone else has decided about this stop already.');
const notThere = () => refuseConflict('The first record cannot be undone here. Please correct the order.');

type Taken = { actId: string; runId: string; stopId: string; riderId: RiderId };

/**
 * Undoes one record. The second record is simply reversed, because it was posted without the order. To undo the first
 * record, both are reversed in one transaction, and the second is then recorded again as the order's delivery. If that
 * last step failed, a repeated call does only this step. Refuses a missing reason, a stop for which
 * somebody else has undone the other record or cleared the issue, and a reversal whose money, deposit or jars have
 * already been used.
 */
export async function returnRecord(
  services: Services,
  admin: StaffMember,
  { id, record, reason = '', source }: Form & { id: string; source: Source },
): Promise<void> {
  if (reason === '') throw refuseInput([{ path: 'reason', msg: 'Please say why it is undone' }]);
  const { db, clock } = services;
  const change = { by: admin.id, reason, notes: null, ...source, at: clock() };
  const cleared = { by: admin.id, at: change.at, reason };
  const twice = await db.transaction(async (tx) => {
    const isDecided = await writeDecision(tx, id, record);
    const found = await readOpen(tx, admin, { id, record });
    if (!found) {
      noteNoChange();
      return;
    }
    if (!isDecided) throw decidedOtherwise();
    if (!found.isTakenBack) await reverse(services, tx, admin, { twice: found, record, change });
    if (record === 'second') await closeTwice(tx, id, cleared);
    return found;
  });
  if (twice && record === 'first') {
    await recordAgain(services, admin, twice, source);
    await closeTwice(db, id, cleared);
  }
  services.catalogueChanged();
}

/**
 * Returns the open issue, or undefined if this member of staff has already made the same decision and repeats the call.
 */
async function readOpen(
  db: Queryable,
  admin: StaffMember,
  { id, record }: { id: string; record: TwiceRecord },
): Promise<RecordedTwice | undefined> {
  const twice = await findTwice(db, admin.id, id);
  if (!twice) throw refuseMissing('There is nothing to clear');
  if (twice.clearedAt === null) return twice;
  if (twice.decision === record && twice.clearedBy === admin.id) return undefined;
  throw refuseConflict('Someone else has resolved this already.');
}

interface Decided {
  twice: RecordedTwice;
  record: TwiceRecord;
  change: DeskChange;
}

async function reverse(services: Services, tx: Queryable, admin: StaffMember, { twice, record, change }: Decided) {
  const { actId, runId, stopId, riderId, orderId, pickupId, first } = twice;
  const takeBack = async (one: Taken, hasEnded: boolean) => {
    const by = newId();
    await writeDeskAct(tx, { ...one, id: by, takesBack: one.actId, by: admin.id, at: change.at });
    const undone = { id: one.actId, hasEnded, outcomeBefore: null };
    if (!(await writeTakenBack(tx, undone, by, one.stopId))) throw decidedOtherwise();
  };
  const holdSecond = async () => {
    await takeBack({ actId, runId, stopId, riderId }, false);
    // The closing of the run had already taken the units of the second record out of stock.
    if (twice.isCounted) await writeUnits(tx, await listGivenUnits(tx, actId), change.at);
  };
  const second = await secondOf(tx, twice);
  if (record === 'second') {
    if (second) await reverseWithoutOrder(tx, { ...second, change, hold: holdSecond });
    else await holdSecond();
    return;
  }
  if (!first) throw notThere();
  const { eventId, before } = first;
  const firstRider = first.riderId ?? riderId;
  const hold = async () => {
    await holdSecond();
    if (first.actId === null) await forgetDeskRecord(tx, stopId);
    else await takeBack({ actId: first.actId, runId: first.runId, stopId: first.stopId, riderId: firstRider }, true);
    return { riderId: firstRider, runId: first.runId };
  };
  const undone = { eventId, reversalId: newId(), change, also: second };
  if (orderId !== null && before !== null)
    await returnStop(
      tx,
      services,
      admin,
      { ...undone, orderId, actId: first.actId, before, hasCancelled: false },
      hold,
    );
  else if (pickupId !== null) await returnCollection(tx, admin, { ...undone, pickupId }, hold);
  else throw notThere();
}

/** The event of the second record that must be reversed; undefined if it posted nothing. */
async function secondOf(tx: Queryable, { eventId, isUpiReversed }: RecordedTwice): Promise<Returned | undefined> {
  if (eventId === null) return undefined;
  const reversalId = newId();
  if (!isUpiReversed) return { eventId, reversalId };
  // The UPI part of the event was already reversed, so that only the rest is.
  if (!(await writeReversal(tx, eventId, reversalId))) throw decidedOtherwise();
  return { eventId, reversalId, part: isNotInBank };
}

const isNotInBank = ({ kind, debit }: Line) => kind !== 'credit_use' && !(kind === 'payment' && debit.kind === 'bank');

/**
 * Records the act of the second record again, now as the only record of the stop. The new id is derived from the act's
 * id, so that a repeat does not record it twice.
 */
async function recordAgain(
  services: Services,
  admin: StaffMember,
  { actId, riderId, body }: RecordedTwice,
  source: Source,
): Promise<void> {
  const rider = await findRiderActor(services.db, admin, riderId);
  if (!rider) throw refuseMissing('Rider not found');
  const act = { ...oneAct.parse(body), id: eventIdOf(`act:${actId}:again`), undoneBy: null };
  // `isCounted` is set because the count of a closed run included this act.
  await recordAct(services, { rider, source, isCounted: true }, act);
}
