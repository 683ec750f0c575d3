import { z } from 'zod';
import {
  deliveryAddress,
  office,
  officeFields,
  placeFields,
  recipientFields,
  slotFields,
} from '../accounts/delivery-address.ts';
import { quantity } from '../cart/calls.ts';
import { quantityMessages } from '../cart/rules.ts';
import { amountField, rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import {
  booleanQuery,
  choice,
  dataAnswer,
  day,
  errorTypes,
  id,
  listAnswer,
  orNone,
  pageQuery,
  searchQuery,
} from '../http/envelope.ts';
import { optionalText } from '../http/value-fields.ts';
import { deliveryRules } from '../shared/fields.ts';
import { cleanText } from '../shared/typed-text.ts';
import { adminHistory, history, historyQuery, paymentFields } from './fields.ts';
import { mostAtOnce, orderStatuses, paymentStatuses, recordedMethods } from './status-flow.ts';

const status = z.enum(orderStatuses);
const paymentStatus = z.enum(paymentStatuses);

/** Texts of a product that an order line copies when the product is sold. They are columns of `order_items`. */
export const soldProduct = z.object({
  name: z.string(),
  description: z.string(),
  size: z.string(),
  image: z.string().nullable(),
});
export type SoldProduct = z.infer<typeof soldProduct>;

const orderItem = z.object({
  id,
  productId: id,
  quantity: z.int().describe('delivered quantity; before the delivery the ordered one'),
  orderedQuantity: z.int(),
  containerId: id
    .nullable()
    .describe('id of the container that must be returned; null for goods that stay with the customer'),
  emptiesBack: z.int().describe('empties that are returned for this line; each one saves a deposit'),
  unitPrice: rupees(),
  unitDeposit: rupees().describe('deposit in rupees of a unit for which no empty is returned'),
  totalPrice: rupees(),
  depositAmount: rupees().describe('deposit of the whole line in rupees'),
  product: soldProduct,
});

/** An order as its customer sees it. */
export const order = z.object({
  id,
  orderNumber: z.string(),
  status,
  paymentStatus,
  paymentMethod: z.string(),
  createdAt: z.iso.datetime(),
  ...deliveryAddress,
  ...office,
  deliveryDate: z.iso.date(),
  deliveryTime: z.string().describe('key of the window'),
  deliveryWindow: z
    .object({ label: z.string(), from: z.string(), to: z.string() })
    .describe('window as it was when the customer chose it; from and to like 09:00'),
  isByPhone: z.boolean().describe('true if staff placed it for a customer who called'),
  soldAtDoor: z.boolean().describe('true if a rider sold it at the door without an order'),
  planId: id.nullable().describe('id of the plan that made the order'),
  legalVersion: z.int().nullable().describe('version of the legal texts when it was placed; null if there was none'),
  notes: z.string(),
  totalAmount: rupees().describe('rupees: items and delivery, without deposit'),
  deliveryCharge: rupees(),
  floorCharge: rupees().describe('rupees: the part of deliveryCharge for the stairs'),
  depositAmount: rupees().describe('refundable deposit in rupees'),
  amountDue: rupees().describe(
    'rupees still to be paid, deposit included; of a cancelled order the rupees that are due if it is reopened',
  ),
  chargesDue: rupees().describe(
    'rupees still to be paid for lost or damaged jars that were charged at the stops of the order',
  ),
  creditUsed: rupees().describe('the part of the paid amount that came from the balance, in rupees'),
  amountToReturn: rupees().describe(
    'rupees left of the payments for a cancelled order, to be kept as balance or paid back',
  ),
  writtenOff: rupees().describe('rupees that were written off: unpaid and no longer demanded'),
  orderItems: z.array(orderItem),
  user: z.object({ name: z.string() }),
});
export type Order = z.infer<typeof order>;

/** An order for staff, with the money received and internal notes. */
export const adminOrder = order.extend({
  amountPaid: rupees(),
  asked: rupees().describe('rupees that are demanded in addition to the bill'),
  failedStops: z.int().describe('number of failed delivery attempts'),
  adminNotes: z.string(),
  user: z.object({ id, name: z.string(), email: z.string().nullable() }),
});
export type AdminOrder = z.infer<typeof adminOrder>;

export const newOrder = z.object({
  items: z
    .array(
      z.object({
        productId: z.string().min(1).max(100),
        quantity,
      }),
      { error: 'Your order has no items' },
    )
    .min(1, 'Your order has no items')
    .max(200, quantityMessages.products),
  ...placeFields,
  ...slotFields,
  notes: optionalText(deliveryRules.notes),
  ...paymentFields,
  expectedTotal: amountField
    .optional()
    .describe('the amount payable, deposit included, before balance is used; a different sum is refused'),
  ...recipientFields,
  ...officeFields,
});

const orderPlaced = dataAnswer({ order });
const orderAnswer = dataAnswer({ order });
const orderList = listAnswer('orders', order);
const orderFilter = z.object({ ...pageQuery(20), status: choice(orderStatuses, 'status').optional() });
const cancellation = z.object({
  reason: optionalText({ max: [500, 'Reason must not exceed 500 characters'] }),
});

export const unknownDeliveryTime = 'deliveryTime must be one of: morning, afternoon, evening';
export const windowKey = z.string().regex(deliveryRules.deliveryTime.pattern[0], unknownDeliveryTime);

/**
 * The filter of the list of orders. For each figure of the dashboard it can select exactly the orders that are counted
 * there.
 */
const adminOrderFilter = z.object({
  status: choice(orderStatuses, 'status').optional(),
  paymentStatus: choice(paymentStatuses, 'paymentStatus').optional(),
  cancelled: booleanQuery.optional().describe('false: only orders that were not cancelled'),
  from: day('from').optional().describe('first day on which the orders were placed, in Asia/Kolkata'),
  to: day('to').optional().describe('last day on which the orders were placed, in Asia/Kolkata'),
  productId: id.optional().describe('orders that contain this product'),
  customerId: id.optional().describe('orders of this account'),
  deliveryDate: day('deliveryDate').optional().describe('day of delivery'),
  deliveredFrom: day('deliveredFrom').optional().describe('delivered orders: first day on which they were delivered'),
  deliveredTo: day('deliveredTo').optional().describe('delivered orders: last day on which they were delivered'),
  onTime: booleanQuery
    .optional()
    .describe('true: delivered before the end of their slot; false: delivered later. A moved order has its last slot'),
  deliveryTime: windowKey.optional().describe('the key of a window'),
  zoneId: id
    .optional()
    .describe('orders whose delivery address belonged to this zone when they were placed or last moved'),
  late: choice(['true'], 'late')
    .optional()
    .describe('true: the day of delivery has passed, and the order is neither delivered nor cancelled'),
  paidAhead: choice(['true'], 'paidAhead')
    .optional()
    .describe('true: orders paid in cash that are neither delivered nor cancelled'),
  search: searchQuery.describe('order number, customer name, digits of the phone number, or address'),
});
export type OrderFilterQuery = z.output<typeof adminOrderFilter>;
const adminOrderList = listAnswer('orders', adminOrder);
export const adminOrderAnswer = dataAnswer({ order: adminOrder });

export const note = (what: string, length: number) =>
  orNone(z.string().overwrite(cleanText).max(length, `${what} must not exceed ${length} characters`));

const statusChange = z.object({
  status: choice(orderStatuses, 'status'),
  both: z
    .boolean()
    .optional()
    .describe('true: reopens an order of a plan even if the plan has made another order for its day'),
  overLimit: z.boolean().default(false).describe('reopens an order on account even if the credit is not enough'),
  adminNotes: note('Admin notes', 2000),
  changeReason: note('Reason', 500),
});
const paymentChange = z.object({
  paymentStatus: choice(paymentStatuses, 'paymentStatus').optional(),
  paymentMethod: z
    .enum([...recordedMethods, ''], { error: `paymentMethod must be one of: ${recordedMethods.join(', ')}` })
    .nullable()
    .transform((method) => method || undefined)
    .optional()
    .describe('new payment method; unchanged if empty or omitted'),
  correctedMethod: choice(recordedMethods, 'correctedMethod')
    .optional()
    .describe('only the amounts recorded by this method change to paymentMethod; if omitted, all amounts'),
  amountPaid: amountField.optional().describe('total amount paid, not the amount that is added'),
  amountDue: amountField.optional(),
  paymentSeen: amountField
    .optional()
    .describe(
      'amountPaid that the screen showed; refused if there is a newer payment. Money for a cancelled order becomes credit',
    ),
  givesMore: z
    .boolean()
    .optional()
    .describe(
      'true: refunds money again that was already returned, for example as a deposit; needs amountPaid and changeReason',
    ),
  adminNotes: note('Admin notes', 2000),
  changeReason: note('Reason', 500).describe('reason for the change, which the customer reads if a status changes'),
});

/**
 * An order that the screen showed when staff selected it. If it has changed since then, the call leaves it unchanged.
 */
const seenOrder = z.object({
  id: z.uuid('This is not the id of an order').toLowerCase(),
  status: choice(orderStatuses, 'status'),
  paymentStatus: choice(paymentStatuses, 'paymentStatus'),
  amountPaid: amountField.optional().describe('paid amount that the screen showed; not compared if omitted'),
  amountDue: amountField.optional().describe('due amount that the screen showed; not compared if omitted'),
  payment: paymentChange
    .pick({ paymentStatus: true, amountPaid: true, amountDue: true })
    .optional()
    .describe('amount that a change of payment records; the full amount if omitted'),
});
const bulkChange = z.object({
  change: choice(['next-status', 'payment'], 'change'),
  orders: z
    .array(seenOrder, { error: 'Choose at least one order' })
    .min(1, 'Choose at least one order')
    .max(mostAtOnce, `At most ${mostAtOnce} orders can be changed at once`),
});
const bulkResult = z.object({
  id,
  isDone: z.boolean(),
  order: adminOrder.optional().describe('current state of the order; omitted if it does not exist'),
  message: z.string().optional().describe('reason why it was not changed'),
  errorType: z.enum(errorTypes).optional(),
});
export type BulkResult = z.infer<typeof bulkResult>;
const bulkAnswer = dataAnswer({ results: z.array(bulkResult) });

const neighbour = z.object({ id, orderNumber: z.string() }).nullable();
const neighbours = dataAnswer({ previous: neighbour, next: neighbour });

export const missingOrder = 'Order not found';
export const ofOwnOrder = { may: 'orders.place', answer: orderAnswer, missing: missingOrder } as const;
/** Common fields of the calls with which staff change one order. */
export const ofOrder = {
  may: 'orders.manage',
  answer: adminOrderAnswer,
  missing: missingOrder,
  missingType: 'ORDER_NOT_FOUND',
} as const;

/** Calls for a customer's orders, and for all orders for staff. */
export const orderCalls = {
  'POST /orders': {
    summary: 'Place an order: all or nothing',
    may: 'orders.place',
    idempotent: true,
    body: newOrder,
    answer: orderPlaced,
    status: 201,
    refusals: [429],
  },
  'GET /orders': {
    summary: 'My orders, newest first',
    may: 'orders.place',
    query: orderFilter,
    answer: orderList,
  },
  'GET /orders/:id': {
    ...ofOwnOrder,
    summary: 'One of my orders',
  },
  'GET /orders/:id/status-history': {
    summary: 'History of one of my orders: the newest 500 entries, oldest first',
    may: 'orders.place',
    query: historyQuery,
    answer: history,
    missing: missingOrder,
  },
  'POST /orders/:id/cancel': {
    ...ofOwnOrder,
    summary: 'Cancel one of my orders that is still pending',
    body: cancellation,
    refusals: [409, 429],
  },
  'GET /admin/orders': {
    summary: 'All orders, newest first',
    may: 'orders.read',
    query: adminOrderFilter.extend(pageQuery()),
    answer: adminOrderList,
  },
  'GET /admin/orders/sum': {
    summary: 'Total of all orders that match a filter',
    may: 'orders.read',
    query: adminOrderFilter,
    answer: dataAnswer({ totalAmount: rupees().describe('total in rupees, deposit included') }),
  },
  'GET /admin/orders/export': {
    summary: 'All orders that match a filter as a spreadsheet, newest first, one row each',
    may: 'orders.export',
    needsProof: 'withFactor',
    query: adminOrderFilter,
    archivedAs: 'orders',
  },
  'POST /admin/orders/bulk': {
    summary: 'Do one step for each of many orders; the answer names the refusal of each order that was not changed',
    may: 'orders.manage',
    idempotent: true,
    body: bulkChange,
    answer: bulkAnswer,
    refusals: [503],
  },
  'GET /admin/orders/:id': {
    summary: 'One order',
    may: 'orders.read',
    answer: adminOrderAnswer,
    missing: missingOrder,
  },
  'GET /admin/orders/:id/neighbours': {
    summary: 'The orders before and after this one in the filtered list, newest first',
    may: 'orders.read',
    query: adminOrderFilter,
    answer: neighbours,
    missing: missingOrder,
  },
  'PUT /admin/orders/:id/status': {
    ...ofOrder,
    summary: 'Move an order to another status',
    body: statusChange,
    refusals: [202, 409, 503],
    fieldErrorTypes: { status: 'INVALID_STATUS' },
  },
  'PUT /admin/orders/:id/payment-status': {
    ...ofOrder,
    summary: 'Record the amount and method of a payment',
    may: 'orders.payments',
    body: paymentChange,
    refusals: [202, 409, 503],
    fieldErrorTypes: { paymentStatus: 'INVALID_PAYMENT_STATUS' },
  },
  'GET /admin/orders/:id/status-history': {
    summary: 'History of an order with persons and addresses: the newest 500 entries, oldest first',
    may: 'orders.read',
    query: historyQuery,
    answer: adminHistory,
    missing: missingOrder,
  },
} as const satisfies CallTable;
