/**
 * Deletes all personal data of a customer, as the list of personal tables says, and records the deletion. Rows stay.
 */
import { type Queryable, sql } from '../core/db/database.ts';
import { deleteLocked, lockBatch, lockRows } from '../core/db/lock-rows.ts';
import type { Person } from './people.store.ts';
import { type PersonalTable, personalTables } from './personal-tables.store.ts';

const lockBelongings = ['complaints', 'plans', 'upi_claims', 'orders', 'pickups'].map((table) =>
  sql(`select id from ${table} where customer_id = any($1::uuid[]) order by id for update`),
);
// `for update` makes an act that writes a row of the account wait, and then see the result.
const lockAccounts = sql(`select id from users where id = any($1::uuid[]) order by id for update`);
const accountState = sql<{ role: string; email: string; language: string; isDeleted: boolean; isJoined: boolean }>(`
  select u.role, u.email, u.language,
    exists (select from deleted_accounts d where d.customer_id = u.id and d.emptied_at is not null) as is_deleted,
    exists (select from account_joins j where j.customer_id = u.id) as is_joined
  from users u where u.id = $1`);

/** Locks complaints, plans, claims, orders and pick-ups by id, and then the accounts, in the order that all acts use. */
export async function lockPerson(tx: Queryable, { ids }: Person): Promise<void> {
  for (const lock of [...lockBelongings, lockAccounts]) await tx.run(lock, [ids]);
}

/**
 * Finds the customer of an account, and whether it was deleted. It is read again after locking, because it may have
 * changed.
 */
export function readAccountState(tx: Queryable, customerId: string) {
  return tx.row(accountState, [customerId]);
}

type Values = Readonly<Record<string, unknown>>;

interface Erasure {
  table: string;
  by: PersonalTable['by'];
  read: ReturnType<typeof sql<Values>>;
  write: ReturnType<typeof sql>;
  /** Columns whose old values are not kept after a deletion: secrets and pictures. */
  unkept: ReadonlySet<string>;
}

function describeErasure([table, { of, by, key = 'id', deletion, secret = [] }]: [string, PersonalTable]): Erasure[] {
  const unkept = new Set([...secret, 'jpeg'].map(inCamelCase));
  if (deletion === 'rows') {
    const read = sql<Values>(`select * from ${table} where ${of} order by ${key} for update`);
    return [{ table, by, read, write: sql(deleteLocked(table, key, of)), unkept }];
  }
  const columns = Object.keys(deletion);
  if (columns.length === 0) return [];
  const values = Object.entries(deletion).map(([column, value]) => `${column} = ${value}`);
  const read = sql<Values>(
    `select ${[key, ...columns].join(', ')} from ${table} where ${of} order by ${key} for update`,
  );
  const write = sql(`
    with ${lockRows(table, key, of)}
    update ${table} set ${values.join(', ')} where (${key}) in (select ${key} from held)`);
  return [{ table, by, read, write, unkept }];
}

const inCamelCase = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const erasures = Object.entries(personalTables).flatMap(describeErasure);

/** The erased values by table. */
export type KeptValues = Readonly<Record<string, Values[]>>;

/** Erases the personal data of a person and returns the erased values, without secrets. The caller has locked the person. */
export async function erasePerson(tx: Queryable, { ids, emails }: Person): Promise<KeptValues> {
  const kept: Record<string, Values[]> = {};
  for (const { table, by, read, write, unkept } of erasures) {
    const whom = [by === 'email' ? emails : ids];
    const rows = await tx.rows(read, whom);
    if (rows.length === 0) continue;
    kept[table] = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !unkept.has(column))));
    await tx.run(write, whom);
  }
  return kept;
}

const closeRow = sql(`
  -- locked: lockPerson has locked these rows
  update users set is_active = false, password_hash = $2 where id = any($1::uuid[])`);
const noteRow = sql(`
  insert into deleted_accounts as d (customer_id, deleted_at, deleted_by, emptied_at, kept)
  select id, $2, $3, $2, case when id = $4 then $5::jsonb end from unnest($1::uuid[]) as id order by id
  on conflict (customer_id) do update set emptied_at = excluded.emptied_at, kept = excluded.kept`);

export interface Deletion {
  /** The account that was deleted. The other accounts of the customer were joined into it. */
  customerId: string;
  /** Null if the customers themselves deleted their account. */
  by: string | null;
  at: Date;
  /** The hash of a password that nobody knows. */
  passwordHash: string;
  /** The values that the law requires the shop to keep; null if nothing is kept. */
  kept: KeptValues | null;
}

/** Deactivates the erased accounts, and records that they were deleted. From then on they cannot change. */
export async function closePerson(
  tx: Queryable,
  { ids }: Person,
  { customerId, by, at, passwordHash, kept }: Deletion,
): Promise<void> {
  await tx.run(closeRow, [ids, passwordHash]);
  await tx.run(noteRow, [ids, at, by, customerId, kept && JSON.stringify(kept)]);
}

const isOldKept = 'kept is not null and deleted_at < $1';
/** A statement for `applyRetention`: removes the kept values of accounts that were deleted before `$1`. */
export const oldKeptValues = sql(`
  with ${lockRows(
    'deleted_accounts',
    'customer_id',
    `customer_id in (select customer_id from deleted_accounts where ${isOldKept} limit $2)`,
  )}
  update deleted_accounts d set kept = null from held where d.customer_id = held.customer_id`);

/**
 * A statement for `applyRetention`: erases the company in orders of deleted customers from before `$1`, when no document
 * names it any more.
 */
export const oldCompanies = sql(`
  with ${lockBatch(
    'orders',
    `created_at < $1 and (legal_name <> '' or gstin <> '')
      and customer_id in (select customer_id from deleted_accounts where emptied_at is not null)
      and not exists (select from documents d where d.order_id = orders.id and d.content -> 'buyer' ->> 'name' <> '')`,
  )}
  update orders o set legal_name = '', gstin = '' from held where o.id = held.id`);

export interface DeletedAccount {
  customerId: string;
  deletedAt: Date;
}
const unfinished = sql<DeletedAccount>(`
  select d.customer_id, d.deleted_at from deleted_accounts d where d.emptied_at is null
  order by exists (select from account_joins j where j.customer_id = d.customer_id), d.customer_id`);

/**
 * Accounts that were deleted after the backup that was restored. Accounts that were joined into another account come
 * last, because they are erased together with that account.
 */
export function listUnfinished(db: Queryable): Promise<DeletedAccount[]> {
  return db.rows(unfinished);
}
