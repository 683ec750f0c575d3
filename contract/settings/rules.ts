/**
 * The shop's settings that staff may change. Each is declared here once; the schemas of the calls, the stored record
 * and the form are made from it (docs/adding/setting.md). The browser loads this file, so it must not import Zod.
 */

import { isCalendarDay } from '../shared/days.ts';
import { address, emailRule, invalidPerson, personPattern, phone, tooLong } from '../shared/fields.ts';
import { paise } from '../shared/money.ts';
import { checkValue, type FieldError, type TextRule, type Value } from '../shared/rules.ts';
import { stateNames } from '../shared/states.ts';
import { findGstinFault, isFssaiNumber, isGstinOf } from '../shared/tax-numbers.ts';
import { colourForm, leastContrast } from './contrast.ts';
import { contrastOf, foreignPicture, invalidColour, isPicture, noHero, paleAccent } from './look.ts';
import { listSettings, mapTree, type PathsIn, type Setting, text, type ValuesIn } from './setting-tree.ts';

export const gstSchemes = ['none', 'regular', 'composition'] as const;
export type GstScheme = (typeof gstSchemes)[number];

/** Which orders must be paid before they are confirmed: all, or those not paid in cash at the door. */
export const confirmRules = ['always', 'prepaid'] as const;
export type ConfirmRule = (typeof confirmRules)[number];

/**
 * How delivery slips are printed: each on its own page, three on an A4 page with cutting lines, or on a roll of 80 or
 * 58 mm. Only the first one prints in colour.
 */
export const slipPapers = ['page', 'third', 'roll80', 'roll58'] as const;
export type SlipPaper = (typeof slipPapers)[number];

/**
 * When an order gets its invoice: when it leaves the shop, or when it is delivered. In the second case a challan goes
 * with the goods.
 */
const invoiceTimes = ['departure', 'delivery'] as const;

const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]*$/u;
const brokenLine = 'This must be a single line without hidden marks';
const line = (what: string, length: number) =>
  ({ max: tooLong(what, length), pattern: [oneLine, brokenLine] }) satisfies TextRule;
const { required: _, ...phoneLine } = phone;
const emailLine = { max: emailRule.max, email: emailRule.email };

/** A setting with a closed set of values; the first one is the default. */
function choice<const Choices extends readonly [string, ...string[]]>(oneOf: Choices, message: string, about?: string) {
  return text({ oneOf, pattern: [{ test: (value) => oneOf.includes(value) }, message] }, oneOf[0], about);
}

/** The rule of a number, with one message for every fault. Without `required` the number may be empty. */
const between = (least: number, most: number, message: string) =>
  ({ kind: 'number', invalid: message, isWhole: true, min: [least, message], max: [most, message] }) as const;
const whole = (least: number, most: number, message: string, standard: number, about: string) =>
  ({ ...between(least, most, message), required: message, standard, about }) as const;
/** An optional amount in paise; null if there is none. */
const amount = (least: number, most: number, message: string, about: string) =>
  ({ ...between(least, most, message), unit: 'paise', standard: null, about }) as const;

const feeFault = 'The fee must be an amount from ₹0 to ₹10,000';
const daysAheadFault = 'Days ahead must be a whole number from 1 to 90';
const freeFromFault = 'Free delivery must begin at an amount from ₹0.01 to ₹1,00,00,000, or be empty';
const minimumFault = 'The minimum order must be an amount from ₹0.01 to ₹1,00,00,000, or empty';
const daysFault = 'Days must be a whole number from 1 to 365';
const jarDaysFault = 'This must be a whole number of days from 1 to 365';
const leadFault = 'This must be a whole number of days from 1 to 7';
const priceRise =
  'percent by which an order of a plan may cost more than announced, if it is too late to announce the new price';
const mostSum = 10_000_000_00;

// The form of a UPI ID: a name, @, and the handle of the bank or app.
const upiIdForm = /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9.-]{1,63}$/i;

/** All settings by group. The defaults here apply unless the environment sets other ones (server/core/settings.ts). */
export const settingRules = {
  shop: {
    name: text({ ...line('Name', 60), required: 'Name is required', pattern: [personPattern, invalidPerson] }),
    tagline: text({ ...line('Tagline', 120), required: 'Tagline is required' }),
    legalName: text(line('Registered name', 200)),
    address: text({ ...line('Address', 300), min: address.min }),
    state: text({
      pattern: [{ test: (name) => stateNames.includes(name) }, 'Please choose a state from the list'],
      isState: true,
    }),
    phone: text(phoneLine),
    email: text(emailLine),
    deliveryHours: text(line('Delivery hours', 100)),
    officeHours: text(line('Office hours', 100), 'Mon-Fri 9AM-6PM'),
    fssaiNumber: text({ pattern: [{ test: isFssaiNumber }, 'An FSSAI number has 14 digits'], is: 'code' }),
    gstScheme: choice(gstSchemes, 'Please choose none, regular or composition'),
    gstin: text({ is: 'code' }),
    laterGst: {
      firstDay: text(
        { pattern: [{ test: isCalendarDay }, 'Please enter a day like 2027-04-01'] },
        '',
        'first day of another GST scheme; empty if none is known',
      ),
      gstScheme: choice(gstSchemes, 'Please choose none, regular or composition'),
      gstin: text({ is: 'code' }),
    },
    grievanceOfficer: {
      name: text({ max: tooLong('Name', 100), pattern: [personPattern, invalidPerson] }),
      designation: text(line('Designation', 100)),
      phone: text(phoneLine),
      email: text(emailLine),
    },
    designerName: text(line('Designer', 100)),
    designerUrl: text({
      max: tooLong('Address', 200),
      pattern: [/^https?:\/\/[^\s<>"']+$/, 'Please enter an address like https://shop.example'],
    }),
  },
  look: {
    logo: text(
      { pattern: [{ test: isPicture }, foreignPicture] },
      '',
      'address of an uploaded picture; empty for none',
    ),
    hero: text(
      { pattern: [{ test: (hero) => hero === noHero || isPicture(hero) }, foreignPicture] },
      '',
      'picture of the home page: address of an uploaded one, none, or empty for the drawing of the shop',
    ),
    accent: text(
      {
        pattern: [colourForm, invalidColour],
        limit: [{ test: (accent) => contrastOf(accent) >= leastContrast }, paleAccent],
      },
      '',
      'colour of buttons and links, like #0a6b78; empty for the standard one',
    ),
  },
  delivery: {
    fee: { ...amount(0, 10_000_00, feeFault, 'rupees'), required: feeFault, standard: paise(50_00) },
    freeFrom: amount(1, mostSum, freeFromFault, 'rupees of the lines from which delivery is free; null for never'),
    minimumOrder: amount(1, mostSum, minimumFault, 'rupees of the lines that an order needs; null for none'),
    daysAhead: whole(1, 90, daysAheadFault, 30, 'the last day that can be chosen, counted from today'),
    photoDays: whole(
      1,
      365,
      daysFault,
      90,
      'days after which photos are deleted: of doors since they were taken, of complaints since these were resolved',
    ),
  },
  payment: {
    confirmNeedsPayment: choice(
      confirmRules,
      'Please choose always or prepaid',
      'orders that must be paid before they are confirmed',
    ),
    upiId: text(
      // A space within a UPI ID is refused instead of removed, because the ID without it may be another person's.
      { pattern: [upiIdForm, 'A UPI ID looks like paniwala@okicici'], is: 'number' },
      '',
      'UPI ID to which customers pay; empty if they cannot pay by UPI',
    ),
    upiMerchantCode: text(
      { pattern: [/^\d{4}$/, 'A merchant code has 4 digits'], is: 'code' },
      '',
      'four digits, or empty',
    ),
    expenseKinds: text(
      { pattern: [{ test: isExpenseKinds }, 'At most 20 kinds of up to 40 characters, separated by commas'] },
      '',
      'kinds of expenses, separated by commas',
    ),
    statementDueDay: whole(
      1,
      28,
      'The day must be a whole number from 1 to 28',
      7,
      'the day of the next month by which a monthly account is paid',
    ),
    accountOverdueDays: whole(1, 365, daysFault, 30, 'days after it from which a monthly account takes no more orders'),
    accountReminderDays: whole(
      1,
      90,
      'Days must be a whole number from 1 to 90',
      7,
      'days between two reminders of a statement',
    ),
    askAfterRefused: whole(
      0,
      20,
      'This must be a whole number from 0 to 20',
      3,
      'refused cash orders of a customer after which the desk is asked to block cash; 0 for never',
    ),
  },
  jars: {
    overdueDays: whole(1, 365, jarDaysFault, 45, 'days without an order after which jars are overdue'),
    payBackDays: whole(1, 365, jarDaysFault, 10, 'days within which money is paid back'),
  },
  plans: {
    leadDays: whole(1, 7, leadFault, 1, 'days before the cut-off at which the order of a plan is made'),
    dearerPercent: whole(0, 100, 'This must be a whole number from 0 to 100', 10, priceRise),
  },
  documents: {
    invoiceAt: choice(
      invoiceTimes,
      'Please choose departure or delivery',
      'time of the invoice of an order; with delivery, the order leaves with a challan',
    ),
    emailReceipts: choice(['yes', 'no'], 'Please choose yes or no', 'emails customers the receipt of each payment'),
  },
  printing: {
    slips: choice(
      slipPapers,
      'Please choose page, third, roll80 or roll58',
      'paper of delivery slips: a page for each, three on an A4 page, or a roll of 80 or 58 mm',
    ),
  },
};

export type SettingGroups = ValuesIn<typeof settingRules>;
export type SettingGroup = keyof SettingGroups;
export type SettingPath = PathsIn<typeof settingRules>;
export type Look = SettingGroups['look'];
export type ShopDetails = SettingGroups['shop'];

export const settingGroups = Object.keys(settingRules) as SettingGroup[];

const settings: ReadonlyMap<string, Setting> = new Map(listSettings(settingRules));
/** Finds a setting by its path; undefined if this release does not know it, such as one saved by a newer release. */
export const findSetting = (path: string): Setting | undefined => settings.get(path);

/** The defaults. They apply until settings are saved, unless the environment sets another value. */
export const standardSettings = mapTree(settingRules, ({ standard }) => standard) as SettingGroups;

/** Checks the groups and returns every broken rule, under the names used in the API: `shop.gstin`. */
export function checkSettings(groups: Partial<SettingGroups>): FieldError[] {
  return settingGroups.flatMap((name) => {
    const group = groups[name];
    if (!group) return [];
    const alone = listSettings(settingRules[name], `${name}.`).flatMap(([path, setting]) => {
      const msg = checkValue(setting, valueAt(groups, path));
      return msg === undefined ? [] : [{ path, msg }];
    });
    return [...alone, ...checkTogether(groups, name)];
  });
}

/** The value of a setting at a path like `shop.gstin`. */
export const valueAt = (groups: Partial<SettingGroups>, path: string) =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], groups) as Value;

/** Checks the rules that concern several settings of a group. */
function checkTogether({ shop, payment }: Partial<SettingGroups>, name: SettingGroup): FieldError[] {
  if (name === 'shop' && shop) return checkShop(shop);
  if (name === 'payment' && payment?.upiId === '' && payment.upiMerchantCode !== '')
    return [{ path: 'payment.upiMerchantCode', msg: 'A merchant code needs a UPI ID' }];
  return [];
}

function checkShop(shop: ShopDetails): FieldError[] {
  const { name, designation, phone, email } = shop.grievanceOfficer;
  // The officer may be left empty; otherwise a name and a phone number or email are needed.
  const isNameless = name === '' && [designation, phone, email].some((value) => value !== '');
  const isOutOfReach = name !== '' && phone === '' && email === '';
  const { firstDay, gstScheme, gstin } = shop.laterGst;
  const isWithoutDay = firstDay === '' && (gstScheme !== 'none' || gstin !== '');
  const faults: [path: string, msg: string | false | undefined][] = [
    ['gstin', findGstFault(shop)],
    ['laterGst.gstin', firstDay !== '' && findGstFault({ gstScheme, gstin, state: shop.state })],
    ['laterGst.firstDay', isWithoutDay && 'Please enter a day like 2027-04-01'],
    ['grievanceOfficer.name', isNameless && 'Name is required'],
    ['grievanceOfficer.phone', isOutOfReach && 'Please enter a phone number or an email address'],
    ['designerUrl', shop.designerName !== '' && shop.designerUrl === '' && 'Please enter the address of the designer'],
  ];
  return faults.flatMap(([path, msg]) => (msg ? [{ path: `shop.${path}`, msg }] : []));
}

const gstinFaults = {
  form: 'A GSTIN has 15 characters, like 29AAGCB7383J1Z4',
  checksum: 'This GSTIN has a typing mistake',
};

function findGstFault({
  gstScheme,
  gstin,
  state,
}: Pick<ShopDetails, 'gstScheme' | 'gstin' | 'state'>): string | undefined {
  if (gstin === '') return gstScheme === 'none' ? undefined : 'A GSTIN is required for this GST scheme';
  const fault = findGstinFault(gstin);
  if (fault) return gstinFaults[fault];
  if (state === '') return undefined;
  return isGstinOf(gstin, state) ? undefined : 'This GSTIN is of a different state than the shop';
}

const mostExpenseKinds = 20;
export const longestExpenseKind = 40;

/** The kinds of expense in the setting `expenseKinds`, without repetitions. */
export const listExpenseKinds = (kinds: string): string[] => [
  ...new Set(
    kinds
      .split(',')
      .map((kind) => kind.trim())
      .filter((kind) => kind !== ''),
  ),
];

function isExpenseKinds(typed: string): boolean {
  const kinds = listExpenseKinds(typed);
  const isShort = kinds.every((kind) => kind.length <= longestExpenseKind && oneLine.test(kind));
  return isShort && kinds.length <= mostExpenseKinds;
}
