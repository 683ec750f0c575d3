import { formatDate, formatNamedDay, formatWeekday } from '#web/shared/dates.ts';

/** The day of an order: "Sat, 21 Nov"; in another year than this one "Sat, 22 Nov 2025". */
export const describeOrderDay = (day: string, thisYear: number): string =>
  day.startsWith(`${thisYear}-`) ? formatNamedDay(day) : `${formatWeekday(day)}, ${formatDate(day)}`;
