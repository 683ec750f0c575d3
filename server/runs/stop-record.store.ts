/**
 * Reads what was recorded at the stops of runs: when, by whom, the money and the reason. Also stores when a rider's
 * phone last contacted the server.
 */
import type { RiderId } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { isDone } from '../orders/door/door.store.ts';
import { isOfDoor } from './acts/act.store.ts';

export interface StopRecord {
  /**
   * The time when the rider made the record, by the shop's clock, or when staff recorded the stop; null if it is
   * unknown.
   */
  recordedAt: Date | null;
  /** The rider who recorded the stop; null if staff did. */
  recordedBy: string | null;
  cashPaise: number;
  upiPaise: number;
  /** Why nothing was delivered; empty for other stops. */
  reason: string;
}

// The values of a record, for a statement that joins `recordOf`.
export const recordedAt = 'coalesce(own.at, past.at)';
export const cashPaise = 'coalesce(paid.cash, 0)::bigint';
export const upiPaise = '(case when own.is_reversed then 0 else coalesce(paid.upi, 0) end)::bigint';
export const whyNot = `coalesce(own.reason, past.reason, '')`;

/**
 * SQL: joins the newest act at a completed stop, or, if staff recorded the stop, the entry in the history of its order
 * or pick-up; and the money of its event. If a later run has the same order or pick-up, entries from that time on do
 * not count.
 */
export const recordOf = (stop: string) => `
  left join lateral (
    select coalesce(a.made_at, a.created_at) as at, u.name as by, a.event_id, a.upi_check = 'reversed' as is_reversed,
      case when a.kind = 'not_delivered' then a.body ->> 'reason' else '' end as reason
    from rider_acts a join users u on u.id = a.rider_id
    where a.stop_id = ${stop}.id and ${stop}.outcome is not null and a.is_recorded and a.taken_back_by is null
      and ${isOfDoor('a')}
    order by a.created_at desc, a.id desc limit 1
  ) own on true
  left join lateral (
    select h.created_at as at, case when ${stop}.outcome in ('again', 'back') then h.reason end as reason from (
      select e.id, e.created_at, e.reason from order_events e
      where e.order_id = ${stop}.order_id and case ${stop}.outcome
        when 'again' then e.kind = 'slot'
        when 'back' then e.kind = 'status' and e.next = 'cancelled'
        else e.kind = 'status' and e.next = 'delivered' end
      union all
      select e.id, e.created_at, e.reason from pickup_events e
      where e.pickup_id = ${stop}.pickup_id and e.kind = any(case ${stop}.outcome
        when 'again' then array['moved'] when 'back' then array['rejected']
        else array['collected', 'refunded', 'credited'] end)
    ) h
    where own.at is null and ${stop}.outcome is not null and not exists (select from run_stops n
      where (n.order_id = ${stop}.order_id or n.pickup_id = ${stop}.pickup_id) and n.id > ${stop}.id and n.id < h.id
      and (n.place > 0 or n.outcome is not null or not ${isDone(`${stop}.outcome`)}))
    order by h.id desc limit 1
  ) past on true
  left join lateral (
    select sum(l.amount) filter (where d.kind in ('pouch', 'till')) as cash,
      sum(l.amount) filter (where d.kind = 'bank') as upi
    from ledger_transfers l join ledger_accounts d on d.id = l.debit_account_id
    where l.event_id = coalesce(own.event_id, case when own.at is null and ${isDone(`${stop}.outcome`)} then ${stop}.desk_event_id end)
  ) paid on true`;

const records = sql<StopRecord & { stopId: string }>(`
  select s.id as stop_id, ${recordedAt} as recorded_at, own.by as recorded_by, ${cashPaise} as cash_paise,
    ${upiPaise} as upi_paise, ${whyNot} as reason
  from run_stops s ${recordOf('s')}
  where s.run_id = $1 and s.outcome is not null order by s.id`);

/** The records of the completed stops of a run, by stop id. */
export async function listRecords(db: Queryable, runId: string): Promise<ReadonlyMap<string, StopRecord>> {
  return new Map((await db.rows(records, [runId])).map(({ stopId, ...record }) => [stopId, record]));
}

const hear = sql(`
  insert into rider_contacts (rider_id, heard_at) values ($1, $2)
  on conflict (rider_id) do update set heard_at = excluded.heard_at
  where rider_contacts.heard_at < excluded.heard_at - interval '1 minute'`);

/**
 * Stores the time at which a rider's phone contacted the server. Writes at most once a minute, because a phone calls
 * often.
 */
export async function writeHeard(db: Queryable, rider: RiderId, at: Date): Promise<void> {
  await db.run(hear, [rider, at]);
}

const heard = sql<{ riderId: string; heardAt: Date }>(
  'select rider_id, heard_at from rider_contacts where rider_id = any($1::uuid[])',
);

/** The times when the phones of these riders last contacted the server. */
export async function listHeard(db: Queryable, riderIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  return new Map((await db.rows(heard, [riderIds])).map(({ riderId, heardAt }) => [riderId, heardAt]));
}
