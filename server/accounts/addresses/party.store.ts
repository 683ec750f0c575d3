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

/** The data of a customer with which documents name the buyer of goods without an order. */
export interface BuyerRow {
  name: string;
  legalName: string;
  gstin: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
}

const buyer = sql<BuyerRow>(`
  select u.name, coalesce(a.legal_name, '') as legal_name, coalesce(a.gstin, '') as gstin,
    coalesce(a.address, u.address) as address, coalesce(a.city, u.city) as city, coalesce(a.state, u.state) as state,
    coalesce(a.pincode, u.pincode) as pincode
  from users u
  left join lateral (
    select legal_name, gstin, ${textOf('s')} as address, city, state, pincode
    from addresses s where s.user_id = u.id
    order by s.gstin <> '' desc, s.is_default desc, s.id limit 1
  ) a on true
  where u.id = $1`);

export function readBuyer(db: Queryable, customerId: string): Promise<BuyerRow> {
  return db.one(buyer, [customerId]);
}

/** Reads a customer as a party of a paper; undefined if there is no such customer. */
export function findParty(db: Queryable, customerId: string): Promise<PartyRow | undefined> {
  return db.row(party, [customerId]);
}
