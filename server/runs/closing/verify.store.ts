/** Checks that closed runs are empty: their jars are at the depot or missing, and their cash was handed in. */
import { formatAmount, paise } from '#contract/shared/money.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';

const most = 20;

interface JarsOnRun {
  rider: string;
  day: string;
  container: string;
  jars: number;
  /** The orders with ledger entries that were posted to the run after it was closed. */
  orders: string[];
}

const jarsOnClosed = sql<JarsOnRun>(`
  select u.name as rider, r.day, c.name as container, coalesce(a.balance, 0) as jars,
    array(
      select distinct concat(o.order_number, ' of ', coalesce(nullif(o.delivery_name, ''), k.name))
      from ledger_transfers t join orders o on o.id = t.order_id join users k on k.id = o.customer_id
      where a.id in (t.debit_account_id, t.credit_account_id) and t.created_at > r.verified_at
      order by 1 limit 5) as orders
  from ledger_accounts a
  join runs r on r.id = a.owner_id
  join users u on u.id = r.rider_id
  join containers c on c.id = a.container_id
  where a.kind = 'run' and a.balance <> 0 and r.state = 'verified'
  order by r.day, r.id, c.name
  limit ${most}`);

async function findJarsOnClosedRuns(db: Queryable): Promise<string[]> {
  return (await db.rows(jarsOnClosed)).map(({ rider, day, container, jars, orders }) => {
    const by = orders.length > 0 ? ` by order ${orders.join(', ')}` : '';
    return `the closed run of ${rider} on ${day} holds ${jars} × ${container}${by}; it should hold none. Count the depot under Jars: the count takes what this run holds off`;
  });
}

interface Places {
  container: string;
  bought: number;
  depot: number;
  runs: number;
  held: number;
  scrapped: number;
  missing: number;
}

const there = (kind: string) => `coalesce(sum(debits - credits) filter (where kind = '${kind}'), 0)::bigint`;
// Jars on closed runs are not counted: they should hold none, so that any jar left there makes the sum too small and
// is reported.
const wrongPlaces = sql<Places>(`
  with totals as (
    select container_id, -${there('outside')} as bought, ${there('depot')} as depot, ${there('held')} as held,
      ${there('scrapped')} as scrapped, ${there('missing')} as missing
    from ledger_totals where kind in ('outside', 'depot', 'held', 'scrapped', 'missing') group by 1
  ), on_runs as (
    select a.container_id, sum(a.balance)::bigint as runs
    from ledger_accounts a join runs r on r.id = a.owner_id
    where a.kind = 'run' and r.state <> 'verified' group by 1
  ), places as (
    select c.name as container, t.*, coalesce(o.runs, 0) as runs
    from totals t join containers c on c.id = t.container_id left join on_runs o using (container_id)
  )
  select container, bought, depot, runs, held, scrapped, missing from places
  where depot + runs + held + scrapped + missing <> bought
  order by container
  limit ${most}`);

async function findWrongPlaces(db: Queryable): Promise<string[]> {
  return (await db.rows(wrongPlaces)).map(
    ({ container, bought, depot, runs, held, scrapped, missing }) =>
      `${container}: ${bought} came in, but its places add up to ${depot + runs + held + scrapped + missing} (depot ${depot}, runs on the road ${runs}, with customers ${held}, scrapped ${scrapped}, missing ${missing})`,
  );
}

// An act that a phone sends after its run was closed belongs to the rider's next closing. While the rider has no open
// run, only such acts and their reversals may post to the cash bag. Entries since the bag was last empty are found by
// the sequence of posting, because the clocks of instances differ.
const cashInClosed = sql<{ rider: string; cash: number }>(`
  with bags as (
    select a.id, a.owner_id, u.name as rider
    from ledger_accounts a join users u on u.id = a.owner_id
    where a.kind = 'pouch' and a.balance <> 0 and not exists (
      select from runs r where a.owner_id = any(r.riders) and r.state <> 'verified' and r.deleted_at is null)
  ), entries as (
    select b.*, t.posting, t.actor_id, e.change,
      exists (select from ledger_reversals r where r.reversal_id = t.event_id) as is_reversal, sum(e.change) over (partition by b.id order by t.posting) as balance
    from bags b
    join ledger_transfers t on b.id in (t.debit_account_id, t.credit_account_id),
    lateral (select case when t.debit_account_id = b.id then t.amount else -t.amount end as change) e
  ), since_empty as (
    select * from entries e
    where posting > coalesce((select max(posting) from entries z where z.id = e.id and z.balance = 0), 0)
  )
  select rider, sum(change)::bigint as cash from since_empty
  where actor_id is distinct from owner_id and not is_reversal
  group by rider, owner_id having sum(change) <> 0
  order by rider, owner_id limit ${most}`);

async function findCashOfClosedRuns(db: Queryable): Promise<string[]> {
  return (await db.rows(cashInClosed)).map(
    ({ rider, cash }) =>
      `the cash bag of ${rider} holds ${formatAmount(paise(cash))} although every run of this rider is closed. Take the bag in under Deliveries, Runs, Riders with the cash that is really there: the difference is posted`,
  );
}

/** A sentence for each fault, at most 20 of each kind. */
export async function findRunFaults(db: Queryable): Promise<string[]> {
  const faults: string[] = [];
  for (const find of [findJarsOnClosedRuns, findWrongPlaces, findCashOfClosedRuns]) faults.push(...(await find(db)));
  return faults;
}

interface Twice {
  /** Null for a pick-up. */
  orderNumber: string | null;
  customer: string;
  rider: string;
  paidPaise: number;
  given: number;
  taken: number;
}

const sumOf = (kinds: string, side: 'd' | 'c') =>
  `coalesce(sum(t.amount) filter (where t.kind in (${kinds}) and ${side}.kind = 'held'), 0)::bigint`;
const twice = sql<Twice>(`
  select o.order_number, coalesce(nullif(o.delivery_name, ''), k.name) as customer, u.name as rider,
    coalesce(sum(t.amount) filter (where t.kind = 'payment'), 0)::bigint as paid_paise,
    ${sumOf(`'jars_given'`, 'd')} as given, ${sumOf(`'empties_taken', 'jars_damaged'`, 'c')} as taken
  from run_matters m
  join rider_acts a on a.id = m.act_id
  join run_stops s on s.id = a.stop_id
  left join orders o on o.id = s.order_id
  left join pickups p on p.id = s.pickup_id
  join users k on k.id = coalesce(o.customer_id, p.customer_id)
  join users u on u.id = a.rider_id
  join ledger_transfers t on t.event_id = a.event_id
  join ledger_accounts d on d.id = t.debit_account_id
  join ledger_accounts c on c.id = t.credit_account_id
  where m.kind = 'already_recorded' and m.cleared_at is null and a.is_recorded and a.taken_back_by is null
    and not exists (select from ledger_reversals r where r.event_id = a.event_id)
  group by m.id, o.order_number, o.delivery_name, k.name, u.name
  order by m.id limit 20`);

/**
 * A sentence for each stop that was recorded twice and that staff have not cleared. It is not a fault of the ledger:
 * only people know which record is right.
 */
export async function findRecordedTwice(db: Queryable): Promise<string[]> {
  return (await db.rows(twice)).map(({ orderNumber, customer, rider, paidPaise, given, taken }) => {
    const what = orderNumber === null ? 'a pick-up' : `order ${orderNumber}`;
    return `${what} of ${customer} was recorded twice. The phone of ${rider} has posted ${formatAmount(paise(paidPaise))}, ${given} jars given and ${taken} empties taken besides. Open it under Deliveries, "To resolve", and take back the record that is wrong`;
  });
}
