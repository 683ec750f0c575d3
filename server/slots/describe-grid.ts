/** The two weeks of staff as JSON: dates by windows, with what is booked. */
import { addDays } from '../../contract/shared/days.ts';
import type { SlotGrid, SlotGridCell, SlotGridDay } from '../../contract/slots/calls.ts';
import type { GridFacts } from './grid.store.ts';
import { presentSpan, presentStanding } from './present.ts';
import {
  countState,
  describeSlot,
  type Exception,
  findException,
  isOffered,
  type Question,
  type Slot,
  type SlotZone,
  type Window,
} from './rules.ts';

interface GridAsked {
  zone: SlotZone;
  today: string;
  from: string;
  days: number;
  now: Date;
}

/** Dates by windows for staff: a window that is not offered on a day stands there while orders are in it. */
export function describeGrid(facts: GridFacts, { zone, today, from, days, now }: GridAsked): SlotGrid {
  const dates = Array.from({ length: days }, (_, at) => addDays(from, at));
  const isShown = (window: Window, date: string) =>
    isOffered(window, date, zone) || facts.booked.some((slot) => isOf(slot, date, window) && slot.booked > 0);
  const windows = facts.windows.filter((window) => dates.some((date) => isShown(window, date)));
  const toCell = (window: Window, date: string) => describeCell(facts, { window, date, zone, now });
  return {
    today,
    zoneId: zone.zoneId,
    windows: windows.map(presentSpan),
    days: dates.map((date) => ({
      ...presentWholeDay(facts, zone, date),
      windows: windows.filter((window) => isShown(window, date)).map((window) => toCell(window, date)),
    })),
  };
}

const isOf = (slot: { date: string; windowKey: string }, date: string, window: Window) =>
  slot.date === date && slot.windowKey === window.key;

function describeCell(facts: GridFacts, asked: Question): SlotGridCell {
  const { window, date, zone } = asked;
  const counted = facts.booked.find((each) => isOf(each, date, window));
  const isOfAll = zone.zoneId === null && facts.zones.length > 0;
  const slot = isOfAll ? ofAllZones(facts, asked, counted?.fullZones ?? 0) : describeSlot(facts, asked);
  return {
    key: window.key,
    ...presentStanding(slot),
    ...{ booked: slot.booked, capacity: slot.capacity },
    isOverbooked: (counted?.overZones ?? 0) > 0,
    ...(isOfAll && counted && counted.fullZones > 0 && { fullZones: counted.fullZones }),
    ...presentOwn(findOwn(facts, date, window.key, zone)),
  };
}

/** The slots of all zones as one: it has the places of those that take orders, and is full when each of them is. */
function ofAllZones(facts: GridFacts, asked: Question, fullZones: number): Slot {
  const { window, date } = asked;
  const slot = describeSlot(facts, asked);
  const exceptions = facts.exceptions.filter((each) => each.date === date);
  const offering = facts.zones.filter((zone) => isOffered(window, date, zone));
  if (offering.length === 0) return slot;
  const taking = offering
    .map(({ zoneId }) => findException(exceptions, { date, windowKey: window.key, zoneId }))
    .filter((exception) => !exception?.isClosed);
  const capacities = taking.map((exception) => exception?.capacity ?? window.capacity);
  const capacity = capacities.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
  if (slot.state === 'closed') return { ...slot, capacity };
  if (taking.length === 0) return { ...slot, capacity, left: 0, state: 'closed', reason: 'holiday' };
  if (fullZones >= taking.length) return { ...slot, capacity, left: 0, state: 'full' };
  const left = capacity === null ? null : Math.max(1, capacity - slot.booked);
  return { ...slot, capacity, left, state: countState(left, capacity) };
}

function presentWholeDay(facts: GridFacts, zone: SlotZone, date: string): Omit<SlotGridDay, 'windows'> {
  const ofDay: Exception[] = facts.exceptions.filter(({ windowKey }) => windowKey === null);
  const inForce = findException(ofDay, { date, windowKey: '', zoneId: zone.zoneId });
  return {
    date,
    ...presentOwn(findOwn(facts, date, null, zone)),
    isClosed: inForce?.isClosed ?? false,
    note: inForce?.reason ?? '',
  };
}

const presentOwn = (own: GridFacts['exceptions'][number] | undefined) => ({
  ownCapacity: own?.capacity ?? null,
  version: own?.version ?? 0,
});

/** What was set for exactly these slots. */
const findOwn = ({ exceptions }: GridFacts, date: string, windowKey: string | null, { zoneId }: SlotZone) =>
  exceptions.find((each) => each.date === date && each.windowKey === windowKey && each.zoneId === zoneId);
