/** Until when the water of a customer lasts, in words: a day, a span where the pace varies, and what is over as over. */
import { indiaDay } from '../../../contract/shared/days.ts';
import { formatShortDay, formatWholeWeekday } from '../../shared/dates.ts';
import { t } from '../../shared/language.ts';

interface Span {
  from: string;
  to: string;
}

/** Days within which a weekday has one meaning. */
const nearDays = 6;

export function sayRunOut({ from, to }: Span, now: Date): string {
  const today = indiaDay(now);
  const say = (day: string) => sayDay(day, today);
  if (to < today) return t('Your water should be used up since {day}.', { day: say(to) });
  if (to === today) return t('At your pace your water lasts until today.');
  if (from <= today) return t('Your water may run out any day now, by {day} at the latest.', { day: say(to) });
  if (from === to) return t('At your pace your water lasts until {day}.', { day: say(to) });
  return t('At your pace your water lasts until {first}, perhaps until {last}.', { first: say(from), last: say(to) });
}

function sayDay(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (days === 1) return t('tomorrow');
  if (days === -1) return t('yesterday');
  return Math.abs(days) <= nearDays ? formatWholeWeekday(day) : formatShortDay(day);
}
