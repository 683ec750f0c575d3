/** Stores documents, and draws their numbers. These are the last writes of a transaction, after the ledger. */
import type { DocumentKind, IssuedDocument, VoucherKind } from '#contract/documents/content.ts';
import { drawNumbers, type Series } from '#contract/documents/draw-numbers.ts';
import { documentNumber } from '#contract/documents/series.ts';
import type { VoucherContent } from '#contract/documents/voucher.ts';
import { type Queryable, sql } from '../core/db/database.ts';
import { lockBatch } from '../core/db/lock-rows.ts';
import type { DocumentDraft } from './differences.rules.ts';

const ofOrder = sql<IssuedDocument>(`
  select id, kind, number_text as number, day, corrects_id, content from documents where order_id = $1 order by id`);

/** The documents of an order, the oldest first. */
export function listDocumentsOf(db: Queryable, orderId: string): Promise<IssuedDocument[]> {
  return db.rows(ofOrder, [orderId]);
}

const ofCharge = sql<IssuedDocument>(`
  select id, kind, number_text as number, day, corrects_id, content from documents where charge_id = $1 order by id`);

/** The documents of a charge for jars, the oldest first. */
export function listDocumentsOfCharge(db: Queryable, chargeId: string): Promise<IssuedDocument[]> {
  return db.rows(ofCharge, [chargeId]);
}

export interface StoredSeries extends Series {
  kind: DocumentKind;
  prefix: string;
  /** The prefix from the next financial year on; null to keep the prefix. */
  nextPrefix: string | null;
}

const columns = `kind, prefix, next_prefix, financial_year as year, next_number as next,
  coalesce(last_day::text, '') as last_day`;
const inOrder = sql<StoredSeries>(`select ${columns} from document_series order by kind`);
const lock = sql<StoredSeries>(`select ${columns} from document_series order by kind for no key update`);

export function listSeries(db: Queryable): Promise<StoredSeries[]> {
  return db.rows(inOrder);
}

/**
 * Locks all series. They stay locked until the transaction ends, so nobody can draw another number before the drawn one
 * is stored, and a rollback gives it back. The day of a document must be read after this call, because the transaction
 * may have waited over midnight.
 */
export function lockSeries(tx: Queryable): Promise<StoredSeries[]> {
  return tx.rows(lock);
}

const limits = sql<{ now: Date; lockedTo: string | null }>(`
  select now(), (select locked_to from month_locks order by number desc limit 1)::text as locked_to`);

/** The limits for the clock of a machine: the time of the database, and the last locked day. */
export function readClockLimits(tx: Queryable): Promise<{ now: Date; lockedTo: string | null }> {
  return tx.one(limits);
}

const writeRow = sql(`
  update document_series
  set prefix = $2, next_prefix = $3, financial_year = $4, next_number = $5, last_day = nullif($6, '')::date
  where kind = $1`);

export async function writeSeries(tx: Queryable, series: StoredSeries): Promise<void> {
  const { kind, prefix, nextPrefix, year, next, lastDay } = series;
  await tx.run(writeRow, [kind, prefix, nextPrefix, year, next, lastDay]);
}

const skip = sql(`
  update document_series
  set next_number = $2, skipped = skipped || jsonb_build_array(
    jsonb_build_object('year', financial_year, 'first', next_number, 'last', $2::int - 1))
  where kind = $1`);

/** Raises the next number of a locked series. The numbers between stay without a document. */
export async function skipNumbers(tx: Queryable, kind: DocumentKind, next: number): Promise<void> {
  await tx.run(skip, [kind, next]);
}

const insert = sql(`
  insert into documents
    (id, kind, financial_year, number, number_text, day, order_id, charge_id, event_id, corrects_id, content,
    issued_by, issued_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12, $13)`);

/** The draft of a voucher of money. */
export interface VoucherDraft {
  kind: VoucherKind;
  correctsId: string | null;
  content: VoucherContent;
}

export interface NewDocument {
  id: string;
  draft: DocumentDraft | VoucherDraft;
  day: string;
  /** The order that a document about goods is about. */
  orderId: string | null;
  /** The charge for jars that a document about them is about. */
  chargeId?: string;
  /** The event of the ledger whose money a voucher is about. */
  eventId: string | null;
  by: string | null;
  at: Date;
}

/** Stores a document with the next number of its series, which the transaction has locked. Returns the series after it. */
export async function insertDocument(
  tx: Queryable,
  series: StoredSeries,
  { id, draft, day, orderId, chargeId, eventId, by, at }: NewDocument,
): Promise<StoredSeries> {
  const drawn = drawNumbers(series, day, 1);
  const isNewYear = drawn.year !== series.year;
  const prefix = isNewYear ? (series.nextPrefix ?? series.prefix) : series.prefix;
  const after = { ...series, ...drawn.after, prefix, nextPrefix: isNewYear ? null : series.nextPrefix };
  const number = documentNumber(prefix, drawn.year, drawn.first);
  const content = JSON.stringify(draft.content);
  const { kind, correctsId } = draft;
  const about = [orderId, chargeId ?? null, eventId, correctsId];
  await tx.run(insert, [id, kind, drawn.year, drawn.first, number, drawn.day, ...about, content, by, at]);
  await writeSeries(tx, after);
  return after;
}

/**
 * A statement for `applyRetention`: erases name, address and GSTIN of the buyer, and the company in vouchers, in
 * documents of days before `$1`.
 */
export const oldBuyers = sql(`
  with ${lockBatch(
    'documents',
    `day < $1::date and (content -> 'buyer' ->> 'name' <> '' or content -> 'buyer' ->> 'address' <> ''
      or jsonb_typeof(content -> 'company') = 'object')`,
  )}
  update documents d set content = without_buyer(d.content) from held where d.id = held.id`);
