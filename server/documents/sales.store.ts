/** Sums what the documents of some days sold, without tax, and the tax in it. */
import { type Queryable, sql } from '#server/core/db/database.ts';

/** Amounts in paise. Credit notes are subtracted. */
export interface DocumentedSales {
  /** Products without tax. */
  sales: number;
  /** Delivery charges without tax. */
  delivery: number;
  /** Lost and damaged jars without tax. */
  jarCharges: number;
  cgst: number;
  sgst: number;
  igst: number;
}

const sumOf = (part: string, condition = 'true') => `
  coalesce(sum(sign * (line->>'${part}')::bigint) filter (where ${condition}), 0)::bigint`;

const ofDays = sql<DocumentedSales>(`
  with line as (
    select case d.kind when 'credit_note' then -1 else 1 end as sign, l as line,
      case when d.charge_id is not null then 'jar' when (l->>'isDelivery')::boolean then 'delivery' else 'product' end as what
    from documents d cross join lateral jsonb_array_elements(d.content->'lines') l
    where d.day between $1::date and $2::date and d.kind <> 'challan' and d.event_id is null
  )
  select ${sumOf('taxablePaise', `what = 'product'`)} as sales, ${sumOf('taxablePaise', `what = 'delivery'`)} as delivery,
    ${sumOf('taxablePaise', `what = 'jar'`)} as jar_charges,
    ${sumOf('cgstPaise')} as cgst, ${sumOf('sgstPaise')} as sgst, ${sumOf('igstPaise')} as igst
  from line`);

/** The sums of invoices, bills and credit notes of these days. A challan and a voucher sell nothing. */
export function sumDocuments(db: Queryable, { from, to }: { from: string; to: string }): Promise<DocumentedSales> {
  return db.one(ofDays, [from, to]);
}
