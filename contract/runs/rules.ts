/** What riders and dispatchers share with the server. Free of the schema library, because the browser loads this file. */

import { phone, profileRules } from '../shared/fields.ts';
import type { TextRule, TextRules } from '../shared/rules.ts';
import { message } from '../shared/translate.ts';

/** In this order, and never back. */
export const runStates = ['planned', 'started', 'returned', 'verified'] as const;
export type RunState = (typeof runStates)[number];

/**
 * What a rider can record. `taken_back` names an act before it, whose effects are reversed; `asked` is what the customer
 * asked for at the door, of the next delivery.
 */
export const actKinds = ['delivered', 'not_delivered', 'collected', 'taken_back', 'asked'] as const;
export type ActKind = (typeof actKinds)[number];
/** Those that say nothing of what happened at the door: the stop stays open. */
export const besideStop: readonly ActKind[] = ['taken_back', 'asked'];

/** What a customer can ask a rider for: the next delivery is skipped, moved, or has one more; or each one has. */
export const wishes = ['skip', 'move', 'more', 'each'] as const;
export type Wish = (typeof wishes)[number];
/** A request waits for some minutes; a later one for the same delivery replaces it; what is refused lies at the desk. */
export const requestStates = ['waiting', 'done', 'replaced', 'refused'] as const;
export type RequestState = (typeof requestStates)[number];

/** Outcomes of a stop at which something was done: what it brought or took belongs to its run. */
export const doneOutcomes = ['delivered', 'collected'] as const;
/** What became of a stop; null while it is open. */
export const stopOutcomes = [...doneOutcomes, 'again', 'back'] as const;
export type StopOutcome = (typeof stopOutcomes)[number];

/** What the customer says to a delivery that was recorded: by a press, or by the code that was told at the door. */
export const deliveryAnswers = ['agreed', 'code', 'objected'] as const;
export type DeliveryAnswer = (typeof deliveryAnswers)[number];

export const objection = {
  required: message('Please say what is wrong'),
  max: [300, message('Please use at most 300 characters')],
} as const satisfies TextRule;

/** What became of money that a rider recorded as paid by UPI. */
export const upiChecks = ['seen', 'reversed'] as const;
export type UpiCheck = (typeof upiChecks)[number];

/** Why the desk has to look at an act that was recorded all the same. */
const actMatterKinds = [
  'order_cancelled',
  'order_moved',
  'already_recorded',
  'other_rider',
  'run_verified',
  'more_than_loaded',
  'many_empties',
  'other_cash',
  'wrong_code',
  'no_next_day',
  'slot_full',
  'not_possible',
  'not_granted',
] as const;
export type ActMatterKind = (typeof actMatterKinds)[number];
/** Objections and UPI payments left open at a closing come later, and are no part of an act's answer. */
export const matterKinds = [...actMatterKinds, 'customer_objects', 'upi_open'] as const;
export type MatterKind = (typeof matterKinds)[number];

/** The records of a stop that was recorded twice, in the order in which the shop had them. */
export const twiceRecords = ['first', 'second'] as const;
export type TwiceRecord = (typeof twiceRecords)[number];
/** The second record is always a phone's. */
export const firstRecorders = ['desk', 'phone'] as const;
export type FirstRecorder = (typeof firstRecorders)[number];

/** Of one run. */
export const mostStops = 200;

const pinPattern = /^\d{6}$/;
/**
 * Whether a PIN is guessed first: one digit repeated, or digits that count up or down. 9 and 0 are neighbours, as on the
 * keys of a phone.
 */
export function isEasyPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const goesOnBy = (step: number) =>
    digits.every((digit, at) => at === 0 || ((digits[at - 1] ?? 0) + step) % 10 === digit);
  return [0, 1, 9].some(goesOnBy);
}

const pin = {
  required: message('PIN is required'),
  pattern: [pinPattern, message('PIN must be 6 digits')] as const,
  is: 'code' as const,
};

/** A new PIN. A sign-in takes an easy one as well: riders who have one are asked for another, not locked out. */
const newPin = {
  ...pin,
  limit: [
    { test: (typed: string) => !isEasyPin(typed) },
    message('This PIN is easy to guess. Do not repeat one digit, and do not use digits in a row.'),
  ] as const,
};

export const riderRules = { name: profileRules.name, phone, pin: newPin } satisfies TextRules;
export const riderLoginRules = { phone, pin } satisfies TextRules;
/** An empty PIN leaves the one that there is. */
export const riderChangeRules = {
  name: profileRules.name,
  phone,
  pin: { ...newPin, required: undefined },
} satisfies TextRules;
