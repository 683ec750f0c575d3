/** Reads and writes the bills of suppliers. */
import type { BillFilterQuery } from '#contract/money/bill-calls.ts';
import type { CashPlace } from '#contract/money/desk-rules.ts';
import { type Conditions, joinConditions } from '#server/core/db/conditions.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';

/** The amounts of one rate on a bill, in paise. */
export interface StoredRate {
  rate: number;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

export interface BillRow {
  id: string;
  supplier: string;
  gstin: string;
  number: string;
  day: string;
  rates: StoredRate[];
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
  isClaimed: boolean;
  expenseKind: string;
  place: CashPlace;
  eventId: string;
  isUndone: boolean;
  /** The day of the bill in the books: its own day, or the day on which it was recorded if its month was locked. */
  bookedOn: string;
  by: string | null;
  createdAt: Date;
}

const columns = `b.id, b.supplier, b.gstin, b.number, b.day, b.rates, b.taxable_paise, b.cgst_paise, b.sgst_paise,
  b.igst_paise, b.total_paise, b.is_claimed, b.expense_kind, b.place, b.event_id, b.is_undone,
  (
    select coalesce(t.value_day, (t.created_at at time zone 'Asia/Kolkata')::date) from ledger_transfers t
    where t.event_id = b.event_id limit 1
  ) as booked_on, u.name as by, b.created_at`;
const joined = 'left join users u on u.id = b.created_by';
const inOrder = 'day desc, id desc';

const conditions: Conditions<BillFilterQuery> = {
  search: (value) => `position(lower(${value}) in lower(supplier || ' ' || gstin || ' ' || number)) > 0`,
  from: (value) => `day >= ${value}`,
  to: (value) => `day <= ${value}`,
  undone: (value) => `is_undone = (${value} = 'yes')`,
};

export function listBills(db: Queryable, filter: BillFilterQuery, { limit, offset }: Slice) {
  const { text, values, add } = joinConditions(conditions, filter);
  const page = sql<PageRow<BillRow>>(`
    with found as (select id, day from suppliers_bills where ${text}) ${pageSql({
      total: '(select count(*) from found)',
      rows: `select ${columns}
        from (select * from found order by ${inOrder} limit ${add(limit)} offset ${add(offset)}) f
        join suppliers_bills b on b.id = f.id ${joined}`,
      order: inOrder,
    })}`);
  return readPage(db, page, values);
}

/** The next bills after `after`, the last one read, for the export. */
export function listBillsAfter(
  db: Queryable,
  filter: BillFilterQuery,
  after: BillRow | undefined,
  limit: number,
): Promise<BillRow[]> {
  const { text, values, add } = joinConditions(conditions, filter);
  const isNext = after ? `(day, id) < (${add(after.day)}::date, ${add(after.id)}::uuid)` : 'true';
  const next = sql<BillRow>(`
    with found as (select id, day from suppliers_bills where ${text} and ${isNext} order by ${inOrder} limit ${add(limit)})
    select ${columns} from found f join suppliers_bills b on b.id = f.id ${joined} order by f.day desc, f.id desc`);
  return db.rows(next, values);
}

export interface Supplier {
  name: string;
  gstin: string;
}

// The newest bills are enough for proposals, and reading them costs the same after many years.
const suppliers = sql<Supplier>(`
  select (array_agg(supplier order by day desc, id desc))[1] as name, gstin
  from (select id, day, supplier, gstin from suppliers_bills order by day desc, id desc limit 2000) newest
  where position(lower($1) in lower(supplier)) > 0
  group by gstin, case when gstin = '' then lower(supplier) else '' end
  order by max(day) desc, 1, 2 limit 8`);

/** Suppliers of the newest bills by a part of their name. */
export const listSuppliers = (db: Queryable, search: string): Promise<Supplier[]> => db.rows(suppliers, [search]);

const insertBillRow = sql(`
  insert into suppliers_bills (id, supplier, gstin, number, day, year, rates, taxable_paise, cgst_paise, sgst_paise,
    igst_paise, total_paise, is_claimed, expense_kind, place, event_id, created_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
  on conflict (gstin, upper(number), year) where gstin <> '' and not is_undone do nothing`);

export interface NewBill extends Omit<BillRow, 'by' | 'isUndone' | 'bookedOn'> {
  year: number;
  createdBy: string;
}

/** Returns false if the supplier's number is known in its financial year. Waits for the same bill of a colleague. */
export async function writeBill(tx: Queryable, bill: NewBill): Promise<boolean> {
  const { id, supplier, gstin, number, day, year, rates, taxablePaise, cgstPaise, sgstPaise, igstPaise } = bill;
  const { totalPaise, isClaimed, expenseKind, place, eventId, createdBy, createdAt } = bill;
  const sums = [taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise];
  const named = [id, supplier, gstin, number, day, year, JSON.stringify(rates)];
  const values = [...named, ...sums, isClaimed, expenseKind, place, eventId, createdBy, createdAt];
  return (await tx.run(insertBillRow, values)) === 1;
}

const undo = sql(`
  -- locked: only one row, because each bill has its own ledger event
  update suppliers_bills set is_undone = true where event_id = $1`);

/** Undoes the bill of a reversed event, so that it can be recorded again. Does nothing for an event without a bill. */
export async function undoBill(tx: Queryable, eventId: string): Promise<void> {
  await tx.run(undo, [eventId]);
}
