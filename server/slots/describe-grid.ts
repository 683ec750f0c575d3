/** The grid of slots that staff see, usually two weeks: dates by windows, with the booked places. */
import { addDays } from '#contract/shared/days.ts';
import type { SlotGrid, SlotGridCell, SlotGridDay } from '#contract/slots/calls.ts';
import { presentSpan, presentStanding } from './present.ts';
import {
  countState,
  describeSlot,
  findClosing,
  isOffered,
  listExceptionsOf,
  type Slot,
  type SlotZone,
  type Window,
  withoutZones,
} from './rules.ts';
import type { GridBooked, GridFacts } from './store.ts';

interface GridQuery {
  zone: SlotZone;
  today: string;
  from: string;
  days: number;
  now: Date;
}

/** Everything that determines the cells of one date. */
interface DayFacts extends GridFacts {
  date: string;
  zone: SlotZone;
  now: Date;
}

/** Builds the grid. A window that is not offered on a date is shown if it has orders. */
export function describeGrid(facts: GridFacts, { zone, today, from, days, now }: GridQuery): SlotGrid {
  const dates = Array.from({ length: days }, (_, at) => {
    const date = addDays(from, at);
    const booked = facts.booked.filter((each) => each.date === date);
    const exceptions = facts.exceptions.filter((each) => each.date === date);
    return { ...facts, exceptions, booked, date, zone, now };
  });
  const isShown = (window: Window, { date, booked }: DayFacts) =>
    isOffered(window, date, zone) || booked.some((slot) => slot.windowKey === window.key);
  const windows = facts.windows.filter((window) => dates.some((day) => isShown(window, day)));
  return {
    today,
    zoneId: zone.zoneId,
    windows: windows.map(presentSpan),
    days: dates.map((day) => ({
      ...presentWholeDay(day),
      windows: windows.filter((window) => isShown(window, day)).map((window) => describeCell(day, window)),
    })),
  };
}

function describeCell(day: DayFacts, window: Window): SlotGridCell {
  const isOfAll = day.zone.zoneId === null && day.zones.length > 0;
  const booked = day.booked.filter(({ windowKey }) => windowKey === window.key);
  const { slot, fullZones } = isOfAll
    ? ofAllZones(day, window, booked)
    : { slot: slotOf(day, window, day.zone, booked), fullZones: 0 };
  const isOver = (each: GridBooked) => {
    const { capacity } = slotOf(day, window, { ...withoutZones, zoneId: each.zoneId }, booked);
    return capacity !== null && each.booked > capacity;
  };
  return {
    key: window.key,
    ...presentStanding(slot),
    booked: slot.booked,
    capacity: slot.capacity,
    isOverbooked: booked.some(isOver),
    ...(fullZones > 0 && { fullZones }),
    ...presentOwn(day, window.key),
  };
}

/** The slot of one zone; `booked` has the counters of all zones. */
function slotOf(
  { date, now, ...facts }: DayFacts,
  window: Window,
  zone: SlotZone,
  booked: readonly GridBooked[],
): Slot {
  const ofZone = booked.filter(({ zoneId }) => zoneId === zone.zoneId);
  return describeSlot({ ...facts, booked: ofZone }, { window, date, zone, now });
}

/**
 * Combines the slots of all zones. The result has the places of the zones that are not closed, and is full if each of
 * these is full.
 */
function ofAllZones(day: DayFacts, window: Window, booked: readonly GridBooked[]): { slot: Slot; fullZones: number } {
  const whole = slotOf(day, window, day.zone, booked);
  const all = { ...whole, booked: booked.reduce((sum, each) => sum + each.booked, 0) };
  const offering = day.zones.filter((zone) => isOffered(window, day.date, zone));
  const slots = offering.map((zone) => slotOf(day, window, zone, booked));
  const taking = slots.filter(({ reason }) => reason !== 'holiday');
  const [first] = taking;
  if (!first) {
    const isClosed = slots.length > 0 && whole.state !== 'closed';
    const closed = isClosed && { state: 'closed' as const, reason: 'holiday' as const, left: 0 };
    const capacity = slots.length > 0 ? sumCapacity(slots) : whole.capacity;
    return { slot: { ...all, capacity, ...closed }, fullZones: 0 };
  }
  const capacity = sumCapacity(taking);
  const fullZones = taking.filter(({ left }) => left === 0).length;
  const slot = { ...first, booked: all.booked, capacity };
  if (first.state === 'closed') return { slot, fullZones };
  if (fullZones === taking.length) return { slot: { ...slot, left: 0, state: 'full' }, fullZones };
  const left = capacity === null ? null : Math.max(1, capacity - all.booked);
  return { slot: { ...slot, left, state: countState(left, capacity) }, fullZones };
}

function sumCapacity(slots: readonly Slot[]): number | null {
  return slots.reduce<number | null>(
    (sum, { capacity }) => (sum === null || capacity === null ? null : sum + capacity),
    0,
  );
}

function presentWholeDay(day: DayFacts): Omit<SlotGridDay, 'windows'> {
  const { date, zone, exceptions } = day;
  const ofDay = listExceptionsOf(exceptions, { date, windowKey: null, zoneId: zone.zoneId });
  const closing = findClosing(ofDay);
  return {
    date,
    ...presentOwn(day, null),
    isClosed: closing !== undefined,
    note: (closing ?? ofDay[0])?.reason ?? '',
  };
}

/** Presents the exception for exactly these slots, and whether a broader exception closes them. */
function presentOwn({ exceptions, date, zone }: DayFacts, windowKey: string | null) {
  const ofSlot = listExceptionsOf(exceptions, { date, windowKey, zoneId: zone.zoneId });
  const own = ofSlot.find((each) => each.windowKey === windowKey && each.zoneId === zone.zoneId);
  const closing = findClosing(ofSlot.filter((each) => each !== own));
  return {
    ownCapacity: own?.capacity ?? null,
    isClosedItself: own?.isClosed ?? false,
    isOpened: own?.isOpened ?? false,
    ownReason: own?.reason ?? '',
    isClosedAround: closing !== undefined,
    version: own?.version ?? 0,
  };
}
