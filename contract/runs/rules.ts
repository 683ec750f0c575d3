/**
 * Rules that riders' and dispatchers' screens share with the server. The browser loads this file, so it must not import
 * Zod.
 */

import { phone, profileRules } from '../shared/fields.ts';
import type { TextRule, TextRules } from '../shared/rules.ts';
import { message } from '../shared/translate.ts';

/** The states of a run. It passes through them in this order and never returns to an earlier one. */
export const runStates = ['planned', 'started', 'returned', 'verified'] as const;
export type RunState = (typeof runStates)[number];

/**
 * The kinds of acts that a rider can record. `taken_back` reverses the effects of an earlier act; `asked` is a
 * customer's request about the next delivery; `sold` is a sale without an order, which becomes a stop of the run.
 */
export const actKinds = ['delivered', 'not_delivered', 'collected', 'taken_back', 'asked', 'sold'] as const;
export type ActKind = (typeof actKinds)[number];
/** Kinds of acts that do not complete the stop: it stays open. */
export const actsOutsideStop: readonly ActKind[] = ['taken_back', 'asked'];

/** Requests to a rider: skip or move the next delivery, add one unit to it, or add one unit to each delivery. */
export const customerRequests = ['skip', 'move', 'more', 'each'] as const;
export type CustomerRequest = (typeof customerRequests)[number];
/**
 * The states of a request. It is carried out after some minutes, unless a later request for the same delivery replaces
 * it. A refused request is shown at the desk.
 */
export const requestStates = ['waiting', 'done', 'replaced', 'refused'] as const;
export type RequestState = (typeof requestStates)[number];

/** Outcomes of a stop at which something was delivered or collected. */
export const doneOutcomes = ['delivered', 'collected'] as const;
/**
 * The outcomes of a completed stop. If nothing was delivered or collected, the outcome is `again` if a new day or time
 * was chosen, and `back` otherwise.
 */
export const stopOutcomes = [...doneOutcomes, 'again', 'back'] as const;
export type StopOutcome = (typeof stopOutcomes)[number];

/** The customer's answer to a recorded delivery: given with a button, or by telling the rider the code. */
export const deliveryAnswers = ['agreed', 'code', 'objected'] as const;
export type DeliveryAnswer = (typeof deliveryAnswers)[number];

export const objection = {
  required: message('Please say what is wrong'),
  max: [300, message('Please use at most 300 characters')],
} as const satisfies TextRule;

/**
 * The result of checking a payment that a rider recorded as UPI: staff have seen that it arrived, or have reversed it.
 */
export const upiChecks = ['seen', 'reversed'] as const;
export type UpiCheck = (typeof upiChecks)[number];

/** Reasons why the desk must look at an act. With most of these reasons, the act was recorded anyway. */
const actIssueKinds = [
  'order_cancelled',
  'order_moved',
  'order_edited',
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
  'more_than_spare',
  'other_price',
  'known_number',
] as const;
export type ActIssueKind = (typeof actIssueKinds)[number];
/**
 * All reasons, including those that arise only after the phone has sent the act: objections of customers, and UPI
 * payments that nobody had checked when the run was closed.
 */
export const issueKinds = [...actIssueKinds, 'customer_objects', 'upi_open'] as const;
export type IssueKind = (typeof issueKinds)[number];

/** The two records of a stop that was recorded twice, in order of arrival. */
export const twiceRecords = ['first', 'second'] as const;
export type TwiceRecord = (typeof twiceRecords)[number];
/** The possible sources of the first of two records of a stop. The second one always comes from a phone. */
export const firstRecorders = ['desk', 'phone'] as const;
export type FirstRecorder = (typeof firstRecorders)[number];

/** Maximum stops of a run. */
export const mostStops = 200;

const pinPattern = /^\d{6}$/;
/**
 * Whether a PIN is easy to guess: one repeated digit, or digits that count up or down. 0 counts as the digit after 9,
 * as in 567890.
 */
export function isEasyPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const hasStep = (step: number) =>
    digits.every((digit, at) => at === 0 || ((digits[at - 1] ?? 0) + step) % 10 === digit);
  return [0, 1, 9].some(hasStep);
}

const pin = {
  required: message('PIN is required'),
  pattern: [pinPattern, message('PIN must be 6 digits')] as const,
  is: 'code' as const,
};

/**
 * Rule for a new PIN. The sign-in also accepts PINs that are easy to guess, so that riders who have one are not locked
 * out.
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
/** The form for changing a rider. An empty PIN keeps the present PIN. */
export const riderChangeRules = {
  name: profileRules.name,
  phone,
  pin: { ...newPin, required: undefined },
} satisfies TextRules;
