/** Reads the limit and the dues that decide whether a customer may order on account. The caller locks the customer. */
import { type Queryable, sql } from '#server/core/db/database.ts';
import { duesSql } from '../money/due.store.ts';

/** A customer's monthly account; amounts in paise. */
export interface AccountRow {
  limitPaise: number;
  /** The amount due for delivered orders and charges. */
  duePaise: number;
  /** The amount due for open orders on account. */
  openPaise: number;
  /** The amount due on statements whose due date has passed. */
  overduePaise: number;
  /** The due date of the oldest unpaid statement; null if all are paid. */
  unpaidSince: string | null;
}

const endOf = (month: string) => `(${month} + interval '1 month') at time zone 'Asia/Kolkata'`;

/** SQL that reads a customer's monthly account as one `AccountRow`; it returns no row for a customer without one. */
export const accountSql = (customer: string, today: string) => `
  select l.limit_paise, dues.due_paise, open.due_paise as open_paise, late.due_paise as overdue_paise, unpaid.due_on as unpaid_since
  from credit_limits l
  cross join lateral (
    select coalesce(sum(due_paise), 0)::bigint as due_paise, min(due_since) as oldest from (${duesSql(customer)}) as d
  ) as dues
  cross join lateral (
    select coalesce(sum(o.due_paise), 0)::bigint as due_paise from orders o
    where o.customer_id = ${customer} and o.payment_method = 'account' and o.status not in ('delivered', 'cancelled')
  ) as open
  cross join lateral (
    select min(s.due_on)::text as due_on from account_statements s
    where s.customer_id = ${customer} and ${endOf('s.month')} > dues.oldest
  ) as unpaid
  cross join lateral (
    select coalesce(sum(d.due_paise), 0)::bigint as due_paise from (${duesSql(customer)}) as d
    where d.due_since < (
      select ${endOf('max(s.month)')} from account_statements s
      where s.customer_id = ${customer} and s.due_on < ${today}::date)
  ) as late
  where l.customer_id = ${customer} and l.limit_paise is not null`;

const ofCustomer = sql<AccountRow>(accountSql('$1', '$2'));

/** The monthly account of a customer; undefined if there is none. */
export function findAccount(db: Queryable, customerId: string, today: string): Promise<AccountRow | undefined> {
  return db.row(ofCustomer, [customerId, today]);
}
