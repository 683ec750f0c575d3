/** Money rules shared by both sides. Inside it is whole paise, on the wire rupees. */
import { formatNumber } from './numbers.ts';

const deliveryPaise = 50_00;

/** Rupees from the wire or a form, to whole paise. Rounds what a float cannot hold (19.99 → 1999). */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Whether an amount in rupees holds no fraction of a paisa. */
export function isWholePaise(rupees: number): boolean {
  return toRupees(toPaise(rupees)) === rupees;
}

/** Whole paise to the rupees of the wire, exact to two decimals. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/** Paise as an amount of a bill: always two decimals, "₹1,250.00". */
export function formatAmount(paise: number): string {
  const whole = Math.abs(Math.round(paise));
  const rest = String(whole % 100).padStart(2, '0');
  return `${paise < 0 ? '-' : ''}₹${formatNumber(Math.trunc(whole / 100))}.${rest}`;
}

/** Paise as a price tag: "₹85", "₹12.50". */
export function formatPrice(paise: number): string {
  return formatAmount(paise).replace(/\.00$/, '');
}

export interface PricedLine {
  pricePaise: number;
  depositPaise: number;
  quantity: number;
}

export interface Totals {
  /** Sum of the lines without delivery and deposit. */
  itemsPaise: number;
  deliveryPaise: number;
  /** Items and delivery: the total on every bill, without the deposit. */
  totalPaise: number;
  /** Refundable deposit for the jars, never revenue. */
  depositPaise: number;
  /** What the customer pays at the door: total and deposit. */
  payablePaise: number;
}

/** The one place where an order or a cart is added up. */
export function computeTotals(lines: readonly PricedLine[]): Totals {
  let itemsPaise = 0;
  let depositPaise = 0;
  for (const line of lines) {
    itemsPaise += line.pricePaise * line.quantity;
    depositPaise += line.depositPaise * line.quantity;
  }
  return totalsOf({ itemsPaise, deliveryPaise, depositPaise });
}

/** The same breakdown for an order as it was written, whose delivery charge is its own. */
export function totalsOf(parts: Pick<Totals, 'itemsPaise' | 'deliveryPaise' | 'depositPaise'>): Totals {
  const totalPaise = parts.itemsPaise + parts.deliveryPaise;
  return { ...parts, totalPaise, payablePaise: totalPaise + parts.depositPaise };
}
