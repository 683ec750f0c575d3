/**
 * The address book. Whoever changes it, or the address of an account, holds the row of the account first: the default
 * address and the columns of users are one thing, and are written in one transaction.
 */
import type { Door, Office } from '#contract/accounts/delivery-address.ts';
import type { CustomerId } from '#server/core/actor.ts';
import { doorColumns, officeColumns } from '#server/core/delivery-address.store.ts';
import { documentOf, setFrom } from '#server/platform/db/column-names.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

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

/** An address in its book. */
export interface BookRow extends AddressRow {
  /** Whether a plan that is not over delivers there. */
  isPlanned: boolean;
  /** Where its door is; null where nobody has learnt it. */
  latitude: number | null;
  longitude: number | null;
}

export type AddressValues = Omit<AddressRow, 'id' | 'isDefault' | 'version'>;

/** All that a plan which delivers there takes over. */
export const deliveredColumns = `house, street, landmark, recipient, phone, city, state, pincode, ${doorColumns}, ${officeColumns}`;
const values = `label, ${deliveredColumns}`;
const columns = `id, ${values}, is_default, version`;

/** As composeAddress of the contract writes it. */
export const textOf = (table: string) =>
  `concat_ws(', ', nullif(${table}.house, ''), nullif(${table}.street, ''), nullif(${table}.landmark, ''))`;

/** Where the door is, as columns: the middle of what was learnt, null where nothing was. */
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

const lock = sql('select 1 from users where id = $1 for no key update');

/** Changes of the book and of the account's address follow each other from here on. */
export async function lockAddressBook(tx: Queryable, customer: CustomerId): Promise<void> {
  await tx.run(lock, [customer]);
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

/** Makes the default address say what the account says, and makes it where there is none; `id` is that of a new one. */
export async function followAccount(tx: Queryable, account: string, id: string, now: Date): Promise<void> {
  await tx.run(follow, [account, id, now]);
}

const rename = sql(`
  -- locked: addresses of an account, whose row is held
  update addresses a set
    recipient = case when a.recipient = $2 then u.name else a.recipient end,
    phone = case when a.phone = $3 then u.phone else a.phone end,
    version = a.version + 1
  from users u
  where u.id = $1 and a.user_id = u.id and ((a.recipient = $2 and u.name <> $2) or (a.phone = $3 and u.phone <> $3))`);

/** Addresses that named the account's owner, or their phone, name them as they are called now. */
export async function followPerson(tx: Queryable, customer: CustomerId, before: { name: string; phone: string }) {
  await tx.run(rename, [customer, before.name, before.phone]);
}

const insert = sql(`
  insert into addresses (id, user_id, created_at, ${values})
  select $1, $2, $3, ${values} from json_populate_record(null::addresses, $4)`);

export async function insertAddress(
  tx: Queryable,
  { id, customer, now }: { id: string; customer: CustomerId; now: Date },
  address: AddressValues,
): Promise<void> {
  await tx.run(insert, [id, customer, now, documentOf(address)]);
}

const update = sql(`
  update addresses a set ${setFrom('n', values)}, version = a.version + 1
  from json_populate_record(null::addresses, $2) n where a.id = $1`);

export async function writeAddress(tx: Queryable, id: string, address: AddressValues): Promise<void> {
  await tx.run(update, [id, documentOf(address)]);
}

const setDoor = sql(`
  -- locked: addresses of an account, whose row is held
  update addresses a set ${setFrom('n', doorColumns)}
  from json_populate_record(null::addresses, $2) n where a.user_id = $1 and a.is_default`);

/** What the account does not hold of its default address. */
export async function writeDoor(tx: Queryable, account: string, door: Door): Promise<void> {
  await tx.run(setDoor, [account, documentOf(door)]);
}

const remove = sql('delete from addresses where id = $1');

export async function removeAddress(tx: Queryable, id: string): Promise<void> {
  await tx.run(remove, [id]);
}

const clearDefault = sql(`
  -- locked: addresses of an account, whose row is held
  update addresses set is_default = false where user_id = $1 and is_default`);
const setDefault = sql('update addresses set is_default = true where id = $1');

export async function markDefault(tx: Queryable, customer: CustomerId, id: string): Promise<void> {
  // In this order: an index lets no two be the default one, not even for a moment.
  await tx.run(clearDefault, [customer]);
  await tx.run(setDefault, [id]);
}

const tellAccount = sql(`
  -- locked: the account, whose row is held
  update users u set address = ${textOf('a')}, city = a.city, state = a.state, pincode = a.pincode
  from addresses a where u.id = $1 and a.user_id = u.id and a.is_default`);

/** The account says what its default address says. */
export async function writeDefaultToAccount(tx: Queryable, customer: CustomerId): Promise<void> {
  await tx.run(tellAccount, [customer]);
}

/** Where the door of an address is: the middle of what the phones of riders have told at the last five deliveries. */
interface Learnt {
  latitude: number;
  longitude: number;
}

/** Null where nothing was learnt. */
export interface LearntColumns {
  latitude: number | null;
  longitude: number | null;
}

/** A row with both columns as `learnt`, if the customer's book has a place that says this. */
export const learntAt = (customer: string, place: string, pincode: string) => `
  left join lateral (
    select ${learntOf('a')} from addresses a
    where a.user_id = ${customer} and a.pincode = ${pincode} and ${textOf('a')} = ${place} and a.latitudes <> '{}'
    order by a.is_default desc, a.id limit 1
  ) learnt on true`;

export const positionOf = ({ latitude, longitude }: LearntColumns): Learnt | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const learn = sql(`
  -- locked: one row, by a statement that is a transaction of its own and holds nothing else
  update addresses a set
    latitudes = (array[$2::float8] || a.latitudes)[1:5], longitudes = (array[$3::float8] || a.longitudes)[1:5]
  where a.id = (
    select b.id from orders o join addresses b
      on b.user_id = o.customer_id and b.pincode = o.delivery_pincode and ${textOf('b')} = o.delivery_address
    where o.id = $1 order by b.is_default desc, b.id limit 1)`);

/** Only of an address in the customer's book, where the customer sees it and can delete it. Never within a transaction. */
export async function learnPosition(db: Queryable, orderId: string, { latitude, longitude }: Learnt): Promise<void> {
  await db.run(learn, [orderId, latitude, longitude]);
}

const forget = sql(`update addresses set latitudes = '{}', longitudes = '{}' where id = $1`);

export async function forgetPosition(tx: Queryable, id: string): Promise<void> {
  await tx.run(forget, [id]);
}
