/**
 * Failed stops: why nothing was delivered, and when customers who refuse cash orders may no longer pay in cash. The
 * browser loads this file, so it must not import Zod.
 */
import { tooLong } from '../shared/fields.ts';
import type { Rules, TextRule } from '../shared/rules.ts';
import { message } from '../shared/translate.ts';

/**
 * Reasons why nothing was delivered at a stop. They are stored in English and translated for the reader. A reason that
 * staff typed themselves is not translated.
 */
export const stopReasons = [
  'Door locked',
  'Nobody there',
  'Delivery refused',
  'No cash at the door',
  'Wrong address',
] as const;

/**
 * Whether a failed stop with this reason counts as a refused cash order. A wrong address and a reason that somebody
 * typed do not count, because they may be no fault of the customer.
 */
const isRefusal: Readonly<Record<(typeof stopReasons)[number], boolean>> = {
  'Door locked': true,
  'Nobody there': true,
  'Delivery refused': true,
  'No cash at the door': true,
  'Wrong address': false,
};
export const refusedReasons = stopReasons.filter((reason) => isRefusal[reason]);

/**
 * Refused orders of this many days count. Half a year, so that a customer who orders once a month is asked about, and
 * one who refused three times in three years is not.
 */
export const refusedDays = 180;
/**
 * The maximum number of entries in each answer about refused orders. The setting `askAfterRefused` cannot be higher.
 */
export const mostRefused = 20;

const reason = { required: 'Please give a reason', max: tooLong('Reason', 300) } satisfies TextRule;
export const blockRules = { reason } satisfies Rules;

/** The reason with which the form starts. It is stored in English and translated for the customer. */
export const usualBlockReason = message('Several cash orders came back undelivered.');
