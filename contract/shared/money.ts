/** Money and numbers, shared by both sides. Inside, money is whole paise, on the wire rupees. */

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
