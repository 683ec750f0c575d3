/** Browsers in which staff want notifications of alerts, and up to which alert each person has got notifications. */
import type { StaffId } from '../core/actor.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { deleteLocked } from '../core/db/lock-rows.ts';
import { mostPushAttempts, type PushBrowser } from '../platform/push/send-to-browser.ts';
import { type LastKnown, type LastTold, mayWork, type Reader } from './choice.store.ts';

const ofSession = sql<{ exists: boolean }>('select exists (select from alert_browsers where session_hash = $1)');

/** Whether the browser of this session gets notifications. */
export async function isTurnedOn(db: Queryable, sessionHash: Buffer): Promise<boolean> {
  return (await db.one(ofSession, [sessionHash])).exists;
}

/** The browsers of a person whose sessions have not ended. `$1` is the person, `$2` the present instant. */
const liveBrowsers = `
  alert_browsers b join sessions s on s.token_hash = b.session_hash and s.user_id = b.account_id
  where b.account_id = $1 and s.expires_at > $2`;

const start = sql(`
  insert into alert_pushes (account_id, pushed_id) values ($1, $2)
  on conflict (account_id) do update set pushed_id = excluded.pushed_id`);

/** From now on, a person gets notifications only of alerts that are newer than this one. */
export async function startPushes(tx: Queryable, reader: string, newestId: number): Promise<void> {
  await tx.run(start, [reader, newestId]);
}

const hasLive = sql<{ exists: boolean }>(`select exists (select from ${liveBrowsers})`);

/** Whether a person gets notifications in any browser. */
export async function hasBrowsers(db: Queryable, reader: StaffId, now: Date): Promise<boolean> {
  return (await db.one(hasLive, [reader, now])).exists;
}

export interface NewBrowser extends PushBrowser {
  id: string;
  sessionHash: Buffer;
  accountId: StaffId;
}

/** The maximum number of browsers of a person, which is more than anybody uses. */
const mostBrowsers = 5;

const replaced = sql(deleteLocked('alert_browsers', 'id', 'session_hash = $1 or endpoint = $2'));
// The session is locked, because the browser is deleted together with it.
const insertBrowser = sql(`
  insert into alert_browsers (id, session_hash, account_id, endpoint, p256dh, auth, created_at)
  select $1, token_hash, user_id, $4, $5, $6, $7 from sessions where token_hash = $2 and user_id = $3
  order by token_hash for key share
  on conflict do nothing`);
const tooMany = sql(
  deleteLocked(
    'alert_browsers',
    'id',
    `id in (select id from alert_browsers where account_id = $1 order by id desc offset ${mostBrowsers})`,
  ),
);

/**
 * Stores a browser. It replaces earlier ones with the same session or the same address. Each person keeps only the
 * newest ones.
 */
export async function writeBrowser(tx: Queryable, browser: NewBrowser, now: Date): Promise<void> {
  const { id, sessionHash, accountId, endpoint, p256dh, auth } = browser;
  await tx.run(replaced, [sessionHash, endpoint]);
  await tx.run(insertBrowser, [id, sessionHash, accountId, endpoint, p256dh, auth, now]);
  await tx.run(tooMany, [accountId]);
}

const deleteOfSession = sql('delete from alert_browsers where session_hash = $1');

export async function turnOff(tx: Queryable, sessionHash: Buffer): Promise<void> {
  await tx.run(deleteOfSession, [sessionHash]);
}

const deleteOne = sql('delete from alert_browsers where id = $1');

/** Deletes a browser that its push service reports as gone. */
export async function dropBrowser(db: Queryable, id: string): Promise<void> {
  await db.run(deleteOne, [id]);
}

const readers = sql<Reader>(`
  select u.id, u.rights, c.browser as kinds, c.quiet_from, c.quiet_to, c.every
  from alert_choices c join users u on u.id = c.account_id
  where c.browser <> '{}' and ${mayWork}
    and exists (select from alert_browsers b join sessions s on s.token_hash = b.session_hash
      where b.account_id = u.id and s.user_id = u.id and s.expires_at > $1)
  order by u.id`);

/** Staff who want notifications and have a browser that shows them. */
export function listPushReaders(db: Queryable, now: Date): Promise<Reader[]> {
  return db.rows(readers, [now]);
}

const lockPushes = sql<LastTold>(`
  select p.pushed_id as told_id, p.pushed_at as told_at,
    coalesce((select seen_id from alert_readers where account_id = $1), 0) as seen_id, c.page, c.browser
  from alert_pushes p join alert_choices c on c.account_id = p.account_id where p.account_id = $1
  for update of p`);

/**
 * Reads up to which alert a person has got notifications, and locks the row; undefined if there is no row, as after a
 * restore.
 */
export function lockLastPushed(tx: Queryable, reader: string): Promise<LastTold | undefined> {
  return tx.row(lockPushes, [reader]);
}

const keep = sql('update alert_pushes set pushed_id = $2, pushed_at = $3 where account_id = $1');

export async function keepPushed(tx: Queryable, reader: string, pushedId: number, now: Date): Promise<void> {
  await tx.run(keep, [reader, pushedId, now]);
}

export const sendAlertPushTask = 'send_alert_push';

/** The alerts that a notification announces: those after the first id, up to the second id. */
export interface Range {
  after: number;
  until: number;
}

const queue = sql(`
  select graphile_worker.add_job('${sendAlertPushTask}',
    json_build_object('browserId', b.id, 'after', $3::bigint, 'until', $4::bigint), max_attempts => ${mostPushAttempts})
  from ${liveBrowsers}`);

/** Queues a notification for each browser of a person. */
export async function queuePushes(tx: Queryable, reader: StaffId, { after, until }: Range, now: Date): Promise<void> {
  await tx.run(queue, [reader, now, after, until]);
}

export interface Receiver extends PushBrowser, Pick<LastKnown, 'seenId' | 'page' | 'browser'> {
  id: StaffId;
  rights: string | null;
  language: string;
}

const receiver = sql<Receiver>(`
  select u.id, u.language, u.rights, c.page, c.browser, b.endpoint, b.p256dh, b.auth,
    coalesce(r.seen_id, 0) as seen_id
  from alert_browsers b join sessions s on s.token_hash = b.session_hash and s.user_id = b.account_id
  join users u on u.id = b.account_id
  join alert_choices c on c.account_id = u.id
  left join alert_readers r on r.account_id = u.id
  where b.id = $1 and s.expires_at > $2 and ${mayWork}`);

/** The browser with its person; undefined if it was turned off, the session has ended, or the person may not work. */
export function findReceiver(db: Queryable, browserId: string, now: Date): Promise<Receiver | undefined> {
  return db.row(receiver, [browserId, now]);
}
