/** Until when the water of a customer lasts, in words: a day, a span where the pace varies, and what is over as over. */
import { daysBetween, indiaDay } from '#contract/shared/days.ts';
import { formatShortDay, formatWholeWeekday } from '#web/shared/dates.ts';
import { t } from '#web/shared/language.ts';

interface Span {
  from: string;
  to: string;
}

/** Days within which a weekday has one meaning. */
const nearDays = 6;

export function describeRunOut({ from, to }: Span, now: Date): string {
  const today = indiaDay(now);
  const say = (day: string) => describeDay(day, today);
  if (to < today) return t('Your water probably ran out on {day}.', { day: say(to) });
  if (to === today) return t('Your water should last until today.');
  if (from <= today) return t('Your water may run out any day now, by {day} at the latest.', { day: say(to) });
  if (from === to) return t('Your water should last until {day}.', { day: say(to) });
  return t('Your water should last until {first}, maybe until {last}.', { first: say(from), last: say(to) });
}

/** What plans deliver by themselves; a customer who gets it in time needs no estimate. */
export function describeWater(runOut: Span | null, next: { on: string } | null, now: Date): string | null {
  const lasts = runOut && describeRunOut(runOut, now);
  if (next === null) return lasts;
  const today = indiaDay(now);
  const comes = describeComing(next.on, today);
  // A pace that is over was the one before the plan.
  const isInTime = runOut === null || runOut.to < today || next.on <= runOut.from;
  return isInTime ? comes : `${lasts} ${comes}`;
}

function describeComing(day: string, today: string): string {
  if (day === today) return t('Your plan brings water today.');
  if (daysBetween(today, day) === 1) return t('Your plan brings water tomorrow.');
  return t('Your plan brings water on {day}.', { day: describeDay(day, today) });
}

function describeDay(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 1) return t('tomorrow');
  if (days === -1) return t('yesterday');
  return Math.abs(days) <= nearDays ? formatWholeWeekday(day) : formatShortDay(day);
}
