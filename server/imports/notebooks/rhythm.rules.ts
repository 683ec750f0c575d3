/** Reads how often a customer gets water: weekdays, days between deliveries, and the number of jars beside them. Pure. */
import type { Weekday } from '#contract/shared/days.ts';
import { cleanNumber } from '#contract/shared/typed-text.ts';

const weekdayNames: readonly (readonly string[])[] = [
  ['mon', 'monday', 'som', 'somwar', 'somvar', 'सोम', 'सोमवार'],
  ['tue', 'tues', 'tuesday', 'mangal', 'mangalwar', 'mangalvar', 'मंगल', 'मंगलवार'],
  ['wed', 'weds', 'wednesday', 'budh', 'budhwar', 'budhvar', 'बुध', 'बुधवार'],
  [
    'thu',
    'thur',
    'thurs',
    'thursday',
    'guru',
    'guruwar',
    'guruvar',
    'veer',
    'veervar',
    'brihaspati',
    'गुरु',
    'गुरुवार',
    'बृहस्पतिवार',
  ],
  ['fri', 'friday', 'shukra', 'shukrawar', 'shukravar', 'शुक्र', 'शुक्रवार'],
  ['sat', 'saturday', 'shani', 'shaniwar', 'shanivar', 'शनि', 'शनिवार'],
  ['sun', 'sunday', 'ravi', 'raviwar', 'ravivar', 'itwar', 'itvar', 'रवि', 'रविवार', 'इतवार'],
];
const weekdayOfName = new Map(
  weekdayNames.flatMap((names, at) => names.map((name) => [name, (at + 1) as Weekday] as const)),
);
/** The weekday that a heading or a word names; undefined for other texts. */
export const weekdayOf = (name: string): Weekday | undefined =>
  weekdayOfName.get(
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\s.]+/g, ''),
  );
/** The heading of columns for each weekday that were joined. */
export const weekHeading = (first: string, last: string): string => `${first} – ${last}`;
export const isWeekHeading = (heading: string): boolean => {
  const days = heading.split(' – ');
  return days.length === 2 && days.every((day) => weekdayOf(day) !== undefined);
};
const everyDaysNames: Readonly<Record<number, string>> = {
  1: 'daily,dailly,every day,everyday,all days,roz,roj,rozana,rojana,har roz,har roj,har din,hardin,pratidin,रोज़,रोज,रोज़ाना,रोजाना,हर दिन,हर रोज़,हर रोज,प्रतिदिन',
  2: 'alternate,alternate days,alternate day,alt,alt day,alt days,every other day,every second day,ek din chhod kar,ek din chhod ke,ek din chod kar,ek din chod ke,har dusre din,har doosre din,एक दिन छोड़कर,एक दिन छोड़ कर,हर दूसरे दिन',
  3: 'every third day,har teesre din,har tisre din,हर तीसरे दिन',
  4: 'every fourth day,har chauthe din,हर चौथे दिन',
  7: 'weekly,every week,once a week,har hafte,hafte me ek baar,हर हफ़्ते,हर हफ्ते,साप्ताहिक',
  14: 'fortnightly,every two weeks',
};
const rhythms = new Map(
  Object.entries(everyDaysNames).flatMap(([days, names]) =>
    names.split(',').map((name) => [name, Number(days)] as const),
  ),
);
/** Words for customers who call when they need water, and therefore have no plan. */
const onCall = new Set(
  'on call,oncall,call,phone,on phone,phone par,on order,on demand,as needed,jab bole,jab phone kare,kabhi kabhi,फ़ोन पर,फोन पर,जब बोलें,कभी कभी'.split(
    ',',
  ),
);
const rhythmKey = (typed: string) =>
  cleanNumber(typed).normalize('NFC').toLowerCase().replace(/\s+/g, ' ').replace(/\.$/, '').trim();

/** Whether a cell of days says that the customer orders when water is needed. */
export const isOnCall = (typed: string): boolean => onCall.has(rhythmKey(typed));

export interface Rhythm {
  everyDays: number | null;
  weekdays: Weekday[];
}

/**
 * Reads delivery days such as "2", "har 3 din", "roz", "Tue/Sat", "Mon to Sat" and "सोम, गुरु". Undefined for other
 * texts, such as "Tue-Sat".
 */
export function parseRhythm(typed: string): Rhythm | undefined {
  const text = rhythmKey(typed);
  const named = rhythms.get(text);
  const counted =
    /^(?:(?:every|har|हर|(?:once )?in|once every) )?(\d{1,2})(?:(?:st|nd|rd|th)(?= day))?(?: ?(?:days?|din|दिन)(?: (?:me|mein|pe|par|once|में|पर))?)?$/.exec(
      text,
    );
  const every = named ?? (counted ? Number(counted[1]) : daysBetween(text));
  if (every !== undefined) return every >= 1 && every <= 90 ? { everyDays: every, weekdays: [] } : undefined;
  const span = /^(\p{L}[\p{L}\p{M}]*) (?:to|se|से) (\p{L}[\p{L}\p{M}]*)$/u.exec(text);
  if (span) return spanOf(weekdayOfName.get(span[1] ?? ''), weekdayOfName.get(span[2] ?? ''));
  const names = text.split(/[\s,;/+&|.]+|\b(?:and|aur)\b|और/).filter(Boolean);
  const days = names.map((name) => weekdayOfName.get(name));
  if (days.length === 0 || days.some((day) => day === undefined)) return undefined;
  return { everyDays: null, weekdays: [...new Set(days as Weekday[])].sort() };
}

/** A cell longer than this is not about days. It is not matched with patterns, because that would take long. */
const longestDays = 100;

export interface PlanDays extends Rhythm {
  /** The number of jars, if the cell names it beside the days. */
  quantity?: number;
}

const someJars = '(?: ?(?:jaa?rs?|cans?|bottles?|जार|कैन|बोतल))?';
const between = '[ \\-:,/x×*=]*';
/** The number of jars before or behind the days: "2 jar daily", "2/day", "roz 2", "Mon, Thu: 2". */
const countBefore = new RegExp(`^(\\d{1,3})${someJars}${between}([^\\d]+)$`, 'u');
const countBehind = new RegExp(`^([^\\d]+?)${between}(\\d{1,3})${someJars}$`, 'u');

/** Reads delivery days, perhaps with the number of jars. Undefined for "2 weekly", which can also be twice a week. */
export function parsePlanDays(typed: string): PlanDays | undefined {
  const days = parseRhythm(typed);
  if (days || typed.length > longestDays) return days;
  const text = rhythmKey(typed);
  const [, before = '', daysBehind = ''] = countBefore.exec(text) ?? [];
  const [, daysBefore = '', behind = ''] = countBehind.exec(text) ?? [];
  const [count, rest] = before === '' ? [behind, daysBefore] : [before, daysBehind.replace(/^(?:per|a) /, '')];
  const rhythm = before !== '' && rest === 'day' ? { everyDays: 1, weekdays: [] } : parseRhythm(rest);
  if (!rhythm || Number(count) === 0 || (rhythm.everyDays ?? 1) >= 7) return undefined;
  return { ...rhythm, quantity: Number(count) };
}

const counts: Readonly<Record<string, number>> = { ek: 1, do: 2, teen: 3, एक: 1, दो: 2, तीन: 3 };

/** "2 din chhod ke" means "leaving out two days", so it is every third day. */
function daysBetween(text: string): number | undefined {
  const [, count = ''] = /^(\d|ek|do|teen|एक|दो|तीन) (?:din chh?od ?(?:kar|ke)|दिन छोड़ ?(?:कर|के))$/.exec(text) ?? [];
  return count === '' ? undefined : (counts[count] ?? Number(count)) + 1;
}

/** All weekdays from the first to the last, which may be in the next week. */
function spanOf(first: Weekday | undefined, last: Weekday | undefined): Rhythm | undefined {
  if (first === undefined || last === undefined || first === last) return undefined;
  const count = ((last - first + 7) % 7) + 1;
  const days = Array.from({ length: count }, (_, at) => (((first - 1 + at) % 7) + 1) as Weekday);
  return { everyDays: null, weekdays: days.sort() };
}
