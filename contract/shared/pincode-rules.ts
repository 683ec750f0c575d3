/** The rules of the pincode field, apart from the table of pincodes. */
import { type Message, messageOf } from './translate.ts';
import { inLatinDigits } from './typed-text.ts';

export const pincodeLength = 6;

/** What the field keeps of what was typed or pasted: digits only, those of every script, at most 6. */
export function cleanPincode(typed: string): string {
  return inLatinDigits(typed).replace(/\D/g, '').slice(0, pincodeLength);
}

/** Six digits, the first not 0: no circle of the post begins with it. */
export const pincodePattern = /^[1-9]\d{5}$/;

/** Whether it is 6 digits not starting with 0. */
export function isValidPincode(pincode: string): boolean {
  return pincodePattern.test(pincode);
}

/** How many digits are still to come; undefined before the first and after the last. */
export function pincodeHint(pincode: string): Message | undefined {
  const missing = pincodeLength - pincode.length;
  if (pincode === '' || missing <= 0) return undefined;
  return missing === 1 ? messageOf('Enter 1 more digit', {}) : messageOf('Enter {missing} more digits', { missing });
}

/** What the field says when it cannot fill in city and state; an unknown pincode is no error. */
export const pincodeMessages = {
  invalid: 'Please enter a valid 6-digit pincode',
  unknown: 'Not in our list? Type your city and state.',
} as const;
/** Kept for a table that can fail. Apart, so that no page carries it. */
export const pincodeLookupFailed = 'Failed to lookup pincode. Please try again.';
