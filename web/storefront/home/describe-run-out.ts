/** Until when the water of a customer lasts, in words: a day, a span where the pace varies, and what is over as over. */
import { addDays, daysBetween, indiaDay } from '#contract/shared/days.ts';
import { formatDate, formatShortDay, formatWholeWeekday } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';

interface Span {
  from: string;
  to: string;
  /** Whether it counts what is on its way. */
  isWithComing: boolean;
}

/** Days within which a weekday has one meaning. */
const nearDays = 6;

export function describeRunOut({ from, to, isWithComing }: Span, now: Date): string {
  const today = indiaDay(now);
  const say = (day: string) => describeDay(day, today);
  if (isWithComing && to > today) {
    if (from === to) return t('With the water on its way you have enough until {day}.', { day: say(to) });
    const span = { first: say(from > today ? from : to), last: say(to) };
    if (span.first === span.last) return t('With the water on its way you have enough until {day}.', { day: say(to) });
    return t('With the water on its way you have enough until {first}, maybe until {last}.', span);
  }
  if (to === addDays(today, -1)) return t('Your water probably ran out yesterday.');
  if (to < today) return t('Your water probably ran out on {day}.', { day: say(to) });
  if (to === today) return t('Your water should last until today.');
  if (from <= today) return t('Your water may run out any day now, by {day} at the latest.', { day: say(to) });
  if (from === to) return t('Your water should last until {day}.', { day: say(to) });
  return t('Your water should last until {first}, maybe until {last}.', { first: say(from), last: say(to) });
}

/** Null where nothing is known, and where the `next` delivery, which a plan is still to order, comes in time. */
export function describeWater(
  runOut: Span | null,
  next: { on: string; order: unknown } | null,
  now: Date,
): string | null {
  if (runOut === null) return null;
  // A pace that is over was the one before the plan.
  const isInTime = next?.order === null && (runOut.to < indiaDay(now) || next.on <= runOut.from);
  return isInTime ? null : describeRunOut(runOut, now);
}

function describeDay(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 1) return t('tomorrow');
  // A large stock lasts into another year.
  if (days > 180) return formatDate(day);
  return Math.abs(days) <= nearDays ? formatWholeWeekday(day) : formatShortDay(day);
}
