import type { ChangedPrices } from '#contract/http/envelope.ts';
import type { AdminOrder, BulkResult, Order } from '#contract/orders/calls.ts';
import type { HistoryChange, HistoryEntry } from '#contract/orders/history-fields.ts';
import type { OrderEntry } from '#contract/orders/money-calls.ts';
import { depositOf, toRupees } from '#contract/shared/money.ts';
import { sayIn, type Texts } from '#contract/shared/translate.ts';
import { owes } from '../ledger/rules.ts';
import type { Outcome } from './changing/change-orders.ts';
import type { Door, NamedEntry } from './door/read-door.ts';
import type { EventRow, StoredChange } from './event.store.ts';
import { chosenWindowOf, recipientOf } from './rules.ts';
import type { Neighbour, OrderItemRow, OrderRow } from './store.ts';

/** An order as its customer sees it; amounts in rupees. */
export function presentOrder(order: OrderRow): Order {
  return {
    id: order.id,
    orderNumber: order.order_number,
    status: order.status,
    paymentStatus: order.payment_status,
    paymentMethod: order.payment_method,
    createdAt: order.created_at.toISOString(),
    deliveryName: recipientOf(order),
    deliveryAddress: order.delivery_address,
    deliveryCity: order.delivery_city,
    deliveryState: order.delivery_state,
    deliveryPincode: order.delivery_pincode,
    deliveryPhone: order.delivery_phone,
    deliveryDate: order.delivery_date,
    deliveryTime: order.delivery_window,
    deliveryWindow: chosenWindowOf(order),
    floor: order.delivery_floor,
    hasLift: order.delivery_has_lift,
    gateNote: order.gate_note,
    legalName: order.legal_name,
    gstin: order.gstin,
    isByPhone: order.is_by_phone,
    planId: order.plan_id,
    notes: order.notes,
    totalAmount: toRupees(order.items_paise + order.delivery_paise),
    deliveryCharge: toRupees(order.delivery_paise),
    floorCharge: toRupees(order.floor_paise),
    depositAmount: toRupees(order.deposit_paise),
    amountDue: toRupees(order.due_paise),
    creditUsed: toRupees(order.credit_used_paise),
    amountToReturn: toRupees(order.status === 'cancelled' ? Math.max(0, order.paid_paise - order.kept_paise) : 0),
    writtenOff: toRupees(order.written_off_paise),
    orderItems: order.items.map(presentItem),
    user: { name: order.customer_name },
  };
}

/** The same with what staff see beyond it. */
export function presentAdminOrder(order: OrderRow): AdminOrder {
  return {
    ...presentOrder(order),
    amountPaid: toRupees(order.paid_paise),
    asked: toRupees(order.asked_paise),
    failedStops: order.failed_stops,
    adminNotes: order.admin_notes,
    user: { id: order.customer_id, name: order.customer_name, email: order.customer_email },
  };
}

/** The result for one of many orders, in the language of these texts. */
export function presentOutcome({ id, order, refusal }: Outcome, texts: Texts): BulkResult {
  const errorType = refusal?.details.errorType;
  return {
    id,
    isDone: refusal === undefined,
    ...(refusal && { message: sayIn(texts, refusal.words) }),
    ...(errorType && { errorType }),
    ...(order && { order: presentAdminOrder(order) }),
  };
}

export function presentNeighbour(row: Neighbour | undefined) {
  return row ? { id: row.id, orderNumber: row.order_number } : null;
}

function presentItem(item: OrderItemRow): Order['orderItems'][number] {
  return {
    id: item.id,
    productId: item.product_id,
    quantity: item.quantity,
    orderedQuantity: item.ordered_quantity ?? item.quantity,
    containerId: item.container_id,
    emptiesBack: item.spared,
    unitPrice: toRupees(item.unit_price_paise),
    unitDeposit: toRupees(item.unit_deposit_paise),
    totalPrice: toRupees(item.unit_price_paise * item.quantity),
    depositAmount: toRupees(depositOf(moneyOf(item))),
    product: { name: item.name, description: item.description, size: item.size, image: item.image },
  };
}

const moneyOf = ({
  unit_price_paise: pricePaise,
  unit_deposit_paise: depositPaise,
  quantity,
  spared,
}: OrderItemRow) => ({
  pricePaise,
  depositPaise,
  quantity,
  spared,
});

/** The current price of a refused order, line by line; amounts in rupees. */
export function presentPrices(order: OrderRow): ChangedPrices {
  const { totalAmount, deliveryCharge, depositAmount } = presentOrder(order);
  return {
    items: order.items.map((item) => {
      const { productId, quantity, unitPrice, totalPrice, depositAmount, product } = presentItem(item);
      return { productId, productName: product.name, quantity, unitPrice, totalPrice, depositAmount };
    }),
    totalAmount,
    deliveryCharge,
    depositAmount,
    amountPayable: toRupees(order.items_paise + order.delivery_paise + order.deposit_paise),
  };
}

/** Amounts in rupees. */
export function presentDoor({ surplusPaise, creditPaise, otherDuesPaise, containers }: Door) {
  return {
    surplus: toRupees(surplusPaise),
    credit: toRupees(creditPaise),
    otherDues: toRupees(otherDuesPaise),
    containers: containers.map(({ lostChargePaise, depositPaise, ...container }) => ({
      ...container,
      lostCharge: toRupees(lostChargePaise),
      deposit: toRupees(depositPaise),
    })),
  };
}

/** Jars are counted, money is in rupees. */
export function presentEntry(entry: NamedEntry): OrderEntry {
  const { id, event_id: eventId, kind, debit, credit, amount, containerName, note, by, created_at: at } = entry;
  const isJars = !owes(debit) && !owes(credit) && entry.container_id !== null;
  return {
    id,
    eventId,
    kind,
    debit,
    credit,
    containerName,
    note,
    by,
    createdAt: at.toISOString(),
    amount: isJars ? null : toRupees(amount),
    count: isJars ? amount : null,
  };
}

/** A line of the history with everything; what a customer may not see is left out by the answer's schema. */
export function presentEvent(event: EventRow): Required<HistoryEntry> {
  const { changed_by_name: name, changed_by_role: role } = event;
  return {
    id: event.id,
    kind: event.kind,
    previousStatus: event.previous,
    newStatus: event.next,
    changedByUser: name !== null && role !== null ? { name, role } : null,
    createdAt: event.created_at.toISOString(),
    changeReason: event.reason,
    notes: event.notes,
    changes: (event.changes ?? []).map(presentChange),
    ipAddress: event.ip_address,
    userAgent: event.user_agent,
  };
}

function presentChange(change: StoredChange): HistoryChange {
  switch (change.field) {
    case 'amountPaid':
    case 'amountDue':
      return { ...change, from: toRupees(change.from), to: toRupees(change.to) };
    default:
      return change;
  }
}
