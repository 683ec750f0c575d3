/** Reads what documents say of an order: its buyer and its lines with the rates of their products. */
import type { OrderStatus } from '#contract/orders/status-flow.ts';
import { type Queryable, sql } from '#server/core/db/database.ts';

interface SoldRow {
  orderNumber: string;
  status: OrderStatus;
  deliveryPaise: number;
  depositPaise: number;
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
  select o.order_number, o.status, o.delivery_paise, o.deposit_paise, u.name as customer_name, o.delivery_name, o.legal_name, o.gstin,
    o.delivery_address, o.delivery_city, o.delivery_state, o.delivery_pincode,
    (select json_agg(l order by l.line) from (
      select i.line, i.id, i.name, i.size, i.quantity, i.unit_price_paise, p.tax_rate_id
      from order_items i join products p on p.id = i.product_id where i.order_id = o.id) l) as items
  from orders o join users u on u.id = o.customer_id
  where o.id = $1`);

export function readSold(tx: Queryable, orderId: string): Promise<SoldRow> {
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
