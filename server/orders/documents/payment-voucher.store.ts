/**
 * Reads the content of vouchers of money: the orders, what the customer owes after them, and the receipt that they
 * reverse.
 */
import type { VoucherKind } from '#contract/documents/content.ts';
import type { VoucherPart } from '#contract/documents/voucher.ts';
import type { OrderStatus } from '#contract/orders/status-flow.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';
import { emailOf } from '#server/core/no-email.ts';
import { duesSql } from '../money/due.store.ts';

export interface PaidOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  duePaise: number;
  legalName: string;
  gstin: string;
}

const orders = sql<PaidOrder>(`
  select id, order_number, status, due_paise, legal_name, gstin
  from orders where id = any($1::uuid[]) order by order_number`);

export function listPaidOrders(tx: Queryable, ids: readonly string[]): Promise<PaidOrder[]> {
  return tx.rows(orders, [ids]);
}

const standing = sql<{ duePaise: number; balancePaise: number }>(`
  select (select coalesce(sum(due_paise), 0) from (${duesSql('$1')}) as dues)::bigint as due_paise,
    coalesce((select credits - debits from ledger_accounts
      where id = ledger_account_id('credit', $1, null)), 0)::bigint as balance_paise`);

/** The dues of a customer for deliveries and charges, and the balance, after the entries of this transaction. */
export function readStandingOf(tx: Queryable, customerId: string) {
  return tx.one(standing, [customerId]);
}

const open = sql<{ paise: number }>(`
  select coalesce(sum(due_paise), 0)::bigint as paise from orders
  where order_number = any($1::text[]) and status not in ('delivered', 'cancelled')`);

/** The amount due for the orders of this list that are still to be delivered. */
export async function sumOpenOf(tx: Queryable, orderNumbers: readonly string[]): Promise<number> {
  return (await tx.one(open, [orderNumbers])).paise;
}

const payer = sql<{ name: string; email: string | null }>(
  `select name, ${emailOf()} as email from users where id = $1`,
);

export function readPayer(tx: Queryable, customerId: string) {
  return tx.one(payer, [customerId]);
}

interface Corrected {
  id: string;
  number: string;
  day: string;
}

interface Correction {
  kind: VoucherKind;
  isReversal: boolean;
  eventId: string;
  customerId: string;
  orderIds: readonly string[];
  parts: readonly VoucherPart[];
}

// Finds the voucher that is corrected. The voucher of the reversed event comes first, then one of the same orders, and
// without an order one of the same balance. A voucher that is reversed already comes last, and one with another method
// after those with the same one. Among these, one with the same amount comes first: only a part of its event may be
// reversed, such as a UPI payment that did not arrive.
const corrected = sql<Corrected>(`
  with event as (
    select event_id, true as is_reversed from ledger_reversals where reversal_id = $1
    union all
    select distinct event_id, false from ledger_transfers where order_id = any($3::uuid[])
    union all
    select distinct event_id, false from ledger_transfers
    where cardinality($3::uuid[]) = 0 and kind = 'payment' and credit_account_id = ledger_account_id('credit', $4, null)
  )
  select d.id, d.number_text as number, d.day
  from event e join documents d on d.event_id = e.event_id
  where d.kind = $2 and not (d.content->>'isReversal')::boolean and d.event_id <> $1
  order by e.is_reversed desc,
    exists (select from documents u where u.corrects_id = d.id and (u.content->>'isReversal')::boolean),
    not exists (select from jsonb_array_elements(d.content->'parts') p join jsonb_array_elements($5::jsonb) m
      on m->>'method' = p->>'method'),
    not exists (select from jsonb_array_elements(d.content->'parts') p join jsonb_array_elements($5::jsonb) m on m = p),
    d.id desc
  limit 1`);

/** The voucher that a voucher reverses, or the receipt whose money it refunds. */
export function findCorrected(
  tx: Queryable,
  { kind, isReversal, eventId, customerId, orderIds, parts }: Correction,
): Promise<Corrected | undefined> {
  if (!isReversal && orderIds.length === 0) return Promise.resolve(undefined);
  const wanted = (kind === 'receipt_voucher' ? 'refund_voucher' : 'receipt_voucher') satisfies VoucherKind;
  return tx.row(corrected, [eventId, wanted, orderIds, customerId, JSON.stringify(parts)]);
}
