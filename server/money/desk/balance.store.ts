/** Customers who have credit or deposits. */
import { type Queryable, sql } from '../../platform/db/database.ts';

export interface BalanceRow {
  id: string;
  customer_id: string;
  name: string;
  phone: string;
  container: string | null;
  balance: number;
}

export interface BalanceFilter {
  of: 'credit' | 'deposits';
  pattern: string | null;
  phone: string | null;
}

type PageRow = { total: number } & (BalanceRow | { id: null });
const isBalance = (row: PageRow): row is PageRow & BalanceRow => row.id !== null;

const found = `
  kind = $1 and kind in ('credit', 'deposits') and balance > 0
  and ($2::text is null or exists (select from users u where u.id = owner_id
    and (lower(normalize(u.name, nfc)) like $2 or regexp_replace(u.phone, '\\D', '', 'g') like $3)))`;
const named = `
  select b.id, b.owner_id as customer_id, u.name, u.phone, c.name as container, b.balance
  from chosen b join users u on u.id = b.owner_id left join containers c on c.id = b.container_id`;

const page = sql<PageRow>(`
  with chosen as (
    select id, owner_id, container_id, balance from ledger_accounts where ${found}
    order by balance desc, id limit $4 offset $5
  )
  select (select count(*) from ledger_accounts where ${found}) as total, page.*
  from (values (1)) as always left join (${named}) page on true
  order by page.balance desc, page.id`);

const next = sql<BalanceRow>(`
  with chosen as (
    select id, owner_id, container_id, balance from ledger_accounts
    where ${found} and ($4::uuid is null or balance < $5::bigint or balance = $5 and id > $4)
    order by balance desc, id limit $6
  ) ${named} order by b.balance desc, b.id`);

/** A page of the accounts, most first. */
export async function listBalancesOf(
  db: Queryable,
  { of, pattern, phone, limit, offset }: BalanceFilter & { limit: number; offset: number },
): Promise<{ total: number; balances: BalanceRow[] }> {
  const rows = await db.rows(page, [of, pattern, phone, limit, offset]);
  return { total: rows[0]?.total ?? 0, balances: rows.filter(isBalance) };
}

/** The next so many behind an account, in the order of the list. */
export function listBalancesAfter(
  db: Queryable,
  { of, pattern, phone }: BalanceFilter,
  { after, limit }: { after: BalanceRow | undefined; limit: number },
): Promise<BalanceRow[]> {
  return db.rows(next, [of, pattern, phone, after?.id ?? null, after?.balance ?? null, limit]);
}
