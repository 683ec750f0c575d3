/**
 * The audit log: who of the staff changed what (docs/decisions/shop/0047). `recordCall` runs a call so that its first
 * transaction writes the row of the log together with its commit. Acts add what only they know with the `note`
 * functions; outside of such a call these do nothing.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { v7 as newId } from 'uuid';
import { type AuditedCall, askedStep, auditedCalls, auditedCommands, auditedSteps } from '#contract/audited-calls.ts';
import { isStaff } from '#contract/shared/permissions.ts';
import { noSource, type Source } from './actor.ts';
import { findRecords, type Input, listChanges, readReason, setsDelivered } from './audit.rules.ts';
import { type AuditRow, insertEntry, valuesOf } from './audit.store.ts';
import { type Database, type Queryable, withCommitRow } from './db/database.ts';

/** The data of a call that the audit log records. */
export interface RecordedCall {
  name: AuditedCall | typeof askedStep;
  /** The account of the member of staff; null if it is known only after the act, as at a sign-in. */
  by: string | null;
  input: Input;
  source: Source;
  requestId: string | null;
  at: Date;
  /** True for a call that writes nothing else to the database, such as an export. Its row is written after its work. */
  isAlone: boolean;
  /** The second person who confirmed the call, if it was above the limit of the first person. */
  confirmedBy?: string | undefined;
}

interface Draft {
  by: string | null;
  records: string[];
  before: Readonly<Record<string, unknown>> | undefined;
  changesNothing: boolean;
}

const drafts = new AsyncLocalStorage<Draft>();

/** Adds the id of a row that the act has created to the entry of the audit log. */
export function noteRecord(id: string): void {
  drafts.getStore()?.records.push(id);
}

/**
 * Adds the values that the act replaces to the entry, under the names of the call's body. The log then names only
 * fields whose value changed, and keeps both values.
 */
export function noteBefore(values: object): void {
  const draft = drafts.getStore();
  if (draft) draft.before = { ...values };
}

/** Records that the transaction changes nothing, because the request is a repetition. It is then not logged. */
export function noteNoChange(): void {
  const draft = drafts.getStore();
  if (draft) draft.changesNothing = true;
}

/** Adds the person who signs in to the entry. Only staff are logged. */
export function noteSignIn({ id, role }: { id: string; role: string }): void {
  const draft = drafts.getStore();
  if (draft && isStaff(role)) draft.by = id;
}

/** Writes the entry of a command that staff ran on the machine of the shop. `about` is the account that it concerns. */
export async function recordCommand(
  tx: Queryable,
  call: keyof typeof auditedCommands,
  { about, at }: { about: string; at: Date },
): Promise<void> {
  const [area] = auditedCommands[call];
  const who = { actorId: about, records: [about], ...noSource };
  await tx.run(
    insertEntry,
    valuesOf({
      id: newId(),
      at,
      area,
      call,
      ...who,
      fields: [],
      changes: [],
      reason: null,
      requestId: null,
      confirmedBy: null,
      setsDelivered: false,
    }),
  );
}

/** Runs the work of a call, and logs it once: with its first transaction that changes something. */
export async function recordCall<Result>(
  db: Database,
  call: RecordedCall,
  work: () => Promise<Result>,
): Promise<Result> {
  const id = newId();
  const draft: Draft = { by: call.by, records: [], before: undefined, changesNothing: false };
  let isWritten = false;
  const describe = (): AuditRow => ({
    id,
    at: call.at,
    actorId: draft.by ?? '',
    area: (call.name === askedStep ? auditedSteps[askedStep] : auditedCalls[call.name])[0],
    call: call.name,
    records: findRecords(call.input, draft.records),
    ...listChanges(call.name, call.input, draft.before),
    reason: readReason(call.input),
    requestId: call.requestId,
    ...call.source,
    confirmedBy: call.confirmedBy ?? null,
    setsDelivered: setsDelivered(call.name, call.input),
  });
  const row = {
    begin() {
      if (!isWritten) Object.assign(draft, { records: [], before: undefined, changesNothing: false });
    },
    take: () =>
      isWritten || draft.changesNothing || draft.by === null
        ? undefined
        : { statement: insertEntry, values: valuesOf(describe()) },
    written() {
      isWritten = true;
    },
  };
  const result = await drafts.run(draft, () => withCommitRow(row, work));
  if (call.isAlone && !isWritten && draft.by !== null) await db.run(insertEntry, valuesOf(describe()));
  return result;
}
