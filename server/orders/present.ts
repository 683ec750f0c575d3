import type { ChangedPrices } from '#contract/http/envelope.ts';
import type { AdminOrder, BulkResult, Order } from '#contract/orders/calls.ts';
import type { HistoryChange, HistoryEntry } from '#contract/orders/fields.ts';
import type { OrderEntry } from '#contract/orders/money-calls.ts';
import {
  depositOf,
  type PricedLine,
  payableOf,
  type Totals,
  toReturnOf,
  totalOf,
} from '#contract/orders/order-sums.ts';
import { orderStatusLabels, paymentStatusLabels } from '#contract/orders/status-flow.ts';
import { toBook } from '#contract/shared/delivery-address.ts';
import { toRupees } from '#contract/shared/money.ts';
import { translateMessage } from '#contract/shared/translate.ts';
import { firstWindows } from '#contract/slots/rules.ts';
import type { Texts } from '#languages/catalogue.ts';
import { type Columns, moneyCell, timeCell, yesNoCell } from '../core/csv.ts';
import { orderPlaceOf } from '../core/delivery-address.store.ts';
import { presentChangedBy } from '../core/person.store.ts';
import { placeCells } from '../core/place-cells.ts';
import { owes } from '../ledger/rules.ts';
import type { Outcome } from './changing/change-orders.ts';
import type { Door, NamedEntry } from './door/read-door.ts';
import type { EventRow, StoredChange } from './event.store.ts';
import { chosenWindowOf, recipientOf } from './rules.ts';
import type { OrderItemRow, OrderRow } from './store.ts';

/** An order as its customer sees it; amounts in rupees. */
export function presentOrder(order: OrderRow): Order {
  return {
    ...order,
    createdAt: order.createdAt.toISOString(),
    ...orderPlaceOf(order),
    deliveryName: recipientOf(order),
    deliveryTime: order.deliveryWindow,
    deliveryWindow: chosenWindowOf(order),
    totalAmount: toRupees(totalOf(order)),
    deliveryCharge: toRupees(order.deliveryPaise),
    floorCharge: toRupees(order.floorPaise),
    depositAmount: toRupees(order.depositPaise),
    amountDue: toRupees(order.duePaise),
    chargesDue: toRupees(order.chargeDuePaise),
    creditUsed: toRupees(order.creditUsedPaise),
    amountToReturn: toRupees(toReturnOf(order)),
    writtenOff: toRupees(order.writtenOffPaise),
    orderItems: order.items.map(presentItem),
    user: { name: order.customerName },
  };
}

/** An order with the fields that only staff see. */
export function presentAdminOrder(order: OrderRow): AdminOrder {
  return {
    ...presentOrder(order),
    amountPaid: toRupees(order.paidPaise),
    asked: toRupees(order.askedPaise),
    failedStops: order.failedStops,
    adminNotes: order.adminNotes,
    user: { id: order.customerId, name: order.customerName, email: order.customerEmail },
  };
}

/** Maximum length of a product description in a list of orders, in UTF-16 units. */
const longestListed = 120;
/**
 * Maximum total length of all descriptions on one page, in UTF-16 units: up to 600 kB, because a Hindi letter takes 3
 * bytes.
 */
const mostListed = 200_000;

/**
 * Shortens the product descriptions in a list of orders, so that 100 orders of 50 lines stay below 4 MB: each line
 * keeps the first 120 characters in each language, or fewer on a page of many lines. A single order is not shortened.
 */
export function shortenOrders(orders: readonly OrderRow[]): OrderRow[] {
  const lines = orders.reduce((sum, { items }) => sum + items.length, 0);
  const longest = Math.min(longestListed, Math.floor(mostListed / Math.max(1, lines)));
  return orders.map((order) => ({
    ...order,
    items: order.items.map((item) => ({ ...item, ...shortenTexts(item, longest) })),
  }));
}

function shortenTexts({ description, translations }: OrderItemRow, longest: number) {
  const shortened = Object.entries(translations).map(([language, texts]) => {
    return [language, { ...texts, description: cutText(texts.description ?? '', longest) }];
  });
  return { description: cutText(description, longest), translations: Object.fromEntries(shortened) };
}

/** Cuts a text to at most `longest` UTF-16 units, but never cuts a surrogate pair in half. */
function cutText(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
}

/** The result for one order of a change to many orders; its message is in the language of `texts`. */
export function presentOutcome({ id, order, refusal }: Outcome, texts: Texts): BulkResult {
  const errorType = refusal?.details.errorType;
  return {
    id,
    isDone: refusal === undefined,
    ...(refusal && { message: translateMessage(texts, refusal.words) }),
    ...(errorType && { errorType }),
    ...(order && { order: presentAdminOrder(order) }),
  };
}

function presentItem(item: OrderItemRow): Order['orderItems'][number] {
  return {
    ...item,
    orderedQuantity: item.orderedQuantity ?? item.quantity,
    emptiesBack: item.depositFreeUnits,
    unitPrice: toRupees(item.unitPricePaise),
    unitDeposit: toRupees(item.unitDepositPaise),
    totalPrice: toRupees(item.unitPricePaise * item.quantity),
    depositAmount: toRupees(depositOf(pricedItem(item))),
    product: item,
  };
}

export const pricedItem = (item: OrderItemRow): NamedLine => ({
  productId: item.productId,
  name: item.name,
  translations: item.translations,
  pricePaise: item.unitPricePaise,
  depositPaise: item.unitDepositPaise,
  quantity: item.quantity,
  depositFreeUnits: item.depositFreeUnits,
});

type NamedLine = PricedLine & Pick<OrderItemRow, 'productId' | 'name' | 'translations'>;

/** The current price of a refused order, line by line; amounts in rupees. */
export function presentPrices(lines: readonly NamedLine[], totals: Totals): ChangedPrices {
  return {
    items: lines.map((line) => ({
      productId: line.productId,
      productName: line.name,
      translations: line.translations,
      quantity: line.quantity,
      unitPrice: toRupees(line.pricePaise),
      totalPrice: toRupees(line.pricePaise * line.quantity),
      depositAmount: toRupees(depositOf(line)),
    })),
    totalAmount: toRupees(totals.totalPaise),
    deliveryCharge: toRupees(totals.deliveryPaise),
    depositAmount: toRupees(totals.depositPaise),
    amountPayable: toRupees(totals.payablePaise),
  };
}

/** The amounts and containers of an order that staff need at the customer's door; amounts in rupees. */
export function presentDoor({ surplusPaise, paidBy, creditPaise, otherDuesPaise, containers }: Door) {
  return {
    surplus: toRupees(surplusPaise),
    paidBy: [...paidBy].map(([method, amount]) => ({ method, amount: toRupees(amount) })),
    credit: toRupees(creditPaise),
    otherDues: toRupees(otherDuesPaise),
    containers: containers.map(({ lostChargePaise, depositPaise, ...container }) => ({
      ...container,
      lostCharge: toRupees(lostChargePaise),
      deposit: toRupees(depositPaise),
    })),
  };
}

/** A ledger entry: an entry about jars has a count, an entry about money has an amount in rupees. */
export function presentEntry(entry: NamedEntry): OrderEntry {
  const { debit, credit, amount } = entry;
  const isJars = !owes(debit) && !owes(credit) && entry.containerId !== null;
  return {
    ...entry,
    createdAt: entry.createdAt.toISOString(),
    amount: isJars ? null : toRupees(amount),
    count: isJars ? amount : null,
  };
}

/** A history entry with all fields. The schema of the call's answer removes the fields that a customer may not see. */
export function presentEvent(event: EventRow): Required<HistoryEntry> {
  return {
    ...event,
    previousStatus: event.previous,
    newStatus: event.next,
    changedByUser: presentChangedBy(event),
    createdAt: event.createdAt.toISOString(),
    changeReason: event.reason,
    changes: (event.changes ?? []).map(presentChange),
  };
}

/** A history entry for the customer, who sees only the first name of a rider. */
export function presentOwnEvent(event: EventRow): Required<HistoryEntry> {
  const name = event.changedByRole === 'rider' ? (event.changedByName?.split(' ')[0] ?? null) : event.changedByName;
  return presentEvent({ ...event, changedByName: name });
}

function presentChange(change: StoredChange): HistoryChange {
  switch (change.field) {
    case 'amountPaid':
    case 'amountDue':
    case 'unitPrice':
      return { ...change, from: toRupees(change.from), to: toRupees(change.to) };
    default:
      return change;
  }
}

/** The columns of the spreadsheet of orders: one row per order, with all order lines in one cell. */
export const orderCells: Columns<OrderRow> = {
  'Order number': (order) => order.orderNumber,
  'Placed (India)': (order) => timeCell(order.createdAt),
  Status: (order) => orderStatusLabels[order.status],
  'Payment status': (order) => paymentStatusLabels[order.paymentStatus],
  'Payment method': (order) => order.paymentMethod,
  Customer: (order) => order.customerName,
  Email: (order) => order.customerEmail ?? '',
  Recipient: recipientOf,
  Phone: (order) => order.deliveryPhone,
  ...placeCells<OrderRow>((order) => ({ ...order, ...toBook(order) })),
  'Delivery date': (order) => order.deliveryDate,
  'Delivery time': windowCell,
  Items: (order) => order.items.map(({ quantity, name, size }) => `${quantity} × ${name} (${size})`).join('; '),
  Units: (order) => order.items.reduce((sum, { quantity }) => sum + quantity, 0),
  'Items (₹)': (order) => moneyCell(order.itemsPaise),
  'Delivery (₹)': (order) => moneyCell(order.deliveryPaise),
  'Total (₹)': (order) => moneyCell(totalOf(order)),
  'Deposit (₹)': (order) => moneyCell(order.depositPaise),
  'Payable (₹)': (order) => moneyCell(payableOf(order)),
  'Paid (₹)': (order) => moneyCell(order.paidPaise),
  // The amount of a cancelled order would be due again if staff reopened it.
  'Due (₹)': (order) => moneyCell(order.status === 'cancelled' ? 0 : order.duePaise),
  'Special instructions': (order) => order.notes,
  'Admin notes': (order) => order.adminNotes,
  'By phone': (order) => yesNoCell(order.isByPhone),
  // Differs from `Units` if a different quantity was delivered than ordered.
  'Units ordered': (order) =>
    order.items.reduce((sum, { quantity, orderedQuantity: ordered }) => sum + (ordered ?? quantity), 0),
  'Empties back': (order) => order.items.reduce((sum, { depositFreeUnits }) => sum + depositFreeUnits, 0),
  'From balance (₹)': (order) => moneyCell(order.creditUsedPaise),
  'Sold at the door': (order) => yesNoCell(order.soldAtDoor),
};

/**
 * The cell for a delivery window. The first three windows of a shop appear by their keys (such as `morning`) until they
 * are renamed, and all others by their names.
 */
function windowCell({ deliveryWindow, windowLabel }: OrderRow): string {
  return windowLabel === firstWindows[deliveryWindow] ? deliveryWindow : windowLabel;
}
