/** Writes transfers. Triggers update balances and totals in the same statement. */
import { type Queryable, sql } from '../core/db/database.ts';
import type { LedgerEvent } from './rules.ts';
import { columnsOf } from './rules.ts';

const lines = `
  line as (
    select l.*, ledger_account_id(debit_kind, debit_owner, debit_container) as debit_account_id,
      ledger_account_id(credit_kind, credit_owner, credit_container) as credit_account_id
    from unnest($1::uuid[], $2::smallint[], $3::text[], $4::bigint[],
      $5::text[], $6::uuid[], $7::uuid[], $8::text[], $9::uuid[], $10::uuid[],
      $11::uuid[], $12::uuid[], $13::uuid[], $14::uuid[], $15::timestamptz[], $16::text[], $17::text[], $18::date[]) with ordinality
      as l(event_id, line, kind, amount, debit_kind, debit_owner, debit_container,
        credit_kind, credit_owner, credit_container, order_id, charge_id, run_id, actor_id, created_at, method,
        expense_kind, value_day, place)
  )`;

/** Creates missing accounts. An event that was posted before adds nothing. */
const post = sql<{ eventId: string; posted: number; lockedTo: string | null }>(`
  with ${lines}, made as (
    insert into ledger_accounts (kind, owner_id, container_id, debits, credits)
    select distinct side.kind, side.owner_id, side.container_id, kept.zero, kept.zero
    from line
    cross join lateral (values (debit_account_id, debit_kind, debit_owner, debit_container),
      (credit_account_id, credit_kind, credit_owner, credit_container)) as side(id, kind, owner_id, container_id)
    cross join lateral (select case when side.owner_id is not null then 0 end as zero) as kept
    where not exists (select from ledger_accounts a where a.id = side.id)
    order by 1, 2, 3
    on conflict do nothing
  ), noted as (
    insert into ledger_notes (event_id, note, reference)
    select id, note, reference from unnest($19::uuid[], $20::text[], $21::text[]) as n(id, note, reference) order by id
    on conflict (event_id) do nothing
  ), numbered as materialized (
    select l.*, nextval('ledger_postings') as posting from (select * from line order by place) l
  ), posted as (
    insert into ledger_transfers (id, event_id, line, kind, unit, debit_account_id, credit_account_id, amount,
      order_id, charge_id, run_id, actor_id, created_at, posting, method, expense_kind, value_day)
    select ledger_entry_id(created_at, posting), event_id, line, kind, ledger_unit(debit_kind, debit_container),
      debit_account_id, credit_account_id, amount, order_id, charge_id, run_id, actor_id, created_at, posting, method,
      expense_kind, value_day
    from numbered order by event_id, line
    on conflict (event_id, line) do nothing
    returning event_id
  )
  select event_id, count(*) as posted,
    (select locked_to from month_locks order by number desc limit 1)::text as locked_to
  from posted group by event_id`);

interface Inserted {
  /** The number of written lines per event; events without any are missing. */
  posted: ReadonlyMap<string, number>;
  /** The last locked day; null if no month is locked, or nothing was written. */
  lockedTo: string | null;
}

/** Writes the lines of events. It also reads the lock of months, because another statement would cost every act. */
export async function insertTransfers(tx: Queryable, events: readonly LedgerEvent[]): Promise<Inserted> {
  const noted = events.filter(({ note, reference }) => note || reference);
  const notes = [
    noted.map(({ id }) => id),
    noted.map(({ note }) => note ?? ''),
    noted.map(({ reference }) => reference ?? ''),
  ];
  const rows = await tx.rows(post, [...toArrays(events), ...notes]);
  return { posted: new Map(rows.map(({ eventId, posted }) => [eventId, posted])), lockedTo: rows[0]?.lockedTo ?? null };
}

const stored = sql<{ eventId: string; lines: number; alike: number }>(`
  with ${lines}
  select event_id, count(*) as lines, count(*) filter (where
    (t.kind, t.amount, t.debit_account_id, t.credit_account_id) = (l.kind, l.amount, l.debit_account_id, l.credit_account_id)
    and (t.order_id, t.charge_id, t.run_id) is not distinct from (l.order_id, l.charge_id, l.run_id)) as alike
  from ledger_transfers t left join line l using (event_id, line)
  where event_id = any($1)
  group by event_id`);

/** For events that were posted before: the number of their lines, and how many equal the given ones. */
export function compareStored(tx: Queryable, events: readonly LedgerEvent[]) {
  return tx.rows(stored, toArrays(events));
}

/** Turns the lines of all events into one array for each column of the statement. */
function toArrays(events: readonly LedgerEvent[]): unknown[][] {
  const rows = events.flatMap(({ id, at, actorId, valueDay, lines: wanted }) => {
    return wanted.map(({ kind, amount, debit, credit, orderId, chargeId, runId, method, expenseKind }, index) => {
      const [from, to] = [columnsOf(credit), columnsOf(debit)];
      return [
        id,
        index + 1,
        kind,
        amount,
        to.kind,
        to.ownerId,
        to.containerId,
        from.kind,
        from.ownerId,
        from.containerId,
        orderId ?? null,
        chargeId ?? null,
        runId ?? null,
        actorId,
        at,
        method ?? null,
        expenseKind ?? null,
        valueDay ?? null,
      ];
    });
  });
  const [first = []] = rows;
  return first.map((_, column) => rows.map((row) => row[column]));
}
