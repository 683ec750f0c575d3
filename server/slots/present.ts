/** Slots, windows and exceptions as JSON. */
import { toRupees } from '#contract/shared/money.ts';
import type { Shop } from '#contract/shop.ts';
import type { DeliveryOffer, DeliveryWindow, ServiceArea, SlotDay, SlotException } from '#contract/slots/calls.ts';
import { formatTime, isFirstWindow } from '#contract/slots/rules.ts';
import { type Columns, timeCell, weekdayCell, yesNoCell } from '../core/csv.ts';
import type { ServiceArea as Area } from '../zones/rules.ts';
import type { ListedException } from './exception.store.ts';
import type { Slot, SlotsOfDay, Window } from './rules.ts';
import type { OfferRow, WindowRow } from './store.ts';

export const presentSpan = ({ key, label, fromMinute, toMinute }: Window) => ({
  key,
  label,
  from: formatTime(fromMinute),
  to: formatTime(toMinute),
});

/** The span of a window by its key; the window may have been deleted. */
export const presentSpanOf = (key: string, window: Window | undefined) =>
  window ? presentSpan(window) : { key, label: key, from: '', to: '' };

export const presentStanding = ({ state, reason, note }: Slot) => ({
  state,
  ...(reason !== null && { reason }),
  ...(note !== '' && { note }),
});

/** A slot for customers: it has the number of free places only if few are left. */
export const presentSlot = (slot: Slot): SlotDay['windows'][number] => ({
  ...presentSpan(slot.window),
  ...presentStanding(slot),
  ...(slot.state === 'few' && slot.left !== null && { left: slot.left }),
});

export const presentDay = ({ date, slots }: SlotsOfDay): SlotDay => ({ date, windows: slots.map(presentSlot) });

/** A day for staff, with booked places and capacity. */
export const presentBookedDay = ({ date, slots }: SlotsOfDay) => ({
  date,
  windows: slots.map((slot) => ({ ...presentSlot(slot), booked: slot.booked, capacity: slot.capacity })),
});

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
    place: area.zone?.place ?? null,
  };
}

/** Presents the general offer. Without an active zone the terms of the settings apply everywhere. */
export function presentOffer(row: OfferRow, { delivery }: Pick<Shop, 'delivery'>): DeliveryOffer {
  const hasZones = row.zones > 0;
  const isOneFee = !hasZones || (row.lowestFee === row.highestFee && (row.highestFee === 0 || row.freeFroms === 1));
  return {
    fee: toRupees(row.lowestFee ?? delivery.fee),
    freeFrom: isOneFee ? rupeesOrNull(hasZones ? row.freeFrom : delivery.freeFrom) : null,
    isOneFee,
    hasZones,
    cashAllowed: row.takesCash ?? true,
    hasFirstWindows: row.hasFirstWindows,
  };
}

const rupeesOrNull = (paise: number | null) => (paise === null ? null : toRupees(paise));

export function presentWindow(row: WindowRow): DeliveryWindow {
  const { fromMinute, toMinute, cutoffMinute, ...window } = row;
  return {
    ...window,
    weekdays: [...window.weekdays],
    from: formatTime(fromMinute),
    to: formatTime(toMinute),
    cutoffTime: cutoffMinute === null ? null : formatTime(cutoffMinute),
    isFirst: isFirstWindow(row.key),
  };
}

export const windowColumns: Columns<WindowRow> = {
  Key: (row) => row.key,
  Window: (row) => row.label,
  From: (row) => formatTime(row.fromMinute),
  To: (row) => formatTime(row.toMinute),
  'First day': (row) => row.firstDate ?? '',
  'Last day': (row) => row.lastDate ?? '',
  Weekdays: (row) => row.weekdays.map(weekdayCell).join(' '),
  Capacity: (row) => row.capacity ?? '',
  'Cut-off days before': (row) => row.cutoffDays ?? '',
  'Cut-off time': (row) => (row.cutoffMinute === null ? '' : formatTime(row.cutoffMinute)),
};

export function presentException(row: ListedException): SlotException {
  const { createdByName: createdBy, updatedAt, ...exception } = row;
  return { ...exception, createdBy, updatedAt: updatedAt.toISOString() };
}

export const exceptionColumns: Columns<ListedException> = {
  Date: (row) => row.date,
  Window: (row) => row.windowLabel ?? '',
  Zone: (row) => row.zoneName ?? '',
  Closed: (row) => yesNoCell(row.isClosed),
  Opened: (row) => yesNoCell(row.isOpened),
  Reason: (row) => row.reason,
  Capacity: (row) => row.capacity ?? '',
  'Set by': (row) => row.createdByName ?? '',
  'Last change (India)': (row) => timeCell(row.updatedAt),
};
