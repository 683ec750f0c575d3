/** Open registrations: what becomes an account once its address is proven. */
import type { Language } from '#contract/shared/translate.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';
import { deleteLocked } from '#server/platform/db/lock-rows.ts';

export interface RegistrationRow {
  id: string;
  email: string;
  mark: string;
  secretHashes: Buffer[];
  name: string;
  passwordHash: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  pincode: string;
  language: Language;
  createdAt: Date;
}

const columns =
  'id, email, mark, secret_hashes, name, password_hash, phone, address, city, state, pincode, language, created_at';

const isOfAddress = 'lower(email collate "C") = lower($1::text collate "C")';

const openOnes = sql<RegistrationRow>(`
  select ${columns} from registrations where ${isOfAddress} and created_at > $2 order by id`);

/** Those of an address that were begun after `since`, oldest first. */
export function findRegistrations(db: Queryable, email: string, since: Date): Promise<RegistrationRow[]> {
  return db.rows(openOnes, [email, since]);
}

const insert = sql(`
  insert into registrations (${columns})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`);

export async function insertRegistration(tx: Queryable, row: RegistrationRow): Promise<void> {
  const { id, email, mark, secretHashes, name, passwordHash, phone, address, city, state, pincode } = row;
  const place = [phone, address, city, state, pincode];
  await tx.run(insert, [id, email, mark, secretHashes, name, passwordHash, ...place, row.language, row.createdAt]);
}

const addSecretHash = sql(`
  update registrations set secret_hashes = (array[$2::bytea] || secret_hashes)[1:$3] where id = $1`);

/** One more browser may complete it; the oldest beyond `most` no longer may. */
export async function addSecret(db: Queryable, id: string, secretHash: Buffer, most: number): Promise<void> {
  await db.run(addSecretHash, [id, secretHash, most]);
}

const deleteOldest = sql(`
  -- locked: in the order of ids by the query below
  delete from registrations where id in (
    select id from registrations
    where id in (select id from registrations where ${isOfAddress} order by id desc offset $2)
    order by id for update
  )`);

/** Ends the oldest of an address, so that the newest `most` stay. */
export async function keepNewest(tx: Queryable, email: string, most: number): Promise<void> {
  await tx.run(deleteOldest, [email, most]);
}

const deleteAll = sql<{ id: string }>(`${deleteLocked('registrations', 'id', isOfAddress)} returning id`);

/** Ends all of an address, and answers which there were: of two that are completed at once the later finds none. */
export async function endRegistrations(tx: Queryable, email: string): Promise<string[]> {
  return (await tx.rows(deleteAll, [email])).map(({ id }) => id);
}
