/** Sums the entries that a filter of the day book finds; reads totals or balances instead of entries where possible. */
import { type Queryable, sql } from '../core/db/database.ts';
import { accountIdOf, type BookFilter, rare } from './book.store.ts';
import { firstIdOf, inDays, isWanted } from './entry.store.ts';
import { columnsOf, isRaisedByCredit, jarKinds } from './rules.ts';

/** In paise. */
export interface BookSums {
  /** Sum of all entries, without signs. */
  total: number;
  /** The amounts paid into and out of the filtered account. */
  moved?: { into: number; outOf: number };
  /**
   * Balances before the first day and after the last one; absent if the filter finds only some entries of the account.
   */
  balance?: { before: number; after: number };
}

interface Sides {
  debits: number;
  credits: number;
  /** Sums before the first day. */
  debitsBefore: number;
  creditsBefore: number;
}

const whole = sql<{ total: number }>(`
  select coalesce(sum(debits), 0)::bigint as total from ledger_totals where ${isWanted} and kind not in ${jarKinds}`);

const sumOf = (amount: string, condition: string) => `coalesce(sum(${amount}) filter (where ${condition}), 0)::bigint`;
const ofShop = sql<Sides>(`
  select ${sumOf('debits', isWanted)} as debits, ${sumOf('credits', isWanted)} as credits,
    ${sumOf('debits', 'day < $1::date')} as debits_before, ${sumOf('credits', 'day < $1::date')} as credits_before
  from ledger_totals where kind = $3`);

// The present balance is known, so only entries since the first day are summed.
const since = (column: string) => `
  select coalesce(sum(t.amount) filter (where ${inDays}), 0)::bigint as inside, coalesce(sum(t.amount), 0)::bigint as later
  from ledger_transfers t
  where t.${column} = any(select id from own) and $1::date is not null
    and id >= ${firstIdOf('$1::date')}`;
const toLastDay = (column: string) => `
  select coalesce(sum(t.amount), 0)::bigint as later from ledger_transfers t
  where t.${column} = any(select id from own) and $2::date is not null and $1::date is null
    and id >= ${firstIdOf('$2::date + 1')}`;
const ofOwner = sql<Sides>(`
  with own as materialized (
    select id, debits, credits from ledger_accounts where user_id = $3 and kind = $4
  ), balance as (
    select coalesce(sum(debits), 0)::bigint as debits, coalesce(sum(credits), 0)::bigint as credits from own
  ), d as (${since('debit_account_id')}), c as (${since('credit_account_id')}),
  d_after as (${toLastDay('debit_account_id')}), c_after as (${toLastDay('credit_account_id')}),
  -- Entries between two deposit accounts of one customer cancel out.
  inner_moves as (
    select coalesce(sum(amount), 0)::bigint as inside from ledger_transfers
    where (select count(*) from own) > 1 and debit_account_id = any(select id from own)
      and credit_account_id = any(select id from own) and ${inDays}
  )
  select case when $1::date is null then balance.debits - d_after.later else d.inside end - inner_moves.inside as debits,
    case when $1::date is null then balance.credits - c_after.later else c.inside end - inner_moves.inside as credits,
    case when $1::date is null then 0 else balance.debits - d.later end as debits_before,
    case when $1::date is null then 0 else balance.credits - c.later end as credits_before
  from balance, d, c, d_after, c_after, inner_moves`);

interface SelectedSums {
  total: number;
  debits: number;
  credits: number;
}

const sumSelected = (condition: string) =>
  sql<SelectedSums>(`
  select coalesce(sum(amount), 0)::bigint as total, ${sumOf('amount', 'debit_account_id = $4')} as debits,
    ${sumOf('amount', 'credit_account_id = $4')} as credits
  from ledger_transfers where ${condition} and ($4::uuid is null or $4 in (debit_account_id, credit_account_id)) and ${inDays}`);
const ofKind = sumSelected(`${rare} and kind = $3`);
const ofOrder = sumSelected(`unit = '00000000-0000-0000-0000-000000000000'::uuid and order_id = $3::uuid`);

/** Undefined if a sum has no meaning: for all money of a customer, and for jars. */
export async function sumBook(db: Queryable, filter: BookFilter): Promise<BookSums | undefined> {
  const { from, to, account, kind, customerId, orderId, what } = filter;
  const days = [from, to];
  if (orderId !== undefined) {
    const row = await db.row(ofOrder, [...days, orderId, null]);
    return row && { total: row.total };
  }
  if (customerId !== undefined) {
    if (what !== 'credit' && what !== 'deposits') return undefined;
    return toSums(await db.row(ofOwner, [...days, customerId, what]), true);
  }
  if (kind !== undefined) {
    const row = await db.row(ofKind, [...days, kind, await accountIdOf(db, account)]);
    if (!row || !account) return row && { total: row.total };
    return { total: row.total, moved: movedOf(row, isRaisedByCredit(account.kind)) };
  }
  if (!account) return db.row(whole, days);
  const { ownerId } = columnsOf(account);
  const sides =
    ownerId === null
      ? await db.row(ofShop, [...days, account.kind])
      : await db.row(ofOwner, [...days, ownerId, account.kind]);
  return toSums(sides, isRaisedByCredit(account.kind));
}

const movedOf = ({ debits, credits }: Pick<Sides, 'debits' | 'credits'>, isRaised: boolean) =>
  isRaised ? { into: credits, outOf: debits } : { into: debits, outOf: credits };

function toSums(sides: Sides | undefined, isRaised: boolean): BookSums | undefined {
  if (!sides) return undefined;
  const moved = movedOf(sides, isRaised);
  const earlier = sides.creditsBefore - sides.debitsBefore;
  const before = isRaised ? earlier : -earlier;
  const balance = { before, after: before + moved.into - moved.outOf };
  return { total: moved.into + moved.outOf, moved, balance };
}
