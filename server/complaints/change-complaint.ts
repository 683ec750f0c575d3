/** The acts of staff on a complaint. Each act locks it, and most require the version that was shown. */
import { v7 as newId } from 'uuid';
import type { ComplaintOutcome, plainOutcomes } from '#contract/complaints/rules.ts';
import { may } from '#contract/shared/permissions.ts';
import { permissionsOfStaff } from '#server/accounts/rules.ts';
import type { StaffMember } from '#server/core/actor.ts';
import { noteBefore } from '#server/core/audit.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { type KeyedRequest, nothingChanged, once } from '#server/core/once.ts';
import { refuseConflict, refuseInput } from '#server/core/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { queueMails } from '#server/platform/mail/queue-mail.ts';
import { lockComplaint, type NewEntry, writeComplaint } from './change-complaint.store.ts';
import { missingComplaint, secretOf } from './follow-complaint.ts';
import { type ComplaintNews, describeComplaint } from './letters.ts';
import { type ComplaintRow, findComplaint, findPerson, listStaff } from './store.ts';

export interface ComplaintAct {
  id: string;
  /** The version that staff saw; undefined for an act that is possible at any version. */
  version?: number;
  request?: KeyedRequest | undefined;
}

/** A step: the new state, its entry, the email about it, and what it posts to the ledger. */
interface Step {
  after: ComplaintRow;
  entry: Pick<NewEntry, 'kind' | 'text'>;
  news?: ComplaintNews;
  /** Posts, as the last write of the transaction. */
  post?: () => Promise<void>;
}

/**
 * Takes a step, once for each key, and returns the changed complaint. Refuses another version than the one that staff
 * saw. `decide` returns undefined if nothing changes.
 */
export async function stepComplaint(
  services: Services,
  actor: StaffMember,
  { id, version, request }: ComplaintAct,
  decide: (tx: Queryable, before: ComplaintRow, now: Date) => Promise<Step | undefined>,
): Promise<ComplaintRow> {
  const { db, clock } = services;
  await once(db, request, async (tx) => {
    if (!(await lockComplaint(tx, id))) throw missingComplaint();
    const before = await readComplaint(tx, actor, id);
    if (version !== undefined && before.version !== version) {
      throw refuseConflict('Someone else changed this complaint. Please check it before you continue.');
    }
    const step = await decide(tx, before, clock());
    if (!step) return nothingChanged;
    const { status, outcome, assigneeName: assignee } = before;
    noteBefore({ status, outcome, assignee });
    await writeStep(services, tx, actor, step);
    await step.post?.();
    return undefined;
  });
  return readComplaint(db, actor, id);
}

/** Writes a step of a locked complaint with its email. */
async function writeStep(
  services: Services,
  tx: Queryable,
  actor: StaffMember,
  { after, entry, news }: Step,
): Promise<void> {
  const outcome = entry.kind === 'resolved' ? after.outcome : null;
  await writeComplaint(tx, after, { ...entry, id: newId(), outcome, by: actor.id, at: services.clock() });
  if (!news) return;
  const answer = news === 'acknowledged' ? '' : entry.text;
  const secret = await secretOf(tx, after);
  await queueMails(tx, describeComplaint(after, { news, answer, secret }, services));
}

export async function readComplaint(db: Queryable, actor: StaffMember, id: string): Promise<ComplaintRow> {
  const row = await findComplaint(db, actor, id);
  if (!row) throw missingComplaint();
  return row;
}

export function requireUnresolved({ status }: ComplaintRow): void {
  if (status === 'resolved') throw refuseConflict('This complaint is resolved already.');
}

/** The complaint after an answer by staff. The first answer sets the time of acknowledgement; later answers keep it. */
const answered = (before: ComplaintRow, now: Date): ComplaintRow => ({
  ...before,
  status: 'acknowledged',
  acknowledgedAt: before.acknowledgedAt ?? now,
});

/**
 * Acknowledges a complaint, so that the deadline for an acknowledgement no longer applies. A second press changes
 * nothing.
 */
export function acknowledgeComplaint(services: Services, actor: StaffMember, act: ComplaintAct) {
  return stepComplaint(services, actor, act, async (_tx, before, now) => {
    requireUnresolved(before);
    if (before.acknowledgedAt !== null) return undefined;
    return { after: answered(before, now), entry: { kind: 'acknowledged', text: '' }, news: 'acknowledged' };
  });
}

/** Sends a message to the complainant, which also acknowledges the complaint. */
export function sendMessage(services: Services, actor: StaffMember, act: ComplaintAct, text: string) {
  return stepComplaint(services, actor, act, async (_tx, before, now) => {
    requireUnresolved(before);
    return { after: answered(before, now), entry: { kind: 'message', text }, news: 'message' };
  });
}

export function addNote(services: Services, actor: StaffMember, act: ComplaintAct, text: string) {
  return stepComplaint(services, actor, act, async (_tx, before) => ({ after: before, entry: { kind: 'note', text } }));
}

/** Assigns the complaint to a member of staff. Refuses a person who may not answer complaints. */
export function assignComplaint(services: Services, actor: StaffMember, act: ComplaintAct, assigneeId: string | null) {
  return stepComplaint(services, actor, act, async (tx, before) => {
    if (before.assigneeId === assigneeId) return undefined;
    const assignee = assigneeId === null ? undefined : await findPerson(tx, assigneeId);
    if (assigneeId !== null && !(assignee && mayAnswer(assignee))) {
      throw refuseInput([{ path: 'assigneeId', msg: 'This person may not answer complaints' }]);
    }
    const after = { ...before, assigneeId, assigneeName: assignee?.name ?? null };
    return { after, entry: { kind: 'assigned', text: assignee?.name ?? '' } };
  });
}

const mayAnswer = ({ rights }: { rights: string | null }) =>
  may({ role: 'admin', permissions: permissionsOfStaff(rights) }, 'complaints.manage');

/** Active people of the staff who may answer complaints, by name. */
export async function listAnswerers(db: Queryable): Promise<{ id: string; name: string }[]> {
  const people = (await listStaff(db)).filter(mayAnswer);
  return people.slice(0, 100).map(({ id, name }) => ({ id, name }));
}

interface Resolution {
  outcome: ComplaintOutcome;
  /** The answer to the complainant. */
  answer: string;
  amountPaise?: number;
  replacement?: { id: string; orderNumber: string; deliveryDate: string };
}

/** Returns the step that resolves a complaint. */
export function resolved(
  before: ComplaintRow,
  { outcome, answer, amountPaise, replacement }: Resolution,
  now: Date,
): Step {
  return {
    after: {
      ...answered(before, now),
      status: 'resolved',
      outcome,
      resolvedAt: now,
      amountPaise: amountPaise ?? null,
      replacementId: replacement?.id ?? null,
      replacementNumber: replacement?.orderNumber ?? null,
      replacementDay: replacement?.deliveryDate ?? null,
    },
    entry: { kind: 'resolved', text: answer },
    news: 'resolved',
  };
}

type PlainOutcome = (typeof plainOutcomes)[number];

/** Resolves a complaint without goods and money. */
export function resolveComplaint(
  services: Services,
  actor: StaffMember,
  act: ComplaintAct,
  { outcome, answer }: { outcome: PlainOutcome; answer: string },
) {
  return stepComplaint(services, actor, act, async (_tx, before, now) => {
    requireUnresolved(before);
    return resolved(before, { outcome, answer }, now);
  });
}
