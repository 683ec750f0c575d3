/** Dates as people in India write them; a day is a day in Asia/Kolkata (rulings 1.3). */

const india = 'Asia/Kolkata';
const dateTime = new Intl.DateTimeFormat('en-IN', { timeZone: india, dateStyle: 'medium', timeStyle: 'short' });
const date = new Intl.DateTimeFormat('en-IN', { timeZone: india, dateStyle: 'medium' });
const longDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', dateStyle: 'full' });
const shortDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short' });

/** An instant of the wire: "21 Nov 2026, 5:34 pm". */
export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso));
}

/** The day of an instant: "21 Nov 2026". */
export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

/** A `YYYY-MM-DD` of the wire: "Saturday, 21 November 2026". */
export function formatLongDay(day: string): string {
  return longDay.format(new Date(day));
}

/** A `YYYY-MM-DD` where there is little room: "21 Nov". */
export function formatShortDay(day: string): string {
  return shortDay.format(new Date(day));
}
