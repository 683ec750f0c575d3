/** Slots in words, and the form that sets one of them or a whole day. */

import { formatNumber } from '#contract/shared/money.ts';
import type { FieldError, Rules, ValuesOf } from '#contract/shared/rules.ts';
import type { SlotGrid, SlotGridCell } from '#contract/slots/calls.ts';
import { reasonRequired, slotRules } from '#contract/slots/rules.ts';
import { message, plural, t, tMessage } from '#web/shared/language.ts';
import { keyOfReason, sayReason } from '#web/shared/slots/say-reason.ts';

export type GridWindow = SlotGrid['windows'][number];

/** What is edited: a slot, or without a window the whole day. */
export interface Choice {
  date: string;
  windowKey: string | null;
}

/** The names of a new shop's windows are sentences; those that staff typed stay as they are. */
export const nameOf = ({ label }: Pick<GridWindow, 'label'>) => tMessage(label) ?? label;

export const orders = { one: message('{count} order'), other: message('{count} orders') };

/** Deliveries of plans whose orders are not made yet. */
export const plannedDeliveries = {
  one: message('{count} planned delivery'),
  other: message('{count} planned deliveries'),
};

/** How full a slot is: "12 of 20", or without a capacity "12 orders". */
export function describeBooked({ booked, capacity }: Pick<SlotGridCell, 'booked' | 'capacity'>): string {
  if (capacity === null) return plural(booked, orders);
  return t('{booked} of {capacity}', { booked: formatNumber(booked), capacity: formatNumber(capacity) });
}

/** Whether it takes orders, in words; for a slot that does so without more to say, nothing. */
export function describeState({ state, reason, note, booked, capacity, isOverbooked }: SlotGridCell): string {
  if (reason === 'cut-off') return t('Cut-off passed');
  if (reason === 'weekday') return t('Not on this weekday');
  if (state === 'closed') return note ? t('Closed: {note}', { note: sayReason(note) }) : t('Closed');
  if (isOverbooked) return t('Overbooked');
  if (state === 'full') return t('Full');
  if (state === 'few' && capacity !== null) return t('{left} left', { left: formatNumber(capacity - booked) });
  return '';
}

export const slotFormRules = {
  /** `opened` is open whatever is set around it. Its name is that of the wire, whose refusals stand at it. */
  isClosed: { oneOf: ['false', 'true', 'opened'] },
  ...slotRules,
  /** Where the orders go; empty: they stay. */
  moveTo: {},
  overbook: { kind: 'flag' },
} as const satisfies Rules;

export type SlotValues = ValuesOf<typeof slotFormRules>;

/** What the form is about, as it stands in the grid. */
export interface EditedSlot {
  isClosed: boolean;
  isOpened: boolean;
  /** Closed by what is set around it. */
  isClosedAround: boolean;
  reason: string;
  capacity: number | null;
  /** Orders that have a place in it. */
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
  reason: sayReason(slot?.reason ?? ''),
  capacity: slot?.capacity ?? null,
  moveTo: '',
  overbook: false,
});

export const checkSlot = ({ isClosed, reason }: SlotValues): FieldError[] =>
  isClosed === 'true' && reason.trim() === '' ? [{ path: 'reason', msg: reasonRequired }] : [];

/** The form as it is sent. */
export const bodyOfSlot = ({ isClosed, reason, capacity }: SlotValues) => ({
  isClosed: isClosed === 'true',
  isOpened: isClosed === 'opened',
  reason: isClosed === 'true' ? keyOfReason(reason) : '',
  capacity,
});
