/** Slots, windows and exceptions as JSON. */
import { toRupees } from '../../contract/shared/money.ts';
import type { Shop } from '../../contract/shop.ts';
import type {
  DeliveryOffer,
  DeliveryWindow,
  ServiceArea,
  SlotDay,
  SlotException,
  SlotGrid,
  SlotGridCell,
  SlotGridDay,
} from '../../contract/slots/calls.ts';
import { formatTime, isFirstWindow } from '../../contract/slots/rules.ts';
import type { ServiceArea as Area } from '../zones/rules.ts';
import type { ListedException } from './exception.store.ts';
import type { OfferRow } from './offer.store.ts';
import {
  addDays,
  describeSlot,
  type Exception,
  findException,
  isOffered,
  type Slot,
  type SlotsOfDay,
  type SlotZone,
  type Window,
} from './rules.ts';
import type { GridFacts, WindowRow } from './store.ts';

const presentSpan = ({ key, label, fromMinute, toMinute }: Window) => ({
  key,
  label,
  from: formatTime(fromMinute),
  to: formatTime(toMinute),
});

const presentStanding = ({ state, reason, note }: Slot) => ({
  state,
  ...(reason !== null && { reason }),
  ...(note !== '' && { note }),
});

/** For everybody: how many places are left is said only where they are few. */
export const presentSlot = (slot: Slot): SlotDay['windows'][number] => ({
  ...presentSpan(slot.window),
  ...presentStanding(slot),
  ...(slot.state === 'few' && slot.left !== null && { left: slot.left }),
});

export const presentDay = ({ date, slots }: SlotsOfDay): SlotDay => ({ date, windows: slots.map(presentSlot) });

export function presentArea(pincode: string, area: Area, next: Slot | undefined): ServiceArea {
  return {
    pincode,
    isServed: area.isServed,
    terms: area.terms && {
      fee: toRupees(area.terms.feePaise),
      freeFrom: rupeesOrNull(area.terms.freeFromPaise),
      minimumOrder: rupeesOrNull(area.terms.minimumPaise),
      floorFrom: area.terms.floorFrom,
      floorCharge: toRupees(area.terms.floorChargePaise),
      cashAllowed: area.cashAllowed,
    },
    nextSlot: next ? { date: next.date, ...presentSlot(next) } : null,
  };
}

/** Without an active zone the terms of the settings hold everywhere. */
export function presentOffer(row: OfferRow, { delivery }: Pick<Shop, 'delivery'>): DeliveryOffer {
  const hasZones = row.zones > 0;
  const isOneFee = !hasZones || (row.lowest_fee === row.highest_fee && row.free_froms === 1);
  return {
    fee: toRupees(row.lowest_fee ?? delivery.fee),
    freeFrom: isOneFee ? rupeesOrNull(hasZones ? row.free_from : delivery.freeFrom) : null,
    ...{ isOneFee, hasZones, cashAllowed: row.takes_cash ?? true, hasFirstWindows: row.has_first_windows },
  };
}

const rupeesOrNull = (paise: number | null) => (paise === null ? null : toRupees(paise));

export function presentWindow(row: WindowRow): DeliveryWindow {
  return {
    key: row.key,
    label: row.label,
    from: formatTime(row.from_minute),
    to: formatTime(row.to_minute),
    firstDate: row.first_date,
    lastDate: row.last_date,
    weekdays: row.weekdays,
    capacity: row.capacity,
    cutoffDays: row.cutoff_days,
    cutoffTime: row.cutoff_minute === null ? null : formatTime(row.cutoff_minute),
    isFirst: isFirstWindow(row.key),
    version: row.version,
  };
}

export function presentException(row: ListedException): SlotException {
  return {
    id: row.id,
    date: row.date,
    windowKey: row.window_key,
    windowLabel: row.window_label,
    zoneId: row.zone_id,
    zoneName: row.zone_name,
    isClosed: row.is_closed,
    reason: row.reason,
    capacity: row.capacity,
    version: row.version,
    createdBy: row.created_by_name,
    updatedAt: row.updated_at.toISOString(),
  };
}

interface GridAsked {
  zone: SlotZone;
  today: string;
  from: string;
  days: number;
  now: Date;
}

/** Dates by windows for staff: a window that is not offered on a day stands there while orders are in it. */
export function presentGrid(facts: GridFacts, { zone, today, from, days, now }: GridAsked): SlotGrid {
  const dates = Array.from({ length: days }, (_, at) => addDays(from, at));
  const isShown = (window: Window, date: string) =>
    isOffered(window, date, zone) || facts.booked.some((slot) => isOf(slot, date, window) && slot.booked > 0);
  const windows = facts.windows.filter((window) => dates.some((date) => isShown(window, date)));
  const toCell = (window: Window, date: string) =>
    presentCell(facts, describeSlot(facts, { window, date, zone, now }), zone);
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

function presentCell(facts: GridFacts, slot: Slot, zone: SlotZone): SlotGridCell {
  const { date, window, booked, capacity } = slot;
  const most = facts.booked.find((each) => isOf(each, date, window))?.most ?? 0;
  return {
    key: window.key,
    ...presentStanding(slot),
    ...{ booked, capacity },
    isOverbooked: capacity !== null && most > capacity,
    ...presentOwn(findOwn(facts, date, window.key, zone)),
  };
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
