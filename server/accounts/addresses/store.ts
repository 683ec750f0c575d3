/**
 * The address book. Lock the account's row before you change the address book or the account's address: the default
 * address and the columns of `users` are copies of each other, and are written in one transaction.
 */
import type { Door, Office } from '#contract/accounts/delivery-address.ts';
import type { CustomerId } from '#server/core/actor.ts';
import { documentOf, setFrom } from '#server/core/db/column-names.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { doorColumns, officeColumns } from '#server/core/delivery-address.store.ts';

export interface AddressRow extends Door, Office {
  id: string;
  label: string;
  recipient: string;
  phone: string;
  house: string;
  street: string;
  landmark: string;
  pincode: string;
  city: string;
  state: string;
  isDefault: boolean;
  version: number;
}

/** An address in an address book. */
export interface BookRow extends AddressRow {
  /** Whether an active plan delivers to the address. */
  isPlanned: boolean;
  /** The position of the address's door; null if unknown. */
  latitude: number | null;
  longitude: number | null;
}

export type AddressValues = Omit<AddressRow, 'id' | 'isDefault' | 'version'>;

/** Columns that a plan copies from its address. */
export const deliveredColumns = `house, street, landmark, recipient, phone, city, state, pincode, ${doorColumns}, ${officeColumns}`;
const values = `label, ${deliveredColumns}`;
const columns = `id, ${values}, is_default, version`;

/** SQL that composes the text of an address, as `composeAddress` of the contract does. */
export const textOf = (table: string) =>
  `concat_ws(', ', nullif(${table}.house, ''), nullif(${table}.street, ''), nullif(${table}.landmark, ''))`;

/** SQL for the door's position: the median of the positions that riders' phones reported; null if there are none. */
const learntOf = (table: string) => `
  (select percentile_disc(0.5) within group (order by one) from unnest(${table}.latitudes) one) as latitude,
  (select percentile_disc(0.5) within group (order by one) from unnest(${table}.longitudes) one) as longitude`;

const bookOf = sql<BookRow>(`
  select ${columns}, exists (
    select from plans p
    where p.address_id = addresses.id and p.status = 'active' and (p.ends_on is null or p.ends_on >= $2)
  ) as is_planned, ${learntOf('addresses')}
  from addresses where user_id = $1 order by is_default desc, id`);

export function listAddresses(db: Queryable, customer: CustomerId, today: string): Promise<BookRow[]> {
  return db.rows(bookOf, [customer, today]);
}

const lockAccountRow = sql('select 1 from users where id = $1 for no key update');

/** Locks the address book and the account's address until the transaction ends. */
export async function lockAddressBook(tx: Queryable, customer: CustomerId): Promise<void> {
  await tx.run(lockAccountRow, [customer]);
}

const same = `${textOf('a')} = excluded.street`;

const follow = sql(`
  insert into addresses as a (id, user_id, label, recipient, phone, street, pincode, city, state, is_default, created_at)
  select $2, id, 'Home', name, phone, address, pincode, city, state, true, $3
  from users where id = $1 and role = 'customer' order by id
  on conflict (user_id) where is_default do update set
    house = case when ${same} then a.house else '' end,
    street = case when ${same} then a.street else excluded.street end,
    landmark = case when ${same} then a.landmark else '' end,
    pincode = excluded.pincode, city = excluded.city, state = excluded.state, version = a.version + 1
  where not (${same} and (a.city, a.state, a.pincode) = (excluded.city, excluded.state, excluded.pincode))`);

/** Copies the account's address to the default address, creating it with `id` if it does not exist. */
export async function followAccount(tx: Queryable, account: string, id: string, now: Date): Promise<void> {
  await tx.run(follow, [account, id, now]);
}

const rename = sql(`
  -- locked: the caller has locked the account of these addresses
  update addresses a set
    recipient = case when a.recipient = $2 then u.name else a.recipient end,
    phone = case when a.phone = $3 then u.phone else a.phone end,
    version = a.version + 1
  from users u
  where u.id = $1 and a.user_id = u.id and ((a.recipient = $2 and u.name <> $2) or (a.phone = $3 and u.phone <> $3))`);

/** Updates addresses whose recipient or phone is the account's own, after its name or phone changed. */
export async function followPerson(tx: Queryable, customer: CustomerId, before: { name: string; phone: string }) {
  await tx.run(rename, [customer, before.name, before.phone]);
}

const insertAddressRow = sql(`
  insert into addresses (id, user_id, created_at, ${values})
  select $1, $2, $3, ${values} from json_populate_record(null::addresses, $4)`);

export async function insertAddress(
  tx: Queryable,
  { id, customer, now }: { id: string; customer: CustomerId; now: Date },
  address: AddressValues,
): Promise<void> {
  await tx.run(insertAddressRow, [id, customer, now, documentOf(address)]);
}

const updateAddressRow = sql(`
  update addresses a set ${setFrom('n', values)}, version = a.version + 1
  from json_populate_record(null::addresses, $2) n where a.id = $1`);

export async function writeAddress(tx: Queryable, id: string, address: AddressValues): Promise<void> {
  await tx.run(updateAddressRow, [id, documentOf(address)]);
}

const setDoor = sql(`
  -- locked: the caller has locked the account of these addresses
  update addresses a set ${setFrom('n', doorColumns)}
  from json_populate_record(null::addresses, $2) n where a.user_id = $1 and a.is_default`);

/**
 * Writes floor, lift and gate note to the default address of an account. The row of the account itself has no
 * columns for them.
 */
export async function writeDoor(tx: Queryable, account: string, door: Door): Promise<void> {
  await tx.run(setDoor, [account, documentOf(door)]);
}

const deleteAddressRow = sql('delete from addresses where id = $1');

export async function removeAddress(tx: Queryable, id: string): Promise<void> {
  await tx.run(deleteAddressRow, [id]);
}

const clearDefault = sql(`
  -- locked: the caller has locked the account of these addresses
  update addresses set is_default = false where user_id = $1 and is_default`);
const setDefault = sql('update addresses set is_default = true where id = $1');

export async function markDefault(tx: Queryable, customer: CustomerId, id: string): Promise<void> {
  // The order matters: an index allows no two default addresses, not even for a moment.
  await tx.run(clearDefault, [customer]);
  await tx.run(setDefault, [id]);
}

const tellAccount = sql(`
  -- locked: the caller has locked this account
  update users u set address = ${textOf('a')}, city = a.city, state = a.state, pincode = a.pincode
  from addresses a where u.id = $1 and a.user_id = u.id and a.is_default`);

/** Copies the default address to the account. */
export async function writeDefaultToAccount(tx: Queryable, customer: CustomerId): Promise<void> {
  await tx.run(tellAccount, [customer]);
}

/** The position of an address's door: the median of what riders' phones reported at the last five deliveries. */
interface Learnt {
  latitude: number;
  longitude: number;
}

/** The position of a door that was learnt from riders' phones; both columns are null if it is unknown. */
export interface LearntColumns {
  latitude: number | null;
  longitude: number | null;
}

/** SQL join that adds both columns as `learnt`, if the customer's address book has this address. */
export const learntAt = (customer: string, place: string, pincode: string) => `
  left join lateral (
    select ${learntOf('a')} from addresses a
    where a.user_id = ${customer} and a.pincode = ${pincode} and ${textOf('a')} = ${place} and a.latitudes <> '{}'
    order by a.is_default desc, a.id limit 1
  ) learnt on true`;

export const positionOf = ({ latitude, longitude }: LearntColumns): Learnt | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const learn = sql(`
  -- locked: only one row, in a transaction that has no other lock
  update addresses a set
    latitudes = (array[$2::float8] || a.latitudes)[1:5], longitudes = (array[$3::float8] || a.longitudes)[1:5]
  where a.id = (
    select b.id from orders o join addresses b
      on b.user_id = o.customer_id and b.pincode = o.delivery_pincode and ${textOf('b')} = o.delivery_address
    where o.id = $1 order by b.is_default desc, b.id limit 1)`);

/**
 * Adds a position only to an address in the customer's address book, where the customer can see and delete it. Never
 * call it within a transaction.
 */
export async function learnPosition(db: Queryable, orderId: string, { latitude, longitude }: Learnt): Promise<void> {
  await db.run(learn, [orderId, latitude, longitude]);
}

const forget = sql(`update addresses set latitudes = '{}', longitudes = '{}' where id = $1`);

export async function forgetPosition(tx: Queryable, id: string): Promise<void> {
  await tx.run(forget, [id]);
}
