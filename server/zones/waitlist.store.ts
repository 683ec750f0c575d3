/** Stores the waiting list of addresses that are not served, and the requests to email the waiting people. */
import type { Language } from '#contract/shared/translate.ts';
import type { WaitlistEntry, WaitlistFilterQuery } from '#contract/zones/calls.ts';
import type { Staff } from '../core/actor.ts';
import { type Conditions, joinConditions } from '../core/db/conditions.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { applyRetention, deleteBatch } from '../core/db/lock-rows.ts';
import { type Page, type PageRow, pageSql, readPage, type Slice } from '../core/db/page.ts';

type Instants = 'firstAt' | 'lastAt';
export type WaitlistRow = Omit<WaitlistEntry, Instants> & Record<Instants, Date>;

export interface NewWaitlistEntry {
  id: string;
  pincode: string;
  email: string;
  language: Language;
}

/** Maximum entries of an email address, so that nobody can fill the mailbox of somebody else. */
const mostOfAddress = 20;

// An email address that was notified can be added again if its PIN code is no longer served.
const insertEntry = sql(`
  insert into delivery_wishes (id, pincode, email, language, created_at)
  select $1, $2, $3, $4, $5
  where (select count(*) from delivery_wishes where lower(email) = lower($3)) < ${mostOfAddress}
  on conflict (lower(email), pincode) do update
  set language = excluded.language, created_at = excluded.created_at, told_at = null
  where delivery_wishes.told_at is not null`);

/** Adds the entry, unless it is known or the email address has too many. */
export async function addToWaitlist(
  db: Queryable,
  { id, pincode, email, language }: NewWaitlistEntry,
  now: Date,
): Promise<void> {
  await db.run(insertEntry, [id, pincode, email, language, now]);
}

const conditions: Conditions<WaitlistFilterQuery> = { search: (value) => `starts_with(pincode, ${value})` };
const found = (text: string) => `
  found as (
    select pincode, count(*) filter (where told_at is null) as waiting,
      count(*) filter (where told_at is not null) as told, min(created_at) as first_at, max(created_at) as last_at
    from delivery_wishes where ${text}
    group by pincode
  )`;
const withZone = (rows: string) => `
  select f.*, z.name as zone, exists (select from wish_tellings t where t.pincode = f.pincode) as is_telling
  from (${rows}) f
  left join zone_pincodes p on p.pincode = f.pincode and p.is_active
  left join zones z on z.id = p.zone_id`;

export async function listWaitlist(
  db: Queryable,
  filter: WaitlistFilterQuery,
  { limit, offset }: Slice,
): Promise<Page<WaitlistRow> & { isCountryServed: boolean }> {
  const { text, values, add } = joinConditions(conditions, filter);
  const page = sql<PageRow<WaitlistRow, 'pincode'> & { isCountryServed: boolean }>(`
    with ${found(text)} ${pageSql({
      total: '(select count(*) from found)',
      more: 'not exists (select from zones where is_active) as is_country_served',
      rows: withZone(`select * from found order by waiting desc, pincode limit ${add(limit)} offset ${add(offset)}`),
      order: 'page.waiting desc, page.pincode',
    })}`);
  const { rows, total, first } = await readPage(db, page, values, 'pincode');
  return { rows, total, isCountryServed: first?.isCountryServed ?? true };
}

/** The next PIN codes in the order of the list, following `after`; the first ones if it is undefined. */
export function listWaitlistAfter(
  db: Queryable,
  filter: WaitlistFilterQuery,
  after: WaitlistRow | undefined,
  limit: number,
): Promise<WaitlistRow[]> {
  const { text, values, add } = joinConditions(conditions, filter);
  const isNext = after ? `(-waiting, pincode) > (-${add(after.waiting)}::bigint, ${add(after.pincode)}::text)` : 'true';
  const next = sql<WaitlistRow>(`
    with ${found(text)}
    ${withZone(`select * from found where ${isNext} order by waiting desc, pincode limit ${add(limit)}`)}
    order by f.waiting desc, f.pincode`);
  return db.rows(next, values);
}

const waitingOfZone = sql<{ pincode: string; waiting: number }>(`
  select w.pincode, count(*) as waiting
  from zone_pincodes p
  join delivery_wishes w on w.pincode = p.pincode
  where p.zone_id = $1 and p.is_active and w.told_at is null
    and not exists (select from wish_tellings t where t.pincode = p.pincode)
  group by w.pincode order by waiting desc, w.pincode limit 100`);

/** PIN codes of a zone with waiting people for whom staff have not yet requested the emails. */
export function listWaiting(db: Queryable, zoneId: string) {
  return db.rows(waitingOfZone, [zoneId]);
}

const countWaiting = sql<{ waiting: number }>(`
  select count(*) as waiting from delivery_wishes where pincode = $1 and told_at is null`);
const insertTelling = sql(`
  insert into wish_tellings (pincode, asked_by, created_at) values ($1, $2, $3) on conflict (pincode) do nothing`);

/** Requests the emails for a PIN code; returns how many people wait. */
export async function queueNotification(tx: Queryable, pincode: string, actor: Staff, now: Date): Promise<number> {
  const waiting = (await tx.one(countWaiting, [pincode])).waiting;
  if (waiting > 0) await tx.run(insertTelling, [pincode, actor.id, now]);
  return waiting;
}

const takeRequest = sql<{ pincode: string }>(`
  select pincode from wish_tellings where pincode <> all($1::text[]) and ($2::text is null or pincode = $2)
  order by created_at, pincode limit 1 for update skip locked`);
const markNotified = sql<{ email: string; language: Language }>(`
  with held as materialized (
    select id from delivery_wishes where pincode = $1 and told_at is null order by id limit $3 for update
  )
  update delivery_wishes w set told_at = $2 from held where w.id = held.id
  returning w.email, w.language`);
const removeTelling = sql('delete from wish_tellings where pincode = $1');

export interface WantedNotification {
  /** PIN codes to skip. */
  except: readonly string[];
  only: string | null;
}

/** Locks a request on which no other instance works, and returns its PIN code; undefined if there is none. */
export async function takeNotification(
  tx: Queryable,
  { except, only }: WantedNotification,
): Promise<string | undefined> {
  return (await tx.row(takeRequest, [except, only]))?.pincode;
}

/** Marks the next `limit` people as notified, and returns them. */
export function markSomeNotified(tx: Queryable, pincode: string, now: Date, limit: number) {
  return tx.rows(markNotified, [pincode, now, limit]);
}

export async function endNotification(tx: Queryable, pincode: string): Promise<void> {
  await tx.run(removeTelling, [pincode]);
}

const daysAfterNotice = 30;
const longestDays = 400;
const forgetNotified = deleteBatch('delivery_wishes', 'id', 'told_at < $1');
const forgetOld = deleteBatch('delivery_wishes', 'id', 'created_at < $1');

/** Deletes entries that were notified long ago or have waited too long; returns their number. */
export async function forgetWaitlist(db: Queryable, now: Date): Promise<number> {
  const notified = await applyRetention(db, forgetNotified, daysAfterNotice, now);
  return notified + (await applyRetention(db, forgetOld, longestDays, now));
}
