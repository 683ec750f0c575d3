/**
 * Pure rules for which slots are open: from windows, exceptions, booked places and a time they derive slots with their
 * state.
 */
import { addDays, indiaDay, startOfDay, weekdayOf } from '#contract/shared/days.ts';
import type { ClosedReason, SlotState } from '#contract/slots/rules.ts';

export interface Window {
  key: string;
  label: string;
  /** Minutes after midnight in Asia/Kolkata; the end may be 1440. */
  fromMinute: number;
  toMinute: number;
  firstDate: string | null;
  lastDate: string | null;
  /** 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[];
  /** Places for each date and zone; null is unlimited. */
  capacity: number | null;
  /** The cut-off: days before the date, and a minute of that day. Both are null if it is the end of the window. */
  cutoffDays: number | null;
  cutoffMinute: number | null;
}

export interface Exception {
  date: string;
  /** Null for all windows. */
  windowKey: string | null;
  /** Null for all zones. */
  zoneId: string | null;
  isClosed: boolean;
  /** True for an open slot in spite of a broader closed exception; never for a whole date in all zones. */
  isOpened: boolean;
  reason: string;
  /** Null if the exception does not change the capacity. */
  capacity: number | null;
}

export interface BookedSlot {
  date: string;
  windowKey: string;
  booked: number;
}

/** A zone. `zoneId` is null in a shop without zones, and `windowKeys` is null if the zone has all windows. */
export interface SlotZone {
  zoneId: string | null;
  windowKeys: readonly string[] | null;
}

export const withoutZones: SlotZone = Object.freeze({ zoneId: null, windowKeys: null });

/** Everything that determines the state of slots; `booked` has the counters of only one zone. */
export interface SlotFacts {
  windows: readonly Window[];
  exceptions: readonly Exception[];
  booked: readonly BookedSlot[];
}

export interface Slot {
  date: string;
  window: Window;
  state: SlotState;
  /** Set for a closed slot. */
  reason: ClosedReason | null;
  /** The reason that the shop gave for closing the slot; empty if it gave none. */
  note: string;
  booked: number;
  capacity: number | null;
  /** Free places, never below 0; null is unlimited. */
  left: number | null;
}

export interface SlotsOfDay {
  date: string;
  slots: Slot[];
}

/** At this share of the capacity or less, customers see the number of free places. */
const fewShare = 0.2;

const minuteOf = (day: string, minute: number) => new Date(startOfDay(day).getTime() + minute * 60_000);

/** Whether the window of that day is over. */
export function hasWindowEnded(window: Window, date: string, now: Date): boolean {
  return now >= minuteOf(date, window.toMinute);
}

/** The time from which the slot takes no more orders. */
export function cutoffOf(window: Window, date: string): Date {
  const end = minuteOf(date, window.toMinute);
  if (window.cutoffDays === null || window.cutoffMinute === null) return end;
  const cutoff = minuteOf(addDays(date, -window.cutoffDays), window.cutoffMinute);
  return cutoff < end ? cutoff : end;
}

/** Whether the window exists on that date in that zone, open or closed. */
export function isOffered(window: Window, date: string, { windowKeys }: SlotZone): boolean {
  return (
    (windowKeys === null || windowKeys.includes(window.key)) &&
    (window.firstDate === null || window.firstDate <= date) &&
    (window.lastDate === null || date <= window.lastDate)
  );
}

/** The scope of an exception as bits: 1 for a window, 2 for a zone. */
const levelOf = ({ windowKey, zoneId }: Exception) => (windowKey === null ? 0 : 1) + (zoneId === null ? 0 : 2);

/** Whether `one` applies to fewer slots than `other`: it names a window or a zone in addition to what `other` names. */
const isNarrower = (one: Exception, other: Exception) =>
  levelOf(one) !== levelOf(other) && (levelOf(one) & levelOf(other)) === levelOf(other);

/** The exceptions that apply to a slot, narrowest first; an exception for a zone comes before one for a window. */
export function listExceptionsOf<One extends Exception>(
  exceptions: readonly One[],
  slot: { date: string; windowKey: string | null; zoneId: string | null },
): One[] {
  return exceptions
    .filter(({ date, windowKey, zoneId }) => {
      const isOfWindow = windowKey === null || windowKey === slot.windowKey;
      return date === slot.date && isOfWindow && (zoneId === null || zoneId === slot.zoneId);
    })
    .sort((one, other) => levelOf(other) - levelOf(one));
}

/** The exception that closes a slot: a closed one applies unless a narrower exception opens the slot. */
export const findClosing = <One extends Exception>(ofSlot: readonly One[]): One | undefined =>
  ofSlot.find((one) => one.isClosed && !ofSlot.some((other) => other.isOpened && isNarrower(other, one)));

export interface SlotQuery {
  window: Window;
  date: string;
  zone: SlotZone;
  now: Date;
}

/**
 * The state of one slot, used by every call. Reasons that do not depend on the time come first: after the cut-off, a
 * holiday is still shown as a holiday.
 */
export function describeSlot(facts: SlotFacts, { window, date, zone, now }: SlotQuery): Slot {
  const exceptions = listExceptionsOf(facts.exceptions, { date, windowKey: window.key, zoneId: zone.zoneId });
  const booked = facts.booked.find((slot) => slot.date === date && slot.windowKey === window.key)?.booked ?? 0;
  const capacity = exceptions.find((each) => each.capacity !== null)?.capacity ?? window.capacity;
  const left = capacity === null ? null : Math.max(0, capacity - booked);
  const counted = { date, window, booked, capacity, left, note: '' };
  const closed = (reason: ClosedReason, note = ''): Slot => ({ ...counted, state: 'closed', reason, note });
  if (!window.weekdays.includes(weekdayOf(date))) return closed('weekday');
  const closing = findClosing(exceptions);
  if (closing) return closed('holiday', closing.reason);
  if (now >= cutoffOf(window, date)) return closed('cut-off');
  return { ...counted, state: countState(left, capacity), reason: null };
}

export function countState(left: number | null, capacity: number | null): SlotState {
  if (left === null || capacity === null) return 'open';
  if (left === 0) return 'full';
  return left <= capacity * fewShare ? 'few' : 'open';
}

export interface DaysQuery {
  zone: SlotZone;
  now: Date;
  days: number;
  /** Defaults to today. */
  from?: string;
}

/** The slots of each date, in the order of their windows, with their state. */
export function describeDays(facts: SlotFacts, { zone, now, days, from = indiaDay(now) }: DaysQuery): SlotsOfDay[] {
  return Array.from({ length: days }, (_, at) => {
    const date = addDays(from, at);
    const offered = facts.windows.filter((window) => isOffered(window, date, zone));
    return { date, slots: offered.map((window) => describeSlot(facts, { window, date, zone, now })) };
  });
}

/** Whether the slot takes orders. */
export const isTaking = ({ state }: Slot): boolean => state === 'open' || state === 'few';

/**
 * The nearest slots that take orders, from the requested date and window on. If too few follow, also the latest earlier
 * ones. Sorted by time.
 */
export function nextOpenSlots(
  days: readonly SlotsOfDay[],
  { count = 3, date = '', fromMinute = 0 }: { count?: number; date?: string; fromMinute?: number } = {},
): Slot[] {
  const open = days.flatMap(({ slots }) => slots).filter(isTaking);
  const isBehind = (slot: Slot) => slot.date > date || (slot.date === date && slot.window.fromMinute >= fromMinute);
  const behind = open.filter(isBehind).slice(0, count);
  const before = open.filter((slot) => !isBehind(slot));
  return [...before.slice(Math.max(0, before.length - (count - behind.length))), ...behind];
}

/** The key of a new window: its name in lower-case letters and digits, with a number if it is taken. */
export function chooseKey(label: string, taken: ReadonlySet<string>): string {
  const letters = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const key = letters.slice(0, 32).replace(/^-+|-+$/g, '') || 'window';
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? key : `${key}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}
