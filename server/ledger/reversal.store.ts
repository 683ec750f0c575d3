/** Stores the links between events and their reversals. */
import { type Queryable, sql } from '../core/db/database.ts';
import { type Entry, isPosted } from './entry.store.ts';
import { type EntryRow, lineColumns, lineJoins, toLine } from './order-entry.store.ts';
import type { EventState } from './reversal.rules.ts';
import type { Account, Line, TransferKind } from './rules.ts';
import { columnsOf, eventIdOf } from './rules.ts';

interface EventFacts {
  id: string;
  actorId: string | null;
  posting: number;
  /** The time when the entries of the event were posted. */
  createdAt: Date;
  /** The earlier day to which the event belongs; null for the day of `createdAt`. */
  valueDay: string | null;
  reference: string;
  isTakenBack: boolean;
  takesBack: boolean;
}

export interface PostedEvent extends Omit<EventFacts, 'id'> {
  /** Id of the newest entry of the event. */
  lastId: string;
  lines: Line[];
}

const ofEvent = sql<EntryRow & EventFacts>(`
  select ${lineColumns}, t.id, t.actor_id, t.created_at, t.value_day::text as value_day,
    coalesce(t.posting, 0) as posting, coalesce(n.reference, '') as reference,
    exists (select from ledger_reversals r where r.event_id = t.event_id) as is_taken_back,
    exists (select from ledger_reversals r where r.reversal_id = t.event_id) as takes_back
  from ledger_transfers t ${lineJoins}
  left join ledger_notes n on n.event_id = t.event_id
  where t.event_id = $1
  order by t.line`);

/** Undefined for an unknown id. */
export async function findEvent(db: Queryable, eventId: string): Promise<PostedEvent | undefined> {
  const rows = await db.rows(ofEvent, [eventId]);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return undefined;
  const { actorId, posting, createdAt, valueDay, reference, isTakenBack, takesBack } = first;
  const lines = rows.map(toLine);
  return { actorId, posting, createdAt, valueDay, reference, isTakenBack, takesBack, lastId: last.id, lines };
}

const insertReversalRow = sql(`
  insert into ledger_reversals (event_id, reversal_id) values ($1, $2) on conflict do nothing`);

export type ReversedEntry = Pick<Entry, 'number' | 'kind' | 'debit' | 'credit'>;

// A reversal may have more entries than the event, for example for a deposit that it releases. These entries name the
// first entry of the event.
const reversedOf = sql<ReversedEntry & { id: string }>(`
  select t.id, o.number, o.kind, o.debit, o.credit
  from ledger_transfers t
  join ledger_reversals r on r.reversal_id = t.event_id
  cross join lateral (
    select o.posting as number, o.kind, d.kind as debit, c.kind as credit
    from ledger_transfers o
    join ledger_accounts d on d.id = o.debit_account_id
    join ledger_accounts c on c.id = o.credit_account_id
    where o.event_id = r.event_id
    order by (o.kind = t.kind and o.amount = t.amount) desc, (o.credit_account_id = t.debit_account_id) desc, o.posting
    limit 1
  ) o
  where t.id = any($1::uuid[])`);

/** The entries that these entries reverse, by the id of the reversing one. */
export async function listReversed(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, ReversedEntry>> {
  const rows = await db.rows(reversedOf, [ids]);
  return new Map(rows.map(({ id, ...entry }) => [id, entry]));
}

/** Records which event reverses this one; returns false if it was reversed before. Waits for a concurrent reversal. */
export async function writeReversal(tx: Queryable, eventId: string, reversalId: string): Promise<boolean> {
  return (await tx.run(insertReversalRow, [eventId, reversalId])) === 1;
}

const counts = sql<{ found: boolean }>(`
  select exists (
    select from ledger_transfers t
    where t.kind = $2 and t.id > $3
      and ledger_account_id($1, null, $4) in (t.debit_account_id, t.credit_account_id)
      and not exists (select from ledger_reversals r where t.event_id in (r.event_id, r.reversal_id))
  ) as found`);

/** Whether an account of the shop was counted again after this entry. */
export async function isCountedSince(
  db: Queryable,
  account: Account,
  kind: TransferKind,
  id: string,
): Promise<boolean> {
  const { kind: name, containerId } = columnsOf(account);
  return (await db.one(counts, [name, kind, id, containerId])).found;
}

const ofEvents = sql<Omit<EventState, 'isOfPickup'> & { eventId: string }>(`
  select t.event_id, array_agg(distinct t.kind) as kinds,
    bool_or(t.run_id is not null and t.kind in ('cash_difference', 'jars_counted')) as is_of_closing,
    exists (select from ledger_reversals r where r.event_id = t.event_id) as is_taken_back,
    exists (select from ledger_reversals r where r.reversal_id = t.event_id) as takes_back
  from ledger_transfers t where t.event_id = any($1::uuid[]) group by t.event_id`);

/**
 * The state of each event, by its id: the kinds of its entries, and whether it was reversed or reverses another event.
 */
export async function listEventStates(
  db: Queryable,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, EventState>> {
  const rows = await db.rows(ofEvents, [[...new Set(eventIds)]]);
  return new Map(rows.map(({ eventId, ...state }) => [eventId, state]));
}

const reversed = sql<{ found: boolean }>('select exists (select from ledger_reversals where event_id = $1) as found');

/**
 * An id for a new event of this name, only one of which may be valid at a time: a new id if the earlier event was
 * reversed. Undefined if the earlier event is still valid.
 */
export async function findFreeEvent(db: Queryable, name: string): Promise<string | undefined> {
  for (let n = 1; ; n += 1) {
    const id = eventIdOf(n === 1 ? name : `${name}:${n}`);
    if (!(await isPosted(db, id))) return id;
    if (!(await db.row(reversed, [id]))?.found) return undefined;
  }
}

const used = sql<{ orderId: string | null; chargeId: string | null; amount: number }>(`
  with entry as (
    select t.order_id, t.charge_id, t.amount, coalesce(t.posting, 0) as posting from ledger_transfers t
    where t.debit_account_id = ledger_account_id('credit', $1, null)
      and t.credit_account_id = ledger_account_id('orders', $1, null) and t.kind = 'credit_use'
    union all
    select t.order_id, t.charge_id, -t.amount, coalesce(t.posting, 0) from ledger_transfers t
    where t.credit_account_id = ledger_account_id('credit', $1, null)
      and t.debit_account_id = ledger_account_id('orders', $1, null) and t.kind = 'credit_use'
  )
  select order_id, charge_id, sum(amount)::bigint as amount from entry where posting >= $2
  group by 1, 2 having sum(amount) > 0 order by max(posting) desc limit 200`);

export interface CreditUse {
  orderId: string | undefined;
  chargeId: string | undefined;
  amount: number;
}

/**
 * The orders and charges that the customer's credit has paid with entries whose `posting` is at least this number,
 * newest first. `posting` numbers the entries in the order in which they were posted.
 */
export async function listCreditUses(db: Queryable, customerId: string, posting: number): Promise<CreditUse[]> {
  return (await db.rows(used, [customerId, posting])).map(({ orderId, chargeId, amount }) => ({
    orderId: orderId ?? undefined,
    chargeId: chargeId ?? undefined,
    amount,
  }));
}

const linesOfEvents = sql<EntryRow & { eventId: string }>(`
  select ${lineColumns}, t.event_id from ledger_transfers t ${lineJoins}
  where t.event_id = any($1::uuid[]) order by t.event_id, t.line`);

/** The lines of events, by event id. */
export async function listLinesOf(db: Queryable, eventIds: readonly string[]): Promise<ReadonlyMap<string, Line[]>> {
  const rows = await db.rows(linesOfEvents, [eventIds]);
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId);
  return new Map([...byEvent].map(([id, lines]) => [id, lines.map(toLine)]));
}

const insertMany = sql(`
  insert into ledger_reversals (event_id, reversal_id)
  select r.event_id, r.reversal_id from unnest($1::uuid[], $2::uuid[]) as r(event_id, reversal_id) order by r.event_id`);

/** Records reversals of events that were not reversed before. The caller has locked their customers. */
export async function writeReversals(tx: Queryable, pairs: readonly (readonly [string, string])[]): Promise<void> {
  await tx.run(insertMany, [pairs.map(([event]) => event), pairs.map(([, reversal]) => reversal)]);
}
