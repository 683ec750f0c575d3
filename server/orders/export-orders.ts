/** Orders as a spreadsheet: one row for each, its lines in one cell. */

import { orderStatusLabels, paymentStatusLabels } from '#contract/orders/status-flow.ts';
import { indiaDay } from '#contract/shared/days.ts';
import { firstWindows } from '#contract/slots/rules.ts';
import type { AdminId } from '../core/actor.ts';
import type { Services } from '../core/services.ts';
import { moneyCell, timeCell, yesNoCell } from '../platform/http/csv-cells.ts';
import { answerCsv, type Columns } from '../platform/http/file-answer.ts';
import { recipientOf } from './rules.ts';
import { listOrdersBefore, type OrderFilter, type OrderRow } from './store.ts';

const columns: Columns<OrderRow> = {
  'Order number': (order) => order.order_number,
  'Placed (India)': (order) => timeCell(order.created_at),
  Status: (order) => orderStatusLabels[order.status],
  'Payment status': (order) => paymentStatusLabels[order.payment_status],
  'Payment method': (order) => order.payment_method,
  Customer: (order) => order.customer_name,
  Email: (order) => order.customer_email ?? '',
  Recipient: recipientOf,
  Phone: (order) => order.delivery_phone,
  Address: (order) => order.delivery_address,
  City: (order) => order.delivery_city,
  State: (order) => order.delivery_state,
  Pincode: (order) => order.delivery_pincode,
  'Delivery date': (order) => order.delivery_date,
  'Delivery time': windowCell,
  Items: (order) => order.items.map(({ quantity, name, size }) => `${quantity} × ${name} (${size})`).join('; '),
  Units: (order) => order.items.reduce((sum, { quantity }) => sum + quantity, 0),
  'Items (₹)': (order) => moneyCell(order.items_paise),
  'Delivery (₹)': (order) => moneyCell(order.delivery_paise),
  'Total (₹)': (order) => moneyCell(order.items_paise + order.delivery_paise),
  'Deposit (₹)': (order) => moneyCell(order.deposit_paise),
  'Payable (₹)': (order) => moneyCell(order.items_paise + order.delivery_paise + order.deposit_paise),
  'Paid (₹)': (order) => moneyCell(order.paid_paise),
  'Due (₹)': (order) => moneyCell(order.due_paise),
  'Special instructions': (order) => order.notes,
  'Admin notes': (order) => order.admin_notes,
  'By phone': (order) => yesNoCell(order.is_by_phone),
  // Where another quantity was delivered.
  'Units ordered': (order) =>
    order.items.reduce((sum, { quantity, ordered_quantity: ordered }) => sum + (ordered ?? quantity), 0),
  'Empties back': (order) => order.items.reduce((sum, { spared }) => sum + spared, 0),
  'Credit used (₹)': (order) => moneyCell(order.credit_used_paise),
};

/** A window by its name; the three of a new shop stand there by their keys, as long as they have their first names. */
function windowCell({ delivery_window, window_label }: OrderRow): string {
  return window_label === '' || window_label === firstWindows[delivery_window] ? delivery_window : window_label;
}

/** Every order that the list of this filter holds, in its order. */
export function exportOrders({ db, clock }: Services, admin: AdminId, filter: OrderFilter) {
  return answerCsv(`orders-${indiaDay(clock())}.csv`, columns, (after, limit) =>
    listOrdersBefore(db, admin, filter, { before: after?.id, limit }),
  );
}
