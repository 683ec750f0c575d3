/** Breaches of personal data, reports of them to authorities, and the customers whom they affect. */
import type { BreachNotice, breachRules } from '#contract/privacy/breach-rules.ts';
import type { Language } from '#contract/shared/translate.ts';
import type { Staff } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';
import { emailOf, isWithoutEmail } from '#server/core/no-email.ts';
import { digitsOf } from '#server/core/person.store.ts';

export type BreachTexts = Record<Exclude<keyof typeof breachRules, 'noticedAt'>, string>;

export interface BreachRow extends BreachTexts {
  id: string;
  noticedAt: Date;
  affectsAll: boolean;
  isAffectedKnown: boolean;
  filledAt: Date | null;
  tellAt: Date | null;
  toldAt: Date | null;
  version: number;
  createdAt: Date;
  notices: { kind: BreachNotice; givenAt: string; reference: string }[];
  people: number;
  told: number;
}

/**
 * SQL: affected customers `p` who were told or can be told. A customer who deleted the account before cannot be told.
 */
const reachable =
  '(p.told_at is not null or not exists (select from deleted_accounts d where d.customer_id = p.customer_id))';

const columns = `
  b.id, b.noticed_at, b.happened, b.consequences, b.measures, b.advice, b.cause, b.affects_all, b.filled_at, b.tell_at,
  b.told_at, b.version, b.created_at,
  (select coalesce(json_agg(json_build_object('kind', n.kind, 'given_at', n.given_at, 'reference', n.reference)
    order by n.given_at), '[]') from breach_notices n where n.breach_id = b.id) as notices,
  b.affects_all or exists (select from breach_people p where p.breach_id = b.id) as is_affected_known,
  (select count(*) from breach_people p where p.breach_id = b.id and ${reachable}) as people,
  (select count(*) from breach_people p where p.breach_id = b.id and p.told_at is not null) as told`;

const byId = sql<BreachRow>(`select ${columns} from breaches b where b.id = $1`);
const page = sql<PageRow<BreachRow>>(
  pageSql({
    total: '(select count(*) from breaches)',
    rows: `select ${columns} from (select * from breaches order by id desc limit $1 offset $2) b`,
    order: 'page.id desc',
  }),
);

/** The staff argument proves that the caller may see breaches. */
export function findBreach(db: Queryable, _staff: Staff, id: string): Promise<BreachRow | undefined> {
  return db.row(byId, [id]);
}

export function listBreaches(db: Queryable, _staff: Staff, { limit, offset }: Slice): Promise<Page<BreachRow>> {
  return readPage(db, page, [limit, offset]);
}

const lock = sql<{ id: string }>('select id from breaches where id = $1 for no key update');

/** Locks a breach, after waiting for concurrent changes; returns false if it does not exist. */
export async function lockBreach(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.row(lock, [id])) !== undefined;
}

const insert = sql(`
  insert into breaches (id, noticed_at, happened, consequences, measures, advice, cause, created_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);
const update = sql(`
  -- locked: lockBreach has locked the breach
  update breaches set noticed_at = $2, happened = $3, consequences = $4, measures = $5, advice = $6, cause = $7,
    version = version + 1
  where id = $1`);

interface WrittenBreach extends BreachTexts {
  id: string;
  noticedAt: Date;
}
const valuesOf = ({ id, noticedAt, happened, consequences, measures, advice, cause }: WrittenBreach) => [
  id,
  noticedAt,
  happened,
  consequences,
  measures,
  advice,
  cause,
];

export async function insertBreach(tx: Queryable, breach: WrittenBreach, actor: Staff, now: Date): Promise<void> {
  await tx.run(insert, [...valuesOf(breach), actor.id, now]);
}

export async function updateBreach(tx: Queryable, breach: WrittenBreach): Promise<void> {
  await tx.run(update, valuesOf(breach));
}

const keepNotice = sql(`
  -- locked: lockBreach has locked the breach
  insert into breach_notices (breach_id, kind, given_at, reference, noted_by, noted_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (breach_id, kind) do update set given_at = excluded.given_at, reference = excluded.reference,
    noted_by = excluded.noted_by, noted_at = excluded.noted_at`);

export interface NewNotice {
  breachId: string;
  kind: BreachNotice;
  givenAt: Date;
  reference: string;
}

export async function writeNotice(tx: Queryable, notice: NewNotice, actor: Staff, now: Date): Promise<void> {
  const { breachId, kind, givenAt, reference } = notice;
  await tx.run(keepNotice, [breachId, kind, givenAt, reference, actor.id, now]);
}

// An account that was joined into another one belongs to the same person.
const known = sql<{ contact: string; customerId: string | null }>(`
  select c.contact, min(coalesce(j.into_id, u.id)::text)::uuid as customer_id
  from unnest($1::text[], $2::text[]) as c(contact, digits)
  left join users u on u.role = 'customer' and (lower(u.email collate "C") = c.contact
    or right(${digitsOf('u.phone')}, 10) = c.digits)
  left join account_joins j on j.customer_id = u.id
  group by c.contact, coalesce(j.into_id, u.id)`);

/** The customers with these contacts, which are email addresses in lower case, or phone numbers. */
export function findByContacts(db: Queryable, contacts: readonly string[]) {
  return db.rows(known, [contacts, contacts.map(lastDigits)]);
}

/** The last ten digits of a phone number; null for another text, such as two numbers without a comma between them. */
function lastDigits(contact: string): string | null {
  const digits = contact.replace(/\D/g, '');
  return contact.includes('@') || digits.length < 10 || digits.length > 15 ? null : digits.slice(-10);
}

// Accounts are locked before rows of `breach_people`, as an act does that joins two of them. Foreign keys would lock them
// after these rows, and the two acts would wait for each other.
const lockAccounts = sql('select id from users where id = any($1::uuid[]) order by id for key share');

/** Locks accounts whose customers are added to a breach, after waiting for an act that joins or deletes them. */
export async function lockAffected(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.rows(lockAccounts, [ids]);
}

const addListed = sql(`
  insert into breach_people (breach_id, customer_id) select $1, id from unnest($2::uuid[]) as id order by id
  on conflict do nothing`);

/** Adds affected customers whose accounts are locked, and returns how many were not known before. */
export function addPeople(tx: Queryable, breachId: string, ids: readonly string[]): Promise<number> {
  return tx.run(addListed, [breachId, ids]);
}

const askAll = sql(`
  -- locked: lockBreach has locked the breach
  update breaches set affects_all = true, version = version + 1 where id = $1 and not affects_all`);
const askEmails = sql(`
  -- locked: lockBreach has locked the breach
  update breaches set tell_at = coalesce(tell_at, $2), told_at = null, version = version + 1 where id = $1`);

/** Records that all customers are affected; a job adds them. Returns false if nothing changed. */
export async function affectAll(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.run(askAll, [id])) === 1;
}

/** Records that the affected customers must be told; a job queues the emails. */
export async function askToTell(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.run(askEmails, [id, now]);
}

const take = sql<DueBreach>(`
  select b.id, b.affects_all and b.filled_at is null as is_filling,
    b.tell_at is not null and b.told_at is null as tells, b.happened, b.consequences, b.measures, b.advice
  from breaches b
  where b.affects_all and b.filled_at is null or b.tell_at is not null and b.told_at is null
  order by b.id limit 1 for no key update skip locked`);

export interface DueBreach extends Omit<BreachTexts, 'cause'> {
  id: string;
  isFilling: boolean;
  tells: boolean;
}

/** Locks a breach that the job has not finished and on which no other instance works; undefined if there is none. */
export function takeDueBreach(tx: Queryable): Promise<DueBreach | undefined> {
  return tx.row(take);
}

const lockNext = sql<{ id: string }>(`
  select u.id from users u
  where u.id > coalesce((select filled_until from breaches where id = $1), '00000000-0000-0000-0000-000000000000')
    and u.role = 'customer'
  order by u.id limit $2 for key share`);
// A separate statement, because it must see the joins and deletions of accounts for which the locks have waited.
const fill = sql(`
  with added as (
    insert into breach_people (breach_id, customer_id)
    select $1, id from unnest($3::uuid[]) as id
    where not exists (select from account_joins j where j.customer_id = id)
      and not exists (select from deleted_accounts d where d.customer_id = id)
    order by id
    on conflict do nothing
  )
  -- locked: takeDueBreach has locked the breach
  update breaches set filled_until = coalesce(($3::uuid[])[cardinality($3::uuid[])], filled_until),
    filled_at = case when cardinality($3::uuid[]) < $4 then $2::timestamptz end
  where id = $1`);

/** Adds the next customers to a breach that affects all customers. Returns true if these were the last ones. */
export async function fillSome(tx: Queryable, id: string, now: Date, limit: number): Promise<boolean> {
  const next = await tx.rows(lockNext, [id, limit]);
  const ids = next.map((account) => account.id);
  await tx.run(fill, [id, now, ids, limit]);
  return ids.length < limit;
}

const markEmailed = sql<{ email: string; language: Language }>(`
  with held as materialized (
    select p.breach_id, p.customer_id from breach_people p join users u on u.id = p.customer_id
    where p.breach_id = $1 and p.told_at is null and not (${isWithoutEmail('u.')})
    order by p.breach_id, p.customer_id limit $3 for update of p
  )
  update breach_people p set told_at = $2 from held join users u on u.id = held.customer_id
  where p.breach_id = held.breach_id and p.customer_id = held.customer_id
  returning u.email, u.language`);

/** Marks the next affected customers who have an email address as told, and returns them. */
export function markSomeTold(tx: Queryable, id: string, now: Date, limit: number) {
  return tx.rows(markEmailed, [id, now, limit]);
}

const endEmails = sql(`
  -- locked: takeDueBreach has locked the breach
  update breaches set told_at = $2 where id = $1`);

export async function endTelling(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.run(endEmails, [id, now]);
}

const markByStaff = sql(`
  -- locked: lockBreach has locked the breach
  update breach_people set told_at = $3, told_by = $4 where breach_id = $1 and customer_id = $2 and told_at is null`);
const unmark = sql(`
  -- locked: lockBreach has locked the breach
  update breach_people set told_at = null, told_by = null
  where breach_id = $1 and customer_id = $2 and told_by is not null`);
const affected = sql<{ isTold: boolean; isByStaff: boolean }>(`
  select told_at is not null as is_told, told_by is not null as is_by_staff from breach_people
  where breach_id = $1 and customer_id = $2`);

interface ToldPerson {
  breachId: string;
  customerId: string;
}

/** Marks an affected customer as told by staff. Returns false if nothing changed. */
export async function markTold(tx: Queryable, { breachId, customerId }: ToldPerson, actor: Staff, now: Date) {
  return (await tx.run(markByStaff, [breachId, customerId, now, actor.id])) === 1;
}

/** Removes the record of staff that an affected customer was told. Returns false if there is none. */
export async function unmarkTold(tx: Queryable, { breachId, customerId }: ToldPerson): Promise<boolean> {
  return (await tx.run(unmark, [breachId, customerId])) === 1;
}

/** Whether and how an affected customer was told; undefined if the breach does not affect the customer. */
export function findAffected(db: Queryable, { breachId, customerId }: ToldPerson) {
  return db.row(affected, [breachId, customerId]);
}

export interface AffectedRow {
  id: string;
  name: string;
  phone: string;
  email: string | null;
  toldAt: Date | null;
  toldByName: string | null;
}

const people = sql<PageRow<AffectedRow>>(
  pageSql({
    total: `(select count(*) from breach_people p where breach_id = $1 and (not $2 or told_at is null) and ${reachable})`,
    rows: `select u.id, u.name, u.phone, ${emailOf('u.')} as email, p.told_at, s.name as told_by_name
      from (
        select * from breach_people p where breach_id = $1 and (not $2 or told_at is null) and ${reachable}
        order by told_at is not null, customer_id limit $3 offset $4
      ) p join users u on u.id = p.customer_id left join users s on s.id = p.told_by`,
    order: 'page.told_at is not null, page.id',
  }),
);

/** The customers whom a breach affects; those who were not told yet come first. */
export function listAffected(
  db: Queryable,
  _staff: Staff,
  { breachId, isUntold }: { breachId: string; isUntold: boolean },
  { limit, offset }: Slice,
): Promise<Page<AffectedRow>> {
  return readPage(db, people, [breachId, isUntold, limit, offset]);
}
