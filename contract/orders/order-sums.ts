/**
 * The sums of an order: screens, server, emails and ledger compute its amounts here and nowhere else, which `npm run
 * check` enforces. The same sums in SQL are in server/orders/order-sums.store.ts. All amounts are whole paise, 0 or
 * more unless the comment says that they can be negative. A new part of the bill: docs/adding/price.md.
 */
import type { DeliveryTerms, Stairs } from '../shared/delivery-terms.ts';
import { type Paise, paise } from '../shared/money.ts';
import type { OrderStatus, PaymentStatus } from './status-flow.ts';

export interface PricedLine {
  pricePaise: number;
  depositPaise: number;
  quantity: number;
  /** Null for a product without a container. */
  containerId?: string | null;
  /** Units without a deposit, because an empty container comes back for each. */
  depositFreeUnits?: number;
}

/** The three parts of a bill. */
export interface BillParts {
  /** The sum of the lines, without delivery and deposit. */
  itemsPaise: number;
  /** The fee of the zone or the shop, and the floor charge. */
  deliveryPaise: number;
  /** Refundable deposit for the jars, never revenue. */
  depositPaise: number;
}

/** The bill of an order, with the demands and payments recorded for it. */
export interface OrderAmounts extends BillParts {
  /** The amount that staff demand beyond the bill. */
  askedPaise: number;
  /** The payments for the order that were not returned, including the part that came from the customer's balance. */
  paidPaise: number;
  /** The amount that is still to be paid. */
  duePaise: number;
}

/** A bill with its parts and sums. */
export interface Totals {
  itemsPaise: Paise;
  deliveryPaise: Paise;
  /** The part of `deliveryPaise` that is the floor charge; it applies even if delivery is free. */
  floorPaise: Paise;
  /** See `totalOf`. */
  totalPaise: Paise;
  depositPaise: Paise;
  /** See `payableOf`. */
  payablePaise: Paise;
}

/** The deposit of a line. It is charged for every unit for which no empty comes back. */
export function depositOf({ depositPaise, quantity, depositFreeUnits = 0 }: Omit<PricedLine, 'pricePaise'>): Paise {
  return paise(depositPaise * (quantity - depositFreeUnits));
}

/** The sum of the lines' prices, and the sum of their deposits. */
export function sumLines(lines: readonly PricedLine[]): { itemsPaise: Paise; depositPaise: Paise } {
  let itemsPaise = 0;
  let depositPaise = 0;
  for (const line of lines) {
    itemsPaise += line.pricePaise * line.quantity;
    depositPaise += depositOf(line);
  }
  return { itemsPaise: paise(itemsPaise), depositPaise: paise(depositPaise) };
}

/** The bill of a cart or of a new order: its lines, the delivery terms of its address, and the floor. */
export function computeTotals(lines: readonly PricedLine[], terms: DeliveryTerms, stairs?: Stairs): Totals {
  const sums = sumLines(lines);
  const floorPaise = stairs && carriesUp(terms, stairs) ? terms.floorChargePaise * countContainers(lines) : 0;
  const isFree = terms.freeFromPaise !== null && sums.itemsPaise >= terms.freeFromPaise;
  return totalsOf({ ...sums, floorPaise, deliveryPaise: (isFree ? 0 : terms.feePaise) + floorPaise });
}

/** The bill of a stored order. */
export function totalsOf(bill: BillParts & { floorPaise: number }): Totals {
  return {
    itemsPaise: paise(bill.itemsPaise),
    deliveryPaise: paise(bill.deliveryPaise),
    floorPaise: paise(bill.floorPaise),
    totalPaise: totalOf(bill),
    depositPaise: paise(bill.depositPaise),
    payablePaise: payableOf(bill),
  };
}

/** The amounts of an order in a JSON answer. */
type AnsweredAmounts = Readonly<Record<'totalAmount' | 'deliveryCharge' | 'floorCharge' | 'depositAmount', Paise>>;

/** The bill of an order in a JSON answer, whose total already includes the delivery charge. */
export function totalsOfAnswer({ totalAmount, deliveryCharge, floorCharge, depositAmount }: AnsweredAmounts): Totals {
  return totalsOf({
    itemsPaise: totalAmount - deliveryCharge,
    deliveryPaise: deliveryCharge,
    floorPaise: floorCharge,
    depositPaise: depositAmount,
  });
}

export const payableOfAnswer = (order: AnsweredAmounts): Paise => totalsOfAnswer(order).payablePaise;

/** The delivery charge without the floor charge, as a bill shows it. */
export const feeOf = ({ deliveryPaise, floorPaise }: Pick<Totals, 'deliveryPaise' | 'floorPaise'>): Paise =>
  paise(deliveryPaise - floorPaise);

/** The total on every bill: items and delivery without the deposit. */
export const totalOf = ({ itemsPaise, deliveryPaise }: Pick<BillParts, 'itemsPaise' | 'deliveryPaise'>): Paise =>
  paise(itemsPaise + deliveryPaise);

/** The amount that the customer pays for the whole bill: total and deposit. */
export const payableOf = (bill: BillParts): Paise => paise(totalOf(bill) + bill.depositPaise);

/** The unpaid rest of an amount; negative if more was paid. */
export const restOf = (payablePaise: number, paidPaise: number): Paise => paise(payablePaise - paidPaise);

/** The unpaid part of the bill, waived or not; negative if more was paid. */
export const unpaidOf = (order: BillParts & Pick<OrderAmounts, 'paidPaise'>): Paise =>
  restOf(payableOf(order), order.paidPaise);

/** The unpaid part of the deposit: payments cover items and delivery first. */
export const unpaidDepositOf = (order: BillParts & Pick<OrderAmounts, 'paidPaise'>): Paise =>
  paise(Math.max(0, Math.min(order.depositPaise, unpaidOf(order))));

/** The part of the payments that did not come from the customer's balance. */
export const receivedOf = (paidPaise: number, creditUsedPaise: number): Paise => paise(paidPaise - creditUsedPaise);

type Demand = BillParts & Pick<OrderAmounts, 'askedPaise'>;

/** The bill plus the amount demanded beyond it. Any payment beyond this amount does not count for the order. */
export const demandOf = (order: Demand): Paise => paise(payableOf(order) + order.askedPaise);

/** The amount paid beyond the demand; negative if less was paid. */
export const beyondDemandOf = (order: Demand & Pick<OrderAmounts, 'paidPaise'>): Paise =>
  paise(order.paidPaise - demandOf(order));

/**
 * The part of the demand that is neither paid nor due, because the shop waives it. If paid and due amounts exceed the
 * demand, it is negative: then `askedPaise` is too small.
 */
export function waivedOf(order: OrderAmounts): Paise {
  const demand = demandOf(order);
  return paise(demand - Math.min(order.paidPaise, demand) - order.duePaise);
}

/**
 * The waived amount minus the amount demanded beyond the bill; the ledger posts both in one account. Negative if the
 * demanded amount is higher.
 */
export const netWaivedOf = (order: OrderAmounts): Paise => paise(waivedOf(order) - order.askedPaise);

/** The due amount after the bill or the payments have changed, if `waivedPaise` stays waived. */
export function dueOf(order: Demand, paidPaise: number, waivedPaise: number): Paise {
  const demand = demandOf(order);
  return paise(Math.max(0, demand - Math.min(paidPaise, demand) - waivedPaise));
}

/** The total that the customer must pay if `waivedPaise` is still waived. */
export const owedOf = (order: Demand, waivedPaise: number): Paise =>
  paise(Math.max(0, demandOf(order) - Math.max(0, waivedPaise)));

/**
 * The amount that staff must demand beyond the bill so that nothing counts as waived. Negative if paid and due together
 * are less than the bill.
 */
export const askedOf = (order: Omit<OrderAmounts, 'askedPaise'>): Paise =>
  paise(order.paidPaise + order.duePaise - payableOf(order));

interface CancelledAmounts {
  status: OrderStatus;
  paidPaise: number;
  /** Deposit that was returned for jars before the order was cancelled. It is not returned a second time. */
  keptPaise: number;
}

/** The part of the payments that is returned to the customer: nothing unless the order is cancelled. */
export const toReturnOf = ({ status, paidPaise, keptPaise }: CancelledAmounts): Paise =>
  paise(status === 'cancelled' ? Math.max(0, paidPaise - keptPaise) : 0);

interface ReopenedAmounts extends BillParts, Omit<CancelledAmounts, 'status'> {
  paymentStatus: PaymentStatus;
  duePaise: number;
}

/**
 * The due amount of a cancelled order that is reopened: refunded money is due again, and so is deposit that was
 * returned for jars.
 */
export const dueAgainOf = (order: ReopenedAmounts): Paise =>
  paise((order.paymentStatus === 'refunded' ? unpaidOf(order) : order.duePaise) + order.keptPaise);

/** How much is missing for free delivery, and for the minimum order; 0 if nothing is missing. */
export function computeMissing(lines: readonly PricedLine[], { freeFromPaise, minimumPaise, feePaise }: DeliveryTerms) {
  const { itemsPaise } = sumLines(lines);
  const until = (limit: number | null) => paise(Math.max(0, (limit ?? 0) - itemsPaise));
  return { forFreePaise: feePaise > 0 ? until(freeFromPaise) : paise(0), forMinimumPaise: until(minimumPaise) };
}

/** Whether the floor charge applies. It does not apply if the floor is unknown. */
function carriesUp({ floorFrom }: DeliveryTerms, { floor, hasLift }: Stairs): boolean {
  return floorFrom !== null && floor !== null && floor >= floorFrom && !hasLift;
}

/**
 * The number of returnable containers, each of which is carried up. A container counts even if no deposit is paid for
 * it.
 */
function countContainers(lines: readonly PricedLine[]): number {
  const comesBack = ({ containerId, depositPaise }: PricedLine) => depositPaise > 0 || containerId != null;
  return lines.reduce((units, line) => (comesBack(line) ? units + line.quantity : units), 0);
}
