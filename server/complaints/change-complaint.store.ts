/** Statements that write complaints. Each locks the complaint first, before orders and accounts. */
import type { ComplaintEntryKind, ComplaintOutcome } from '#contract/complaints/rules.ts';
import type { AuthorId } from '#server/core/actor.ts';
import { documentOf } from '#server/core/db/column-names.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { deleteBatch } from '#server/core/db/lock-rows.ts';
import type { ComplaintRow } from './store.ts';

export interface NewEntry {
  id: string;
  kind: ComplaintEntryKind;
  text: string;
  outcome?: ComplaintOutcome | null;
  by: AuthorId;
  /**
   * The id of one press of the "Send" button, by which a repeated request is recognized. Only entries of the
   * complainant have one.
   */
  pressId?: string | null;
  at: Date;
}

const valuesOf = ({ id, kind, text, outcome = null, by, pressId = null, at }: NewEntry) => [
  id,
  kind,
  text,
  outcome,
  by,
  pressId,
  at,
];
const entry = (complaintId: string) => `
  insert into complaint_entries (complaint_id, id, kind, text, outcome, changed_by, press_id, created_at)
  values (${complaintId}, $2, $3, $4, $5, $6, $7, $8)`;

const inserted = 'id, number, customer_id, order_id, kind, text, name, email, phone, language, due_from, created_at';
const insertRow = sql(`
  with made as (
    insert into complaints (${inserted}) select ${inserted} from json_populate_record(null::complaints, $9) returning id
  ) ${entry('$1')}`);

export type NewComplaint = Pick<
  ComplaintRow,
  | ('id' | 'number' | 'customerId' | 'orderId' | 'kind' | 'text' | 'name' | 'phone' | 'language' | 'dueFrom')
  | 'createdAt'
> & { email: string };

/** Inserts a complaint with its first entry. A repeated press violates `complaint_entries_press_unique`. */
export async function insertComplaint(tx: Queryable, row: NewComplaint, first: NewEntry): Promise<void> {
  await tx.run(insertRow, [row.id, ...valuesOf(first), documentOf(row)]);
}

const lock = sql<{ id: string }>('select id from complaints where id = $1 for no key update');

/** Locks the complaint, after waiting for concurrent changes; returns false if it does not exist. */
export async function lockComplaint(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.row(lock, [id])) !== undefined;
}

const write = sql(`
  with changed as (
    -- locked: lockComplaint has locked the complaint
    update complaints set version = version + 1, status = $9, outcome = $10, amount_paise = $11, replacement_id = $12,
      assignee_id = $13, due_from = $14, acknowledged_at = $15, resolved_at = $16, reopened_at = $17
    where id = $1
  ) ${entry('$1')}`);

/** Writes the new state of a locked complaint with its entry. */
export async function writeComplaint(tx: Queryable, after: ComplaintRow, added: NewEntry): Promise<void> {
  const { status, outcome, amountPaise, replacementId, assigneeId } = after;
  const { dueFrom, acknowledgedAt, resolvedAt, reopenedAt } = after;
  const state = [status, outcome, amountPaise, replacementId, assigneeId];
  await tx.run(write, [after.id, ...valuesOf(added), ...state, dueFrom, acknowledgedAt, resolvedAt, reopenedAt]);
}

const ownOrder = sql<{ id: string }>('select id from orders where id = $1 and customer_id = $2');

/** Whether the order belongs to the customer. */
export async function isOwnOrder(db: Queryable, orderId: string, customerId: string): Promise<boolean> {
  return (await db.row(ownOrder, [orderId, customerId])) !== undefined;
}

/**
 * Deletes old complaints of guests, with their messages and photos. Complaints of customers are deleted with the
 * account.
 */
export const oldGuestComplaints = deleteBatch('complaints', 'id', 'customer_id is null and resolved_at < $1');
