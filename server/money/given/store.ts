/** Reads what staff gave away within some days: waived dues, corrected jars, prices below the list, and reversals. */
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
const isNoReversal = 'not exists (select from ledger_reversals r where r.reversal_id = t.event_id)';

// An allowance can also lower the deposit of an order first. What the customer need not pay is the credit of the order.
const waived = sql<WaivedRow>(`
  select max(t.created_at) as at, max(by_user.name) as by, max(customer.name) as customer,
    coalesce(max(n.note), '') as reason, t.kind, sum(t.amount)::bigint as paise,
    (count(*) over ())::integer as count, (sum(sum(t.amount)) over ())::bigint as sum_paise
  from ledger_transfers t ${accounts} ${people}
  where ${ofWeek} and t.kind in ('allowance', 'write_off') and c.kind = 'orders' and ${isNoReversal}
  group by t.event_id, t.kind order by at desc, t.event_id desc limit $3`);

export const listWaived = (db: Queryable, { from, to }: Week, most: number): Promise<WaivedRow[]> =>
  db.rows(waived, [from, to, most]);

export interface CorrectedRow extends Given {
  container: string;
  /** How many more containers the customer has now; negative for fewer. */
  change: number;
}

const corrected = sql<CorrectedRow>(`
  select t.created_at as at, by_user.name as by, customer.name as customer, coalesce(n.note, '') as reason,
    k.name as container, case when d.kind = 'held' then t.amount else -t.amount end as change,
    (count(*) over ())::integer as count
  from ledger_transfers t ${accounts} ${people}
  join containers k on k.id = coalesce(d.container_id, c.container_id)
  where ${ofWeek} and t.kind = 'adjustment' and ${isNoReversal}
  order by t.id desc limit $3`);

export const listCorrected = (db: Queryable, { from, to }: Week, most: number): Promise<CorrectedRow[]> =>
  db.rows(corrected, [from, to, most]);

export interface CheapRow extends Given {
  product: string;
  size: string;
  pricePaise: number;
  listPaise: number;
  /** Customers of an act that changed many prices; `customer` is then null. */
  customers: number;
}

// For agreed prices the list price is the present one, because the shop keeps no older ones. For a line of an order it
// is the price before the edit.
const cheap = sql<CheapRow>(`
  with agreed as (
  select max(a.changed_at) as at, max(by_user.name) as by,
    case when count(*) = 1 then max(customer.name) end as customer, max(a.reason) as reason,
    p.name as product, p.size, min(a.price_paise) as price_paise, p.price_paise as list_paise,
    count(*)::integer as customers, coalesce(a.change_id, a.id) as id
  from agreed_prices a
  join products p on p.id = a.product_id
  join users customer on customer.id = a.customer_id
  left join users by_user on by_user.id = a.changed_by
  where a.changed_at >= ${startOfDaySql('$1::date')} and a.changed_at < ${startOfDaySql('$2::date + 1')}
    and a.price_paise < p.price_paise and a.taken_back_at is null
  group by coalesce(a.change_id, a.id), p.id
  ), edited as (
    select e.created_at as at, by_user.name as by, customer.name as customer, coalesce(e.reason, '') as reason,
      c ->> 'name' as product, c ->> 'size' as size, (c ->> 'to')::bigint as price_paise,
      (c ->> 'from')::bigint as list_paise, 1 as customers, e.id
    from order_events e cross join jsonb_array_elements(e.changes) c
    join orders o on o.id = e.order_id
    join users customer on customer.id = o.customer_id
    left join users by_user on by_user.id = e.changed_by
    where e.created_at >= ${startOfDaySql('$1::date')} and e.created_at < ${startOfDaySql('$2::date + 1')}
      and e.kind = 'edit' and c ->> 'field' = 'unitPrice' and (c ->> 'to')::bigint < (c ->> 'from')::bigint
  )
  select at, by, customer, reason, product, size, price_paise, list_paise, customers,
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

const reversed = sql<ReversedRow>(`
  select t.created_at as at, by_user.name as by, customer.name as customer, coalesce(n.note, '') as reason,
    t.kind, t.amount, k.name as container, o.created_at as made_at, (count(*) over ())::integer as count
  from ledger_transfers t ${accounts} ${people}
  join ledger_reversals r on r.reversal_id = t.event_id
  join ledger_transfers o on o.event_id = r.event_id and o.line = t.line
  left join containers k on k.id = coalesce(d.container_id, c.container_id)
  where ${ofWeek} and o.created_at < t.created_at - interval '1 day'
    and t.line = (select min(line) from ledger_transfers f where f.event_id = t.event_id)
  order by t.id desc limit $3`);

/** Reversals of entries that were more than a day old. */
export const listReversed = (db: Queryable, { from, to }: Week, most: number): Promise<ReversedRow[]> =>
  db.rows(reversed, [from, to, most]);
