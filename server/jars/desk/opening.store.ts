/** Imports of opening balances, and who and what their lines name. */
import type { OpeningImport } from '#contract/jars/desk-calls.ts';
import { numberOf } from '#server/accounts/caller.store.ts';
import { type Queryable, sql } from '#server/platform/db/database.ts';

export interface NamedCustomer {
  id: string;
  email: string;
  /** Its last ten digits. */
  number: string;
}

const named = sql<NamedCustomer>(`
  select id, lower(email collate "C") as email, ${numberOf('phone')} as number from users
  where role = 'customer' and (lower(email collate "C") = any($1::text[]) or ${numberOf('phone')} = any($2::text[]))
  order by id`);

/** `emails` are in lower case, of numbers the last ten digits are asked for. */
export function findNamed(db: Queryable, emails: readonly string[], numbers: readonly string[]) {
  return db.rows(named, [emails, numbers]);
}

export interface OpeningRow {
  line: number;
  customerId: string;
  /** Null for deposits without a container, and for money. */
  containerId: string | null;
  jars: number;
  depositPaise: number;
  creditPaise: number;
  duesPaise: number;
}

const insert = sql('insert into opening_imports (id, created_by, created_at) values ($1, $2, $3)');
const insertRows = sql(`
  insert into opening_rows (import_id, place, line, customer_id, container_id, jars, deposit_paise, credit_paise, dues_paise)
  select $1, r.place, r.line, r.customer_id, r.container_id, r.jars, r.deposit_paise, r.credit_paise, r.dues_paise
  from unnest($2::int[], $3::uuid[], $4::uuid[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[]) with ordinality
    as r(line, customer_id, container_id, jars, deposit_paise, credit_paise, dues_paise, place)
  order by r.place`);

export async function insertImport(tx: Queryable, { id, by, at }: { id: string; by: string; at: Date }): Promise<void> {
  await tx.run(insert, [id, by, at]);
}

export async function insertOpeningRows(tx: Queryable, importId: string, rows: readonly OpeningRow[]): Promise<void> {
  const column = (name: keyof OpeningRow) => rows.map((row) => row[name]);
  await tx.run(insertRows, [
    importId,
    column('line'),
    column('customerId'),
    column('containerId'),
    column('jars'),
    column('depositPaise'),
    column('creditPaise'),
    column('duesPaise'),
  ]);
}

const progress = sql<OpeningImport>(`
  select i.id, count(r.place) as total, count(*) filter (where r.state = 'written') as written,
    count(*) filter (where r.state = 'known') as known, count(*) filter (where r.state = 'waiting') as left
  from opening_imports i left join opening_rows r on r.import_id = i.id
  where i.id = $1 group by i.id`);

export function loadProgress(db: Queryable, id: string): Promise<OpeningImport | undefined> {
  return db.row(progress, [id]);
}

export interface WaitingRow {
  importId: string;
  place: number;
  customerId: string;
  containerId: string | null;
  jars: number;
  depositPaise: number;
  creditPaise: number;
  duesPaise: number;
  createdBy: string | null;
}

// Whoever writes the same import passes over the row that is being written.
const takeRow = sql<WaitingRow>(`
  select r.import_id, r.place, r.customer_id, r.container_id, r.jars, r.deposit_paise, r.credit_paise, r.dues_paise,
    i.created_by
  from opening_rows r join opening_imports i on i.id = r.import_id
  where r.state = 'waiting' and r.import_id = $1 and r.place <> all($2::integer[]) and ($3::integer is null or r.place = $3)
  order by r.place limit 1 for no key update of r skip locked`);
const mark = sql(`
  -- locked: by the statement above
  update opening_rows set state = $3 where import_id = $1 and place = $2`);

export interface WantedRow {
  importId: string;
  /** Places that are passed over. */
  except?: readonly number[];
  only?: number;
}

/** The next balance that is not written yet, locked; undefined when there is none. */
export function takeWaiting(
  tx: Queryable,
  { importId, except = [], only }: WantedRow,
): Promise<WaitingRow | undefined> {
  return tx.row(takeRow, [importId, except, only ?? null]);
}

export async function markRow(tx: Queryable, { importId, place }: WaitingRow, state: 'written' | 'known') {
  await tx.run(mark, [importId, place, state]);
}

const open = sql<{ id: string }>(`
  select distinct import_id as id from opening_rows where state = 'waiting' order by 1 limit 10`);

/** Imports of which something is not written yet. */
export async function listOpenImports(db: Queryable): Promise<string[]> {
  return (await db.rows(open)).map(({ id }) => id);
}
