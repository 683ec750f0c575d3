/** The form of a window: what it shows, its rules, and what is sent of it. */

import type { FieldError, FormRules } from '#contract/shared/fields.ts';
import type { DeliveryWindow } from '#contract/slots/calls.ts';
import { checkWindow, windowTexts } from '#contract/slots/rules.ts';
import type { CallInput } from '#web/shared/api-types.ts';
import { parseNumber } from '../dialogs/parse-number.ts';
import { capacityOf, checkCapacity } from './slot-form.ts';

export const windowRules = {
  ...windowTexts,
  from: {},
  to: {},
  weekdays: {},
  capacity: {},
  cutoffDays: {},
  cutoffTime: {},
  firstDate: {},
  lastDate: {},
} satisfies FormRules;

export type WindowValues = Record<keyof typeof windowRules, string>;

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** What the form shows; for a new window the defaults. Weekdays are their figures, "12345". */
export function valuesOfWindow(window: DeliveryWindow | null): WindowValues {
  const textOf = (number: number | null | undefined) => (number == null ? '' : String(number));
  return {
    label: window?.label ?? '',
    from: window?.from ?? '',
    to: window?.to ?? '',
    weekdays: (window?.weekdays ?? everyDay).join(''),
    capacity: textOf(window?.capacity),
    cutoffDays: textOf(window?.cutoffDays),
    cutoffTime: window?.cutoffTime ?? '',
    firstDate: window?.firstDate ?? '',
    lastDate: window?.lastDate ?? '',
  };
}

/** The form as it is sent. */
export function bodyOfWindow(values: WindowValues): CallInput<'POST /admin/delivery-windows'>['body'] {
  const { label, from, to, weekdays, capacity, cutoffDays, cutoffTime, firstDate, lastDate } = values;
  return {
    label,
    from,
    to,
    weekdays: [...weekdays].map(Number),
    capacity: capacityOf(capacity),
    cutoffDays: cutoffDays.trim() === '' ? null : parseNumber(cutoffDays),
    cutoffTime: cutoffTime || null,
    firstDate: firstDate || null,
    lastDate: lastDate || null,
  };
}

export function checkWindowForm(values: WindowValues): FieldError[] {
  const {
    weekdays = [],
    cutoffDays = null,
    cutoffTime = null,
    firstDate = null,
    lastDate = null,
    from,
    to,
  } = bodyOfWindow(values);
  return [
    ...checkWindow({ from, to, weekdays, cutoffDays, cutoffTime, firstDate, lastDate }),
    ...checkCapacity(values.capacity),
  ];
}
