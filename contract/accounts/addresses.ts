/** The address book: rules for its fields, and an address as one text. No schema library, like fields.ts. */

import { doorRules, officeRules } from '../shared/delivery-address.ts';
import { recipientRules, registrationRules, tooLong } from '../shared/fields.ts';
import { checkValue, type FieldError, type Rules } from '../shared/rules.ts';

export const mostAddresses = 10;
/** Labels to choose from. */
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

/** Joins the parts into one text: the address of the profile and of an order. */
export function composeAddress({ house, street, landmark }: AddressParts): string {
  return [house, street, landmark].filter(Boolean).join(', ');
}

const legalNameMissing = 'Enter the registered name that belongs to this GSTIN';

/**
 * Checks rules that compare fields. The whole address must obey the rule of the profile's address, which displays it.
 */
export function checkAddress(form: AddressParts & { legalName: string; gstin: string }): FieldError[] {
  const found: FieldError[] = [];
  const [house, street, landmark] = [form.house.trim(), form.street.trim(), form.landmark.trim()];
  const whole = street && checkValue(address, composeAddress({ house, street, landmark }));
  if (whole) found.push({ path: 'street', msg: whole });
  if (form.gstin.trim() && !form.legalName.trim()) found.push({ path: 'legalName', msg: legalNameMissing });
  return found;
}
