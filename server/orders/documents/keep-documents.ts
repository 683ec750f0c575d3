/** Keeps the documents of an order equal to the order. */
import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { isOnTheWay, type OrderStatus } from '#contract/orders/status-flow.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { issueDocuments, type SoldOrder } from '#server/documents/issue-documents.ts';
import { readSold } from './sold.store.ts';

/**
 * Compares what the documents of a locked order say with the order, and issues an invoice or bill, a later one or credit
 * notes for the difference, or a challan if the invoice comes after the delivery. Nothing is invoiced before it leaves
 * the shop, and a cancelled order is taken back. Every act that may change an order that has left must call it last: it
 * locks the series of documents, whose numbers nobody else can draw from then until the commit.
 */
export async function keepDocuments(
  tx: Queryable,
  services: Pick<Services, 'clock' | 'freshShop' | 'isRehearsal'>,
  orderId: string,
  by: string | null,
): Promise<void> {
  if (services.isRehearsal) return;
  const order = await readSold(tx, orderId);
  const items = order.items.map(({ id, name, size, quantity, unitPricePaise, taxRateId }) => ({
    key: id,
    name: nameWithSize({ name, size }),
    quantity,
    grossPaise: quantity * unitPricePaise,
    taxRateId,
  }));
  const buyer = {
    name: order.deliveryName || order.customerName,
    legalName: order.legalName,
    gstin: order.gstin,
    address: order.deliveryAddress,
    city: order.deliveryCity,
    state: order.deliveryState,
    pincode: order.deliveryPincode,
  };
  const { orderNumber, deliveryPaise, depositPaise } = order;
  const sold = { orderId, orderNumber, buyer, stage: stageOf(order), items, deliveryPaise, depositPaise };
  await issueDocuments(tx, services, sold, by);
}

function stageOf(order: { status: OrderStatus }): SoldOrder['stage'] {
  if (order.status === 'delivered') return 'delivered';
  return isOnTheWay(order) ? 'on_the_way' : 'inside';
}
