/**
 * The shop's settings: what staff may change, in groups. Free of the schema library, because the browser checks the form
 * with the same rules. A new group is a field of `SettingGroups` with its rules in `groupRules`.
 */

import { address, emailRule, invalidPerson, personPattern, phone, tooLong } from '../shared/fields.ts';
import { type Paise, paise } from '../shared/money.ts';
import { checkValues, type FieldError, type NumberRule, type Rules, type TextRule } from '../shared/rules.ts';
import { stateNames } from '../shared/states.ts';
import { findGstinFault, isFssaiNumber, isGstinOf } from '../shared/tax-numbers.ts';
import { checkLook, type Look } from './look.ts';

export const gstSchemes = ['none', 'regular', 'composition'] as const;
export type GstScheme = (typeof gstSchemes)[number];

/** Which orders must be paid before they are confirmed: all, or those that are not paid in cash at the door. */
export const confirmRules = ['always', 'prepaid'] as const;
export type ConfirmRule = (typeof confirmRules)[number];

export interface GrievanceOfficer {
  name: string;
  designation: string;
  phone: string;
  email: string;
}

/** Who the shop is. Empty where something is not said. */
export interface ShopDetails {
  name: string;
  tagline: string;
  legalName: string;
  address: string;
  state: string;
  phone: string;
  email: string;
  deliveryHours: string;
  officeHours: string;
  fssaiNumber: string;
  gstScheme: GstScheme;
  gstin: string;
  grievanceOfficer: GrievanceOfficer;
  designerName: string;
  designerUrl: string;
}

export interface DeliveryTerms {
  fee: Paise;
  /** From this sum of the lines on, delivery is free; null for never. */
  freeFrom: Paise | null;
  /** Least sum of the lines; null for none. */
  minimumOrder: Paise | null;
  /** Last day that can be chosen, counted from today. */
  daysAhead: number;
}

export interface PaymentTerms {
  confirmNeedsPayment: ConfirmRule;
  /** Where customers pay by UPI, like paniwala@okicici; empty where they cannot. */
  upiId: string;
  /** Merchant category code of the UPI ID: four digits, or empty for a private one. */
  upiMerchantCode: string;
  /** The day of the next month by which the statement of a monthly account is paid. */
  statementDueDay: number;
  /** So many days after that day, a monthly account that is not paid takes no more orders. */
  accountOverdueDays: number;
  /** Days between two reminders of a statement. */
  accountReminderDays: number;
  /** What the shop spends money on, with commas between. Empty where nobody tells expenses apart. */
  expenseKinds: string;
}

export interface JarTerms {
  /** So many days without an order make a customer's jars overdue. */
  overdueDays: number;
  /** By so many days after it was asked for, money is paid back. */
  payBackDays: number;
}

export interface PlanTerms {
  /** So many days before the cut-off of its slot, the order of a plan is made. */
  leadDays: number;
  /** By so many percent it may be dearer than it was told, where it is too late to tell anew. */
  dearerPercent: number;
}

export interface SettingGroups {
  shop: ShopDetails;
  look: Look;
  delivery: DeliveryTerms;
  payment: PaymentTerms;
  jars: JarTerms;
  plans: PlanTerms;
}
export type SettingGroup = keyof SettingGroups;
export const settingGroups = [
  'shop',
  'look',
  'delivery',
  'payment',
  'jars',
  'plans',
] as const satisfies readonly SettingGroup[];

/** What a new shop charges, without anything set. */
export const standardDelivery: DeliveryTerms = {
  fee: paise(50_00),
  freeFrom: null,
  minimumOrder: null,
  daysAhead: 30,
};

/** How long a new shop waits for its jars, and lets customers wait for their money. */
export const standardJars: JarTerms = { overdueDays: 45, payBackDays: 10 };
/** When a new shop makes the orders of plans. */
export const standardPlans: PlanTerms = { leadDays: 1, dearerPercent: 10 };
/** Of a monthly account, without anything set. */
export const standardAccount = { statementDueDay: 7, accountOverdueDays: 30, accountReminderDays: 7 };

/** A number with one sentence for whatever is wrong with it; without `required` it may be left empty. */
const between = (least: number, most: number, message: string) =>
  ({ kind: 'number', invalid: message, isWhole: true, min: [least, message], max: [most, message] }) as const;
const needed = (least: number, most: number, message: string) =>
  ({ ...between(least, most, message), required: message }) as const;
const amount = (least: number, most: number, message: string) =>
  ({ ...between(least, most, message), unit: 'paise' }) as const;

const feeFault = 'The fee must be an amount from ₹0 to ₹10,000';
const daysAheadFault = 'Days ahead must be a whole number from 1 to 90';
const freeFromFault = 'Free delivery must begin at an amount from ₹0.01 to ₹10,000,000, or be empty';
const minimumFault = 'The minimum order must be an amount from ₹0.01 to ₹10,000,000, or empty';
const jarDaysFault = 'This must be a whole number of days from 1 to 365';
const mostSum = 10_000_000_00;

/** Of each group's numbers; amounts are paise. */
export const settingNumbers = {
  delivery: {
    fee: { ...amount(0, 10_000_00, feeFault), required: feeFault },
    freeFrom: amount(1, mostSum, freeFromFault),
    minimumOrder: amount(1, mostSum, minimumFault),
    daysAhead: needed(1, 90, daysAheadFault),
  },
  payment: {
    statementDueDay: needed(1, 28, 'The day must be a whole number from 1 to 28'),
    accountOverdueDays: needed(1, 365, 'Days must be a whole number from 1 to 365'),
    accountReminderDays: needed(1, 90, 'Days must be a whole number from 1 to 90'),
  },
  jars: {
    overdueDays: needed(1, 365, jarDaysFault),
    payBackDays: needed(1, 365, jarDaysFault),
  },
  plans: {
    leadDays: needed(1, 7, 'This must be a whole number of days from 1 to 7'),
    dearerPercent: needed(0, 100, 'This must be a whole number from 0 to 100'),
  },
} as const satisfies Partial<Record<SettingGroup, Record<string, NumberRule>>>;

type Check<Group> = (group: Group) => FieldError[];

/** The broken rules of each group; paths begin behind the group's name. */
const groupRules: { [Name in SettingGroup]: Check<SettingGroups[Name]> } = {
  shop: checkShop,
  look: checkLook,
  delivery: (terms) => checkValues(settingNumbers.delivery, { ...terms }),
  payment: checkPayment,
  jars: (terms) => checkValues(settingNumbers.jars, { ...terms }),
  plans: (terms) => checkValues(settingNumbers.plans, { ...terms }),
};

/** Every broken rule of the groups at once, under the names of the wire: `shop.gstin`. */
export function checkSettings(groups: Partial<SettingGroups>): FieldError[] {
  return settingGroups.flatMap((name) => {
    const group = groups[name];
    if (!group) return [];
    const check = groupRules[name] as Check<typeof group>;
    return check(group).map(({ path, msg }) => ({ path: `${name}.${path}`, msg }));
  });
}

// As the banks form it: a name, and the handle of the bank or app.
const upiIdForm = /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9.-]{1,63}$/i;

const mostExpenseKinds = 20;
export const longestExpenseKind = 40;

/** The kinds of expense of the setting, each once. */
export const listExpenseKinds = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((kind) => kind.trim())
      .filter((kind) => kind !== ''),
  ),
];

function isExpenseKinds(text: string): boolean {
  const kinds = listExpenseKinds(text);
  const isShort = kinds.every((kind) => kind.length <= longestExpenseKind && oneLine.test(kind));
  return isShort && kinds.length <= mostExpenseKinds;
}

function checkPayment(terms: PaymentTerms): FieldError[] {
  const { confirmNeedsPayment, upiId, upiMerchantCode, expenseKinds, ...numbers } = terms;
  const faults: [path: string, isRight: boolean, msg: string][] = [
    ['confirmNeedsPayment', confirmRules.includes(confirmNeedsPayment), 'Please choose always or prepaid'],
    ['upiId', upiId === '' || upiIdForm.test(upiId), 'A UPI ID looks like paniwala@okicici'],
    ['upiMerchantCode', /^(\d{4})?$/.test(upiMerchantCode), 'A merchant code has 4 digits'],
    ['upiMerchantCode', upiMerchantCode === '' || upiId !== '', 'A merchant code needs a UPI ID'],
    ['expenseKinds', isExpenseKinds(expenseKinds), 'At most 20 kinds of up to 40 characters, separated by commas'],
  ];
  return [
    ...faults.flatMap(([path, isRight, msg]) => (isRight ? [] : [{ path, msg }])),
    ...checkValues(settingNumbers.payment, numbers),
  ];
}

const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]*$/u;
const brokenLine = 'This must be a single line without hidden marks';
const line = (what: string, length: number): TextRule => ({
  max: tooLong(what, length),
  pattern: [oneLine, brokenLine],
});

export const shopTexts = {
  name: { ...line('Name', 60), required: 'Name is required', pattern: [personPattern, invalidPerson] },
  tagline: { ...line('Tagline', 120), required: 'Tagline is required' },
  legalName: line('Registered name', 200),
  address: { ...line('Address', 300), min: address.min },
  state: {},
  phone: { pattern: phone.pattern, limit: phone.limit },
  email: { max: emailRule.max, email: emailRule.email },
  deliveryHours: line('Delivery hours', 100),
  officeHours: line('Office hours', 100),
  designerName: line('Designer', 100),
  designerUrl: {
    max: tooLong('Address', 200),
    pattern: [/^https?:\/\/[^\s<>"']+$/, 'Please enter an address like https://shop.example'],
  },
} satisfies Rules;

export const officerTexts = {
  name: { max: tooLong('Name', 100), pattern: [personPattern, invalidPerson] },
  designation: line('Designation', 100),
  phone: { pattern: phone.pattern, limit: phone.limit },
  email: { max: emailRule.max, email: emailRule.email },
} satisfies Rules;

function checkShop(shop: ShopDetails): FieldError[] {
  const { grievanceOfficer: officer, ...texts } = shop;
  return [
    ...checkValues(shopTexts, texts),
    ...checkState(shop),
    ...checkFssai(shop),
    ...checkGst(shop),
    ...checkOfficer(officer),
    ...(shop.designerName !== '' && shop.designerUrl === ''
      ? [{ path: 'designerUrl', msg: 'Please enter the address of the designer' }]
      : []),
  ];
}

function checkState({ state }: ShopDetails): FieldError[] {
  if (state === '' || stateNames.includes(state)) return [];
  return [{ path: 'state', msg: 'Please choose a state from the list' }];
}

function checkFssai({ fssaiNumber }: ShopDetails): FieldError[] {
  if (fssaiNumber === '' || isFssaiNumber(fssaiNumber)) return [];
  return [{ path: 'fssaiNumber', msg: 'An FSSAI number has 14 digits' }];
}

const gstinFaults = {
  form: 'A GSTIN has 15 characters, like 29AAGCB7383J1Z4',
  checksum: 'This GSTIN has a typing mistake',
};

function checkGst({ gstScheme, gstin, state }: ShopDetails): FieldError[] {
  const schemeFaults = gstSchemes.includes(gstScheme)
    ? []
    : [{ path: 'gstScheme', msg: 'Please choose none, regular or composition' }];
  const msg = findGstFault(gstScheme, gstin, state);
  return msg === undefined ? schemeFaults : [...schemeFaults, { path: 'gstin', msg }];
}

function findGstFault(scheme: GstScheme, gstin: string, state: string): string | undefined {
  if (gstin === '') return scheme === 'none' ? undefined : 'A GSTIN is required for this GST scheme';
  const fault = findGstinFault(gstin);
  if (fault) return gstinFaults[fault];
  if (state === '') return undefined;
  return isGstinOf(gstin, state) ? undefined : 'This GSTIN is of a different state than the shop';
}

/** All of the officer may be left empty; once something is said, name and one way of reaching them are needed. */
function checkOfficer(officer: GrievanceOfficer): FieldError[] {
  const errors = checkValues(officerTexts, { ...officer });
  const isNamed = officer.name !== '';
  const isSaid = Object.values(officer).some((text) => text !== '');
  if (isSaid && !isNamed) errors.push({ path: 'name', msg: 'Name is required' });
  if (isNamed && officer.phone === '' && officer.email === '')
    errors.push({ path: 'phone', msg: 'Please enter a phone number or an email address' });
  return errors.map(({ path, msg }) => ({ path: `grievanceOfficer.${path}`, msg }));
}
