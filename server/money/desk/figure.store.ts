/** The figures on top of the money desk. */
import { indiaDay } from '../../../contract/shared/days.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';

export interface ShopSums {
  till: number;
  bank: number;
  credit: number;
  deposits: number;
  sales_today: number;
  sales_this_month: number;
  allowances_this_month: number;
  written_off_this_month: number;
}

const thisMonth = (kind: string) => `filter (where kind = '${kind}' and day >= date_trunc('month', $1::date))`;

const sums = sql<ShopSums>(`
  with moved as (
    select kind, day, sum(debits - credits) as there from ledger_totals
    where kind in ('till', 'bank', 'credit', 'deposits', 'sales', 'allowances', 'write_offs') group by 1, 2
  )
  select coalesce(sum(there) filter (where kind = 'till'), 0)::bigint as till,
    coalesce(sum(there) filter (where kind = 'bank'), 0)::bigint as bank,
    coalesce(-sum(there) filter (where kind = 'credit'), 0)::bigint as credit,
    coalesce(-sum(there) filter (where kind = 'deposits'), 0)::bigint as deposits,
    coalesce(-sum(there) filter (where kind = 'sales' and day = $1::date), 0)::bigint as sales_today,
    coalesce(-sum(there) ${thisMonth('sales')}, 0)::bigint as sales_this_month,
    coalesce(sum(there) ${thisMonth('allowances')}, 0)::bigint as allowances_this_month,
    coalesce(sum(there) ${thisMonth('write_offs')}, 0)::bigint as written_off_this_month
  from moved`);

export async function readShopSums(db: Queryable, now: Date): Promise<ShopSums> {
  const row = await db.row(sums, [indiaDay(now)]);
  if (!row) throw new Error('A sum without a row');
  return row;
}

/** As the index of orders paid ahead in cash has them. */
const ahead = sql<{ ahead: number }>(`
  select coalesce(sum(paid_paise - credit_used_paise), 0)::bigint as ahead from orders
  where paid_paise > 0 and payment_method in ('cash', '') and status not in ('delivered', 'cancelled')`);

/** What of the till belongs to orders that are not delivered. */
export async function sumCashAhead(db: Queryable): Promise<number> {
  return (await db.row(ahead))?.ahead ?? 0;
}

export interface Pouch {
  rider_id: string;
  name: string;
  balance: number;
}

const pouches = sql<Pouch>(`
  select a.owner_id as rider_id, u.name, a.balance from ledger_accounts a join users u on u.id = a.owner_id
  where a.kind = 'pouch' and a.balance <> 0 order by u.name collate "und-x-icu", a.id limit 200`);

/** Those in which something is. */
export function listPouches(db: Queryable): Promise<Pouch[]> {
  return db.rows(pouches);
}
