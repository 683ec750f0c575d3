/** Money and numbers for browser and server. The code uses whole paise; the API's JSON uses rupees. */

declare const unit: unique symbol;
/** A whole number of paise; the type prevents confusion with rupees. */
export type Paise = number & { readonly [unit]: 'paise' };

declare const sent: unique symbol;
/**
 * Rupees as the API sends them. Any number can be assigned to this type. Its optional mark only lets the type
 * `NumberInPaise` recognize amounts.
 */
export type Rupees = number & { readonly [sent]?: 'rupees' };
/** The type of a number in the browser: an amount is in paise there. */
export type NumberInPaise<Value extends number> = typeof sent extends keyof Value ? Paise : Value;

/** Marks a number as paise: a sum or a product of amounts, or a constant. */
export const paise = (count: number) => count as Paise;

/** Converts rupees from the API or a form to whole paise, rounding the inaccuracy of floats (19.99 → 1999). */
export function toPaise(rupees: number): Paise {
  return paise(Math.round(rupees * 100));
}

/** Whether an amount in rupees has no fraction of a paisa. */
export function isWholePaise(rupees: number): boolean {
  return toRupees(toPaise(rupees)) === rupees;
}

/** Converts typed or sent rupees to paise, keeping a fraction of a paisa so that a rule can refuse it. */
export function exactPaise(rupees: number): Paise {
  return isWholePaise(rupees) ? toPaise(rupees) : paise(Math.floor(rupees * 100) + 0.5);
}

/** Converts whole paise to rupees for the API, exact to two decimals. */
export function toRupees(amount: number): number {
  return amount / 100;
}

/**
 * Formats a whole number with Indian digit groups, "1,25,000", which English and Hindi share. `Intl.NumberFormat` is
 * not used because creating the first one takes 25 ms in a browser and four times as long on a slow phone, which would
 * delay every first page (bench/README.md).
 */
export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(\d\d)+\d$)/g, ',');
}

/** Paise as an amount on a bill: always two decimals, "₹1,250.00". */
export function formatAmount(amount: number): string {
  const whole = Math.abs(Math.round(amount));
  const rest = String(whole % 100).padStart(2, '0');
  return `${amount < 0 ? '-' : ''}₹${formatNumber(Math.trunc(whole / 100))}.${rest}`;
}

/** Paise as a price tag: "₹85", "₹12.50". */
export function formatPrice(amount: number): string {
  return formatAmount(amount).replace(/\.00$/, '');
}
