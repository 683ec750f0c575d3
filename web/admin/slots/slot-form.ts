/** Descriptions of slots, and the form of one slot or a whole day. */

import { formatNumber } from '#contract/shared/money.ts';
import type { FieldError, Rules, ValuesOf } from '#contract/shared/rules.ts';
import type { SlotGrid, SlotGridCell } from '#contract/slots/calls.ts';
import { reasonRequired, slotRules } from '#contract/slots/rules.ts';
import { message, plural, t, tMessage } from '#web/language.ts';
import { formatReason, keyOfReason } from '#web/shared/slots/format-reason.ts';

export type GridWindow = SlotGrid['windows'][number];

/** The edited slot. If `windowKey` is null, it is the whole day. */
export interface Choice {
  date: string;
  windowKey: string | null;
}

/** The name of a window. Default names are translated; names that the shop has typed are not. */
export const nameOf = ({ label }: Pick<GridWindow, 'label'>) => tMessage(label) ?? label;

export const orders = { one: message('{count} order'), other: message('{count} orders') };

/** Words for the number of deliveries of plans for which no order exists yet. */
export const plannedDeliveries = {
  one: message('{count} planned delivery'),
  other: message('{count} planned deliveries'),
};

/** The bookings of a slot: "12 of 20", or without a capacity "12 orders". */
export function describeBooked({ booked, capacity }: Pick<SlotGridCell, 'booked' | 'capacity'>): string {
  if (capacity === null) return plural(booked, orders);
  return t('{booked} of {capacity}', { booked: formatNumber(booked), capacity: formatNumber(capacity) });
}

/** Says why a slot is closed or limited. Empty for an open slot. */
export function describeState({ state, reason, note, booked, capacity, isOverbooked }: SlotGridCell): string {
  if (reason === 'cut-off') return t('Cut-off passed');
  if (reason === 'weekday') return t('Not on this weekday');
  if (state === 'closed') return note ? t('Closed: {note}', { note: formatReason(note) }) : t('Closed');
  if (isOverbooked) return t('Overbooked');
  if (state === 'full') return t('Full');
  if (state === 'few' && capacity !== null) return t('{left} left', { left: formatNumber(capacity - booked) });
  return '';
}

export const slotFormRules = {
  /**
   * `opened` means that the slot is open even if its day or the whole shop is closed. The field has the name that the
   * API's errors use.
   */
  isClosed: { oneOf: ['false', 'true', 'opened'] },
  ...slotRules,
  /** The slot to which the orders move, as the `value` of a Target. Empty if they stay. */
  moveTo: {},
  overbook: { kind: 'flag' },
} as const satisfies Rules;

export type SlotValues = ValuesOf<typeof slotFormRules>;

/** The edited slot as shown in the grid. */
export interface EditedSlot {
  isClosed: boolean;
  isOpened: boolean;
  /** True if the slot is closed because its whole day, the whole shop or its window is closed. */
  isClosedAround: boolean;
  reason: string;
  capacity: number | null;
  /** The number of booked orders. */
  booked: number;
  version: number;
}

export function findSlot({ days }: SlotGrid, { date, windowKey }: Choice): EditedSlot {
  const day = days.find((each) => each.date === date);
  const slot = day?.windows.find(({ key }) => key === windowKey);
  const booked = slot?.booked ?? day?.windows.reduce((sum, each) => sum + each.booked, 0) ?? 0;
  const own = windowKey === null ? day : slot;
  return {
    isClosed: own?.isClosedItself ?? false,
    isOpened: own?.isOpened ?? false,
    isClosedAround: own?.isClosedAround ?? false,
    reason: own?.ownReason ?? '',
    capacity: own?.ownCapacity ?? null,
    booked,
    version: own?.version ?? 0,
  };
}

export const valuesOfSlot = (slot: EditedSlot | null): SlotValues => ({
  isClosed: slot?.isOpened ? 'opened' : slot?.isClosed ? 'true' : 'false',
  reason: formatReason(slot?.reason ?? ''),
  capacity: slot?.capacity ?? null,
  moveTo: '',
  overbook: false,
});

export const checkSlot = ({ isClosed, reason }: SlotValues): FieldError[] =>
  isClosed === 'true' && reason.trim() === '' ? [{ path: 'reason', msg: reasonRequired }] : [];

/** Converts the form to the request body. */
export const bodyOfSlot = ({ isClosed, reason, capacity }: SlotValues) => ({
  isClosed: isClosed === 'true',
  isOpened: isClosed === 'opened',
  reason: isClosed === 'true' ? keyOfReason(reason) : '',
  capacity,
});
