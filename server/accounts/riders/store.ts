/** Riders: accounts with a phone number and a PIN, without an e-mail address. A number has one active rider. */
import type { Staff } from '#server/core/actor.ts';
import { placeholderFor } from '#server/core/no-email.ts';
import { digitsOf } from '#server/core/person.store.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';
import { type PageRow, pageSql, readPage, type Slice } from '#server/platform/db/page.ts';
import { numberOf } from '../customers.store.ts';

export interface RiderRow {
  id: string;
  name: string;
  phone: string;
  isActive: boolean;
}

const columns = 'id, name, phone, is_active';

const page = sql<PageRow<RiderRow>>(
  pageSql({
    total: `(select count(*) from users where role = 'rider')`,
    rows: `select ${columns} from users where role = 'rider'
      order by is_active desc, name collate "und-x-icu", id limit $1 offset $2`,
    order: 'page.is_active desc, page.name collate "und-x-icu", page.id',
  }),
);

/** Active ones first, by name. */
export async function listRiders(db: Queryable, _staff: Staff, { limit, offset }: Slice) {
  const { rows, total } = await readPage(db, page, [limit, offset]);
  return { riders: rows satisfies RiderRow[], total };
}

const one = sql<RiderRow>(`select ${columns} from users where role = 'rider' and id = $1`);

export function findRider(db: Queryable, _staff: Staff, id: string): Promise<RiderRow | undefined> {
  return db.row(one, [id]);
}

const lock = sql<RiderRow>(`
  select ${columns} from users where role = 'rider' and id = $1 for no key update`);

export function lockRider(tx: Queryable, _staff: Staff, id: string): Promise<RiderRow | undefined> {
  return tx.row(lock, [id]);
}

const insert = sql<RiderRow>(`
  insert into users (id, name, email, password_hash, phone, address, city, state, pincode, role, created_at)
  values ($1, $2, $3, $4, $5, '', '', '', '', 'rider', $6)
  returning ${columns}`);

export async function insertRider(
  tx: Queryable,
  { id, name, phone, pinHash }: { id: string; name: string; phone: string; pinHash: string },
  now: Date,
): Promise<void> {
  await tx.run(insert, [id, name, placeholderFor(id), pinHash, phone, now]);
}

const update = sql<RiderRow>(`
  update users set name = $2, phone = $3, is_active = $4, password_hash = coalesce($5, password_hash)
  where id = $1 and role = 'rider'
  returning ${columns}`);

/** Of a locked one; null leaves the PIN. */
export function updateRider(
  tx: Queryable,
  { id, name, phone, isActive, pinHash }: RiderRow & { pinHash: string | null },
): Promise<RiderRow | undefined> {
  return tx.row(update, [id, name, phone, isActive, pinHash]);
}

export interface RiderSecret {
  id: string;
  name: string;
  isActive: boolean;
  pinHash: string;
}

const byPhone = sql<RiderSecret>(`
  select id, name, is_active, password_hash as pin_hash from users
  where role = 'rider' and ${numberOf('phone')} = ${numberOf('$1::text')}
    and ${digitsOf('phone')} like '%' || ${numberOf('$1::text')}
  order by is_active desc, created_at desc limit 1`);

/** The active rider of a number, else the newest one that had it. */
export function findRiderByPhone(db: Queryable, phone: string): Promise<RiderSecret | undefined> {
  return db.row(byPhone, [phone]);
}
