/** Reads what documents say of an order: its buyer and its lines with the rates of their products. */
import { v7 as newId } from 'uuid';
import type { OrderStatus } from '#contract/orders/status-flow.ts';
import type { Source } from '#server/core/actor.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';

interface SoldRow {
  orderNumber: string;
  status: OrderStatus;
  deliveryPaise: number;
  depositPaise: number;
  /** Whether the customer or staff have requested a separate document. */
  wantsInvoice: boolean;
  customerName: string;
  deliveryName: string;
  legalName: string;
  gstin: string;
  deliveryAddress: string;
  deliveryCity: string;
  deliveryState: string;
  deliveryPincode: string;
  items: {
    id: string;
    name: string;
    size: string;
    quantity: number;
    unitPricePaise: number;
    taxRateId: string | null;
  }[];
}

const sold = sql<SoldRow>(`
  select o.order_number, o.status, o.delivery_paise, o.deposit_paise, o.wants_invoice, u.name as customer_name, o.delivery_name, o.legal_name, o.gstin,
    o.delivery_address, o.delivery_city, o.delivery_state, o.delivery_pincode,
    (select json_agg(l order by l.line) from (
      select i.line, i.id, i.name, i.size, i.quantity, i.unit_price_paise, p.tax_rate_id
      from order_items i join products p on p.id = i.product_id where i.order_id = o.id) l) as items
  from orders o join users u on u.id = o.customer_id
  where o.id = $1`);

export function readSoldRow(tx: Queryable, orderId: string): Promise<SoldRow> {
  return tx.one(sold, [orderId]);
}

const company = sql('update orders set legal_name = $2, gstin = $3 where id = $1');

/** Writes the company of a locked order. */
export async function writeCompany(
  tx: Queryable,
  orderId: string,
  { legalName, gstin }: Pick<SoldRow, 'legalName' | 'gstin'>,
): Promise<void> {
  await tx.run(company, [orderId, legalName, gstin]);
}

const wish = sql(`
  with changed as (
    update orders set wants_invoice = true where id = $2
  )
  insert into order_events (id, order_id, kind, next, changed_by, ip_address, user_agent, created_at)
  values ($1, $2, 'invoice', 'asked', $3, $4, $5, $6)`);

interface Wish {
  by: string | null;
  source: Source;
  at: Date;
}

/** Records that a locked order gets a document of its own, with an entry in the history. */
export async function writeWantsInvoice(tx: Queryable, orderId: string, { by, source, at }: Wish): Promise<void> {
  await tx.run(wish, [newId(), orderId, by, source.ip, source.userAgent, at]);
}
