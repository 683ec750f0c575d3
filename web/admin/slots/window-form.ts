/** The form of a window: what it shows, and what is sent of it. */
import { weekdays } from '#contract/shared/days.ts';
import type { DraftOf, FieldError, ValuesOf } from '#contract/shared/rules.ts';
import type { DeliveryWindow } from '#contract/slots/calls.ts';
import { checkWindow, type windowRules } from '#contract/slots/rules.ts';

type WindowDraft = DraftOf<typeof windowRules>;

/** What the form shows; for a new window the defaults. */
export const draftOfWindow = (window: DeliveryWindow | null): WindowDraft => ({
  label: window?.label ?? '',
  from: window?.from ?? '',
  to: window?.to ?? '',
  firstDate: window?.firstDate ?? '',
  lastDate: window?.lastDate ?? '',
  weekdays: window?.weekdays ?? weekdays,
  capacity: window?.capacity ?? null,
  cutoffDays: window?.cutoffDays ?? null,
  cutoffTime: window?.cutoffTime ?? '',
});

/** The form as it is sent. */
export const bodyOfWindow = (values: ValuesOf<typeof windowRules>) => ({
  ...values,
  weekdays: [...values.weekdays],
  cutoffTime: values.cutoffTime || null,
  firstDate: values.firstDate || null,
  lastDate: values.lastDate || null,
});

export const checkWindowForm = (draft: WindowDraft): FieldError[] => checkWindow(bodyOfWindow(draft));
