/**
 * The alerts that people have chosen, and up to which alert they have got emails. Notifications are in
 * `browser.store.ts`.
 */
import type { AlertChoices } from '#contract/alerts/calls.ts';
import { type AlertPause, defaultChoices } from '#contract/alerts/choice-rules.ts';
import type { AlertKind } from '#contract/alerts/kinds.ts';
import type { StaffId } from '../core/actor.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { isWithoutEmail } from '../core/no-email.ts';
import { keyOfMail } from './letters.ts';

interface ChoiceRow {
  page: string[];
  email: string[];
  browser: string[];
  quietFrom: string;
  quietTo: string;
  every: string;
  version: number;
}

const columns = 'page, email, browser, quiet_from, quiet_to, every, version';
const own = sql<ChoiceRow>(`select ${columns} from alert_choices where account_id = $1`);

/** The choices of a person; the defaults until something was saved. */
export async function readChoices(db: Queryable, reader: StaffId): Promise<AlertChoices> {
  const row = await db.row(own, [reader]);
  if (!row) return { ...defaultChoices, version: 0 };
  const { page, email, browser, every } = row;
  return {
    ...row,
    page: page as AlertKind[],
    email: email as AlertKind[],
    browser: browser as AlertKind[],
    every: every as AlertPause,
  };
}

const save = sql(`
  insert into alert_choices as c (account_id, ${columns})
  select $1, $2, $3, $4, $5, $6, $7, 1
  where $8::integer = 0 or exists (select from alert_choices where account_id = $1 and version = $8)
  on conflict (account_id) do update
    set page = excluded.page, email = excluded.email, browser = excluded.browser, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, every = excluded.every, version = c.version + 1
    where c.version = $8`);

/** Returns false if another browser window has saved since this version. */
export async function saveChoices(tx: Queryable, reader: StaffId, choices: AlertChoices): Promise<boolean> {
  const { page, email, browser, quietFrom, quietTo, every, version } = choices;
  return (await tx.run(save, [reader, page, email, browser, quietFrom, quietTo, every, version])) === 1;
}

const start = sql(`
  insert into alert_mails (account_id, mailed_id) values ($1, $2)
  on conflict (account_id) do update set mailed_id = excluded.mailed_id`);

/**
 * From now on the person gets emails only for alerts newer than this one. Older alerts that still wait for their email
 * are dropped.
 */
export async function startMails(tx: Queryable, reader: string, newestId: number): Promise<void> {
  await tx.run(start, [reader, newestId]);
}

/** A person who gets emails or notifications. */
export interface Reader {
  id: StaffId;
  rights: string | null;
  kinds: string[];
  quietFrom: string;
  quietTo: string;
  every: string;
}

export interface MailReader extends Reader {
  address: string;
  language: string;
}

/** An SQL condition that is true for active staff who have set up the second step that their role needs. */
export const mayWork = "u.is_active and u.role = 'admin' and (u.has_second_factor or not u.needs_factor)";

// People without an email address are excluded, because the mail queue would drop their emails.
const fromReaders = `
  from alert_choices c join users u on u.id = c.account_id
  where c.email <> '{}' and ${mayWork} and not ${isWithoutEmail('u.')}`;

const readers = sql<MailReader>(`
  select u.id, u.email as address, u.language, u.rights, c.email as kinds, c.quiet_from, c.quiet_to, c.every
  ${fromReaders}
  order by u.id`);

/** Staff who get alerts by email. */
export function listMailReaders(db: Queryable): Promise<MailReader[]> {
  return db.rows(readers);
}

const unwanted = sql<{ key: string | null }>(`
  select q.replaces as key from queued_mails q
  where q.replaces like '${keyOfMail('%')}' and q.given_up_at is null
    and not exists (select ${fromReaders} and q.replaces = '${keyOfMail('')}' || u.id)
  order by q.id`);

/** The keys of queued emails to people who no longer get emails about alerts. */
export async function listUnwantedMails(db: Queryable): Promise<string[]> {
  return (await db.rows(unwanted)).flatMap(({ key }) => key ?? []);
}

/**
 * The newest alerts that a person knows: from an email or a notification, and from the list in the page, which shows
 * only the kinds of `page` and `browser`.
 */
export interface LastKnown {
  toldId: number;
  seenId: number;
  page: string[];
  browser: string[];
}

export interface LastTold extends LastKnown {
  /** The time when the last email, or the last notification, was queued. */
  toldAt: Date | null;
}

const lockMails = sql<LastTold>(`
  select m.mailed_id as told_id, m.mailed_at as told_at,
    coalesce((select seen_id from alert_readers where account_id = $1), 0) as seen_id, c.page, c.browser
  from alert_mails m join alert_choices c on c.account_id = m.account_id where m.account_id = $1
  for update of m`);

/**
 * Reads which alerts a person knows from emails and from the page, and locks the row. Undefined if the row is missing, as
 * after a restore, because no backup contains it.
 */
export function lockLastKnown(tx: Queryable, reader: string): Promise<LastTold | undefined> {
  return tx.row(lockMails, [reader]);
}

const keep = sql('update alert_mails set mailed_id = $2, mailed_at = $3 where account_id = $1');

/** Stores up to which alert the emails reach. If the time is null, the next email need not wait for the pause. */
export async function keepMailed(tx: Queryable, reader: string, mailedId: number, at: Date | null): Promise<void> {
  await tx.run(keep, [reader, mailedId, at]);
}

export interface KindCount {
  kind: AlertKind;
  count: number;
}

const counts = sql<KindCount>(`
  select kind, count(*)::int as count from alerts
  where id > $1 and id <= $2 and kind = any($3::text[]) and not (id <= $4 and kind = any($5::text[]))
  group by kind order by kind`);

/** Counts the alerts of these kinds, up to an id, that a person has not been told of. */
export function countUnknown(
  db: Queryable,
  { toldId, seenId, page, browser }: LastKnown,
  until: number,
  kinds: readonly AlertKind[],
): Promise<KindCount[]> {
  return db.rows(counts, [toldId, until, kinds, seenId, [...page, ...browser]]);
}
