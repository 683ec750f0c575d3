/** Rules of the PIN code field, separate from the table of PIN codes. */
import { type Message, messageOf } from './translate.ts';
import { inLatinDigits } from './typed-text.ts';

export const pincodeLength = 6;

/** Reduces typed or pasted text to a PIN code: digits of any script, at most 6. */
export function cleanPincode(typed: string): string {
  return inLatinDigits(typed).replace(/\D/g, '').slice(0, pincodeLength);
}

/** Six digits, the first not 0: no postal circle begins with it. */
export const pincodePattern = /^[1-9]\d{5}$/;

/** Whether a PIN code has 6 digits and does not start with 0. */
export function isValidPincode(pincode: string): boolean {
  return pincodePattern.test(pincode);
}

/** A hint about the number of missing digits; undefined before the first digit and after the last one. */
export function pincodeHint(pincode: string): Message | undefined {
  const missing = pincodeLength - pincode.length;
  if (pincode === '' || missing <= 0) return undefined;
  return missing === 1 ? messageOf('Enter 1 more digit', {}) : messageOf('Enter {missing} more digits', { missing });
}

/** Messages for a PIN code whose city and state cannot be filled in. An unknown PIN code is not an error. */
export const pincodeMessages = {
  invalid: 'Please enter a valid 6-digit pincode',
  unknown: 'Not in our list? Type your city and state.',
} as const;
/** The message if the table of PIN codes could not be loaded. */
export const pincodeLookupFailed = 'Failed to lookup pincode. Please try again.';
