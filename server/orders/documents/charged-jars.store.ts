/**
 * Reads the data of documents about charges for jars: the jars with the rate of their container, and the present amount
 * of the charge.
 */
import type { Buyer, ChargeReason } from '#contract/documents/content.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';

export interface ChargedRow {
  chargeId: string;
  reason: ChargeReason;
  customerId: string;
  container: string;
  hsn: string;
  taxBasisPoints: number;
  jarCount: number;
  /** The amount that the ledger charges; 0 if the charge was reversed. */
  paise: number;
  /** The order at whose stop the charge was made. */
  order: (Buyer & { orderNumber: string }) | null;
}

/** SQL: the amount that the ledger charges for the charge `c`. A reversal has the same amount on the other side. */
export const chargedSql = `
  (select coalesce(sum(case d.kind when 'orders' then t.amount else -t.amount end), 0)::bigint
    from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id
    where t.charge_id = c.id and t.kind = 'jar_charge')`;

// Charges from the time before charges had documents have no jars.
const chargedWhere = (condition: string) => `
  select c.id as charge_id, c.kind as reason, c.customer_id, k.name as container, k.hsn, k.tax_basis_points,
    coalesce(c.jar_count, 0) as jar_count, ${chargedSql} as paise,
    case when o.id is not null then json_build_object(
      'orderNumber', o.order_number, 'name', coalesce(nullif(o.delivery_name, ''), u.name),
      'legalName', o.legal_name, 'gstin', o.gstin, 'address', o.delivery_address, 'city', o.delivery_city,
      'state', o.delivery_state, 'pincode', o.delivery_pincode) end as "order"
  from charges c join containers k on k.id = c.container_id join users u on u.id = c.customer_id
  left join orders o on o.id = c.order_id
  where ${condition} order by c.id`;

const charged = sql<ChargedRow>(chargedWhere('c.id = any($1::uuid[])'));

export function listCharged(tx: Queryable, chargeIds: readonly string[]): Promise<ChargedRow[]> {
  return tx.rows(charged, [chargeIds]);
}

const atOrder = sql<ChargedRow>(chargedWhere('c.order_id = $1'));

/** The charges that were made at the stop of an order. */
export function listChargedAt(tx: Queryable, orderId: string): Promise<ChargedRow[]> {
  return tx.rows(atOrder, [orderId]);
}
