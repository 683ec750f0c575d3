/** Which e-mails an order sends, and what they say of it. */
import type { Mail, MailedOrder } from '../mail/mail.ts';
import type { Settings } from '../settings.ts';
import { recipientOf } from './rules.ts';
import type { OrderRow } from './store.ts';

/** To the customer and to the shop. */
export function describePlacedOrder(row: OrderRow, settings: Settings): Mail[] {
  const order = describeOrder(row);
  return [
    { kind: 'order-placed', to: row.customer_email, order, link: `${settings.publicUrl}/orders/${row.id}` },
    { kind: 'order-received', to: settings.shop.email, order, link: `${settings.publicUrl}/admin/orders/${row.id}` },
  ];
}

/** To the customer, of the status that the order has now. */
export function describeChangedStatus(row: OrderRow, reason: string | null, settings: Settings): Mail {
  return {
    kind: 'order-status',
    to: row.customer_email,
    customerName: row.customer_name,
    orderNumber: row.order_number,
    status: row.status,
    duePaise: row.due_paise,
    paymentMethod: row.payment_method,
    reason,
    link: `${settings.publicUrl}/orders/${row.id}`,
  };
}

function describeOrder(row: OrderRow): MailedOrder {
  return {
    orderNumber: row.order_number,
    customerName: row.customer_name,
    lines: row.items.map((item) => ({
      name: item.name,
      size: item.size,
      quantity: item.quantity,
      linePaise: item.unit_price_paise * item.quantity,
    })),
    itemsPaise: row.items_paise,
    deliveryPaise: row.delivery_paise,
    depositPaise: row.deposit_paise,
    recipient: recipientOf(row),
    address: row.delivery_address,
    city: row.delivery_city,
    state: row.delivery_state,
    pincode: row.delivery_pincode,
    phone: row.delivery_phone,
    day: row.delivery_date,
    window: row.delivery_window,
    notes: row.notes,
    paymentMethod: row.payment_method,
  };
}
