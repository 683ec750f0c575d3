/** Lists documents for staff. */
import type { DocumentFilterQuery } from '#contract/documents/calls.ts';
import type { IssuedDocument } from '#contract/documents/content.ts';
import type { IssuedVoucher } from '#contract/documents/voucher.ts';
import { type Conditions, joinConditions } from '#server/core/db/conditions.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { type PageRow, pageSql, readPage, type Slice } from '#server/core/db/page.ts';

/** A document about goods. A document about charged jars and a combined document belong to no single order. */
export type SaleRow = IssuedDocument & Pick<DocumentListRow, 'orderId' | 'chargedId'>;
/** A document about goods of an order, about charged jars, or a voucher, which belongs to no single order. */
export type DocumentListRow = (IssuedDocument | IssuedVoucher) & {
  orderId: string | null;
  /** The customer whose jars were charged. */
  chargedId: string | null;
  /** Whether staff have printed the document. */
  isPrinted: boolean;
};

const columns = `d.id, d.kind, d.number_text as number, d.day, d.corrects_id, d.order_id, d.content,
  (select c.customer_id from charges c where c.id = d.charge_id) as charged_id,
  exists (select from document_prints p where p.document_id = d.id) as is_printed`;
const inOrder = 'day desc, id desc';

/** SQL conditions: the document is a voucher, and it names this order. An index finds both. */
const isOfMoney = 'event_id is not null';
const namesOrder = (number: string) => `content->'orderNumbers' ? ${number}`;

/**
 * The documents of an order: its own documents, and the one that combines it with other orders. Both are found in an
 * index.
 */
const isOfOrder = (order: string) => `(order_id = ${order}
    or id = (select s.document_id from small_sales s where s.order_id = ${order}))`;

const conditions: Conditions<DocumentFilterQuery> = {
  // An index finds each part of this search, because the order is looked up as a single value and not joined.
  search: (value) => `(number_text = upper(${value})
    or ${isOfOrder(`(select o.id from orders o where o.order_number = upper(${value}))`)}
    or (${isOfMoney} and ${namesOrder(`upper(${value})`)}))`,
  kind: (value) => `kind = ${value}`,
  // With an array, PostgreSQL uses the index. With a subquery next to another condition it would read all documents.
  orderId: (value) => `(${isOfOrder(value)}
    or charge_id = any(array(select c.id from charges c where c.order_id = ${value})))`,
  customerId: (value) => `id in (
    select d.id from orders o join documents d on d.order_id = o.id where o.customer_id = ${value}
    union all select d.id from charges c join documents d on d.charge_id = c.id where c.customer_id = ${value})`,
  from: (value) => `day >= ${value}`,
  to: (value) => `day <= ${value}`,
};

export function listDocuments(db: Queryable, filter: DocumentFilterQuery, { limit, offset }: Slice) {
  const { text, values, add } = joinConditions(conditions, filter);
  const page = sql<PageRow<DocumentListRow>>(`
    with found as (select id, day from documents where ${text}) ${pageSql({
      total: '(select count(*) from found)',
      rows: `select ${columns}
        from (select * from found order by ${inOrder} limit ${add(limit)} offset ${add(offset)}) f
        join documents d on d.id = f.id`,
      order: inOrder,
    })}`);
  return readPage(db, page, values);
}

/**
 * The next documents after `after`, the last one read, for the export. A document that is issued while the rows are read
 * is newer than all of them, so no row is read twice.
 */
export function listDocumentsAfter(
  db: Queryable,
  filter: DocumentFilterQuery,
  after: DocumentListRow | undefined,
  limit: number,
): Promise<DocumentListRow[]> {
  const { text, values, add } = joinConditions(conditions, filter);
  const isNext = after ? `(day, id) < (${add(after.day)}::date, ${add(after.id)}::uuid)` : 'true';
  const next = sql<DocumentListRow>(`
    select ${columns} from documents d where ${text} and ${isNext} order by ${inOrder} limit ${add(limit)}`);
  return db.rows(next, values);
}

const salesOfOrder = sql<SaleRow>(`
  select ${columns} from documents d
  where d.order_id = $1 or d.charge_id in (select c.id from charges c where c.order_id = $1)
  order by id desc limit $2`);

/** The documents that an order has for itself, newest first. */
export function listOwnDocuments(db: Queryable, orderId: string, most: number): Promise<SaleRow[]> {
  return db.rows(salesOfOrder, [orderId, most]);
}

const byId = sql<DocumentListRow>(`select ${columns} from documents d where d.id = $1`);

export function loadDocument(db: Queryable, id: string): Promise<DocumentListRow | undefined> {
  return db.row(byId, [id]);
}

const undoing = sql<UndoingVoucher>(`
  select corrects_id as undone_id, number_text as number, day, (content->>'amountPaise')::bigint as amount_paise
  from documents where corrects_id = any($1::uuid[]) and (content->>'isReversal')::boolean order by id`);

export interface UndoingVoucher {
  undoneId: string | null;
  number: string;
  day: string;
  amountPaise: number;
}

/** The vouchers that undo these vouchers, the oldest first. */
export function listUndoing(db: Queryable, ids: readonly string[]): Promise<UndoingVoucher[]> {
  return db.rows(undoing, [ids]);
}

const ofOrder = sql<IssuedVoucher>(`
  select d.id, d.kind, d.number_text as number, d.day, d.corrects_id, d.content from documents d
  where d.${isOfMoney} and ${namesOrder('$1')} order by d.id desc limit 100`);

/** The newest vouchers that name an order. */
export function listVouchersOf(db: Queryable, orderNumber: string): Promise<IssuedVoucher[]> {
  return db.rows(ofOrder, [orderNumber]);
}

const ofEvent = sql<{ id: string; number: string }>(`
  select id, number_text as number from documents where event_id = $1 order by id`);

/** The vouchers of an event of the ledger. */
export function listVouchersOfEvent(db: Queryable, eventId: string) {
  return db.rows(ofEvent, [eventId]);
}
