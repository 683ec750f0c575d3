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
  quantity: z.int().describe('as it was delivered, before that as ordered'),
  orderedQuantity: z.int(),
  containerId: id.nullable().describe('the container that comes back; null for goods that stay with the customer'),
  emptiesBack: z.int().describe('empties that come back for this line, each of which spares a deposit'),
  unitPrice: rupees(),
  unitDeposit: rupees().describe('of a unit for which no empty comes back'),
  totalPrice: rupees(),
  depositAmount: rupees().describe('for the whole line'),
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
  deliveryTime: z.string().describe('the key of its window'),
  deliveryWindow: z
    .object({ label: z.string(), from: z.string(), to: z.string() })
    .describe('as it was when it was chosen, from and to like 09:00'),
  isByPhone: z.boolean().describe('placed by staff for a customer who called'),
  planId: id.nullable().describe('the plan that the shop made it from'),
  notes: z.string(),
  totalAmount: rupees().describe('rupees: items and delivery, without deposit'),
  deliveryCharge: rupees(),
  floorCharge: rupees().describe('rupees: the part of deliveryCharge for the stairs'),
  depositAmount: rupees().describe('refundable'),
  amountDue: rupees().describe('rupees that are still to be paid, deposit included'),
  creditUsed: rupees().describe('rupees of what was paid that came out of the credit'),
  amountToReturn: rupees().describe(
    'rupees left of what a cancelled order was paid: to be used as credit, or paid back',
  ),
  writtenOff: rupees().describe('rupees that nobody asks for any more; nobody paid them'),
  orderItems: z.array(orderItem),
  user: z.object({ name: z.string() }),
});
export type Order = z.infer<typeof order>;

/** An order for staff, with the money received and internal notes. */
export const adminOrder = order.extend({
  amountPaid: rupees(),
  asked: rupees().describe('rupees that are asked for beyond the bill'),
  failedStops: z.int().describe('how often its delivery was tried in vain'),
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
    .describe('all that is to be paid, deposit included, before credit; another sum is refused'),
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
  from: day('from').optional().describe('first day of placing, in Asia/Kolkata'),
  to: day('to').optional().describe('last day of placing, in Asia/Kolkata'),
  productId: id.optional().describe('orders that contain this product'),
  customerId: id.optional().describe('orders of this account'),
  deliveryDate: day('deliveryDate').optional().describe('day of delivery'),
  deliveryTime: windowKey.optional().describe('the key of a window'),
  zoneId: id.optional().describe('orders whose place belonged to this zone when they were placed or moved'),
  late: choice(['true'], 'late')
    .optional()
    .describe('true: the day of delivery is over, and neither delivered nor cancelled'),
  paidAhead: choice(['true'], 'paidAhead')
    .optional()
    .describe('true: paid in cash, and neither delivered nor cancelled'),
  search: searchQuery.describe('order number, customer name, digits of the phone number, or address'),
});
export type OrderFilterQuery = z.output<typeof adminOrderFilter>;
const adminOrderList = listAnswer('orders', adminOrder);
export const adminOrderAnswer = dataAnswer({ order: adminOrder });

export const note = (what: string, length: number) =>
  orNone(z.string().overwrite(cleanText).max(length, `${what} must not exceed ${length} characters`));

const statusChange = z.object({
  status: choice(orderStatuses, 'status'),
  both: z.boolean().optional().describe('true: reopens an order of a plan also where its day was made again'),
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
    .describe('empty means unset: it stays as it is'),
  correctedMethod: choice(recordedMethods, 'correctedMethod')
    .optional()
    .describe('only what was recorded by this method came by paymentMethod; all of it when left out'),
  amountPaid: amountField.optional().describe('in all, not what is added'),
  amountDue: amountField.optional(),
  paymentSeen: amountField
    .optional()
    .describe('amountPaid as it was shown; a newer payment is refused, and money for a cancelled order becomes credit'),
  givesMore: z
    .boolean()
    .optional()
    .describe('true: refunded gives back what came back in another way once more; needs amountPaid and changeReason'),
  adminNotes: note('Admin notes', 2000),
  changeReason: note('Reason', 500).describe('the customer reads it where a status changes with it'),
});

/** An order as it was shown when staff selected it. If it has changed since then, the call leaves it unchanged. */
const seenOrder = z.object({
  id: z.uuid('This is not the id of an order').toLowerCase(),
  status: choice(orderStatuses, 'status'),
  paymentStatus: choice(paymentStatuses, 'paymentStatus'),
  amountPaid: amountField.optional().describe('not compared when left out'),
  amountDue: amountField.optional().describe('not compared when left out'),
  payment: paymentChange
    .pick({ paymentStatus: true, amountPaid: true, amountDue: true })
    .optional()
    .describe('what a change of payment records; paid in full when left out'),
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
  order: adminOrder.optional().describe('as it is now; missing when there is none'),
  message: z.string().optional().describe('why it was not changed'),
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
    summary: 'What happened to one of my orders, oldest first of the newest 500',
    may: 'orders.place',
    query: historyQuery,
    answer: history,
    missing: missingOrder,
  },
  'POST /orders/:id/cancel': {
    ...ofOwnOrder,
    summary: 'Cancel an order of mine that is still pending',
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
    summary: 'What all orders of a filter come to',
    may: 'orders.read',
    query: adminOrderFilter,
    answer: dataAnswer({ totalAmount: rupees().describe('deposit included') }),
  },
  'GET /admin/orders/export': {
    summary: 'All orders of a filter as a spreadsheet, newest first, one row each',
    may: 'orders.read',
    query: adminOrderFilter,
    archivedAs: 'orders',
  },
  'POST /admin/orders/bulk': {
    summary: 'One step for each of many orders; what cannot be done is said for each',
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
    summary: 'The orders before and after it in the list of a filter, newest first',
    may: 'orders.read',
    query: adminOrderFilter,
    answer: neighbours,
    missing: missingOrder,
  },
  'PUT /admin/orders/:id/status': {
    ...ofOrder,
    summary: 'Move an order to another status',
    body: statusChange,
    refusals: [409, 503],
    fieldErrorTypes: { status: 'INVALID_STATUS' },
  },
  'PUT /admin/orders/:id/payment-status': {
    ...ofOrder,
    summary: 'Record what was paid and how',
    body: paymentChange,
    refusals: [409, 503],
    fieldErrorTypes: { paymentStatus: 'INVALID_PAYMENT_STATUS' },
  },
  'GET /admin/orders/:id/status-history': {
    summary: 'What happened to an order, by whom and from where, oldest first of the newest 500',
    may: 'orders.read',
    query: historyQuery,
    answer: adminHistory,
    missing: missingOrder,
  },
} as const satisfies CallTable;
