/** Customers who hold jars. The lists are paged in an index; only the rows of a page are looked at whole. */
import type { HolderOrder } from '../../../contract/jars/desk.ts';
import type { Language } from '../../../contract/shared/translate.ts';
import { digitsOf } from '../../accounts/caller.store.ts';
import { isDepositFree } from '../../accounts/deposit-terms.store.ts';
import { emailOf, isWithoutEmail } from '../../core/no-email.ts';
import { type Queryable, sql } from '../../platform/db/database.ts';

export interface CustomerRow {
  id: string;
  name: string;
  phone: string;
  email: string | null;
  language: Language;
  is_active: boolean;
}

export interface HolderRow extends CustomerRow {
  jars: number;
  since: Date;
  last_order_at: Date | null;
  quiet_since: Date;
  reminded_at: Date | null;
  containers: { container_id: string; name: string; count: number }[];
  deposit_paise: number;
  is_deposit_free: boolean;
}

/** One row stands there even for an empty page: it carries the total. */
type PageRow = { total: number } & (HolderRow | { id: null });
const isHolder = (row: PageRow): row is PageRow & HolderRow => row.id !== null;

const person = `u.id, u.name, u.phone, ${emailOf('u.')} as email, u.language, u.is_active`;

const columns = `
  ${person}, h.jars, h.since, h.last_order_at, h.quiet_since, h.reminded_at,
  (select coalesce(json_agg(json_build_object('container_id', a.container_id, 'name', k.name, 'count', a.balance)
      order by a.balance desc, a.id), '[]')
    from ledger_accounts a join containers k on k.id = a.container_id
    where a.user_id = u.id and a.kind = 'held' and a.balance > 0) as containers,
  (select coalesce(sum(a.balance), 0)::bigint from ledger_accounts a
    where a.user_id = u.id and a.kind = 'deposits' and a.container_id is not null) as deposit_paise,
  ${isDepositFree('u.id')} as is_deposit_free`;

// As the indexes have them.
const orders: Record<HolderOrder, string> = {
  quiet: 'quiet_since, customer_id',
  since: 'since, customer_id',
  jars: 'jars desc, customer_id',
};

/** $1: overdue before this instant or null; $2: whether they are to be overdue or not, or null; $3: a container or null. */
const isWanted = `
  jars > 0 and ($2::boolean is null or (quiet_since <= $1::timestamptz) = $2)
  and ($3::uuid is null or exists (
    select from ledger_accounts a
    where a.user_id = customer_id and a.kind = 'held' and a.container_id = $3 and a.balance > 0))`;
const isOverdue = 'jars > 0 and quiet_since <= $1::timestamptz';

// As the indexes of accounts have them. What stands in for a missing address is not searched.
const searched = `lower(normalize(name || ' ' || email || ' ' || phone, nfc))`;
const searchedWithout = `lower(normalize(name || ' ' || phone, nfc))`;
const isSearched = (text: string, digits: string) => `
  customer_id in (
    select id from users
    where ${searched} like ${text} and (not ${isWithoutEmail()} or ${searchedWithout} like ${text})
      or ${digitsOf('phone')} like ${digits})`;

const pageOf = (total: string, chosen: string, order: string) =>
  sql<PageRow>(`
  with chosen as (${chosen})
  select ${total} as total, page.*
  from (values (1)) as always
  left join (
    select ${columns} from chosen join jar_holders h using (customer_id) join users u on u.id = h.customer_id
  ) page on true
  order by ${order.replace('customer_id', 'id')}`);

const counted = (condition: string) => `(select count(*) from jar_holders where ${condition})`;
const list = (condition: string, order: string) =>
  pageOf(
    counted(condition),
    `select customer_id from jar_holders where ${condition} order by ${order} limit $4 offset $5`,
    order,
  );

const statements = Object.fromEntries(
  Object.entries(orders).map(([name, order]) => [
    name,
    {
      all: list('jars > 0 and $1::timestamptz is not null and $2::boolean is null and $3::uuid is null', order),
      overdue: list(`${isOverdue} and $2::boolean and $3::uuid is null`, order),
      some: list(isWanted, order),
      searched: list(`${isWanted} and ${isSearched('$6', '$7')}`, order),
    },
  ]),
) as Record<HolderOrder, Record<'all' | 'overdue' | 'some' | 'searched', ReturnType<typeof list>>>;

export interface HolderFilter {
  /** Who has been without an order since before this is overdue. */
  overdueBefore: Date;
  isOverdue: boolean | null;
  containerId: string | null;
  pattern: string | null;
  /** Part of the digits of a phone number; null where no number was typed. */
  phone: string | null;
  sort: HolderOrder;
}

/** A page of those who hold jars, with the total of all pages. */
export async function listHolders(
  db: Queryable,
  { limit, offset, ...filter }: HolderFilter & { limit: number; offset: number },
): Promise<{ total: number; holders: HolderRow[] }> {
  const { overdueBefore, isOverdue: wanted, containerId, pattern, phone, sort } = filter;
  const values = [overdueBefore, wanted, containerId, limit, offset];
  const { all, overdue, some, searched: found } = statements[sort];
  const rows =
    pattern !== null
      ? await db.rows(found, [...values, pattern, phone])
      : await db.rows(containerId !== null || wanted === false ? some : wanted ? overdue : all, values);
  return { total: rows[0]?.total ?? 0, holders: rows.filter(isHolder) };
}

const counts = sql<{ holders: number; overdue: number }>(`
  select ${counted('jars > 0')} as holders, ${counted(isOverdue)} as overdue`);

export async function countHolders(db: Queryable, overdueBefore: Date) {
  return (await db.row(counts, [overdueBefore])) ?? { holders: 0, overdue: 0 };
}

const one = sql<CustomerRow>(`select ${person} from users u where u.id = $1 and u.role = 'customer'`);

/** Undefined for an account of staff, too. */
export function findCustomer(db: Queryable, id: string): Promise<CustomerRow | undefined> {
  return db.row(one, [id]);
}

const named = sql<{ id: string; name: string }>('select id, name from users where id = any($1::uuid[])');

/** Names of accounts, of customers and staff. */
export async function nameAccounts(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await db.rows(named, [[...new Set(ids)]]) : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const numbered = sql<{ id: string; order_number: string }>(
  'select id, order_number from orders where id = any($1::uuid[])',
);

export async function numberOrders(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await db.rows(numbered, [[...new Set(ids)]]) : [];
  return new Map(rows.map(({ id, order_number }) => [id, order_number]));
}

export interface ContainerName {
  id: string;
  name: string;
  is_active: boolean;
  lost_charge_paise: number;
}

const containers = sql<ContainerName>(
  `select id, name, is_active, lost_charge_paise from containers order by name collate "und-x-icu", id`,
);

export function listContainerNames(db: Queryable): Promise<ContainerName[]> {
  return db.rows(containers);
}

const lockSome = sql<HolderRow>(`
  with held as materialized (
    select * from jar_holders where customer_id = any($1::uuid[]) order by customer_id for no key update
  )
  select ${columns} from held h join users u on u.id = h.customer_id order by u.id`);

/** Locked in the order of their ids, until the reminders are queued. */
export function lockHolders(tx: Queryable, ids: readonly string[]): Promise<HolderRow[]> {
  return tx.rows(lockSome, [ids]);
}

const remind = sql(`
  -- locked: by the statement above
  update jar_holders set reminded_at = $2, reminded_by = $3 where customer_id = any($1::uuid[])`);

export async function markReminded(tx: Queryable, ids: readonly string[], at: Date, by: string): Promise<void> {
  await tx.run(remind, [ids, at, by]);
}
