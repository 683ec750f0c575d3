/** Money and numbers, shared by both sides. Inside, money is whole paise, on the wire rupees. */
import type { DeliveryTerms, Stairs } from './delivery-terms.ts';

declare const unit: unique symbol;
/** A whole number of paise, which the compiler does not take for rupees. */
export type Paise = number & { readonly [unit]: 'paise' };

/** A number that is known to be paise: a sum or a product of amounts, or a constant. */
export const paise = (count: number) => count as Paise;

/** Rupees from the wire or a form, to whole paise. Rounds what a float cannot hold (19.99 → 1999). */
export function toPaise(rupees: number): Paise {
  return paise(Math.round(rupees * 100));
}

/** Whether an amount in rupees holds no fraction of a paisa. */
export function isWholePaise(rupees: number): boolean {
  return toRupees(toPaise(rupees)) === rupees;
}

/** Rupees as they are typed or sent, to paise that keep a fraction where they are finer than a paisa: a rule refuses it. */
export function exactPaise(rupees: number): Paise {
  return isWholePaise(rupees) ? toPaise(rupees) : paise(Math.floor(rupees * 100) + 0.5);
}

/** Whole paise to the rupees of the wire, exact to two decimals. */
export function toRupees(amount: number): number {
  return amount / 100;
}

/**
 * A whole number with India's groups, "1,25,000", as English and Hindi both write it. Not `Intl.NumberFormat`: a browser's
 * first one takes 25 ms, four times that on a slow phone, and every first page would wait for it (bench/README.md).
 */
export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(\d\d)+\d$)/g, ',');
}

/** Paise as an amount of a bill: always two decimals, "₹1,250.00". */
export function formatAmount(amount: number): string {
  const whole = Math.abs(Math.round(amount));
  const rest = String(whole % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}₹${formatNumber(Math.trunc(whole / 100))}.${rest}`;
}

/** Paise as a price tag: "₹85", "₹12.50". */
export function formatPrice(amount: number): string {
  return formatAmount(amount).replace(/\.00$/, '');
}

export interface PricedLine {
  pricePaise: number;
  depositPaise: number;
  quantity: number;
  /** Null for a product without container. */
  containerId?: string | null;
  /** Units whose deposit is not charged, because an empty container comes back for each. */
  depositFreeUnits?: number;
}

/** What an order costs, in paise. */
export interface Totals {
  /** Sum of the lines without delivery and deposit. */
  itemsPaise: Paise;
  /** The fee of the zone or the shop, and what is charged for the stairs. */
  deliveryPaise: Paise;
  /** The part of `deliveryPaise` that is charged for the stairs, also where delivery is free. */
  floorPaise: Paise;
  /** Items and delivery: the total on every bill, without the deposit. */
  totalPaise: Paise;
  /** Refundable deposit for the jars, never revenue. */
  depositPaise: Paise;
  /** What the customer pays at the door: total and deposit. */
  payablePaise: Paise;
}

type Parts = Record<'itemsPaise' | 'deliveryPaise' | 'floorPaise' | 'depositPaise', number>;

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

/** The deposit of a line: of every unit for which no empty container comes back. */
export function depositOf({ depositPaise, quantity, depositFreeUnits = 0 }: PricedLine): Paise {
  return paise(depositPaise * (quantity - depositFreeUnits));
}

/** The one place where an order or a cart is added up: its lines, the terms of its place, the stairs there. */
export function computeTotals(lines: readonly PricedLine[], terms: DeliveryTerms, stairs?: Stairs): Totals {
  const sums = sumLines(lines);
  const floorPaise = stairs && carriesUp(terms, stairs) ? terms.floorChargePaise * countContainers(lines) : 0;
  const isFree = terms.freeFromPaise !== null && sums.itemsPaise >= terms.freeFromPaise;
  return totalsOf({ ...sums, floorPaise, deliveryPaise: (isFree ? 0 : terms.feePaise) + floorPaise });
}

/** The same breakdown for an order as it was written, whose delivery charge is its own. */
export function totalsOf(parts: Parts): Totals {
  const totalPaise = parts.itemsPaise + parts.deliveryPaise;
  return { ...parts, totalPaise, payablePaise: totalPaise + parts.depositPaise } as Totals;
}

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
