/** The text of a workbook's cell. A number that is displayed as something else never becomes a bare number. Pure. */
import { format, getFormatFromId, isDateFormat } from 'numfmt';
import { addDays } from '#contract/shared/days.ts';

/** The number with as many digits as a spreadsheet keeps. */
const digitsOf = (value: number) =>
  Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(15)));

/** Formats that only round and add commas. */
const plainFormat = /^(general|@|(#,##)?0(\.0+)?)$/i;

/** The built-in format of an id; undefined for an unknown one. */
export const builtInFormat = (id: number): string | undefined => getFormatFromId(id) ?? undefined;

/**
 * The digits of the number if the cell displays them (grouped, rounded, with ₹), otherwise the displayed text: "300.00
 * Cr", "(500)", "18%", "+91 98450 12345". If another number, or nothing, is displayed, the result looks like a formula (`=300`), which
 * every column refuses. Dates and times become `2026-08-02`, `2026-08-02 10:30` and `10:30`.
 */
export function textOfNumber(value: number, pattern: string, is1904: boolean): string {
  const digits = digitsOf(value);
  if (plainFormat.test(pattern)) return digits;
  try {
    if (isDateFormat(pattern)) return textOfTime(value, /\[[hms]+\]/i.test(pattern), is1904) ?? `=${digits}`;
    const shown = format(pattern, value).trim();
    if (saysSame(shown, value)) return /^0\d/.test(shown) ? shown : digits;
    if (isWithCountryCode(shown, digits)) return shown;
    return shown === '' || numberIn(shown) !== undefined ? `=${digits}` : shown;
  } catch {
    return `=${digits}`;
  }
}

/**
 * The text with the characters that its format adds around it. A text that the format hides becomes one that looks like
 * a formula.
 */
export function textOfText(text: string, pattern: string): string {
  if (text === '' || plainFormat.test(pattern) || !/[@;]/.test(pattern)) return text;
  try {
    return format(pattern, text) || `=${text}`;
  } catch {
    return text;
  }
}

/** The time of a cell that stores it as text (ISO 8601). */
export function textOfIsoTime(text: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?Z?$/.exec(text) ?? [];
  const clock = (time ?? '').replace(/\.\d+$/, '').replace(/^(\d\d:\d\d):00$/, '$1');
  if (day === undefined) return clock || `=${text}`;
  // A time without a day is stored as one of the first days of the spreadsheet's calendar.
  if (day.startsWith('1899-12-3')) return clock || day;
  return clock === '' || clock === '00:00' ? day : `${day} ${clock}`;
}

/** Whether a format has added the country code of India to a phone number. */
const isWithCountryCode = (shown: string, digits: string) =>
  /^\+?91[ -]*\d[\d -]*$/.test(shown) && /^\d{10}$/.test(digits) && shown.replace(/\D/g, '') === `91${digits}`;

const withoutSigns = (shown: string) => shown.replace(/[\s\u00a0\u202f,]|₹|\$|rs\.?|inr/gi, '');
const shownNumber = /^[-+]?\d+(?:\.(\d+))?(?:e([-+]?\d+))?$/i;

const numberIn = (shown: string): number | undefined => {
  const plain = withoutSigns(shown);
  return shownNumber.test(plain) ? Number(plain) : undefined;
};

/** Whether the displayed text is the number itself, rounded to the last displayed digit. */
function saysSame(shown: string, value: number): boolean {
  const plain = withoutSigns(shown);
  if (value === 0 && (plain === '' || plain === '-')) return true;
  const found = shownNumber.exec(plain);
  if (!found) return false;
  const [, decimals = '', exponent = '0'] = found;
  const lastPlace = 10 ** (Number(exponent) - decimals.length);
  return Math.abs(Number(plain) - value) <= 0.5000001 * lastPlace;
}

const daySeconds = 86_400;
/** Days are counted from here; the 1904 calendar of spreadsheets begins this many days later. */
const dayZero = '1899-12-30';
const daysUntil1904 = 1462;
const lastDay = 2_958_465;

function textOfTime(value: number, isDuration: boolean, is1904: boolean): string | undefined {
  const seconds = Math.round(value * daySeconds);
  const days = Math.floor(seconds / daySeconds);
  if (value < 0 || days > lastDay - daysUntil1904) return undefined;
  if (isDuration) return clockOf(seconds);
  const clock = clockOf(seconds - days * daySeconds);
  if (days === 0) return clock;
  const day = addDays(dayZero, days + (is1904 ? daysUntil1904 : 0));
  return clock === '00:00' ? day : `${day} ${clock}`;
}

function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts.at(-1) === 0 ? parts.slice(0, 2) : parts;
  return shown.map((part) => String(part).padStart(2, '0')).join(':');
}
