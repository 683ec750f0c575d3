/** Reads the figures at the top of the money desk, and the present balance of till or bank for a count. */
import type { CashPlace } from '#contract/money/desk-rules.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { handedOverSince } from '#server/ledger/order-entry.store.ts';
import type { AccountKind } from '#server/ledger/rules.ts';

/** In paise, under the names used in the API. */
export interface ShopSums {
  till: number;
  bank: number;
  creditTotal: number;
  depositTotal: number;
  salesToday: number;
  salesThisMonth: number;
  allowanceTotal: number;
  writeOffTotal: number;
}

const kinds = [
  'till',
  'bank',
  'credit',
  'deposits',
  'sales',
  'allowances',
  'write_offs',
] as const satisfies readonly AccountKind[];
const sumOf = (kind: (typeof kinds)[number], isCounted = 'true') =>
  `coalesce(sum(there) filter (where kind = '${kind}' and ${isCounted}), 0)::bigint`;
const isThisMonth = `day >= date_trunc('month', $1::date)`;

const shopFigures = sql<ShopSums>(`
  with moved as (
    select kind, day, sum(debits - credits) as there from ledger_totals
    where kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}) group by 1, 2
  )
  select ${sumOf('till')} as till, ${sumOf('bank')} as bank,
    -${sumOf('credit')} as credit_total, -${sumOf('deposits')} as deposit_total,
    -${sumOf('sales', 'day = $1::date')} as sales_today, -${sumOf('sales', isThisMonth)} as sales_this_month,
    ${sumOf('allowances', isThisMonth)} as allowance_total, ${sumOf('write_offs', isThisMonth)} as write_off_total
  from moved`);

export function readShopSums(db: Queryable, now: Date): Promise<ShopSums> {
  return db.one(shopFigures, [indiaDay(now)]);
}

export interface PaidAhead {
  paid: number;
  inTill: number;
}

/**
 * The condition of `open` must match the index of orders paid ahead. The ledger tells which money of an order is in the
 * till.
 */
const ahead = sql<PaidAhead>(`
  with open as materialized (
    select id, paid_paise from orders where paid_paise > 0 and status not in ('delivered', 'cancelled')
  ), cash_place as materialized (
    select ledger_account_id('till', null, null) as id, false as is_bag
    union all
    select id, true from ledger_accounts where kind = 'pouch'
  )
  select coalesce(sum(open.paid_paise), 0)::bigint as paid,
    coalesce(sum(least(greatest(cash.paise, 0), open.paid_paise)), 0)::bigint as in_till
  from open cross join lateral (
    select sum(case when a.id = t.debit_account_id then t.amount else -t.amount end) as paise
    from ledger_transfers t join cash_place a on a.id in (t.debit_account_id, t.credit_account_id)
    where t.order_id = open.id and (not a.is_bag or ${handedOverSince('a.id')})
  ) as cash`);

/**
 * Sums what customers paid for orders that are neither delivered nor cancelled, and how much of it is in the till, in
 * paise.
 */
export function sumPaidAhead(db: Queryable): Promise<PaidAhead> {
  return db.one(ahead);
}

export interface CashBag {
  riderId: string;
  name: string;
  balance: number;
}

const cashBags = sql<CashBag>(`
  select a.owner_id as rider_id, u.name, a.balance from ledger_accounts a join users u on u.id = a.owner_id
  where a.kind = 'pouch' and a.balance <> 0 order by u.name collate names, a.id limit 200`);

/** Riders' cash bags that are not empty. */
export function listCashBags(db: Queryable): Promise<CashBag[]> {
  return db.rows(cashBags);
}

const lockCounting = sql(`select pg_advisory_xact_lock(hashtext('count_till'))`);
const sum = sql<{ there: number }>(`
  select coalesce(sum(debits - credits), 0)::bigint as there from ledger_totals where kind = $1`);

/** Locks the account, so that counts happen one after the other while sales continue. Returns its balance in paise. */
export async function lockCashAccount(tx: Queryable, place: CashPlace): Promise<number> {
  await tx.rows(lockCounting);
  return (await tx.one(sum, [place])).there;
}
