/**
 * Reads the documents of a period in the form of the GST returns. The printed values decide, so a later change of a
 * rate or a setting changes no return. Credit notes are subtracted.
 */
import type { DocumentKind } from '#contract/documents/content.ts';
import { type GstSection, largeSaleAbove } from '#contract/money/gst-rules.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';

export interface Days {
  from: string;
  to: string;
}

/**
 * Where a line of a document is reported: in a section of GSTR-1; nowhere, because its credit note came too late
 * (`late`); or outside of GSTR-1, because the shop had another tax scheme (`composition`, `none`).
 */
export type GstPart = Exclude<GstSection, 'hsn_b2b' | 'hsn_b2c' | 'docs'> | 'late' | 'composition' | 'none';

/** Amounts in paise. */
export interface Amounts {
  grossPaise: number;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

/** The sum of all document lines with the same part, place, HSN code and rate. */
export interface GstSum extends Amounts {
  part: GstPart;
  isRegistered: boolean;
  /** Whether the customer is an embassy or a UN body, whose number is a UIN. */
  isUin: boolean;
  isInterState: boolean;
  place: string;
  placeCode: string;
  hsn: string;
  basisPoints: number;
  /** Units of products. A delivery charge has none. */
  quantity: number;
}

/** A challan is excluded, because it accompanies goods but sells nothing. */
const sales = `d.kind in ('tax_invoice', 'supplementary_invoice', 'bill_of_supply', 'receipt', 'credit_note')`;

/**
 * SQL: the documents from $1 to $2 for which the condition holds. A credit note belongs to the section of its invoice,
 * and has no tax after 30 November of the financial year after it. A combined document is never a large sale: each of its
 * sales is small.
 */
const documentsWhere = (condition: string) => `
  select d.id, d.kind, d.day, d.number_text as number, d.content, case d.kind when 'credit_note' then -1 else 1 end as sign,
    d.content->'buyer'->>'gstin' as gstin, d.content->>'placeCode' as place_code,
    d.content->>'levy' = 'igst' as is_inter_state,
    d.content->>'levy' = 'igst' and s.content->>'salesOf' is null
      and (s.content->'totals'->>'grossPaise')::bigint > ${largeSaleAbove} as is_large,
    case
      when d.content->'seller'->>'gstScheme' <> 'regular' then d.content->'seller'->>'gstScheme'
      when d.kind = 'credit_note' and d.day > make_date(c.financial_year + 1, 11, 30) then 'late'
    end as outside
  from documents d left join documents c on c.id = d.corrects_id
  cross join lateral (select case d.kind when 'credit_note' then c.content else d.content end as content) s
  where d.day between $1::date and $2::date and ${sales} and ${condition}`;

/** SQL: the lines of these documents, each with its part. */
const linesWhere = (condition: string) => `
  select d.*, l as line, (l->>'basisPoints')::int as basis_points,
    case
      when outside is not null then outside
      when (l->>'basisPoints')::int = 0 then 'exemp'
      when gstin <> '' then case sign when 1 then 'b2b' else 'cdnr' end
      when is_large then case sign when 1 then 'b2cl' else 'cdnur' end
      else 'b2cs'
    end as part
  from (${documentsWhere(condition)}) d cross join lateral jsonb_array_elements(d.content->'lines') l`;

const sumOf = (part: string) => `sum(sign * (line->>'${part}')::bigint)::bigint`;
const amounts = `${sumOf('grossPaise')} as gross_paise, ${sumOf('taxablePaise')} as taxable_paise,
  ${sumOf('cgstPaise')} as cgst_paise, ${sumOf('sgstPaise')} as sgst_paise, ${sumOf('igstPaise')} as igst_paise`;

const sums = sql<GstSum>(`
  select part, gstin <> '' as is_registered, gstin ~ '^[0-9]{4}[A-Z]{3}[0-9]{5}[UO]N' as is_uin, is_inter_state,
    content->>'place' as place, place_code,
    line->>'hsn' as hsn, basis_points, ${amounts},
    coalesce(sum(sign * (line->>'quantity')::bigint) filter (where not (line->>'isDelivery')::boolean), 0)::bigint
      as quantity
  from (${linesWhere('true')}) l
  group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 6, 5, 7, 8`);

/** The sums of all lines of the period. There are only as many as places, codes and rates. */
export function sumReturn(db: Queryable, { from, to }: Days): Promise<GstSum[]> {
  return db.rows(sums, [from, to]);
}

/** The number of documents of a part, and how many of them an accountant should check. */
export interface PartCount {
  part: GstPart;
  documents: number;
  withoutHsn: number;
  withoutState: number;
  otherState: number;
}

const counts = sql<PartCount>(`
  select part, count(distinct id)::int as documents,
    count(distinct id) filter (where line->>'hsn' = '')::int as without_hsn,
    count(distinct id) filter (where place_code = '')::int as without_state,
    count(distinct id) filter (where gstin <> '' and place_code not in ('', left(gstin, 2)))::int as other_state
  from (${linesWhere('true')}) l
  group by 1 order by 1`);

export function countReturn(db: Queryable, { from, to }: Days): Promise<PartCount[]> {
  return db.rows(counts, [from, to]);
}

/** One tax rate of a document that is reported separately. Amounts are positive, even those of a credit note. */
export interface ReportedDocument {
  id: string;
  day: string;
  number: string;
  gstin: string;
  buyer: string;
  place: string;
  placeCode: string;
  /** The whole document, tax included. */
  valuePaise: number;
  basisPoints: number;
  taxablePaise: number;
}

// The condition on the documents excludes most of them before their lines are read.
const reported = sql<ReportedDocument>(`
  select id, day, number, gstin, coalesce(nullif(content->'buyer'->>'legalName', ''), content->'buyer'->>'name') as buyer,
    content->>'place' as place, place_code, (content->'totals'->>'grossPaise')::bigint as value_paise, basis_points,
    sum((line->>'taxablePaise')::bigint)::bigint as taxable_paise
  from (${linesWhere(`
    (d.kind = 'credit_note') = ($3 in ('cdnr', 'cdnur')) and (d.content->'buyer'->>'gstin' <> '') = ($3 in ('b2b', 'cdnr'))
    and ($4::date is null or (d.day, d.id) >= ($4::date, $5::uuid))`)}) l
  where part = $3 and ($4::date is null or (day, id, basis_points) > ($4::date, $5::uuid, $6::int))
  group by day, id, number, gstin, content, place_code, basis_points
  order by day, id, basis_points limit $7`);

/** The sections of GSTR-1 that name each document. */
export type ReportedSection = 'b2b' | 'b2cl' | 'cdnr' | 'cdnur';

/** The next rows of a section after `after`, the last one read, in the order of their documents. */
export function listReported(
  db: Queryable,
  { from, to }: Days,
  section: ReportedSection,
  after: ReportedDocument | undefined,
  limit: number,
): Promise<ReportedDocument[]> {
  const { day = null, id = null, basisPoints = null } = after ?? {};
  return db.rows(reported, [from, to, section, day, id, basisPoints, limit]);
}

/** The numbers of one kind of document in the period. */
export interface UsedNumbers {
  kind: DocumentKind;
  /** The first number, or the first one that was skipped before it. */
  first: number;
  last: number;
  /** The text of the last number. The texts of the other numbers differ only after the last slash. */
  lastText: string;
  issued: number;
}

// Staff can skip numbers only before the next document, so a gap lies after the number before it.
const used = sql<UsedNumbers>(`
  select d.kind, coalesce(1 + (
      select max(e.number) from documents e
      where e.kind = d.kind and e.financial_year = d.financial_year and e.number < min(d.number)), min(d.number)) as first,
    max(d.number) as last, (array_agg(d.number_text order by d.number desc))[1] as last_text, count(*)::int as issued
  from documents d
  where d.day between $1::date and $2::date and ${sales} and d.content->'seller'->>'gstScheme' = 'regular'
  group by d.kind, d.financial_year order by d.kind`);

/** The numbers that the period used, of documents of a regular dealer. A period lies in one financial year. */
export function listUsedNumbers(db: Queryable, { from, to }: Days): Promise<UsedNumbers[]> {
  return db.rows(used, [from, to]);
}
