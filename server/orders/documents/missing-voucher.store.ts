/** Finds payments without a voucher: an instance of an earlier release has recorded them. */
import { type Queryable, sql } from '#server/core/db/database.ts';

// Payments from the time before the first voucher are left out, because they have no vouchers.
const missing = sql<{ eventId: string }>(`
  with moved as (
    select t.event_id, min(t.posting) as posting,
      exists (select from documents d where d.event_id = t.event_id) as has_voucher
    from ledger_transfers t
    join ledger_accounts d on d.id = t.debit_account_id join ledger_accounts c on c.id = t.credit_account_id
    where t.id >= ledger_first_id($1)
      and ((d.kind in ('till', 'bank', 'pouch') and c.kind in ('orders', 'credit'))
        or (c.kind in ('till', 'bank', 'pouch') and d.kind in ('orders', 'credit')))
    group by t.event_id
  )
  select event_id from moved
  where not has_voucher
    and (posting > (select min(posting) from moved where has_voucher)
      or exists (select from documents where event_id is not null and issued_at < $1))
  order by posting limit $2`);

/** Events of the ledger since this time that moved money of customers without a voucher, the oldest first. */
export async function listMissingVouchers(db: Queryable, since: Date, most: number): Promise<string[]> {
  return (await db.rows(missing, [since, most])).map(({ eventId }) => eventId);
}

const vouched = sql<{ found: boolean }>('select exists (select from documents where event_id = $1) as found');

export async function hasVoucher(tx: Queryable, eventId: string): Promise<boolean> {
  return (await tx.one(vouched, [eventId])).found;
}
