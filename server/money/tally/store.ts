/** Reads documents and entries of money day by day, for vouchers. */
import type { DocumentContent, SaleDocumentKind } from '#contract/documents/content.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { type Entry, firstIdOf } from '#server/ledger/entry.store.ts';
import type { MoneyAccountKind } from '#server/ledger/rules.ts';

/** A customer with a separate ledger, from the day of the first document with a GSTIN. */
export interface Party {
  id: string;
  since: string;
  /** The name on this document, which never changes. */
  name: string;
  /** GSTIN and state on the newest invoice, because a wrong GSTIN may have been corrected. */
  gstin: string;
  state: string;
}

const parties = sql<Party>(`
  with named as materialized (
    select coalesce(o.customer_id, h.customer_id) as customer_id, d.id, d.kind, d.day, d.content->'buyer' as buyer
    from documents d left join orders o on o.id = d.order_id left join charges h on h.id = d.charge_id
    where d.event_id is null and d.day <= $1::date and d.content->'buyer'->>'gstin' <> ''
      and coalesce(o.customer_id, h.customer_id) is not null
  ), earliest as (
    select distinct on (customer_id) customer_id, day, buyer from named order by customer_id, day, id
  ), newest as (
    select distinct on (customer_id) customer_id, buyer from named
    order by customer_id, kind = 'credit_note', day desc, id desc
  )
  select e.customer_id as id, e.day as since, coalesce(nullif(e.buyer->>'legalName', ''), e.buyer->>'name') as name,
    n.buyer->>'gstin' as gstin, n.buyer->>'state' as state
  from earliest e join newest n on n.customer_id = e.customer_id
  order by e.customer_id`);

export function listParties(db: Queryable, to: string): Promise<Party[]> {
  return db.rows(parties, [to]);
}

const expenseKinds = sql<{ expenseKind: string }>(`
  select distinct coalesce(expense_kind, '') as expense_kind from ledger_transfers where kind = 'expense' order by 1`);

export async function listExpenseKinds(db: Queryable): Promise<string[]> {
  return (await db.rows(expenseKinds)).map(({ expenseKind }) => expenseKind);
}

export interface DayDocument {
  id: string;
  kind: SaleDocumentKind;
  number: string;
  /** Null for a document of neither an order nor a charge, such as a combined one. */
  customerId: string | null;
  content: DocumentContent;
  /** The parts of a combined document that belong to customers who have, at any time, a document with a GSTIN. */
  parts: readonly { customerId: string; paise: number }[];
}

const documents = sql<DayDocument>(`
  select d.id, d.kind, d.number_text as number, coalesce(o.customer_id, h.customer_id) as customer_id, d.content,
    case when d.content->>'salesOf' is null then '[]' else (
      select coalesce(json_agg(p order by p.customer_id), '[]') from (
        select b.customer_id, sum(s.total_paise)::bigint as paise
        from small_sales s join orders b on b.id = s.order_id
        where s.document_id = d.id and b.customer_id = any($2::uuid[]) group by b.customer_id
      ) p
    ) end as parts
  from documents d left join orders o on o.id = d.order_id left join charges h on h.id = d.charge_id
  where d.day = $1::date and d.event_id is null and d.kind <> 'challan' order by d.id`);

/** The invoices, bills and credit notes of a day. Combined documents have the parts of these customers. */
export function listDayDocuments(db: Queryable, day: string, parties: readonly string[]): Promise<DayDocument[]> {
  return db.rows(documents, [day, parties]);
}

type Posted = 'eventId' | 'kind' | 'amount' | 'debitOwner' | 'creditOwner' | 'expenseKind';

export interface DayEntry extends Pick<Entry, Posted> {
  debit: MoneyAccountKind;
  credit: MoneyAccountKind;
  orderNumber: string | null;
  /**
   * Whether the order has an invoice or is a small sale. Its sale is then exported as the voucher of that invoice, or
   * of the combined document that small sales get after their day.
   */
  isInvoiced: boolean;
  /** The parts of an amount of input tax, from the supplier's bill; null for other entries. */
  inputTax: Record<'cgstPaise' | 'sgstPaise' | 'igstPaise', number> | null;
}

const money = `'00000000-0000-0000-0000-000000000000'::uuid`;
const entries = sql<DayEntry>(`
  with entry as (
    select * from ledger_transfers where value_day = $1::date and unit = ${money}
    union all
    select * from ledger_transfers where value_day is null and unit = ${money}
      and id >= ${firstIdOf('$1::date')} and id < ${firstIdOf('$1::date + 1')}
  )
  select t.event_id, t.kind, t.amount, d.kind as debit, coalesce(dj.into_id, d.owner_id) as debit_owner,
    c.kind as credit, coalesce(cj.into_id, c.owner_id) as credit_owner, t.expense_kind, o.order_number,
    exists (
      select from documents x where x.charge_id = t.charge_id
    ) or t.charge_id is null and (exists (
      select from documents x where x.order_id = t.order_id and x.event_id is null and x.kind <> 'challan'
    ) or exists (select from small_sales s where s.order_id = t.order_id)) as is_invoiced,
    (
      select json_build_object('cgst_paise', b.cgst_paise, 'sgst_paise', b.sgst_paise, 'igst_paise', b.igst_paise)
      from suppliers_bills b
      where 'input_tax' in (d.kind, c.kind) and b.event_id = coalesce(
        (select r.event_id from ledger_reversals r where r.reversal_id = t.event_id), t.event_id)
    ) as input_tax
  from entry t
  join ledger_accounts d on d.id = t.debit_account_id
  join ledger_accounts c on c.id = t.credit_account_id
  left join account_joins dj on dj.customer_id = d.owner_id
  left join account_joins cj on cj.customer_id = c.owner_id
  left join orders o on o.id = t.order_id
  order by t.event_id, t.line`);

/**
 * The entries of money that belong to a day. Entries of a joined account count as entries of the account that it
 * joined.
 */
export function listDayEntries(db: Queryable, day: string): Promise<DayEntry[]> {
  return db.rows(entries, [day]);
}
