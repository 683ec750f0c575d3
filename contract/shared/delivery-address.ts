/**
 * The delivery address: the fields that an order, a plan, a pick-up and an entry of the address book share. To add a
 * field, begin with its rule here; docs/adding/customer.md lists the other places. The browser loads this file, so it
 * must not import Zod; the schemas are in contract/accounts/delivery-address.ts.
 */
import { deliveryRules, emailRule, recipientRules, tooLong } from './fields.ts';
import type { NumberRule, TextRules } from './rules.ts';
import { cleanGstin, findGstinFault } from './tax-numbers.ts';

export const invalidFloor = 'Floor must be a whole number from 0 (ground floor) to 60';
export const topFloor = 60;
/** The rule for the floor. 0 is the ground floor. The field may be empty. */
export const floorRule = {
  kind: 'number',
  isWhole: true,
  invalid: invalidFloor,
  min: [0, invalidFloor],
  max: [topFloor, invalidFloor],
} satisfies NumberRule;

const gstinPattern = { test: (typed: string) => findGstinFault(cleanGstin(typed)) === undefined };

/** Notes for the person who delivers, in addition to the address. Each may be empty. */
export const doorRules = {
  gateNote: { max: tooLong('Note for the gate', 200) },
} satisfies TextRules;

/**
 * Company data of an office, which appear only on the documents that are printed for the office. Pick-ups do not have
 * these fields.
 */
export const officeRules = {
  legalName: { max: tooLong('Registered name', 150) },
  gstin: { pattern: [gstinPattern, 'Please enter a valid GSTIN, such as 29ABCDE1234F1ZW'], is: 'code' },
} satisfies TextRules;

/** The address fields of every order, plan and pick-up, in the order in which faults are reported. */
export const deliveryAddressRules = {
  deliveryName: recipientRules.deliveryName,
  deliveryPhone: deliveryRules.deliveryPhone,
  deliveryAddress: deliveryRules.deliveryAddress,
  deliveryCity: deliveryRules.deliveryCity,
  deliveryState: recipientRules.deliveryState,
  deliveryPincode: deliveryRules.deliveryPincode,
} satisfies TextRules;
export type DeliveryAddressName = keyof typeof deliveryAddressRules;

/**
 * The names in the address book and the account for fields that have another name in an order, a plan and a pick-up.
 */
export const bookNames = {
  deliveryName: 'recipient',
  deliveryPhone: 'phone',
  deliveryAddress: 'address',
  deliveryCity: 'city',
  deliveryState: 'state',
  deliveryPincode: 'pincode',
} as const satisfies Record<DeliveryAddressName, string>;
type BookNames = typeof bookNames;
type BookName = BookNames[DeliveryAddressName];

const pairs = Object.entries(bookNames) as [DeliveryAddressName, BookName][];
const deliveryNames = new Map<string, DeliveryAddressName>(pairs.map(([name, inBook]) => [inBook, name]));

/** The name that an order uses for a field of the address book. A field with the same name in both is unchanged. */
export const deliveryNameOf = (name: string): string => deliveryNames.get(name) ?? name;

/** Renames the fields of an address book entry to those of an order. */
export function toDelivery(saved: Readonly<Record<BookName, string>>): Record<DeliveryAddressName, string> {
  const named = pairs.map(([name, inBook]) => [name, saved[inBook]]);
  return Object.fromEntries(named) as Record<DeliveryAddressName, string>;
}

/** Renames the fields of an order's address to those of the address book. */
export function toBook(delivery: Readonly<Record<DeliveryAddressName, string>>): Record<BookName, string> {
  const named = pairs.map(([name, inBook]) => [inBook, delivery[name]]);
  return Object.fromEntries(named) as Record<BookName, string>;
}

/** The chosen slot: a day and the key of a window. */
export const slotRules = {
  deliveryDate: deliveryRules.deliveryDate,
  deliveryTime: deliveryRules.deliveryTime,
} satisfies TextRules;

/** The checkout form. The email address is the address of the account, and is not part of the request. */
export const checkoutRules = {
  deliveryName: deliveryAddressRules.deliveryName,
  email: emailRule,
  deliveryPhone: deliveryAddressRules.deliveryPhone,
  deliveryAddress: deliveryAddressRules.deliveryAddress,
  deliveryCity: deliveryAddressRules.deliveryCity,
  deliveryState: deliveryAddressRules.deliveryState,
  deliveryPincode: deliveryAddressRules.deliveryPincode,
  ...slotRules,
  notes: deliveryRules.notes,
} satisfies TextRules;
