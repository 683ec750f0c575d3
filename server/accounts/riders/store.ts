/**
 * Riders: accounts with a phone number and a PIN, without an email address. A phone number belongs to at most one
 * active rider.
 */
import type { Staff } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { deleteLocked } from '#server/core/db/lock-rows.ts';
import { type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';
import { placeholderFor } from '#server/core/no-email.ts';
import { digitsOf } from '#server/core/person.store.ts';
import { numberOf } from '../customers.store.ts';
import { mostPhones } from '../rules.ts';

export interface RiderRow {
  id: string;
  name: string;
  phone: string;
  isActive: boolean;
  hasEasyPin: boolean;
}

const columns = 'id, name, phone, is_active, has_easy_pin';

const ridersPage = sql<PageRow<RiderRow>>(
  pageSql({
    total: `(select count(*) from users where role = 'rider')`,
    rows: `select ${columns} from users where role = 'rider'
      order by is_active desc, name collate names, id limit $1 offset $2`,
    order: 'page.is_active desc, page.name collate names, page.id',
  }),
);

/** A page of riders: active ones first, by name. */
export async function listRiders(db: Queryable, _staff: Staff, { limit, offset }: Slice) {
  const { rows, total } = await readPage(db, ridersPage, [limit, offset]);
  return { riders: rows satisfies RiderRow[], total };
}

const riderById = sql<RiderRow>(`select ${columns} from users where role = 'rider' and id = $1`);

export function findRider(db: Queryable, _staff: Staff, id: string): Promise<RiderRow | undefined> {
  return db.row(riderById, [id]);
}

const lockRiderRow = sql<RiderRow>(`
  select ${columns} from users where role = 'rider' and id = $1 for no key update`);

export function lockRider(tx: Queryable, _staff: Staff, id: string): Promise<RiderRow | undefined> {
  return tx.row(lockRiderRow, [id]);
}

const insertRiderRow = sql<RiderRow>(`
  insert into users (id, name, email, password_hash, phone, address, city, state, pincode, role, created_at)
  values ($1, $2, $3, $4, $5, '', '', '', '', 'rider', $6)
  returning ${columns}`);

export async function insertRider(
  tx: Queryable,
  { id, name, phone, pinHash }: { id: string; name: string; phone: string; pinHash: string },
  now: Date,
): Promise<void> {
  await tx.run(insertRiderRow, [id, name, placeholderFor(id), pinHash, phone, now]);
}

const updateRiderRow = sql<RiderRow>(`
  update users set name = $2, phone = $3, is_active = $4, password_hash = coalesce($5, password_hash),
    has_easy_pin = has_easy_pin and $5::text is null
  where id = $1 and role = 'rider'
  returning ${columns}`);

/** Writes a rider, whom the caller has locked; a null PIN hash keeps the PIN. */
export function updateRider(
  tx: Queryable,
  { id, name, phone, isActive, pinHash }: Omit<RiderRow, 'hasEasyPin'> & { pinHash: string | null },
): Promise<RiderRow | undefined> {
  return tx.row(updateRiderRow, [id, name, phone, isActive, pinHash]);
}

export interface RiderSecret {
  id: string;
  name: string;
  isActive: boolean;
  pinHash: string;
  hasEasyPin: boolean;
}

const byPhone = sql<RiderSecret>(`
  select id, name, is_active, password_hash as pin_hash, has_easy_pin from users
  where role = 'rider' and ${numberOf('phone')} = ${numberOf('$1::text')}
    and ${digitsOf('phone')} like '%' || ${numberOf('$1::text')}
  order by is_active desc, created_at desc limit 1`);

/** The active rider with a number, otherwise the newest one who had it. */
export function findRiderByPhone(db: Queryable, phone: string): Promise<RiderSecret | undefined> {
  return db.row(byPhone, [phone]);
}

const markPin = sql(`update users set has_easy_pin = $3 where id = $1 and password_hash = $2`);

/** Records whether the PIN of a sign-in is easy, unless staff have set another PIN after the sign-in. */
export async function writeEasyPin(db: Queryable, { id, pinHash }: RiderSecret, isEasy: boolean): Promise<void> {
  await db.run(markPin, [id, pinHash, isEasy]);
}

const phone = sql('select from rider_phones where rider_id = $1 and secret_hash = $2');

/** Whether this rider has signed in on the phone with this secret. */
export async function hasPhone(db: Queryable, riderId: string, secretHash: Buffer): Promise<boolean> {
  return (await db.row(phone, [riderId, secretHash])) !== undefined;
}

const keep = sql(`
  insert into rider_phones (rider_id, secret_hash, used_at) values ($1, $2, $3)
  on conflict (rider_id, secret_hash) do update set used_at = excluded.used_at`);
const forgetOld = sql(
  deleteLocked(
    'rider_phones',
    'rider_id, secret_hash',
    `rider_id = $1 and secret_hash not in (
      select secret_hash from rider_phones where rider_id = $1 order by used_at desc, secret_hash limit $2)`,
  ),
);

export async function keepPhone(db: Queryable, riderId: string, secretHash: Buffer, now: Date): Promise<void> {
  await db.run(keep, [riderId, secretHash, now]);
  await db.run(forgetOld, [riderId, mostPhones]);
}

/** Forgets on which phones a deactivated rider has signed in. */
export async function forgetPhones(tx: Queryable, riderId: string): Promise<void> {
  await tx.run(forgetOld, [riderId, 0]);
}
