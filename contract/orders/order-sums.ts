/**
 * The sums of an order: screens, server, letters and ledger add its amounts up here and nowhere else, which
 * `npm run check` enforces. The same sums in SQL are in server/orders/order-sums.store.ts.
 *
 * All amounts are whole paise. They are 0 or more unless the figure says that it can be below zero.
 */
import type { DeliveryTerms, Stairs } from '../shared/delivery-terms.ts';
import { type Paise, paise } from '../shared/money.ts';
import type { OrderStatus, PaymentStatus } from './status-flow.ts';

export interface PricedLine {
  pricePaise: number;
  depositPaise: number;
  quantity: number;
  /** Null for a product without container. */
  containerId?: string | null;
  /** Units whose deposit is not charged, because an empty container comes back for each. */
  depositFreeUnits?: number;
}

/** What an order is charged for. */
export interface BillParts {
  /** Sum of the lines without delivery and deposit. */
  itemsPaise: number;
  /** The fee of the zone or the shop, and what is charged for the stairs. */
  deliveryPaise: number;
  /** Refundable deposit for the jars, never revenue. */
  depositPaise: number;
}

/** What is charged, and what became of it. */
export interface OrderAmounts extends BillParts {
  /** What staff ask for beyond the bill. */
  askedPaise: number;
  /** What was paid and is still on the order; the customer's balance that was used is a part of it. */
  paidPaise: number;
  /** What is still to be paid. */
  duePaise: number;
}

/** A bill with its sums. */
export interface Totals {
  itemsPaise: Paise;
  deliveryPaise: Paise;
  /** The part of `deliveryPaise` that is charged for the stairs, also where delivery is free. */
  floorPaise: Paise;
  /** See `totalOf`. */
  totalPaise: Paise;
  depositPaise: Paise;
  /** See `payableOf`. */
  payablePaise: Paise;
}

/** The deposit of a line: of every unit for which no empty container comes back. */
export function depositOf({ depositPaise, quantity, depositFreeUnits = 0 }: Omit<PricedLine, 'pricePaise'>): Paise {
  return paise(depositPaise * (quantity - depositFreeUnits));
}

/** Sum of the lines, and of their deposits. */
export function sumLines(lines: readonly PricedLine[]): { itemsPaise: Paise; depositPaise: Paise } {
  let itemsPaise = 0;
  let depositPaise = 0;
  for (const line of lines) {
    itemsPaise += line.pricePaise * line.quantity;
    depositPaise += depositOf(line);
  }
  return { itemsPaise: paise(itemsPaise), depositPaise: paise(depositPaise) };
}

/** The bill of a cart or of a new order: its lines, the terms of its place, the stairs there. */
export function computeTotals(lines: readonly PricedLine[], terms: DeliveryTerms, stairs?: Stairs): Totals {
  const sums = sumLines(lines);
  const floorPaise = stairs && carriesUp(terms, stairs) ? terms.floorChargePaise * countContainers(lines) : 0;
  const isFree = terms.freeFromPaise !== null && sums.itemsPaise >= terms.freeFromPaise;
  return totalsOf({ ...sums, floorPaise, deliveryPaise: (isFree ? 0 : terms.feePaise) + floorPaise });
}

/** The bill of an order as it was written. */
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

/** An order in a JSON answer. */
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

/** The delivery charge without the part for the stairs, as a bill shows it. */
export const feeOf = ({ deliveryPaise, floorPaise }: Pick<Totals, 'deliveryPaise' | 'floorPaise'>): Paise =>
  paise(deliveryPaise - floorPaise);

/** The total on every bill: items and delivery without the deposit. */
export const totalOf = ({ itemsPaise, deliveryPaise }: Pick<BillParts, 'itemsPaise' | 'deliveryPaise'>): Paise =>
  paise(itemsPaise + deliveryPaise);

/** What the customer pays for the whole bill: total and deposit. */
export const payableOf = (bill: BillParts): Paise => paise(totalOf(bill) + bill.depositPaise);

/** What is left to pay of an amount; below zero where more was paid. */
export const restOf = (payablePaise: number, paidPaise: number): Paise => paise(payablePaise - paidPaise);

/** What of the bill is not paid, given up or not; below zero where more was paid. */
export const unpaidOf = (order: BillParts & Pick<OrderAmounts, 'paidPaise'>): Paise =>
  restOf(payableOf(order), order.paidPaise);

/** The deposit as far as it is not paid: payments cover items and delivery first. */
export const unpaidDepositOf = (order: BillParts & Pick<OrderAmounts, 'paidPaise'>): Paise =>
  paise(Math.max(0, Math.min(order.depositPaise, unpaidOf(order))));

/** What was paid otherwise than from the customer's balance. */
export const receivedOf = (paidPaise: number, creditUsedPaise: number): Paise => paise(paidPaise - creditUsedPaise);

type Demand = BillParts & Pick<OrderAmounts, 'askedPaise'>;

/** The bill and what is asked beyond it: the most that is accepted for the order. */
export const demandOf = (order: Demand): Paise => paise(payableOf(order) + order.askedPaise);

/** What was paid beyond the demand; below zero where less was paid. */
export const beyondDemandOf = (order: Demand & Pick<OrderAmounts, 'paidPaise'>): Paise =>
  paise(order.paidPaise - demandOf(order));

/**
 * What of the demand is neither paid nor due: the shop gives it up. Below zero where paid and due are more than the
 * demand: then more is asked than `askedPaise` says.
 */
export function waivedOf(order: OrderAmounts): Paise {
  const demand = demandOf(order);
  return paise(demand - Math.min(order.paidPaise, demand) - order.duePaise);
}

/**
 * What is given up less what is asked beyond the bill, as the ledger posts both in one account. Below zero where more
 * is asked than given up.
 */
export const netWaivedOf = (order: OrderAmounts): Paise => paise(waivedOf(order) - order.askedPaise);

/** What is due after the bill or the payments have changed, when `waivedPaise` stays given up. */
export function dueOf(order: Demand, paidPaise: number, waivedPaise: number): Paise {
  const demand = demandOf(order);
  return paise(Math.max(0, demand - Math.min(paidPaise, demand) - waivedPaise));
}

/** What must be asked beyond the bill so that paid and due are the whole demand; below zero where they are less than the bill. */
export const askedOf = (order: Omit<OrderAmounts, 'askedPaise'>): Paise =>
  paise(order.paidPaise + order.duePaise - payableOf(order));

interface CancelledAmounts {
  status: OrderStatus;
  paidPaise: number;
  /** Deposit that came back with its jars before the cancellation: the payment for it does not go back again. */
  keptPaise: number;
}

/** What of the payments goes back to the customer: nothing unless the order is cancelled. */
export const toReturnOf = ({ status, paidPaise, keptPaise }: CancelledAmounts): Paise =>
  paise(status === 'cancelled' ? Math.max(0, paidPaise - keptPaise) : 0);

interface ReopenedAmounts extends BillParts, Omit<CancelledAmounts, 'status'> {
  paymentStatus: PaymentStatus;
  duePaise: number;
}

/**
 * What is due of a cancelled order that is opened again: what was refunded is due again, and so is deposit that came back
 * with its jars.
 */
export const dueAgainOf = (order: ReopenedAmounts): Paise =>
  paise((order.paymentStatus === 'refunded' ? unpaidOf(order) : order.duePaise) + order.keptPaise);

/** What the lines lack until the delivery is free, and until the place is served at all; 0 where nothing is missing. */
export function computeMissing(lines: readonly PricedLine[], { freeFromPaise, minimumPaise, feePaise }: DeliveryTerms) {
  const { itemsPaise } = sumLines(lines);
  const until = (limit: number | null) => paise(Math.max(0, (limit ?? 0) - itemsPaise));
  return { forFreePaise: feePaise > 0 ? until(freeFromPaise) : paise(0), forMinimumPaise: until(minimumPaise) };
}

/** A floor that is not known costs nothing. */
function carriesUp({ floorFrom }: DeliveryTerms, { floor, hasLift }: Stairs): boolean {
  return floorFrom !== null && floor !== null && floor >= floorFrom && !hasLift;
}

/** What comes back is carried up the stairs one by one, also for a customer who pays no deposit for it. */
function countContainers(lines: readonly PricedLine[]): number {
  const comesBack = ({ containerId, depositPaise }: PricedLine) => depositPaise > 0 || containerId != null;
  return lines.reduce((units, line) => (comesBack(line) ? units + line.quantity : units), 0);
}
