/** Money rules shared by both sides. Inside it is whole paise, on the wire rupees. */
import { formatNumber } from './numbers.ts';

declare const unit: unique symbol;
/** A whole number of paise, which the compiler does not take for rupees. */
export type Paise = number & { readonly [unit]: 'paise' };

/** A number that is known to be paise: a sum or a product of amounts, or a constant. */
export const paise = (count: number) => count as Paise;

const deliveryPaise = paise(50_00);

/** Rupees from the wire or a form, to whole paise. Rounds what a float cannot hold (19.99 → 1999). */
export function toPaise(rupees: number): Paise {
  return paise(Math.round(rupees * 100));
}

/** Whether an amount in rupees holds no fraction of a paisa. */
export function isWholePaise(rupees: number): boolean {
  return toRupees(toPaise(rupees)) === rupees;
}

/** Whole paise to the rupees of the wire, exact to two decimals. */
export function toRupees(amount: number): number {
  return amount / 100;
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
}

export interface Totals {
  /** Sum of the lines without delivery and deposit. */
  itemsPaise: Paise;
  deliveryPaise: Paise;
  /** Items and delivery: the total on every bill, without the deposit. */
  totalPaise: Paise;
  /** Refundable deposit for the jars, never revenue. */
  depositPaise: Paise;
  /** What the customer pays at the door: total and deposit. */
  payablePaise: Paise;
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
export function totalsOf(parts: Record<'itemsPaise' | 'deliveryPaise' | 'depositPaise', number>): Totals {
  const totalPaise = parts.itemsPaise + parts.deliveryPaise;
  return { ...parts, totalPaise, payablePaise: totalPaise + parts.depositPaise } as Totals;
}
