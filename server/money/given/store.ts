/**
 * Reads the amounts that staff gave away within some days: waived dues, corrected jars, prices below the list, and
 * reversals.
 */
import { startOfDaySql } from '#server/core/db/conditions.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { isOfDays } from '#server/ledger/entry.store.ts';

/** Days in India, both included. */
export interface Week {
  from: string;
  to: string;
}

/** One line of the report. */
interface Given {
  at: Date;
  /** Name of the person; null for the shop itself. */
  by: string | null;
  customer: string | null;
  reason: string;
  /** How many lines there are in all, because only the newest are read. */
  count: number;
}

export interface WaivedRow extends Given {
  kind: string;
  paise: number;
  /** The sum of all lines. */
  sumPaise: number;
}

const people = `
  left join users by_user on by_user.id = t.actor_id
  left join users customer on customer.id = coalesce(c.user_id, d.user_id)
  left join ledger_notes n on n.event_id = t.event_id`;
const accounts = `
  join ledger_accounts d on d.id = t.debit_account_id
  join ledger_accounts c on c.id = t.credit_account_id`;
const ofWeek = isOfDays('t.id', '$1', '$2');
/** SQL condition: the event of an entry was not reversed, and reverses no other event. */
const isInForce = 'not exists (select from ledger_reversals r where t.event_id in (r.event_id, r.reversal_id))';

/** SQL: by how much a history entry `e` changed an amount of its order. */
const changeOf = (field: string) => `coalesce((
  select (v->>'to')::bigint - (v->>'from')::bigint from jsonb_array_elements(e.changes) v where v->>'field' = '${field}'), 0)`;

// Finds who decided a waiver. An amount that staff waived before a delivery is posted with the delivery, whose author
// decided nothing. The decision is the last payment change that lowered the due amount by more than what was paid.
// Edits, deliveries and cancellations can lower it, too, because they change the bill.
const decision = `
  select e.changed_by, coalesce(e.reason, e.notes, '') as reason, e.created_at from order_events e
  where e.order_id = g.order_id and e.kind = 'payment' and e.created_at < g.at
    and ${changeOf('amountDue')} < 0 and ${changeOf('amountDue')} + ${changeOf('amountPaid')} < 0
    and not exists (
      select from order_events o where o.order_id = e.order_id and o.created_at = e.created_at
        and (o.kind = 'edit' or o.kind = 'status' and (o.next in ('delivered', 'cancelled') or o.previous in ('delivered', 'cancelled'))))
  order by e.created_at desc, e.id desc limit 1`;

// An allowance can also lower the deposit of an order first; the amount that the customer need not pay is the credit of
// the order. An allowance for a complaint is credited to the balance. `kept` is the part of an amount that remains
// after later entries that reduce waivers: they reduce the newest amount first.
const waived = sql<WaivedRow>(`
  with event as (
    select t.event_id, t.kind, t.order_id, t.charge_id, t.actor_id, coalesce(c.user_id, d.user_id) as customer_id,
      max(t.created_at) as at, max(t.posting) as posting,
      sum(case when c.kind in ('orders', 'credit') then t.amount when d.kind in ('orders', 'credit') then -t.amount else 0 end)::bigint
        as paise
    from ledger_transfers t ${accounts}
    where ${ofWeek} and t.kind in ('allowance', 'write_off') and ${isInForce}
    group by t.event_id, t.kind, t.order_id, t.charge_id, t.actor_id, coalesce(c.user_id, d.user_id)
  ), summed as (
    select event.*, sum(paise) over (partition by order_id, charge_id, kind order by posting) as total from event
  ), given as (
    select summed.*, (min(total) over (partition by order_id, charge_id, kind order by posting
        rows between current row and unbounded following) - total + paise)::bigint as kept,
      exists (
        select from ledger_transfers f
        where f.event_id = summed.event_id and f.order_id = summed.order_id and f.kind in ('sale', 'delivery_charge')
      ) as is_delivery
    from summed
  )
  select coalesce(decided.created_at, g.at) as at, by_user.name as by, customer.name as customer,
    coalesce(case when g.is_delivery then decided.reason else n.note end, '') as reason, g.kind, g.kept as paise,
    (count(*) over ())::integer as count, (sum(g.kept) over ())::bigint as sum_paise
  from given g
  left join lateral (${decision}) decided on g.is_delivery
  left join users by_user on by_user.id = case when g.is_delivery then decided.changed_by else g.actor_id end
  left join users customer on customer.id = g.customer_id
  left join ledger_notes n on n.event_id = g.event_id
  where g.paise > 0 and g.kept > 0
  order by at desc, g.posting desc limit $3`);

export const listWaived = (db: Queryable, { from, to }: Week, most: number): Promise<WaivedRow[]> =>
  db.rows(waived, [from, to, most]);

export interface CorrectedRow extends Given {
  container: string;
  /** The change in the number of containers that the customer has; negative if there are fewer. */
  change: number;
}

const corrected = sql<CorrectedRow>(`
  select t.created_at as at, by_user.name as by, customer.name as customer, coalesce(n.note, '') as reason,
    k.name as container, case when d.kind = 'held' then t.amount else -t.amount end as change,
    (count(*) over ())::integer as count
  from ledger_transfers t ${accounts} ${people}
  join containers k on k.id = coalesce(d.container_id, c.container_id)
  where ${ofWeek} and t.kind = 'adjustment' and ${isInForce}
  order by t.id desc limit $3`);

export const listCorrected = (db: Queryable, { from, to }: Week, most: number): Promise<CorrectedRow[]> =>
  db.rows(corrected, [from, to, most]);

export interface CheapRow extends Given {
  product: string;
  size: string;
  pricePaise: number;
  listPaise: number;
  /** The number of customers of an act that changed many prices; `customer` is then null. */
  customers: number;
  /** Whether the customers got different prices; `pricePaise` is then the lowest of them. */
  isLowest: boolean;
}

// Compares with the customer's price before the week, so that a raise is not listed. A price that was replaced within
// the week is excluded. For an agreed price, `list_price` is today's, because the shop keeps no older list prices; for
// a line of an order it is the price before the edit.
const cheap = sql<CheapRow>(`
  with week as (
    select ${startOfDaySql('$1::date')} as begins, ${startOfDaySql('$2::date + 1')} as ends
  ), agreed as (
    select max(a.changed_at) as at, max(by_user.name) as by,
      case when count(*) = 1 then max(customer.name) end as customer, max(a.reason) as reason,
      p.name as product, p.size, min(a.price_paise) as price_paise, p.price_paise as list_paise,
      count(*)::integer as customers, min(a.price_paise) < max(a.price_paise) as is_lowest, coalesce(a.change_id, a.id) as id
    from week join agreed_prices a on a.changed_at >= week.begins and a.changed_at < week.ends
    join products p on p.id = a.product_id
    join users customer on customer.id = a.customer_id
    left join users by_user on by_user.id = a.changed_by
    where a.taken_back_at is null and a.price_paise < p.price_paise and a.price_paise < coalesce((
        select b.price_paise from agreed_prices b
        where b.customer_id = a.customer_id and b.product_id = a.product_id and b.taken_back_at is null
          and b.changed_at < week.begins and b.first_day <= a.first_day
          and (b.last_day is null or b.last_day >= a.first_day)
        order by b.first_day desc, b.id desc limit 1), p.price_paise)
      and not exists (
        select from agreed_prices b
        where b.customer_id = a.customer_id and b.product_id = a.product_id and b.taken_back_at is null
          and b.id > a.id and b.changed_at >= a.changed_at and b.changed_at < week.ends
          and b.first_day <= a.first_day and (b.last_day is null or b.last_day >= a.last_day))
    group by coalesce(a.change_id, a.id), p.id
  ), edited as (
    select e.created_at as at, by_user.name as by, customer.name as customer, coalesce(e.reason, '') as reason,
      c ->> 'name' as product, coalesce(c ->> 'size', '') as size, (c ->> 'to')::bigint as price_paise,
      (c ->> 'from')::bigint as list_paise, 1 as customers, false as is_lowest, e.id
    from week join order_events e on e.created_at >= week.begins and e.created_at < week.ends
    cross join jsonb_array_elements(e.changes) c
    join orders o on o.id = e.order_id and o.status <> 'cancelled'
    join users customer on customer.id = o.customer_id
    left join users by_user on by_user.id = e.changed_by
    where e.kind = 'edit' and c ->> 'field' = 'unitPrice' and (c ->> 'to')::bigint < (c ->> 'from')::bigint
      and exists (
        select from order_items i
        where i.order_id = e.order_id and i.name = c ->> 'name' and i.unit_price_paise = (c ->> 'to')::bigint)
  )
  select at, by, customer, reason, product, size, price_paise, list_paise, customers, is_lowest,
    (count(*) over ())::integer as count
  from (select * from agreed union all select * from edited) as lowered
  order by at desc, id desc limit $3`);

export const listCheap = (db: Queryable, { from, to }: Week, most: number): Promise<CheapRow[]> =>
  db.rows(cheap, [from, to, most]);

export interface ReversedRow extends Given {
  kind: string;
  amount: number;
  /** Null for an entry of money, whose amount is in paise. */
  container: string | null;
  /** When the reversed entry was made. */
  madeAt: Date;
}

// Shows the most important amount of each reversal: money that was paid or waived, otherwise the largest amount.
const reversed = sql<ReversedRow>(`
  with summed as (
    select t.event_id, r.event_id as reversed_id, t.kind, max(t.created_at) as at, max(by_user.name) as by,
      max(customer.name) as customer, coalesce(max(n.note), '') as reason, k.name as container,
      sum(t.amount)::bigint as amount
    from ledger_transfers t ${accounts} ${people}
    join ledger_reversals r on r.reversal_id = t.event_id
    left join containers k on k.id = coalesce(d.container_id, c.container_id)
    where ${ofWeek}
    group by t.event_id, r.event_id, t.kind, k.name
  ), chosen as (
    select distinct on (event_id) * from summed
    order by event_id, array_position(array['payment', 'refund', 'pay_out', 'allowance', 'write_off'], kind), amount desc
  )
  select c.at, c.by, c.customer, c.reason, c.kind, c.amount, c.container, o.made_at, (count(*) over ())::integer as count
  from chosen c
  cross join lateral (select min(t.created_at) as made_at from ledger_transfers t where t.event_id = c.reversed_id) o
  where o.made_at < c.at - interval '1 day'
  order by c.at desc, c.event_id desc limit $3`);

/** Reversals of entries that were more than a day old. */
export const listReversed = (db: Queryable, { from, to }: Week, most: number): Promise<ReversedRow[]> =>
  db.rows(reversed, [from, to, most]);
