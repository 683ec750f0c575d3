/** Reads order numbers that staff type or copy in various spellings. The functions are pure. */
import { cleanNumber } from '#contract/shared/typed-text.ts';

const number = /^(?:pw)?(\d{6})([a-z0-9]{5})$/;

/**
 * Converts an order number in any spelling ("#PW-…", "Order #PW-…", "PW 261129 XMYBC", "pw261129xmybc") to
 * the stored form in lower case. Other text is returned unchanged.
 */
export function readOrderNumber(typed: string): string {
  const text = cleanNumber(typed)
    .toLowerCase()
    .replace(/^(?:order|ऑर्डर|आर्डर)?\s*(?:no\.?|number|नंबर)?\s*[:#]+\s*|^(?:order|ऑर्डर|आर्डर)\s+(?=pw|\d{6})/, '');
  const [, day, letters] = number.exec(text.replace(/[\s-]/g, '')) ?? [];
  if (day !== undefined) return `pw-${day}-${letters}`;
  // The text may be only the beginning of an order number.
  const [, digits, rest] = /^pw[\s-]*(\d{1,6})[\s-]*([a-z0-9]*)$/.exec(text) ?? [];
  if (digits === undefined || text.startsWith('pw-')) return text;
  return digits.length === 6 && rest !== '' ? `pw-${digits}-${rest}` : `pw-${digits}${rest}`;
}

/**
 * The range of days of all orders whose numbers begin with this text, because an order number contains its day.
 * Undefined if the text is not the beginning of a number. Days are `YYYY-MM-DD`, both included.
 */
export function readNumberStart(typed: string): { from: string; to: string } | undefined {
  const digits = /^pw-(\d{0,6})-?$/i.exec(typed)?.[1];
  if (digits === undefined || (typed.endsWith('-') && digits.length % 6 > 0)) return undefined;
  const [low, high] = [digits.padEnd(6, '0'), digits.padEnd(6, '9')];
  const [fromMonth, toMonth] = [Math.max(1, Number(low.slice(2, 4))), Math.min(12, Number(high.slice(2, 4)))];
  if (fromMonth > toMonth) return undefined;
  const toYear = 2000 + Number(high.slice(0, 2));
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  const [fromDay, toDay] = [Math.max(1, Number(low.slice(4))), Math.min(lastDay, Number(high.slice(4)))];
  if (fromMonth === toMonth && fromDay > toDay) return undefined;
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    from: `20${low.slice(0, 2)}-${two(fromMonth)}-${two(fromDay)}`,
    to: `${toYear}-${two(toMonth)}-${two(toDay)}`,
  };
}
