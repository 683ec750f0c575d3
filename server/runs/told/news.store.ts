/** What there is to tell the customers of a run, each piece of news once. */
import { type Queryable, sql } from '#server/platform/db/database.ts';
import { type OwnRun, stopsBefore } from '../customer/own-run.store.ts';
import { nearStops, news } from './rules.ts';

export const sendPushTask = 'send_push';

/** With the runner's back-off these are four minutes; later it would be wrong. */
const mostAttempts = 6;

// Who opted in after the start has seen on the screen that the rider has left.
const queue = sql(`
  with watched as (
    select s.id, s.told, r.started_at, o.customer_id, ${stopsBefore} as before
    from runs r join run_stops s on s.run_id = r.id join orders o on o.id = s.order_id
    where r.state = 'started' and r.day >= $1 and s.is_open and s.outcome is null and s.told < ${news.near}
      and o.status = 'out_for_delivery'
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
    json_build_object('subscriptionId', p.id, 'stopId', m.id, 'news', m.told), max_attempts => ${mostAttempts})
  from marked m join push_subscriptions p on p.customer_id = m.customer_id
  where m.told = ${news.near} or p.created_at < m.started_at`);

/** Queues what was not told yet of runs since a day. */
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

const one = sql<PushNews>(`
  select s.run_id, s.order_id, u.name as rider_name, ${stopsBefore} as stops_before, o.delivery_date as day, o.window_from,
    p.endpoint, p.p256dh, p.auth, c.language
  from push_subscriptions p
  join users c on c.id = p.customer_id and c.is_active
  join orders o on o.customer_id = c.id and o.status = 'out_for_delivery'
  join run_stops s on s.order_id = o.id and s.id = $2 and s.is_open and s.outcome is null
  join runs r on r.id = s.run_id and r.state = 'started'
  join users u on u.id = r.rider_id
  where p.id = $1`);

/** Undefined where it is news no more, or the browser wants none. */
export function findNews(db: Queryable, subscriptionId: string, stopId: string): Promise<PushNews | undefined> {
  return db.row(one, [subscriptionId, stopId]);
}
