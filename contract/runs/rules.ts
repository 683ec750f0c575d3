/**
 * Rules that riders' and dispatchers' screens share with the server. No schema library, because the browser loads this
 * file.
 */

import { phone, profileRules } from '../shared/fields.ts';
import type { TextRule, TextRules } from '../shared/rules.ts';
import { message } from '../shared/translate.ts';

/** In this order, never backwards. */
export const runStates = ['planned', 'started', 'returned', 'verified'] as const;
export type RunState = (typeof runStates)[number];

/**
 * What a rider can record. `taken_back` names an earlier act, whose effects are reversed; `asked` is a customer's
 * request about the next delivery.
 */
export const actKinds = ['delivered', 'not_delivered', 'collected', 'taken_back', 'asked'] as const;
export type ActKind = (typeof actKinds)[number];
/** Kinds that do not say what happened at the door: the stop stays open. */
export const actsOutsideStop: readonly ActKind[] = ['taken_back', 'asked'];

/** What a customer can ask a rider: skip or move the next delivery, add one unit to it, or add one to each delivery. */
export const customerRequests = ['skip', 'move', 'more', 'each'] as const;
export type CustomerRequest = (typeof customerRequests)[number];
/** A request waits for some minutes; a later one for the same delivery replaces it; a refused one goes to the desk. */
export const requestStates = ['waiting', 'done', 'replaced', 'refused'] as const;
export type RequestState = (typeof requestStates)[number];

/** Outcomes of a completed stop: what was delivered or collected belongs to its run. */
export const doneOutcomes = ['delivered', 'collected'] as const;
/** The outcome of a stop; null while it is open. */
export const stopOutcomes = [...doneOutcomes, 'again', 'back'] as const;
export type StopOutcome = (typeof stopOutcomes)[number];

/** The customer's answer to a recorded delivery: by a press, or by the code at the door. */
export const deliveryAnswers = ['agreed', 'code', 'objected'] as const;
export type DeliveryAnswer = (typeof deliveryAnswers)[number];

export const objection = {
  required: message('Please say what is wrong'),
  max: [300, message('Please use at most 300 characters')],
} as const satisfies TextRule;

/** The result of checking a payment that a rider recorded as UPI. */
export const upiChecks = ['seen', 'reversed'] as const;
export type UpiCheck = (typeof upiChecks)[number];

/** Why the desk must look at an act that was recorded anyway. */
const actIssueKinds = [
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
export type ActIssueKind = (typeof actIssueKinds)[number];
/** Issues that arise later than the act's answer: objections, and UPI payments not checked at a closing. */
export const issueKinds = [...actIssueKinds, 'customer_objects', 'upi_open'] as const;
export type IssueKind = (typeof issueKinds)[number];

/** The two records of a stop that was recorded twice, in order of arrival. */
export const twiceRecords = ['first', 'second'] as const;
export type TwiceRecord = (typeof twiceRecords)[number];
/** The second record always comes from a phone. */
export const firstRecorders = ['desk', 'phone'] as const;
export type FirstRecorder = (typeof firstRecorders)[number];

/** Maximum stops of a run. */
export const mostStops = 200;

const pinPattern = /^\d{6}$/;
/**
 * Whether a PIN is easy to guess: one repeated digit, or digits that count up or down. 9 and 0 are neighbours, as on
 * the keys of a phone.
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

/**
 * Rule for a new PIN. The sign-in accepts easy ones, too: riders who have one are asked for another, not locked out.
 */
const newPin = {
  ...pin,
  limit: [
    { test: (typed: string) => !isEasyPin(typed) },
    message('This PIN is easy to guess. Do not repeat one digit, and do not use digits in a row.'),
  ] as const,
};

export const riderRules = { name: profileRules.name, phone, pin: newPin } satisfies TextRules;
export const riderLoginRules = { phone, pin } satisfies TextRules;
/** An empty PIN keeps the present one. */
export const riderChangeRules = {
  name: profileRules.name,
  phone,
  pin: { ...newPin, required: undefined },
} satisfies TextRules;
