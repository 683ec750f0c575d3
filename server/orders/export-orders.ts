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
  'Order number': (order) => order.orderNumber,
  'Placed (India)': (order) => timeCell(order.createdAt),
  Status: (order) => orderStatusLabels[order.status],
  'Payment status': (order) => paymentStatusLabels[order.paymentStatus],
  'Payment method': (order) => order.paymentMethod,
  Customer: (order) => order.customerName,
  Email: (order) => order.customerEmail ?? '',
  Recipient: recipientOf,
  Phone: (order) => order.deliveryPhone,
  Address: (order) => order.deliveryAddress,
  City: (order) => order.deliveryCity,
  State: (order) => order.deliveryState,
  Pincode: (order) => order.deliveryPincode,
  'Delivery date': (order) => order.deliveryDate,
  'Delivery time': windowCell,
  Items: (order) => order.items.map(({ quantity, name, size }) => `${quantity} × ${name} (${size})`).join('; '),
  Units: (order) => order.items.reduce((sum, { quantity }) => sum + quantity, 0),
  'Items (₹)': (order) => moneyCell(order.itemsPaise),
  'Delivery (₹)': (order) => moneyCell(order.deliveryPaise),
  'Total (₹)': (order) => moneyCell(order.itemsPaise + order.deliveryPaise),
  'Deposit (₹)': (order) => moneyCell(order.depositPaise),
  'Payable (₹)': (order) => moneyCell(order.itemsPaise + order.deliveryPaise + order.depositPaise),
  'Paid (₹)': (order) => moneyCell(order.paidPaise),
  'Due (₹)': (order) => moneyCell(order.duePaise),
  'Special instructions': (order) => order.notes,
  'Admin notes': (order) => order.adminNotes,
  'By phone': (order) => yesNoCell(order.isByPhone),
  // Where another quantity was delivered.
  'Units ordered': (order) =>
    order.items.reduce((sum, { quantity, orderedQuantity: ordered }) => sum + (ordered ?? quantity), 0),
  'Empties back': (order) => order.items.reduce((sum, { spared: depositFreeUnits }) => sum + depositFreeUnits, 0),
  'From balance (₹)': (order) => moneyCell(order.creditUsedPaise),
};

/** A window by its name; the three of a new shop stand there by their keys, as long as they have their first names. */
function windowCell({ deliveryWindow, windowLabel }: OrderRow): string {
  return windowLabel === '' || windowLabel === firstWindows[deliveryWindow] ? deliveryWindow : windowLabel;
}

/** Every order that the list of this filter holds, in its order. */
export function exportOrders({ db, clock }: Services, admin: AdminId, filter: OrderFilter) {
  return answerCsv(`orders-${indiaDay(clock())}.csv`, columns, (after, limit) =>
    listOrdersBefore(db, admin, filter, { before: after?.id, limit }),
  );
}
