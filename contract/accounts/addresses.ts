/** The address book: rules of what is typed, and an address in one text. Free of the schema library, as fields.ts is. */
import {
  checkText,
  type FieldError,
  type FormRules,
  recipientRules,
  registrationRules,
  type TextRule,
} from '../shared/fields.ts';
import { cleanGstin, findGstinFault } from '../shared/tax-numbers.ts';

export const mostAddresses = 10;
/** Labels that are chosen instead of typed. */
export const knownLabels = ['Home', 'Office'] as const;
export const officeLabel = knownLabels[1];

const tooLong = (what: string, length: number) => [length, `${what} must not exceed ${length} characters`] as const;
const { phone, pincode, city, state, address } = registrationRules;

const gstinPattern = { test: (typed: string) => findGstinFault(cleanGstin(typed)) === undefined };

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
  gateNote: { max: tooLong('Note for the gate', 200) },
  legalName: { max: tooLong('Legal name', 150) },
  gstin: { pattern: [gstinPattern, 'Please enter a valid GSTIN, such as 29ABCDE1234F1ZW'] },
} satisfies FormRules;

export const invalidFloor = 'Floor must be a whole number from 0 (ground floor) to 60';
export const topFloor = 60;
/** The floor as a form has it, which may be left empty. */
export const floorRule: TextRule = { pattern: [/^(?:\d|[1-5]\d|60)$/, invalidFloor] };

export interface AddressParts {
  house: string;
  street: string;
  landmark: string;
}

/** The parts as one text: the address of the profile and of an order. */
export function composeAddress({ house, street, landmark }: AddressParts): string {
  return [house, street, landmark].filter(Boolean).join(', ');
}

const legalNameMissing = 'A GSTIN needs the legal name that it belongs to';

/** Rules that compare fields. The whole address obeys the rule of the profile's, which shows it. */
export function checkAddress(form: AddressParts & { legalName: string; gstin: string }): FieldError[] {
  const found: FieldError[] = [];
  const [house, street, landmark] = [form.house.trim(), form.street.trim(), form.landmark.trim()];
  const whole = street && checkText(address, composeAddress({ house, street, landmark }));
  if (whole) found.push({ path: 'street', msg: whole });
  if (form.gstin.trim() && !form.legalName.trim()) found.push({ path: 'legalName', msg: legalNameMissing });
  return found;
}
