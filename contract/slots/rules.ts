/** Rules of windows and slots, and their times of day. The browser loads this file, so it must not import Zod. */
import { checkValue, type FieldError, type Rules } from '../shared/rules.ts';
import { message } from '../shared/translate.ts';

export const slotStates = ['open', 'few', 'full', 'closed'] as const;
export type SlotState = (typeof slotStates)[number];

export const closedReasons = ['cut-off', 'holiday', 'weekday'] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** The windows of a new shop, by key. They cannot be deleted: browsers offer them before they load other windows. */
export const firstWindows: Readonly<Record<string, string>> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

export const isFirstWindow = (key: string) => Object.hasOwn(firstWindows, key);

/** The pattern of a window's key. */
export const windowKeyForm = /^[a-z0-9-]{1,40}$/;

/**
 * Usual reasons for closing a slot. They are stored in English, which is the key of their translations, so that
 * everybody reads them in their own language. A reason that staff typed themselves is not translated.
 */
export const usualReasons: readonly string[] = ['Rain', 'Vehicle broke down', 'Holiday'];

/** Maximum windows of a shop, which keeps the page of a day small. */
export const mostWindows = 24;

const dayMinutes = 24 * 60;
const timePattern = /^([01]\d|2[0-3]):([0-5]\d)$|^24:00$/;

/** Formats minutes after midnight as `HH:MM`; the end of a day is `24:00`. */
export function formatTime(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Parses `HH:MM` to minutes after midnight; undefined for anything else. */
export function parseTime(time: string): number | undefined {
  if (!timePattern.test(time)) return undefined;
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

type Translate = (text: string) => string;
const inEnglish: Translate = (text) => text;

/**
 * Sentences for languages that name the part of the day where English says AM or PM. English does not use them. Each
 * part of the day begins at its hour; before 4 AM it is night.
 */
const partsOfDay = [
  [4, message('{time} in the morning')],
  [12, message('{time} in the afternoon')],
  [16, message('{time} in the evening')],
  [20, message('{time} at night')],
] as const;
const oneTime = message('{time} on the clock');
const twoTimes = message('{from} - {to} on the clock');

const halfDayMinutes = 12 * 60;

/** "9" or "12:30": a time without the half of the day. */
function clockOf(minute: number): string {
  const hour = Math.floor(minute / 60) % 12;
  const minutes = minute % 60 === 0 ? '' : `:${String(minute % 60).padStart(2, '0')}`;
  return `${hour === 0 ? 12 : hour}${minutes}`;
}

const inEnglishTime = (minute: number) => `${clockOf(minute)} ${minute % dayMinutes < halfDayMinutes ? 'A' : 'P'}M`;

function withPartOfDay(minute: number, translate: Translate): string {
  const hour = Math.floor(minute / 60) % 24;
  const [, part] = partsOfDay.findLast(([from]) => hour >= from) ?? partsOfDay[3];
  return translate(part).replace('{time}', clockOf(minute));
}

/** A time of day, from minutes after midnight, as people in India write it: `9 AM`, `12:30 PM`; in Hindi `सुबह 9 बजे`. */
export function describeTime(minute: number, translate = inEnglish): string {
  const sentence = translate(oneTime);
  if (sentence === oneTime) return inEnglishTime(minute);
  return sentence.replace('{time}', withPartOfDay(minute, translate));
}

/**
 * Two times of a day, from minutes after midnight: `9 AM - 12 PM`; in Hindi `सुबह 9 से 12 बजे`. The second part of the
 * day is named only if the end would be understood as an earlier time: `सुबह 8 से रात 9 बजे`.
 */
export function describeTimes(fromMinute: number, toMinute: number, translate = inEnglish): string {
  const sentence = translate(twoTimes);
  if (sentence === twoTimes) return `${inEnglishTime(fromMinute)} - ${inEnglishTime(toMinute)}`;
  const isLong = toMinute - fromMinute > halfDayMinutes;
  return sentence
    .replace('{from}', withPartOfDay(fromMinute, translate))
    .replace('{to}', isLong ? withPartOfDay(toMinute, translate) : clockOf(toMinute));
}

/**
 * A window in words: `Morning (9 AM - 12 PM)`. A name that the times already contain is omitted: `सुबह 9 से 12 बजे`,
 * but `पहला चक्कर (सुबह 9 से 12 बजे)`.
 */
export function describeSpan(label: string, fromMinute: number, toMinute: number, translate = inEnglish): string {
  const name = translate(label);
  const times = describeTimes(fromMinute, toMinute, translate);
  return times.startsWith(`${name} `) ? times : `${name} (${times})`;
}

const englishSpan = /^(.*) \((\d{1,2})(?::(\d\d))? ([AP])M - (\d{1,2})(?::(\d\d))? ([AP])M\)$/s;

/**
 * Translates a window that `describeSpan` wrote in English, as queued emails and the history of orders store it. Any
 * other text is translated as one sentence.
 */
export function translateSpan(english: string, translate: Translate): string {
  const [, label, fromHour, fromMinutes, fromHalf, toHour, toMinutes, toHalf] = englishSpan.exec(english) ?? [];
  if (label === undefined) return translate(english);
  const minuteOf = (hour = '', minutes = '0', half = '') =>
    (Number(hour) % 12) * 60 + Number(minutes) + (half === 'P' ? halfDayMinutes : 0);
  const to = minuteOf(toHour, toMinutes, toHalf);
  return describeSpan(label, minuteOf(fromHour, fromMinutes, fromHalf), to === 0 ? dayMinutes : to, translate);
}

const capacityMessage = 'Capacity must be a whole number from 0 to 1,00,000';
const cutoffDaysMessage = 'Days before must be a whole number from 0 to 60';

/** An optional whole number from 0, with one message for every fault. */
const upTo = (most: number, message: string) =>
  ({
    kind: 'number',
    invalid: message,
    otherKind: message,
    isWhole: true,
    min: [0, message],
    max: [most, message],
  }) as const;

const capacity = upTo(100_000, capacityMessage);

/** A field whose rule is empty (`{}`) is checked by `checkWindow`, which has its messages. */
export const windowRules = {
  label: {
    required: 'A name is required',
    max: [40, 'A name must not exceed 40 characters'],
    pattern: [/^[^\p{Cc}]*$/u, 'A name must be one line'],
  },
  from: {},
  to: {},
  firstDate: {},
  lastDate: {},
  weekdays: { kind: 'list', of: { range: [1, 7] } },
  capacity,
  cutoffDays: upTo(60, cutoffDaysMessage),
  cutoffTime: {},
} as const satisfies Rules;

export const slotRules = {
  reason: {
    max: [100, 'A reason must not exceed 100 characters'],
    pattern: [/^[^\p{Cc}]*$/u, 'A reason must be one line'],
  },
  capacity,
} as const satisfies Rules;

export const reasonRequired = 'Please say why, for example "Diwali": customers read it';
const nothingToOpen = 'A whole day in all zones is open already, unless you close it';
const closedAndOpened = 'Choose either closed or open';

interface SlotChangeForm {
  windowKey: string | null;
  zoneId: string | null;
  isClosed: boolean;
  isOpened: boolean;
  reason: string;
}

export function checkSlotChange({ windowKey, zoneId, isClosed, isOpened, reason }: SlotChangeForm): FieldError[] {
  const errors: FieldError[] = [];
  if (isClosed && reason === '') errors.push({ path: 'reason', msg: reasonRequired });
  if (isOpened && isClosed) errors.push({ path: 'isOpened', msg: closedAndOpened });
  else if (isOpened && windowKey === null && zoneId === null) errors.push({ path: 'isOpened', msg: nothingToOpen });
  return errors;
}

const timeMessage = 'Please enter a time like 09:00';

/** The fields of the form for a window. Null means that a field is empty. */
export interface WindowForm {
  from: string;
  to: string;
  firstDate: string | null;
  lastDate: string | null;
  weekdays: readonly number[];
  cutoffDays: number | null;
  cutoffTime: string | null;
}

/** Checks every rule that needs only the form. Dates are `YYYY-MM-DD` and compare as texts. */
export function checkWindow(form: WindowForm): FieldError[] {
  const [from, to] = [parseTime(form.from), parseTime(form.to)];
  const errors: FieldError[] = [];
  const addFault = (path: keyof WindowForm, msg: string) => errors.push({ path, msg });
  const isBeginning = from !== undefined && from < dayMinutes;
  if (!isBeginning) addFault('from', timeMessage);
  if (to === undefined) addFault('to', timeMessage);
  else if (isBeginning && to <= from) addFault('to', 'The window must end after it begins');
  if (form.firstDate !== null && form.lastDate !== null && form.lastDate < form.firstDate) {
    addFault('lastDate', 'The last day must not be before the first');
  }
  if (form.weekdays.length === 0) addFault('weekdays', 'Choose at least one weekday');
  errors.push(...checkCutoff(form, to));
  return errors;
}

function checkCutoff({ cutoffDays, cutoffTime }: WindowForm, end: number | undefined): FieldError[] {
  if (cutoffDays === null && cutoffTime === null) return [];
  if (cutoffDays === null) return [{ path: 'cutoffDays', msg: 'Say how many days before' }];
  // The rule of the field `cutoffDays` reports this fault, so it is not reported again.
  if (checkValue(windowRules.cutoffDays, cutoffDays) !== undefined) return [];
  const cutoff = cutoffTime === null ? undefined : parseTime(cutoffTime);
  if (cutoff === undefined) return [{ path: 'cutoffTime', msg: timeMessage }];
  const isLate = cutoffDays === 0 && end !== undefined && cutoff > end;
  return isLate ? [{ path: 'cutoffTime', msg: 'The cut-off must not be after the end of the window' }] : [];
}
