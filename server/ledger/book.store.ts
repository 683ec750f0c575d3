/**
 * The day book: pages of money entries by day, account, customer, order or one of the rare kinds; also the jars of a
 * customer.
 */
import { type Queryable, type Statement, sql } from '../core/db/database.ts';
import { findTallyPage, type Page, type PageRow, readPage, type Slice, tallied } from '../core/db/page.ts';
import { type Days, type Entry, inDays, isWanted, listEntries, pageOf, passedBefore, within } from './entry.store.ts';
import { type Account, columnsOf, jarKinds, type TransferKind } from './rules.ts';

/**
 * The filter of the day book. Without any account, kind, customer or order, it finds all entries of money. `kind` must
 * be one of the kinds in `rare`, which have an index.
 */
export interface BookFilter extends Days {
  account?: Account | undefined;
  kind?: TransferKind | undefined;
  customerId?: string | undefined;
  orderId?: string | undefined;
  /** Which entries of a customer are read: all money, one of the accounts, or jars. */
  what: 'money' | 'credit' | 'deposits' | 'jars';
}

const money = `'00000000-0000-0000-0000-000000000000'::uuid`;

const wholeBook = sql<PageRow<Entry>>(`
  with ${findTallyPage('ledger_totals', 'entries / 2.0', `${isWanted} and kind not in ${jarKinds}`, '$4')}, found as (
    select id from ledger_transfers where unit = ${money} and ${within}
    order by id desc limit $3 offset ${passedBefore}
  ) ${pageOf(tallied)}`);

// Only these kinds have an index: this must be the condition of the partial index on `ledger_transfers`.
export const rare = `kind in
  ('refund', 'pay_out', 'allowance', 'write_off', 'hand_over', 'cash_difference', 'banking', 'expense', 'owner_money')`;
const ofKind = `select id from ledger_transfers where ${rare} and kind = $5
  and ($6::uuid is null or $6 in (debit_account_id, credit_account_id))`;
const ownAccounts = (kinds: string) => `
  (select id from ledger_accounts where user_id = $5::uuid and kind in ${kinds})`;
const debitSideOf = (kinds: string) => `
  select id from ledger_transfers where $6::uuid is null and debit_account_id in ${ownAccounts(kinds)} and `;
const creditSideOf = (kinds: string) => `
  select id from ledger_transfers where $6::uuid is null and credit_account_id in ${ownAccounts(kinds)} and `;
const ofCustomer = (kinds: string, condition: string) =>
  `${debitSideOf(kinds)} ${condition} union ${creditSideOf(kinds)} ${condition}`;

const ofOrder = `select id from ledger_transfers where unit = ${money} and order_id = $5::uuid and $6::uuid is null`;

const counted = (own: string) =>
  sql<PageRow<Entry>>(`
  with own as materialized (${own}), found as (
    select id from own order by id desc limit $3 offset $4
  ) ${pageOf('(select count(*) from own)')}`);

const moneyKinds = `('credit', 'orders', 'deposits')`;
const pages = {
  kind: counted(`${ofKind} and ${inDays}`),
  money: counted(ofCustomer(moneyKinds, inDays)),
  credit: counted(ofCustomer(`('credit')`, inDays)),
  deposits: counted(ofCustomer(`('deposits')`, inDays)),
  jars: counted(ofCustomer(`('held')`, inDays)),
  order: counted(`${ofOrder} and ${inDays}`),
};

// An export reads batches: each contains entries that are older than the last one ($4) of the batch before.
const isNext = `($4::uuid is null or id < $4) and ${inDays}`;
const nextOf = (own: string) =>
  sql<PageRow<Entry>>(`
  with found as (select id from (${own}) own order by id desc limit $3)
  ${pageOf('0')}`);
const sideOf = (column: string) =>
  `(select id from ledger_transfers where ${column} = $6 and $5::text is null and ${isNext} order by id desc limit $3)`;
const wholeOf = (unit: string) =>
  nextOf(`select id from ledger_transfers where ${unit} and $5::text is null and $6::uuid is null and ${isNext}`);
const next = {
  all: wholeOf(`unit = ${money}`),
  allJars: wholeOf(`unit <> ${money}`),
  account: nextOf(`${sideOf('debit_account_id')} union all ${sideOf('credit_account_id')}`),
  kind: nextOf(`${ofKind} and ${isNext}`),
  money: nextOf(ofCustomer(moneyKinds, isNext)),
  credit: nextOf(ofCustomer(`('credit')`, isNext)),
  deposits: nextOf(ofCustomer(`('deposits')`, isNext)),
  jars: nextOf(ofCustomer(`('held')`, isNext)),
  order: nextOf(`${ofOrder} and ${isNext}`),
};

const idOf = sql<{ id: string }>('select ledger_account_id($1, $2, $3) as id');

/** The id of an account; null if no account is given. */
export async function accountIdOf(db: Queryable, account: Account | undefined): Promise<string | null> {
  if (!account) return null;
  const { kind, ownerId, containerId } = columnsOf(account);
  return (await db.row(idOf, [kind, ownerId, containerId]))?.id ?? null;
}

/** A page of entries, newest first, with the number of entries on all pages. */
export async function listBook(db: Queryable, filter: BookFilter, { limit, offset }: Slice): Promise<Page<Entry>> {
  const { from, to, account, kind, customerId, orderId, what } = filter;
  const page = [from, to, limit, offset];
  if (orderId !== undefined) return readPage(db, pages.order, [...page, orderId, null]);
  if (customerId !== undefined) return readPage(db, pages[what], [...page, customerId, null]);
  if (kind !== undefined) return readPage(db, pages.kind, [...page, kind, await accountIdOf(db, account)]);
  if (account) return listEntries(db, { from, to, account, limit, offset });
  return readPage(db, wholeBook, page);
}

/** The next entries that are older than `before`, newest first. If `before` is undefined, the newest entries. */
export async function listBookBefore(
  db: Queryable,
  { from, to, account, kind, customerId, orderId, what }: BookFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Entry[]> {
  const values = [from, to, limit, before ?? null];
  const read = async (statement: Statement<PageRow<Entry>>, ...more: readonly unknown[]) =>
    (await readPage(db, statement, [...values, ...more])).rows;
  if (orderId !== undefined) return read(next.order, orderId, null);
  if (customerId !== undefined) return read(next[what], customerId, null);
  if (what === 'jars') return read(next.allJars, null, null);
  const accountId = await accountIdOf(db, account);
  if (kind !== undefined) return read(next.kind, kind, accountId);
  return read(accountId === null ? next.all : next.account, null, accountId);
}
