/** Stores small sales, which wait for the combined document of their day, and each sale's part of that document. */
import type { DocumentLine, IssuedDocument } from '#contract/documents/content.ts';
import { sumTax } from '#contract/documents/tax.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import type { SmallSale, WaitingSale } from './combine.rules.ts';

interface LockedSale {
  /** The day on which the order was delivered. */
  day: string;
  isCombined: boolean;
}

const lock = sql<LockedSale>(`
  select day, document_id is not null as is_combined from small_sales where order_id = $1 for update`);

/**
 * Locks the small sale of a locked order, so that nobody combines it before the transaction ends. Returns whether it is
 * already combined; undefined if the order has no small sale.
 */
export function lockSmallSale(tx: Queryable, orderId: string): Promise<LockedSale | undefined> {
  return tx.row(lock, [orderId]);
}

interface PartRow extends IssuedDocument {
  sale: SmallSale;
}

const part = sql<PartRow>(`
  select d.id, d.kind, d.number_text as number, d.day, d.corrects_id, d.content, s.sale
  from small_sales s join documents d on d.id = s.document_id
  where s.order_id = $1`);

/** The combined document of an order, and the lines of the order in it. */
export async function findPart(
  db: Queryable,
  orderId: string,
): Promise<{ document: IssuedDocument; lines: DocumentLine[] } | undefined> {
  const row = await db.row(part, [orderId]);
  if (!row) return undefined;
  const { sale, ...document } = row;
  return { document, lines: sale.lines };
}

// A delivered order keeps its day when a part of it is corrected later.
const save = sql(`
  insert into small_sales (order_id, day, total_paise, sale) values ($1, $2, $3, $4::jsonb)
  on conflict (order_id) do update set total_paise = excluded.total_paise, sale = excluded.sale`);

/** Keeps the small sale of a locked order until its day is over. */
export async function saveSmallSale(tx: Queryable, orderId: string, day: string, sale: SmallSale): Promise<void> {
  await tx.run(save, [orderId, day, sumTax(sale.lines).grossPaise, JSON.stringify(sale)]);
}

const drop = sql('delete from small_sales where order_id = $1 and document_id is null');

/** Deletes a waiting sale, because the order is no longer sold, or gets a document of its own. */
export async function dropSmallSale(tx: Queryable, orderId: string): Promise<void> {
  await tx.run(drop, [orderId]);
}

const oldest = sql<{ day: string | null }>(`
  select min(day) as day from small_sales where document_id is null and day < $1`);

/** The first day before this one that has sales without a document. */
export async function findOldestDay(db: Queryable, before: string): Promise<string | undefined> {
  return (await db.one(oldest, [before])).day ?? undefined;
}

// An act that changes one of these orders may wait for the series, which the caller has locked, so waiting for the act
// would be a deadlock. Its order is combined by the next run.
const lockDay = sql<WaitingSale>(`
  select order_id, sale from small_sales where document_id is null and day = $1
  order by order_id limit $2 for update skip locked`);

/** Locks the waiting sales of a day, without those that an act is changing. */
export function lockSalesOf(tx: Queryable, day: string, most: number): Promise<WaitingSale[]> {
  return tx.rows(lockDay, [day, most]);
}

const settle = sql(`
  -- locked: lockSalesOf has locked these rows
  update small_sales s set document_id = $1, sale = jsonb_set(s.sale, '{lines}', p.lines::jsonb)
  from unnest($2::uuid[], $3::text[]) p(order_id, lines) where s.order_id = p.order_id`);

/** Stores which document combines these locked sales, and the lines of each sale with their share of the tax. */
export async function writeParts(
  tx: Queryable,
  documentId: string,
  parts: readonly { orderId: string; lines: DocumentLine[] }[],
): Promise<void> {
  const lines = parts.map((one) => JSON.stringify(one.lines));
  await tx.run(settle, [documentId, parts.map(({ orderId }) => orderId), lines]);
}
