/**
 * Reads a customer's account as lines of debit and credit. An event has one line for what it charged and one for what
 * was paid.
 */
import { type Queryable, sql } from '../core/db/database.ts';
import { type PageRow, pageSql, readPage } from '../core/db/page.ts';
import { type CustomerEntry, columns, inDays, isForCustomer, joined } from './customer-entry.store.ts';
import { dayOfTransfer } from './entry.store.ts';

export interface CustomerLine {
  /** Id of the oldest entry of the line. */
  id: string;
  /** Number of the oldest entry of the line, in the order of posting. */
  number: number;
  orderId: string | null;
  /** The day, in India, to which the line belongs: its value date, or the day of `createdAt`. */
  day: string;
  createdAt: Date;
  /** The amount by which the customer owes more, in paise; 0 in a line of a credit. */
  debit: number;
  /** The amount by which the customer owes less. */
  credit: number;
  entries: CustomerEntry[];
}

const own = `own as materialized (
    select id from ledger_accounts where user_id = $1 and kind in ('credit', 'orders')
  )`;
const sideOf = (column: string, sign: '' | '-') => `
  select t.id, ${sign}t.amount as owed from own join ledger_transfers t on t.${column} = own.id
  where ${isForCustomer} and ${inDays}`;

type Row = PageRow<Omit<CustomerLine, 'entries'> & { ids: string[] }> & { debits: number; credits: number };

// An entry between the two accounts of the customer changes nothing that is owed, so it has no line.
const lines = sql<Row>(`
  with ${own}, moved as (
    select id, sum(owed)::bigint as owed
    from (${sideOf('debit_account_id', '')} union all ${sideOf('credit_account_id', '-')}) side
    group by id having sum(owed) <> 0
  ), found as materialized (
    select (array_agg(t.id order by t.id))[1] as id, min(t.posting) as number, t.order_id,
      min(${dayOfTransfer})::text as day, min(t.created_at) as created_at, greatest(sum(m.owed), 0)::bigint as debit,
      greatest(-sum(m.owed), 0)::bigint as credit, array_agg(t.id order by t.id) as ids
    from moved m join ledger_transfers t on t.id = m.id
    group by t.event_id, t.order_id, t.charge_id, m.owed > 0
  ) ${pageSql({
    total: '(select count(*) from found)',
    more: `(select coalesce(sum(debit), 0) from found)::bigint as debits,
      (select coalesce(sum(credit), 0) from found)::bigint as credits`,
    rows: 'select * from found order by day, id limit $2',
    order: 'page.day, page.id',
  })}`);

const entriesOf = sql<CustomerEntry>(`
  with ${own}
  select ${columns} from unnest($2::uuid[]) as f(id) ${joined} order by t.id`);

/** The lines of an account with their number and sums. `lines` are the oldest ones. */
export interface CustomerLines {
  lines: CustomerLine[];
  total: number;
  debits: number;
  credits: number;
}

/** Reads the oldest lines of these days, at most `most`, and the sums of all of them. */
export async function listCustomerLines(
  db: Queryable,
  { customerId, from, to, most }: { customerId: string; from: string; to: string; most: number },
): Promise<CustomerLines> {
  const { rows, total, first } = await readPage(db, lines, [customerId, most, from, to]);
  const ids = rows.flatMap((row) => row.ids);
  const entries = ids.length === 0 ? [] : await db.rows(entriesOf, [customerId, ids]);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    lines: rows.map(({ ids: parts, ...line }) => ({ ...line, entries: parts.flatMap((part) => byId.get(part) ?? []) })),
    total,
    debits: first?.debits ?? 0,
    credits: first?.credits ?? 0,
  };
}
