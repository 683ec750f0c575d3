/** Slots in words, and the form that sets one of them or a whole day. */

import type { FieldError, FormRules } from '../../../contract/shared/fields.ts';
import { formatNumber } from '../../../contract/shared/numbers.ts';
import type { SlotGrid, SlotGridCell } from '../../../contract/slots/calls.ts';
import { capacityMessage, mostCapacity, reasonRequired, slotTexts } from '../../../contract/slots/rules.ts';
import { plural, speak, t, text } from '../../shared/language.ts';
import { parseNumber } from '../dialogs/parse-number.ts';

export type GridWindow = SlotGrid['windows'][number];

/** What is edited: a slot, or without a window the whole day. */
export interface Choice {
  date: string;
  windowKey: string | null;
}

const dayMs = 86_400_000;

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The names of a new shop's windows are sentences; those that staff typed stay as they are. */
export const nameOf = ({ label }: Pick<GridWindow, 'label'>) => speak(label) ?? label;

export const orders = { one: text('{count} order'), other: text('{count} orders') };

/** How full a slot is: "12 of 20", or without a capacity "12 orders". */
export function describeBooked({ booked, capacity }: Pick<SlotGridCell, 'booked' | 'capacity'>): string {
  if (capacity === null) return plural(booked, orders);
  return t('{booked} of {capacity}', { booked: formatNumber(booked), capacity: formatNumber(capacity) });
}

/** Whether it takes orders, in words; for a slot that does so without more to say, nothing. */
export function describeState({ state, reason, note, booked, capacity, isOverbooked }: SlotGridCell): string {
  if (reason === 'cut-off') return t('Cut-off passed');
  if (reason === 'weekday') return t('Not on this weekday');
  if (state === 'closed') return note ? t('Closed: {note}', { note }) : t('Closed');
  if (isOverbooked) return t('Overbooked');
  if (state === 'full') return t('Full');
  if (state === 'few' && capacity !== null) return t('{left} left', { left: formatNumber(capacity - booked) });
  return '';
}

export const slotRules = {
  ...{ isClosed: {}, reason: slotTexts.reason, capacity: {} },
  // Where the orders go; empty: they stay.
  ...{ moveTo: {}, overbook: {} },
} satisfies FormRules;

export type SlotValues = Record<keyof typeof slotRules, string>;

/** What the form is about, as it stands in the grid. */
export interface EditedSlot {
  isClosed: boolean;
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
  if (windowKey === null) {
    return {
      isClosed: day?.isClosed ?? false,
      reason: day?.note ?? '',
      ...{ capacity: day?.ownCapacity ?? null, booked, version: day?.version ?? 0 },
    };
  }
  return {
    isClosed: slot?.reason === 'holiday',
    reason: slot?.note ?? '',
    ...{ capacity: slot?.ownCapacity ?? null, booked, version: slot?.version ?? 0 },
  };
}

export const valuesOfSlot = (slot: EditedSlot | null): SlotValues => ({
  isClosed: String(slot?.isClosed ?? false),
  reason: slot?.reason ?? '',
  capacity: slot?.capacity == null ? '' : String(slot.capacity),
  moveTo: '',
  overbook: 'false',
});

export function checkSlot({ isClosed, reason, capacity }: SlotValues): FieldError[] {
  if (isClosed === 'true') return reason.trim() === '' ? [{ path: 'reason', msg: reasonRequired }] : [];
  return checkCapacity(capacity);
}

/** A capacity may be left empty. */
export function checkCapacity(typed: string): FieldError[] {
  if (typed.trim() === '') return [];
  const capacity = parseNumber(typed);
  const isRight = Number.isInteger(capacity) && capacity >= 0 && capacity <= mostCapacity;
  return isRight ? [] : [{ path: 'capacity', msg: capacityMessage }];
}

export const capacityOf = (typed: string): number | null => (typed.trim() === '' ? null : parseNumber(typed));

/** The form as it is sent. */
export function bodyOfSlot({ isClosed, reason, capacity }: SlotValues) {
  return isClosed === 'true'
    ? { isClosed: true, reason, capacity: null }
    : { isClosed: false, reason: '', capacity: capacityOf(capacity) };
}
