/** The acts of the owner on a breach of personal data: recording it, its reports, and the affected people. */
import { v7 as newId } from 'uuid';
import type { CheckedInput } from '#contract/calls.ts';
import {
  type BreachNotice,
  listContacts,
  mostListed,
  readIndiaTime,
  toldTexts,
  typeIndiaTime,
} from '#contract/privacy/breach-rules.ts';
import { messageOf } from '#contract/shared/translate.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { noteBefore, noteNoChange, noteRecord } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type KeyedRequest, once } from '#server/core/once.ts';
import { refuseConflict, refuseInput, refuseMissing } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import {
  addPeople,
  affectAll,
  askToTell,
  type BreachRow,
  findAffected,
  findBreach,
  findByContacts,
  insertBreach,
  lockAffected,
  lockBreach,
  markTold,
  unmarkTold,
  updateBreach,
  writeNotice,
} from './store.ts';

type Form = CheckedInput<'POST /admin/breaches'>['body'];

const missing = () => refuseMissing('Data breach not found');

/** The typed time. Refuses one in the future. */
function readPast(path: string, typed: string, now: Date): Date {
  const time = readIndiaTime(typed);
  if (time > now) throw refuseInput([{ path, msg: 'Please enter a time in the past' }]);
  return time;
}

export async function readBreach(db: Queryable, actor: StaffMember, id: string): Promise<BreachRow> {
  const row = await findBreach(db, actor, id);
  if (!row) throw missing();
  return row;
}

/** Whether the job still queues emails. */
export const isTelling = ({ tellAt, toldAt }: Pick<BreachRow, 'tellAt' | 'toldAt'>): boolean =>
  tellAt !== null && toldAt === null;

export async function recordBreach(
  { db, clock }: Services,
  actor: StaffMember,
  form: Form,
  request: KeyedRequest | undefined,
): Promise<BreachRow> {
  const now = clock();
  const noticedAt = readPast('noticedAt', form.noticedAt, now);
  const id = await once(db, request, async (tx) => {
    const made = newId();
    await insertBreach(tx, { ...form, id: made, noticedAt }, actor, now);
    noteRecord(made);
    return made;
  });
  return readBreach(db, actor, id);
}

/** The texts of a breach in the form in which staff type them, to compare them with newly typed texts. */
const formOf = ({ noticedAt, happened, consequences, measures, advice, cause }: BreachRow) => ({
  noticedAt: typeIndiaTime(noticedAt),
  happened,
  consequences,
  measures,
  advice,
  cause,
});

/** Locks a breach, after waiting for concurrent changes. */
async function holdBreach(tx: Queryable, actor: StaffMember, id: string): Promise<BreachRow> {
  if (!(await lockBreach(tx, id))) throw missing();
  return readBreach(tx, actor, id);
}

function requireVersion(row: BreachRow, version: number): void {
  if (row.version !== version) throw refuseConflict('Someone else changed this. Please check it before you continue.');
}

export async function changeBreach(
  { db, clock }: Services,
  actor: StaffMember,
  id: string,
  { version, ...form }: Form & { version: number },
): Promise<BreachRow> {
  const noticedAt = readPast('noticedAt', form.noticedAt, clock());
  await db.transaction(async (tx) => {
    const before = await holdBreach(tx, actor, id);
    requireVersion(before, version);
    noteBefore(formOf(before));
    await updateBreach(tx, { ...form, id, noticedAt });
  });
  return readBreach(db, actor, id);
}

/**
 * Records when an authority was told. A second record of the same report replaces the first; the audit log keeps both.
 */
export async function recordNotice(
  { db, clock }: Services,
  actor: StaffMember,
  { id, kind }: { id: string; kind: BreachNotice },
  { givenAt, reference }: { givenAt: string; reference: string },
): Promise<BreachRow> {
  const now = clock();
  const time = readPast('givenAt', givenAt, now);
  await db.transaction(async (tx) => {
    const { notices } = await holdBreach(tx, actor, id);
    const known = notices.find((one) => one.kind === kind);
    if (known && new Date(known.givenAt).getTime() === time.getTime() && known.reference === reference) {
      return noteNoChange();
    }
    if (known) noteBefore({ givenAt: typeIndiaTime(new Date(known.givenAt)), reference: known.reference });
    await writeNotice(tx, { breachId: id, kind, givenAt: time, reference }, actor, now);
  });
  return readBreach(db, actor, id);
}

/**
 * Adds affected customers. Returns the breach, and the contacts that belong to no customer. It is refused while emails
 * are being sent, because the new customers would get an email that nobody has asked for.
 */
export async function addAffected(
  { db }: Services,
  actor: StaffMember,
  id: string,
  { everybody, contacts }: { everybody: boolean; contacts: string },
): Promise<{ row: BreachRow; unknown: string[] }> {
  const listed = everybody ? [] : listContacts(contacts);
  if (!everybody && listed.length === 0) {
    throw refuseInput([{ path: 'contacts', msg: 'Please enter at least one phone number or email address' }]);
  }
  if (listed.length > mostListed) {
    throw refuseInput([{ path: 'contacts', msg: messageOf('At most {most} at a time', { most: mostListed }) }]);
  }
  const unknown = await db.transaction(async (tx) => {
    const before = await holdBreach(tx, actor, id);
    const isRepeated = everybody && before.affectsAll;
    if (isTelling(before) && !isRepeated) {
      throw refuseConflict('The emails are being sent. Please add customers when they are sent.');
    }
    if (everybody) {
      if (!(await affectAll(tx, id))) noteNoChange();
      return [];
    }
    await lockAffected(tx, idsOf(await findByContacts(tx, listed)));
    // The customers are found again, because an account may have been joined into another one before it was locked.
    const found = await findByContacts(tx, listed);
    if ((await addPeople(tx, id, idsOf(found))) === 0) noteNoChange();
    return found.flatMap(({ contact, customerId }) => (customerId === null ? [contact] : []));
  });
  return { row: await readBreach(db, actor, id), unknown };
}

const idsOf = (found: readonly { customerId: string | null }[]): string[] => [
  ...new Set(found.flatMap(({ customerId }) => customerId ?? [])),
];

/**
 * Requests the emails to the affected customers, which a job then sends. Refuses while a text is missing that these
 * emails must contain.
 */
export async function tellAffected(
  { db, clock }: Services,
  actor: StaffMember,
  id: string,
  version: number,
): Promise<BreachRow> {
  await db.transaction(async (tx) => {
    const before = await holdBreach(tx, actor, id);
    // The request repeats one whose answer was lost.
    if (isTelling(before)) return noteNoChange();
    requireVersion(before, version);
    if (toldTexts.some((name) => before[name] === '')) {
      throw refuseConflict('Please first write what it can mean, what you are doing and what customers can do.');
    }
    if (!before.isAffectedKnown) {
      throw refuseConflict('Please first say which customers are affected.');
    }
    await askToTell(tx, id, clock());
  });
  return readBreach(db, actor, id);
}

/** Records that staff told an affected customer themselves. A second press changes nothing. */
export async function recordTold(
  { db, clock }: Services,
  actor: StaffMember,
  { id, customerId }: { id: string; customerId: string },
): Promise<BreachRow> {
  await db.transaction(async (tx) => {
    await holdBreach(tx, actor, id);
    const person = { breachId: id, customerId };
    if (!(await findAffected(tx, person))) throw missing();
    if (!(await markTold(tx, person, actor, clock()))) noteNoChange();
  });
  return readBreach(db, actor, id);
}

/** Takes back a record of staff that was made by mistake. An email cannot be taken back. */
export async function takeBackTold(
  { db }: Services,
  actor: StaffMember,
  { id, customerId }: { id: string; customerId: string },
): Promise<BreachRow> {
  await db.transaction(async (tx) => {
    await holdBreach(tx, actor, id);
    const person = { breachId: id, customerId };
    const known = await findAffected(tx, person);
    if (!known) throw missing();
    if (known.isTold && !known.isByStaff)
      throw refuseConflict('This customer got the email, so this cannot be undone.');
    if (!(await unmarkTold(tx, person))) noteNoChange();
  });
  return readBreach(db, actor, id);
}
