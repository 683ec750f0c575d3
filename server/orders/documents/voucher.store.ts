/** Finds the documents of what events of the ledger charged for orders and jars, and the vouchers of their money. */
import type { DocumentKind, VoucherKind } from '#contract/documents/content.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import type { Entry } from '#server/ledger/entry.store.ts';
import { voucherKindOf } from './moved-money.rules.ts';
import { type DocumentOfCharge, type NamedDocument, nameDocuments } from './voucher.rules.ts';

type NamedEntry = Pick<Entry, 'eventId' | 'orderId' | 'chargeId' | 'kind' | 'debit' | 'credit'>;

/**
 * Finds the documents that belong to entries of one event: those of the first entry that charges something for an order
 * or reverses it, those of charged jars, and the vouchers of money.
 */
export type FindDocuments = (entries: readonly NamedEntry[]) => NamedDocument[];

// A document is issued when the order leaves, when it is delivered, after the day of its delivery or when it is
// cancelled, and each of these events comes after the one before it. So the documents before the next charge of the
// order belong to this charge.
const ofEvents = sql<DocumentOfCharge & { eventId: string; orderId: string | null }>(`
  with charge as (
    select order_id, event_id, min(created_at) as at, min(posting) as posting
    from ledger_transfers
    where order_id = any($1::uuid[]) and kind in ('sale', 'delivery_charge')
    group by order_id, event_id
  ), span as (
    select *, lead(at) over (partition by order_id order by posting) as next_at from charge
  )
  select s.event_id, s.order_id, d.id, d.kind, d.number_text as number, d.corrects_id, d.paise,
    d.issued_at >= s.at as is_new
  from span s cross join lateral (
    select id, kind, number_text, corrects_id, issued_at, (content->'totals'->>'grossPaise')::bigint as paise
    from documents where order_id = s.order_id
    union all
    select c.id, c.kind, c.number_text, c.corrects_id, c.issued_at, p.total_paise
    from small_sales p join documents c on c.id = p.document_id where p.order_id = s.order_id
  ) d
  where s.event_id = any($2::uuid[]) and d.kind <> 'challan' and (s.next_at is null or d.issued_at < s.next_at)
  order by d.id`);

const ofMoney = sql<NamedDocument & { eventId: string | null; kind: VoucherKind }>(`
  select event_id, kind, id, number_text as number from documents where event_id = any($1::uuid[]) order by id`);

const ofJars = sql<NamedDocument & { chargeId: string | null; kind: DocumentKind }>(`
  select charge_id, kind, id, number_text as number from documents where charge_id = any($1::uuid[]) order by id`);

const isOfJars = ({ kind }: NamedEntry) => kind === 'jar_charge';
const isOfCharge = ({ kind }: NamedEntry) => kind === 'sale' || kind === 'delivery_charge';
const keyOf = ({ eventId, orderId }: Pick<NamedEntry, 'eventId' | 'orderId'>) => `${eventId} ${orderId}`;

/** Reads the documents of all these entries with three statements. */
export async function readDocumentsOf(db: Queryable, entries: readonly NamedEntry[]): Promise<FindDocuments> {
  const charges = entries.filter((entry) => isOfCharge(entry) && entry.orderId !== null);
  const payments = entries.filter((entry) => voucherKindOf(entry) !== undefined);
  const jars = entries.filter(isOfJars);
  const idsOf = (some: readonly NamedEntry[], name: 'orderId' | 'chargeId' | 'eventId') => [
    ...new Set(some.map((one) => one[name])),
  ];
  const [rows, vouchers, ofCharges] = await Promise.all([
    charges.length === 0 ? [] : db.rows(ofEvents, [idsOf(charges, 'orderId'), idsOf(charges, 'eventId')]),
    payments.length === 0 ? [] : db.rows(ofMoney, [idsOf(payments, 'eventId')]),
    jars.length === 0 ? [] : db.rows(ofJars, [idsOf(jars, 'chargeId')]),
  ]);
  const byCharge = Map.groupBy(rows, keyOf);
  const byEvent = Map.groupBy(vouchers, ({ eventId }) => eventId);
  return (some) => {
    const charge = some.find(isOfCharge);
    const sold = charge ? nameDocuments(byCharge.get(keyOf(charge)) ?? [], charge.debit === 'orders') : [];
    // A charge has several invoices if the company of its order was corrected later. The newest one applies.
    const charged = some
      .filter(isOfJars)
      .flatMap(
        ({ chargeId, debit }) =>
          ofCharges.findLast(
            (one) => one.chargeId === chargeId && (one.kind === 'credit_note') === (debit !== 'orders'),
          ) ?? [],
      );
    const kinds = new Set(some.map(voucherKindOf));
    const paid = (byEvent.get(some[0]?.eventId ?? '') ?? []).filter(({ kind }) => kinds.has(kind));
    const others = [...charged, ...paid].map(({ id, number }) => ({ id, number }));
    return [...sold, ...others];
  };
}
