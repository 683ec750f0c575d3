/** Reads what was sold of an order, for its documents. */
import { nameWithSize } from '#contract/catalogue/product-types.ts';
import { isOnTheWay, type OrderStatus } from '#contract/orders/status-flow.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { SoldOrder } from '#server/documents/issue-documents.ts';
import { readSoldRow } from './sold.store.ts';

export async function readSold(db: Queryable, orderId: string): Promise<SoldOrder> {
  const order = await readSoldRow(db, orderId);
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
  const { orderNumber, deliveryPaise, depositPaise, wantsInvoice } = order;
  return { orderId, orderNumber, buyer, stage: stageOf(order), items, deliveryPaise, depositPaise, wantsInvoice };
}

function stageOf(order: { status: OrderStatus }): SoldOrder['stage'] {
  if (order.status === 'delivered') return 'delivered';
  return isOnTheWay(order) ? 'on_the_way' : 'inside';
}
