/** Reads a customer as a party of a paper: name, address and GST number. */
import { type Queryable, sql } from '#server/core/db/database.ts';
import { textOf } from './store.ts';

export interface PartyRow {
  name: string;
  /** Empty if there is none, like the GSTIN. */
  legalName: string;
  address: string;
  gstin: string;
}

// The address of the company if one was entered, otherwise the default address.
const party = sql<PartyRow>(`
  select u.name, coalesce(a.legal_name, '') as legal_name, coalesce(a.gstin, '') as gstin,
    coalesce(a.address, concat_ws(', ', nullif(u.address, ''), nullif(concat_ws(' ', u.city, u.pincode), ''), nullif(u.state, ''))) as address
  from users u
  left join lateral (
    select legal_name, gstin,
      concat_ws(', ', nullif(${textOf('s')}, ''), nullif(concat_ws(' ', s.city, s.pincode), ''), nullif(s.state, '')) as address
    from addresses s where s.user_id = u.id
    order by s.gstin <> '' desc, s.is_default desc, s.id limit 1
  ) a on true
  where u.id = $1 and u.role = 'customer'`);

/** Undefined if there is no such customer. */
export function findParty(db: Queryable, customerId: string): Promise<PartyRow | undefined> {
  return db.row(party, [customerId]);
}
