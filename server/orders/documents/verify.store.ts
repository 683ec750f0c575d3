/** Compares documents with their orders, and the numbers of each series with its row. */
import { type Queryable, sql } from '#server/core/db/database.ts';
import { chargedSql } from './charged-jars.store.ts';

interface Fault {
  /** The order, the charge, the combined or corrected document, the event of the ledger, or the series with its year. */
  about: string;
  fault: 'amount' | 'charge' | 'parts' | 'notes' | 'voucher' | 'gap' | 'days' | 'next number';
}

const most = 20;
const wrong = sql<Fault>(`
  with said as (
    select order_id, sum(paise) as paise from (
      select order_id, (content->'totals'->>'grossPaise')::bigint * case kind when 'credit_note' then -1 else 1 end
        as paise
      from documents where order_id is not null and kind <> 'challan'
      -- A small sale that still waits for its document is compared, too.
      union all select order_id, total_paise from small_sales
    ) d group by order_id
  ), combined as (
    select document_id, sum(total_paise) as paise from small_sales where document_id is not null group by document_id
  ), noted as (
    select corrects_id, sum((content->'totals'->>'grossPaise')::bigint) as paise,
      sum((content->'totals'->>'cgstPaise')::bigint + (content->'totals'->>'igstPaise')::bigint) as tax
    from documents where kind = 'credit_note' group by corrects_id
  ), vouched as (
    select event_id, sum((content->>'amountPaise')::bigint) filter (where kind = 'receipt_voucher') as came,
      sum((content->>'amountPaise')::bigint) filter (where kind = 'refund_voucher') as went
    from documents where event_id is not null group by event_id
  ), begun as (
    select min(t.posting) as posting from vouched v join ledger_transfers t on t.event_id = v.event_id
  ), moved as (
    -- Payments that are older than the first voucher have no voucher.
    select t.event_id, sum(t.amount) filter (where d.kind in ('till', 'bank', 'pouch')) as came,
      sum(t.amount) filter (where c.kind in ('till', 'bank', 'pouch')) as went
    from ledger_transfers t
    join ledger_accounts d on d.id = t.debit_account_id join ledger_accounts c on c.id = t.credit_account_id
    where t.posting >= (select posting from begun)
      and ((d.kind in ('till', 'bank', 'pouch') and c.kind in ('orders', 'credit'))
        or (c.kind in ('till', 'bank', 'pouch') and d.kind in ('orders', 'credit')))
    group by t.event_id
  ), of_year as (
    select kind, financial_year, min(number) as first, max(number) as last, count(*) as documents, max(day) as last_day
    from documents group by kind, financial_year
  ), skipped as (
    select s.kind, g.year, g.first, g.last
    from document_series s, jsonb_to_recordset(s.skipped) as g(year int, first int, last int)
  ), in_order as (
    select kind, financial_year, day,
      lag(day) over (partition by kind, financial_year order by number) as day_before
    from documents
  )
  select about, fault from (
    select o.order_number as about, 'amount' as fault
    from said s join orders o on o.id = s.order_id
    where s.paise <> case when o.status in ('out_for_delivery', 'delivered') then o.total_paise else 0 end
      -- An order that left with a challan is invoiced when it is delivered.
      and not (o.status = 'out_for_delivery' and s.paise = 0
        and exists (select from documents c where c.order_id = o.id and c.kind = 'challan'))
    union all
    select c.id::text, 'charge'
    from charges c left join (
      select charge_id, sum((content->'totals'->>'grossPaise')::bigint * case kind when 'credit_note' then -1 else 1 end)
        as paise
      from documents where charge_id is not null group by charge_id) s on s.charge_id = c.id
    -- Charges that are older than the first document of a charge have neither jars nor documents.
    where (c.container_id is not null or s.paise is not null) and coalesce(s.paise, 0) <> ${chargedSql}
    union all
    select coalesce(m.event_id, v.event_id)::text, 'voucher'
    from moved m full join vouched v using (event_id)
    where (coalesce(m.came, 0), coalesce(m.went, 0)) <> (coalesce(v.came, 0), coalesce(v.went, 0))
    union all
    select d.number_text, 'parts'
    from documents d left join combined c on c.document_id = d.id
    where (d.content ? 'salesOf' or c.document_id is not null)
      and c.paise is distinct from (d.content->'totals'->>'grossPaise')::bigint
    union all
    -- Central and state tax are always equal, so only the central tax is compared.
    select d.number_text, 'notes'
    from documents d join noted n on n.corrects_id = d.id
    where n.paise > (d.content->'totals'->>'grossPaise')::bigint
      or n.tax > (d.content->'totals'->>'cgstPaise')::bigint + (d.content->'totals'->>'igstPaise')::bigint
    union all
    select kind || ' ' || financial_year, 'gap' from of_year y
    where last - first + 1 <> documents + (
      select coalesce(sum(g.last - g.first + 1), 0) from skipped g
      where g.kind = y.kind and g.year = y.financial_year and g.first > y.first and g.last < y.last)
    union all
    select distinct kind || ' ' || financial_year, 'days' from in_order where day < day_before
    union all
    select y.kind || ' ' || y.financial_year, 'next number'
    from of_year y join document_series s on s.kind = y.kind
    where y.financial_year > s.financial_year
      or (y.financial_year = s.financial_year and (y.last_day <> s.last_day or s.next_number <> 1 + greatest(y.last, (
        select max(g.last) from skipped g where g.kind = y.kind and g.year = y.financial_year))))
  ) f order by about, fault limit ${most}`);

const sentences: Record<Fault['fault'], (about: string) => string> = {
  amount: (about) => `The documents of order ${about} say another amount than the order.`,
  charge: (about) => `The documents of the charge ${about} say another amount than the ledger.`,
  voucher: (about) => `The receipts of the event ${about} say another amount than its entries.`,
  parts: (about) => `The combined document ${about} says another amount than the orders in it.`,
  notes: (about) => `The credit notes of document ${about} take back more than it says.`,
  gap: (about) => `Numbers are missing in the documents ${about}.`,
  days: (about) => `A document of ${about} is dated before the one before it.`,
  'next number': (about) => `The series of ${about} has another next number or last day than its documents.`,
};

/**
 * Finds orders, charges and payments whose documents say another amount, credit notes that exceed their document, and
 * series with gaps or with days in another order.
 */
export async function findDocumentFaults(db: Queryable): Promise<string[]> {
  return (await db.rows(wrong)).map(({ about, fault }) => sentences[fault](about));
}

const future = sql<{ about: string }>(`
  select kind || ' ' || number_text as about from documents
  where day > (now() at time zone 'Asia/Kolkata')::date + 1 order by day desc, id desc limit ${most}`);

/** Finds documents that are dated later than tomorrow: a clock was wrong, and later documents have that day, too. */
export async function findFutureDocuments(db: Queryable): Promise<string[]> {
  return (await db.rows(future)).map(({ about }) => `The document ${about} is dated in the future.`);
}
