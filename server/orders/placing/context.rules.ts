/** The facts that decide whether orders are accepted, and how each accepted order changes them for the next one. */
import type { CheckedInput } from '#contract/calls.ts';
import type { Empties } from '#contract/orders/empties.ts';
import { isAccountOrder } from '#contract/orders/status-flow.ts';
import type { Shop } from '#contract/shop.ts';
import type { Customer, CustomerId, Source } from '#server/core/actor.ts';
import type { Balances, Draft } from '#server/ledger/order-money/draft.rules.ts';
import type { SlotKey } from '#server/slots/capacity.store.ts';
import type { DeliveryFacts } from '#server/slots/store.ts';
import type { RecentActs } from '../limit.store.ts';
import { countsAsUnpaid } from '../require-limits.ts';
import { slotKeyOf } from '../rules.ts';
import type { OrderRow } from '../store.ts';
import type { CustomerRow, ProductRow } from './context.store.ts';

/** A request to place an order. */
export interface OrderRequest {
  /** The customer, even if staff place the order. */
  customer: Customer;
  form: CheckedInput<'POST /orders'>['body'];
  /** The idempotency key: a repeated request with the same key makes no second order. */
  key?: string | undefined;
  source?: Source;
  /** Staff may take a place in a full or closed slot. */
  isOverbooking?: boolean;
  /** Staff may take cash from a customer for whom it is blocked. */
  isCashAnyway?: boolean;
  /** True if the order replaces goods. It is then waived in full. */
  isReplacement?: boolean;
}

/** An order to accept or refuse: from a form, or for a day of a plan. */
export interface WantedOrder {
  /** Id of the future order row. */
  id: string;
  /** The customer, even if staff place the order. */
  customerId: CustomerId;
  /** The form, in which each product occurs only once. */
  form: Omit<OrderRequest['form'], 'paymentMethod'> & { paymentMethod: string };
  /** Whether staff place the order for a customer who called. */
  isByPhone: boolean;
  /** Staff may take a place in a full or closed slot. */
  isOverbooking: boolean;
  /** Staff take cash from a customer for whom it is blocked. */
  isCashAnyway?: boolean;
  /** True if the order replaces goods. It then has no minimum amount, and no email that asks for money. */
  isReplacement?: boolean;
  /** The terms of a planned order. Null for an order from a form, which is placed in full or not at all. */
  plan: PlanTerms | null;
}

/** The terms of a planned order, which takes only the units in stock and the empties that the customer has. */
export interface PlanTerms {
  /** Whether the order has at most as many jars as the customer has empties that are not promised. */
  onlyEmpties: boolean;
  /** The order is not made if it costs more than this, in paise. */
  mostPaise?: number;
  /** The maximum amount of credit that the order uses, in paise. */
  mostCreditPaise?: number;
}

export interface OrderContext {
  shop: Shop;
  now: Date;
  customers: ReadonlyMap<string, CustomerFacts>;
  products: ReadonlyMap<string, ProductRow>;
  /** Facts by `deliveryKey`. Entries with the same slot share one list of taken places. */
  deliveries: ReadonlyMap<string, DeliveryFacts>;
  /** Maximum open orders per customer; undefined means no limit. */
  mostOpenOrders: number | undefined;
  /** Maximum unpaid orders per customer in a slot with a capacity; 0 means no limit. */
  mostUnpaidPerSlot: number;
}

/** The number of orders that a customer has placed and cancelled in the last hour, and the allowed number. */
export interface HourlyCount extends RecentActs {
  most: number;
}

/** The facts about a customer that decide about orders. Each accepted order updates them. */
export interface CustomerFacts extends Omit<CustomerRow, 'id' | 'recent'> {
  balances: Balances;
  /** Numbers of open unpaid orders, by `slotKey`. */
  unpaid: Map<string, number>;
  /** Null for customers without a limit of orders per hour. */
  pace: HourlyCount | null;
}

export interface OrderedLine {
  /** The product with the price and the deposit that this customer pays. */
  product: ProductRow;
  quantity: number;
  /** Units for which an empty comes back. */
  depositFreeUnits: number;
}

/** The number of taken places of a slot. */
export interface TakenPlaces {
  date: string;
  windowKey: string;
  booked: number;
}

export const deliveryKey = (pincode: string, day: string) => `${pincode} ${day}`;
export const slotKey = ({ date, windowKey, zoneId }: SlotKey) => `${date} ${windowKey} ${zoneId ?? ''}`;

export function factsOf({ customers, deliveries }: OrderContext, { customerId, form }: WantedOrder) {
  const customer = customers.get(customerId);
  const delivery = deliveries.get(deliveryKey(form.deliveryPincode, form.deliveryDate));
  if (!customer || !delivery) throw new Error('An order was not looked up');
  return { customer, delivery };
}

/** Whether this order exceeds its customer's limit of unpaid orders in a slot with a capacity. */
export function hasManyUnpaid(
  { mostUnpaidPerSlot: most }: OrderContext,
  { unpaid }: CustomerFacts,
  row: OrderRow,
): boolean {
  return most > 0 && countsAsUnpaid(row) && (unpaid.get(slotKey(slotKeyOf(row))) ?? 0) >= most;
}

/**
 * Updates the context for an accepted order: it takes stock, place, empties and credit, so that the next order cannot
 * use them.
 */
export function takeFromContext(
  context: OrderContext,
  wanted: WantedOrder,
  { row, draft, lines }: { row: OrderRow; draft: Draft; lines: readonly OrderedLine[] },
): void {
  const { customer, delivery } = factsOf(context, wanted);
  const slot = slotKeyOf(row);
  const places = delivery.facts.booked.find(
    ({ date, windowKey }) => date === slot.date && windowKey === slot.windowKey,
  );
  if (places) (places as TakenPlaces).booked += 1;
  for (const { product, quantity, depositFreeUnits } of lines) {
    const shared = context.products.get(product.id);
    if (shared) shared.stock -= quantity;
    if (product.containerId !== null && depositFreeUnits > 0)
      addPromised(customer.promised, product.containerId, depositFreeUnits);
  }
  customer.balances = draft.balances;
  customer.openOrders += 1;
  if (customer.pace) customer.pace = { ...customer.pace, count: customer.pace.count + 1 };
  if (countsAsUnpaid(row)) customer.unpaid.set(slotKey(slot), (customer.unpaid.get(slotKey(slot)) ?? 0) + 1);
  if (customer.account && isAccountOrder({ paymentMethod: row.paymentMethod })) {
    customer.account = { ...customer.account, openPaise: customer.account.openPaise + row.duePaise };
  }
}

function addPromised(promised: Empties[], containerId: string, count: number): void {
  const known = promised.find((one) => one.containerId === containerId);
  if (known) known.count += count;
  else promised.push({ containerId, count });
}

/** Copies the parts of the context that one order uses, so that a decision about it does not change the original. */
export function copyContext(context: OrderContext, { customerId, form }: WantedOrder): OrderContext {
  const pick = <Value>(from: ReadonlyMap<string, Value>, ids: readonly string[], copy: (value: Value) => Value) =>
    new Map(
      ids.flatMap((id): [string, Value][] => {
        const value = from.get(id);
        return value === undefined ? [] : [[id, copy(value)]];
      }),
    );
  const products = form.items.map(({ productId }) => productId);
  return {
    ...context,
    customers: pick(context.customers, [customerId], (customer) => structuredClone(customer)),
    products: pick(context.products, products, (product) => ({ ...product })),
    deliveries: pick(context.deliveries, [deliveryKey(form.deliveryPincode, form.deliveryDate)], (delivery) => ({
      ...delivery,
      facts: { ...delivery.facts, booked: delivery.facts.booked.map((slot) => ({ ...slot })) },
    })),
  };
}
