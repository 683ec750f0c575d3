/**
 * A whole number with India's groups, "1,25,000", as English and Hindi both write it. Not `Intl.NumberFormat`: a browser's
 * first one takes 25 ms, four times that on a slow phone, and every first page would wait for it (bench/README.md).
 */
export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(\d\d)+\d$)/g, ',');
}

const hindiZero = 0x0966;

/** Digits of Hindi as those from 0 to 9. */
export function inLatinDigits(typed: string): string {
  return typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - hindiZero));
}
