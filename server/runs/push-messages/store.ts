/** Reads and writes data of push messages to customers: subscriptions, and messages to send. */
import type { CustomerId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { deleteLocked } from '#server/core/db/lock-rows.ts';
import { isOnTheWay } from '#server/orders/store.ts';
import { mostPushAttempts, type PushBrowser } from '#server/platform/push/send-to-browser.ts';
import { type OwnRun, stopsBefore } from '../customer/store.ts';
import { nearStops, news } from './rules.ts';

const runsSince = sql<{ exists: boolean }>('select exists (select from runs where day >= $1 and deleted_at is null)');

/** Whether the shop has had runs since this day. */
export async function hasRuns(db: Queryable, since: string): Promise<boolean> {
  return (await db.one(runsSince, [since])).exists;
}

const ofSession = sql<{ exists: boolean }>('select exists (select from push_subscriptions where session_hash = $1)');

export async function isSubscribed(db: Queryable, sessionHash: Buffer): Promise<boolean> {
  return (await db.one(ofSession, [sessionHash])).exists;
}

export interface NewSubscription extends PushBrowser {
  id: string;
  sessionHash: Buffer;
  customerId: CustomerId;
}

/** The maximum number of subscriptions per customer, which is more than anybody uses. */
const most = 5;

const replaced = sql(deleteLocked('push_subscriptions', 'id', 'session_hash = $1 or endpoint = $2'));
// The session is locked, because the subscription is deleted together with it.
const insertSubscription = sql(`
  insert into push_subscriptions (id, session_hash, customer_id, endpoint, p256dh, auth, created_at)
  select $1, token_hash, user_id, $4, $5, $6, $7 from sessions where token_hash = $2 and user_id = $3
  order by token_hash for key share
  on conflict do nothing`);
const tooMany = sql(
  deleteLocked(
    'push_subscriptions',
    'id',
    `id in (select id from push_subscriptions where customer_id = $1 order by id desc offset ${most})`,
  ),
);

/**
 * Writes a subscription. It replaces earlier ones of the same session and browser. Only the newest subscriptions of
 * each customer stay.
 */
export async function writeSubscription(tx: Queryable, subscription: NewSubscription, now: Date): Promise<void> {
  const { id, sessionHash, customerId, endpoint, p256dh, auth } = subscription;
  await tx.run(replaced, [sessionHash, endpoint]);
  await tx.run(insertSubscription, [id, sessionHash, customerId, endpoint, p256dh, auth, now]);
  await tx.run(tooMany, [customerId]);
}

const deleteOfSession = sql('delete from push_subscriptions where session_hash = $1');

export async function deleteSubscription(db: Queryable, sessionHash: Buffer): Promise<void> {
  await db.run(deleteOfSession, [sessionHash]);
}

const deleteOne = sql('delete from push_subscriptions where id = $1');

/** Deletes a subscription that its push service reports as gone. */
export async function dropSubscription(db: Queryable, id: string): Promise<void> {
  await db.run(deleteOne, [id]);
}

export const sendPushTask = 'send_push';

// A subscription made after the start gets no message about the start, because the customer saw on the screen that the
// rider has left.
const queue = sql(`
  with watched as (
    select s.id, s.told, r.started_at, o.customer_id, ${stopsBefore} as before
    from runs r join run_stops s on s.run_id = r.id join orders o on o.id = s.order_id
    where r.state = 'started' and r.day >= $1 and s.is_open and s.outcome is null and s.told < ${news.near}
      and ${isOnTheWay('o')}
      and exists (select from push_subscriptions p where p.customer_id = o.customer_id)
  ), due as (
    select id, customer_id, started_at, case when before <= ${nearStops} then ${news.near} else ${news.started} end as told
    from watched where before <= ${nearStops} or told = 0
  ), held as materialized (
    select s.id from run_stops s join due d on d.id = s.id order by s.id for no key update of s
  ), marked as (
    update run_stops s set told = d.told from held h join due d on d.id = h.id
    where s.id = h.id and s.told < d.told
    returning s.id, d.told, d.customer_id, d.started_at
  )
  select graphile_worker.add_job('${sendPushTask}',
    json_build_object('subscriptionId', p.id, 'stopId', m.id, 'news', m.told), max_attempts => ${mostPushAttempts})
  from marked m join push_subscriptions p on p.customer_id = m.customer_id
  where m.told = ${news.near} or p.created_at < m.started_at`);

/** Queues the messages about runs since this day that are due and were not sent yet. */
export async function queueNews(db: Queryable, since: string): Promise<void> {
  await db.run(queue, [since]);
}

export interface PushNews extends Pick<OwnRun, 'runId' | 'riderName' | 'stopsBefore' | 'day' | 'windowFrom'> {
  orderId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
}

const newsForBrowser = sql<PushNews>(`
  select s.run_id, s.order_id, u.name as rider_name, ${stopsBefore} as stops_before, o.delivery_date as day, o.window_from,
    p.endpoint, p.p256dh, p.auth, c.language
  from push_subscriptions p
  join users c on c.id = p.customer_id and c.is_active
  join orders o on o.customer_id = c.id and ${isOnTheWay('o')}
  join run_stops s on s.order_id = o.id and s.id = $2 and s.is_open and s.outcome is null
  join runs r on r.id = s.run_id and r.state = 'started'
  join users u on u.id = r.rider_id
  where p.id = $1`);

/** The data of a message; undefined if it is outdated, or the subscription was deleted. */
export function findNews(db: Queryable, subscriptionId: string, stopId: string): Promise<PushNews | undefined> {
  return db.row(newsForBrowser, [subscriptionId, stopId]);
}
