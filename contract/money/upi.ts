/** Makes the text of a UPI QR code or link according to NPCI's linking specification; has rules for UPI payments. */

import { type Paise, toRupees } from '../shared/money.ts';
import type { TextRule } from '../shared/rules.ts';

export interface UpiPayee {
  upiId: string;
  name: string;
  /** The merchant code of four digits; empty for a private account. */
  merchantCode: string;
}

export interface UpiPayment {
  amount: Paise;
  /**
   * An order number, or the result of `accountReference`. The bank shows it with the payment, so the shop knows what
   * was paid.
   */
  reference: string;
}

/** The `upi://pay` link for an amount, in the form that the apps of all banks understand. */
export function upiLink({ upiId, name, merchantCode }: UpiPayee, { amount, reference }: UpiPayment): string {
  const fields = [
    ['pa', upiId],
    ['pn', name],
    ['am', toRupees(amount).toFixed(2)],
    ['cu', 'INR'],
    ['tr', reference],
    ['mc', merchantCode],
  ] as const;
  const query = fields.filter(([, value]) => value !== '').map(([key, value]) => `${key}=${encode(value)}`);
  return `upi://pay?${query.join('&')}`;
}

// The specification writes UPI ids with an unencoded @, and some apps do not understand an encoded one.
const encode = (value: string) =>
  encodeURIComponent(value)
    .replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%40/g, '@');

/** The reference for payments of a customer's account on one day: short and unique. */
export const accountReference = (customerId: string, day: string): string =>
  `AC-${day.slice(2).replaceAll('-', '')}-${customerId.slice(-6).toUpperCase()}`;

/** The reference that a bank gives to a UPI payment. */
export const utrRule: TextRule = {
  required: 'Please enter the UPI reference',
  pattern: [/^\d{12}$/, 'A UPI reference (UTR) has 12 digits'],
  is: 'code',
};

/** Why a reported payment is refused; the customer reads it. */
export const refusalRule: TextRule = {
  required: 'A reason is required',
  max: [300, 'Reason must not exceed 300 characters'],
};

export const claimStates = ['open', 'confirmed', 'refused'] as const;
export type ClaimState = (typeof claimStates)[number];
