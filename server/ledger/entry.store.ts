/**
 * Reads pages of ledger entries, newest first. Daily totals tell where a page begins, so that the last page is as fast
 * as the first.
 */
import { startOfDaySql } from '../core/db/conditions.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import {
  findTallyPage,
  type Page,
  type PageRow,
  pageSql,
  readPage,
  type Slice,
  startsBefore,
  tallied,
} from '../core/db/page.ts';
import { type Account, type AccountKind, columnsOf, type TransferKind } from './rules.ts';

export interface Entry {
  id: string;
  eventId: string;
  /** The place of the entry in the order of posting. */
  number: number;
  kind: TransferKind;
  /** Paise, or containers, as `unit` says. */
  amount: number;
  debit: AccountKind;
  debitOwner: string | null;
  credit: AccountKind;
  creditOwner: string | null;
  containerId: string | null;
  orderId: string | null;
  chargeId: string | null;
  runId: string | null;
  actorId: string | null;
  /** The note of the entry; empty if there was none, or if it was deleted. */
  note: string;
  /** The payment method; null if money only moved between accounts. */
  method: string | null;
  /** The bank's reference; empty if there is none. */
  reference: string;
  expenseKind: string | null;
  /** The earlier day to which the entry belongs; null for the day of `createdAt`. */
  valueDay: string | null;
  createdAt: Date;
}

/** Days in India, both included; null means no limit. */
export interface Days {
  from: string | null;
  to: string | null;
}

const entryColumns = `
  t.id, t.event_id, t.posting as number, t.kind, t.amount, d.kind as debit, d.owner_id as debit_owner, c.kind as credit,
  c.owner_id as credit_owner, coalesce(d.container_id, c.container_id) as container_id, t.order_id, t.charge_id, t.run_id,
  t.actor_id, coalesce(n.note, '') as note, t.method, coalesce(n.reference, '') as reference, t.expense_kind,
  t.value_day::text as value_day, t.created_at`;

/** SQL that reads a page of entries; `found` in the statement contains their ids. */
export const pageOf = (total: string) =>
  pageSql({
    total,
    rows: `select ${entryColumns}
      from found f
      join ledger_transfers t on t.id = f.id
      join ledger_accounts d on d.id = t.debit_account_id
      join ledger_accounts c on c.id = t.credit_account_id
      left join ledger_notes n on n.event_id = t.event_id`,
    order: 'page.id desc',
  });

/** SQL for the lowest id that an entry of a day in India or later can have. */
export const firstIdOf = (day: string) => `ledger_first_id(${startOfDaySql(day)})`;
/** SQL condition: the entry is within the days in India, both included; null means no limit. */
export const isOfDays = (id: string, from: string, to: string) => `
  (${from}::date is null or ${id} >= ${firstIdOf(`${from}::date`)})
  and (${to}::date is null or ${id} < ${firstIdOf(`${to}::date + 1`)})`;
/**
 * SQL: the day in India to which transfer `t` belongs: its value date, otherwise the day of its record, which is never
 * earlier than a value date.
 */
export const dayOfTransfer = `coalesce(t.value_day, (t.created_at at time zone 'Asia/Kolkata')::date)`;
/** SQL condition: transfer `t` belongs to a day before this one. */
export const belongsBefore = (day: string) => `(t.id < ${firstIdOf(day)} or t.value_day < ${day})`;
/** SQL condition: transfer `t` belongs to the days, both included; null means no limit. */
export const belongsTo = (from: string, to: string) => `
  (${from}::date is null or t.id >= ${firstIdOf(`${from}::date`)} and (t.value_day is null or t.value_day >= ${from}::date))
  and (${to}::date is null or ${belongsBefore(`(${to}::date + 1)`)})`;

/** SQL condition: the entry is within the days `$1` to `$2`. */
export const inDays = isOfDays('id', '$1', '$2');

/** SQL condition: a daily total is within the days `$1` to `$2`. */
export const isWanted = '($1::date is null or day >= $1) and ($2::date is null or day <= $2)';
/** SQL condition: the entry is within these days and not newer than the day on which the page begins. */
export const within = `id < ledger_first_id(${startsBefore}) and ($1::date is null or id >= ${firstIdOf('$1::date')})`;
/** SQL: how many entries of the day on which the page begins belong to earlier pages. */
export const passedBefore = '(select $4 - newer from start)';

const wholeBook = sql<PageRow<Entry>>(`
  with ${findTallyPage('ledger_totals', 'entries / 2.0', isWanted, '$4')}, found as (
    select id from ledger_transfers where ${within} order by id desc limit $3 offset ${passedBefore}
  ) ${pageOf(tallied)}`);

const side = (column: string, condition: string, most: string) =>
  `(select id from ledger_transfers where ${column} = $5 and ${condition} order by id desc limit ${most})`;
const bothSides = (condition: string, most: string) =>
  `${side('debit_account_id', condition, most)} union all ${side('credit_account_id', condition, most)}`;

const ofShopAccount = sql<PageRow<Entry>>(`
  with ${findTallyPage('ledger_totals', 'entries', `${isWanted} and kind = $6 and container_id = $7`, '$4')}, found as (
    select id from (${bothSides(within, `$3 + ${passedBefore}`)}) sides
    order by id desc limit $3 offset ${passedBefore}
  ) ${pageOf(tallied)}`);

// Accounts of one customer, rider or run have so few entries that they can be counted for each page.
const ofOwnAccount = sql<PageRow<Entry>>(`
  with own as materialized (
    select id from ledger_transfers where debit_account_id = $5 and ${inDays}
    union all
    select id from ledger_transfers where credit_account_id = $5 and ${inDays}
  ), found as (
    select id from own order by id desc limit $3 offset $4
  ) ${pageOf('(select count(*) from own)')}`);

const idOf = sql<{ id: string }>('select ledger_account_id($1, $2, $3) as id');
const noContainer = '00000000-0000-0000-0000-000000000000';

const ofOrder = sql<PageRow<Entry>>(`
  with own as materialized (
    select id from ledger_transfers where order_id = $1 or charge_id = any($2::uuid[])
  ), found as (
    select id from own order by id desc limit $3 offset $4
  ) ${pageOf('(select count(*) from own)')}`);

/** A page of the entries of an order and its charges, newest first. */
export async function listOrderEntries(
  db: Queryable,
  { orderId, chargeIds, limit, offset }: Slice & { orderId: string; chargeIds: readonly string[] },
): Promise<Page<Entry>> {
  return readPage(db, ofOrder, [orderId, chargeIds, limit, offset]);
}

const ofEvent = sql<{ id: string }>('select id from ledger_transfers where event_id = $1 limit 1');

/**
 * Whether an event was posted before. An act checks this while it holds its lock, so that a repeated request posts
 * nothing.
 */
export async function isPosted(db: Queryable, eventId: string): Promise<boolean> {
  return (await db.row(ofEvent, [eventId])) !== undefined;
}

/** A page of entries within these days, of one account or of all accounts. */
export async function listEntries(
  db: Queryable,
  { from, to, account, limit, offset }: Days & Slice & { account?: Account | undefined },
): Promise<Page<Entry>> {
  const page = [from, to, limit, offset];
  if (!account) return readPage(db, wholeBook, page);
  const { kind, ownerId, containerId } = columnsOf(account);
  const { id } = await db.one(idOf, [kind, ownerId, containerId]);
  if (ownerId !== null) return readPage(db, ofOwnAccount, [...page, id]);
  return readPage(db, ofShopAccount, [...page, id, kind, containerId ?? noContainer]);
}

/**
 * SQL: daily totals of the places of jars. The join of two accounts of one person posts jars from one to the other,
 * although no jar came or went. These amounts are subtracted, and the join counts as one entry.
 */
export const placeTotals = `(
    select day, kind, container_id, debits, credits, entries from ledger_totals
    union all
    select (t.created_at at time zone 'Asia/Kolkata')::date, 'held', t.unit, -sum(t.amount), -sum(t.amount), -count(*)
    from account_joins j
    join ledger_accounts a on a.user_id = j.customer_id and a.kind = 'held'
    join ledger_transfers t on t.credit_account_id = a.id and t.kind = 'account_join'
    group by 1, 3
  ) as place_totals`;

export type JarPlace = 'depot' | 'run' | 'held' | 'outside' | 'scrapped' | 'missing';

// Reads the entries of the container and skips those that neither come from this place nor go to it. Only few entries
// are skipped, because nearly every entry has a customer or a run on one side.
const ofOwners = sql<PageRow<Entry>>(`
  with ${findTallyPage(placeTotals, 'entries', `${isWanted} and kind = $6 and container_id = $5`, '$4')}, found as (
    select t.id from ledger_transfers t
    where t.unit = $5 and t.unit <> '00000000-0000-0000-0000-000000000000' and ${within}
      and exists (select from ledger_accounts a where a.id in (t.debit_account_id, t.credit_account_id) and a.kind = $6)
    order by t.id desc limit $3 offset ${passedBefore}
  ) ${pageOf(tallied)}`);

const inDaysOfMove = isOfDays('t.id', '$1', '$2');
const ofCustomer = sql<PageRow<Entry>>(`
  with held as materialized (
    select id from ledger_accounts
    where user_id = $5 and kind = 'held' and ($6::uuid is null or container_id = $6)
  ), own as materialized (
    select t.id from ledger_transfers t join held h on t.debit_account_id = h.id where ${inDaysOfMove}
    union all
    select t.id from ledger_transfers t join held h on t.credit_account_id = h.id where ${inDaysOfMove}
  ), found as (
    select id from own order by id desc limit $3 offset $4
  ) ${pageOf('(select count(*) from own)')}`);

// The entries of some days are few enough to count. An entry between two accounts of the place moves nothing.
const ofOneWay = (into: string, outOf: string) =>
  sql<PageRow<Entry>>(`
  with own as materialized (
    select t.id from ledger_transfers t
    join ledger_accounts i on i.id = t.${into} join ledger_accounts o on o.id = t.${outOf}
    where t.unit = $5 and t.unit <> '00000000-0000-0000-0000-000000000000' and ${inDaysOfMove}
      and i.kind = $6 and o.kind <> $6
  ), found as (
    select id from own order by id desc limit $3 offset $4
  ) ${pageOf('(select count(*) from own)')}`);
const ofWay = {
  into: ofOneWay('debit_account_id', 'credit_account_id'),
  outOf: ofOneWay('credit_account_id', 'debit_account_id'),
};

interface PlaceFilter extends Days, Slice {
  containerId: string;
  place: JarPlace;
  way?: keyof typeof ofWay | undefined;
}

/** A page of entries that moved jars of a container into a place, out of it, or both, newest first. */
export async function listPlaceEntries(
  db: Queryable,
  { containerId, place, way, ...page }: PlaceFilter,
): Promise<Page<Entry>> {
  const { from, to, limit, offset } = page;
  if (way) return readPage(db, ofWay[way], [from, to, limit, offset, containerId, place]);
  if (place !== 'run' && place !== 'held') return listEntries(db, { ...page, account: { kind: place, containerId } });
  return readPage(db, ofOwners, [from, to, limit, offset, containerId, place]);
}

/** A page of a customer's jar movements, newest first: all of them, or only those of one container. */
export async function listJarMoves(
  db: Queryable,
  {
    customerId,
    containerId = null,
    from,
    to,
    limit,
    offset,
  }: Days & Slice & { customerId: string; containerId?: string | null },
): Promise<Page<Entry>> {
  return readPage(db, ofCustomer, [from, to, limit, offset, customerId, containerId]);
}

const inPlace = sql<{ there: number }>(`
  select coalesce(sum(debits - credits), 0)::bigint as there from ledger_totals where kind = $2 and container_id = $1`);

/** The number of jars of a container in a place of the shop. Negative for a depot that was never counted. */
export async function countInPlace(db: Queryable, containerId: string, place: JarPlace): Promise<number> {
  return (await db.one(inPlace, [containerId, place])).there;
}
