/**
 * Rules for the fields of the address book, and a function that joins an address to one text. The browser loads this
 * file, so it must not import Zod.
 */

import { doorRules, officeRules } from '../shared/delivery-address.ts';
import { recipientRules, registrationRules, tooLong } from '../shared/fields.ts';
import { checkValue, type FieldError, type Rules } from '../shared/rules.ts';

export const mostAddresses = 10;
/** Labels that the address form suggests. Customers may also type another one. */
export const knownLabels = ['Home', 'Office'] as const;
export const officeLabel = knownLabels[1];

const { phone, pincode, city, state, address } = registrationRules;

export const addressRules = {
  label: { required: 'Label is required', max: tooLong('Label', 30) },
  recipient: recipientRules.deliveryName,
  phone,
  house: { max: tooLong('House and building', 100) },
  street: { required: 'Street and area are required', max: address.max },
  landmark: { max: tooLong('Landmark', 100) },
  pincode,
  city,
  state,
  ...doorRules,
  ...officeRules,
} satisfies Rules;

export interface AddressParts {
  house: string;
  street: string;
  landmark: string;
}

/** Joins the parts into one text, which the profile and orders store as the address. */
export function composeAddress({ house, street, landmark }: AddressParts): string {
  return [house, street, landmark].filter(Boolean).join(', ');
}

const legalNameMissing = 'Enter the registered name that belongs to this GSTIN';

/**
 * Checks the rules that concern several fields. The joined address must obey the rule for the profile's address,
 * because the profile displays it.
 */
export function checkAddress(form: AddressParts & { legalName: string; gstin: string }): FieldError[] {
  const faults: FieldError[] = [];
  const [house, street, landmark] = [form.house.trim(), form.street.trim(), form.landmark.trim()];
  const whole = street && checkValue(address, composeAddress({ house, street, landmark }));
  if (whole) faults.push({ path: 'street', msg: whole });
  if (form.gstin.trim() && !form.legalName.trim()) faults.push({ path: 'legalName', msg: legalNameMissing });
  return faults;
}
