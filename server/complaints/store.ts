/** Reads complaints. `change-complaint.store.ts` writes them. */
import type { ComplaintFilterQuery } from '#contract/complaints/calls.ts';
import {
  acknowledgeHours,
  type ComplaintEntryKind,
  type ComplaintKind,
  type ComplaintOutcome,
  type ComplaintStatus,
  resolveDays,
} from '#contract/complaints/rules.ts';
import type { CustomerId, Staff, StaffId } from '#server/core/actor.ts';
import { type Conditions, holdsTyped, joinConditions, phonePatternOf } from '#server/core/db/conditions.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';
import { emailOf } from '#server/core/no-email.ts';
import { digitsOf, personSql } from '#server/core/person.store.ts';
import { readTicketNumber } from './number.rules.ts';

export interface ComplaintRow {
  id: string;
  number: string;
  /** Null for a guest. */
  customerId: string | null;
  orderId: string | null;
  orderNumber: string | null;
  kind: ComplaintKind;
  text: string;
  /** Name and contacts: of the account, or of the guest. */
  name: string;
  email: string | null;
  phone: string;
  /** The language in which a guest wrote. */
  language: string;
  status: ComplaintStatus;
  outcome: ComplaintOutcome | null;
  amountPaise: number | null;
  replacementId: string | null;
  replacementNumber: string | null;
  /** The day on which the replacement is delivered. */
  replacementDay: string | null;
  assigneeId: string | null;
  assigneeName: string | null;
  dueFrom: Date;
  acknowledgedAt: Date | null;
  resolvedAt: Date | null;
  reopenedAt: Date | null;
  version: number;
  createdAt: Date;
  photos: number;
}

const columns = `
  c.id, c.number, c.customer_id, c.order_id, o.order_number, c.kind, c.text, coalesce(u.name, c.name) as name,
  case when u.id is null then nullif(c.email, '') else ${emailOf('u.')} end as email, coalesce(u.phone, c.phone) as phone,
  c.language, c.status, c.outcome, c.amount_paise, c.replacement_id, r.order_number as replacement_number,
  r.delivery_date as replacement_day, c.assignee_id, a.name as assignee_name, c.due_from, c.acknowledged_at,
  c.resolved_at, c.reopened_at, c.version, c.created_at,
  (select count(*) from complaint_photos p where p.complaint_id = c.id) as photos`;
const joined = `left join users u on u.id = c.customer_id left join users a on a.id = c.assignee_id
  left join orders o on o.id = c.order_id left join orders r on r.id = c.replacement_id`;

const byId = sql<ComplaintRow>(`select ${columns} from complaints c ${joined} where c.id = $1`);
const ownOne = sql<ComplaintRow>(
  `select ${columns} from complaints c ${joined} where c.id = $1 and c.customer_id = $2`,
);
const ofGuest = sql<ComplaintRow>(
  `select ${columns} from complaints c ${joined} where c.id = $1 and c.customer_id is null`,
);

/** Any complaint: the staff argument proves that the caller may see it. */
export function findComplaint(db: Queryable, _staff: Staff, id: string): Promise<ComplaintRow | undefined> {
  return db.row(byId, [id]);
}

export function findOwnComplaint(db: Queryable, customer: CustomerId, id: string): Promise<ComplaintRow | undefined> {
  return db.row(ownOne, [id, customer]);
}

/** A complaint of a guest. The caller has checked the seal of the guest's link. */
export function findGuestComplaint(db: Queryable, id: string): Promise<ComplaintRow | undefined> {
  return db.row(ofGuest, [id]);
}

const own = sql<PageRow<ComplaintRow>>(
  pageSql({
    total: '(select count(*) from complaints where customer_id = $1)',
    rows: `select ${columns}
      from (select * from complaints where customer_id = $1 order by id desc limit $2 offset $3) c ${joined}`,
    order: 'page.id desc',
  }),
);

export function listOwnComplaints(
  db: Queryable,
  customer: CustomerId,
  { limit, offset }: Slice,
): Promise<Page<ComplaintRow>> {
  return readPage(db, own, [customer, limit, offset]);
}

/** SQL: the next deadline of a complaint `c` that is not resolved. */
const nextDeadline = `case when c.acknowledged_at is null then c.due_from + interval '${acknowledgeHours} hours'
  else c.due_from + interval '${resolveDays} days' end`;
/** SQL: a deadline of complaint `c` has passed at this time, an expression. */
export const isOverdue = (now: string) => `(c.status <> 'resolved' and (${nextDeadline} < ${now}
  or c.due_from + interval '${resolveDays} days' < ${now}))`;

/** The filter that staff choose. */
export interface ComplaintFilter extends Omit<ComplaintFilterQuery, 'status'> {
  status?: ComplaintStatus | undefined;
  isUnresolved?: true | undefined;
  /** Only complaints whose deadline has passed at this time. */
  overdueAt?: Date | undefined;
}

const conditions: Conditions<Omit<ComplaintFilter, 'search' | 'isUnresolved'>> = {
  status: (value) => `c.status = ${value}`,
  overdueAt: (value) => isOverdue(`${value}::timestamptz`),
  kind: (value) => `c.kind = ${value}`,
  outcome: (value) => `c.outcome = ${value}`,
  customerId: (value) => `c.customer_id = ${value}`,
  assigneeId: (value) => `c.assignee_id = ${value}`,
};

function whereOf({ search, isUnresolved, ...filter }: ComplaintFilter) {
  const { text, values, add } = joinConditions(conditions, filter);
  const parts = [text];
  if (isUnresolved) parts.push(`c.status <> 'resolved'`);
  if (search) {
    const typed = add(search);
    const phone = phonePatternOf(search);
    const digits = phone === null ? undefined : add(phone);
    const ticket = readTicketNumber(search);
    const byTicket = ticket === undefined ? '' : ` or c.number = ${add(ticket)}`;
    const byPhone = digits === undefined ? '' : ` or ${digitsOf('c.phone')} like ${digits}`;
    parts.push(`(${holdsTyped('c.text_folded', typed)}${byTicket}${byPhone}
      or c.customer_id in (select id from users where ${personSql(typed, digits)}))`);
  }
  return { text: parts.join(' and '), values, add };
}

/** A page of complaints: those that are not resolved by their next deadline, then the resolved ones, newest first. */
export function listComplaints(
  db: Queryable,
  _staff: StaffId,
  filter: ComplaintFilter,
  { limit, offset }: Slice,
): Promise<Page<ComplaintRow>> {
  const { text, values, add } = whereOf(filter);
  const page = sql<PageRow<ComplaintRow>>(
    pageSql({
      total: `(select count(*) from complaints c where ${text})`,
      rows: `select ${columns}, chosen.due_at
        from (
          select c.id, case when c.status <> 'resolved' then ${nextDeadline} end as due_at
          from complaints c where ${text}
          order by 2 nulls last, c.id desc limit ${add(limit)} offset ${add(offset)}
        ) chosen join complaints c on c.id = chosen.id ${joined}`,
      order: 'page.due_at nulls last, page.id desc',
    }),
  );
  return readPage(db, page, values);
}

/** The next complaints that are older than `after`, newest first; the newest ones if it is undefined. */
export function listComplaintsAfter(
  db: Queryable,
  _staff: StaffId,
  filter: ComplaintFilter,
  { after, limit }: { after: ComplaintRow | undefined; limit: number },
): Promise<ComplaintRow[]> {
  const { text, values, add } = whereOf(filter);
  const isNext = after ? `${text} and c.id < ${add(after.id)}` : text;
  return db.rows(
    sql<ComplaintRow>(
      `select ${columns} from complaints c ${joined} where ${isNext} order by c.id desc limit ${add(limit)}`,
    ),
    values,
  );
}

export interface EntryRow {
  id: string;
  kind: ComplaintEntryKind;
  text: string;
  outcome: ComplaintOutcome | null;
  byName: string | null;
  createdAt: Date;
}

const entries = sql<EntryRow>(`
  select e.id, e.kind, e.text, e.outcome, u.name as by_name, e.created_at
  from complaint_entries e left join users u on u.id = e.changed_by
  where e.complaint_id = $1 and ($2 or e.kind not in ('note', 'assigned'))
  order by e.id desc limit 500`);

/** The newest 500 entries, oldest first. The caller has proven who may read the complaint. */
export async function listEntries(
  db: Queryable,
  { id }: Pick<ComplaintRow, 'id'>,
  { withInner }: { withInner: boolean },
): Promise<EntryRow[]> {
  return (await db.rows(entries, [id, withInner])).toReversed();
}

const pressed = sql<{ complaintId: string; customerId: string | null }>(`
  select e.complaint_id, c.customer_id from complaint_entries e join complaints c on c.id = e.complaint_id
  where e.press_id = $1`);

/** The complaint for which a press of the button is already stored; undefined if the press is new. */
export function findPress(db: Queryable, pressId: string) {
  return db.row(pressed, [pressId]);
}

const replies = sql<{ count: number }>(
  `select count(*) as count from complaint_entries where complaint_id = $1 and kind = 'reply'`,
);

export async function countReplies(db: Queryable, { id }: Pick<ComplaintRow, 'id'>): Promise<number> {
  return (await db.one(replies, [id])).count;
}

const openOnes = sql<{ count: number }>(
  `select count(*) as count from complaints where customer_id = $1 and status <> 'resolved'`,
);

export async function countUnresolved(db: Queryable, customer: CustomerId): Promise<number> {
  return (await db.one(openOnes, [customer])).count;
}

interface StaffRow {
  id: string;
  name: string;
  /** Names of built-in roles, and permissions of those that the shop has made. */
  rights: string | null;
}

const staff = sql<StaffRow>(
  `select id, name, rights from users where role = 'admin' and is_active order by name collate names, id limit 1000`,
);

const person = sql<StaffRow>(`select id, name, rights from users where id = $1 and role = 'admin' and is_active`);

export function findPerson(db: Queryable, id: string): Promise<StaffRow | undefined> {
  return db.row(person, [id]);
}

/** Active people of the staff, by name. */
export function listStaff(db: Queryable): Promise<StaffRow[]> {
  return db.rows(staff);
}
