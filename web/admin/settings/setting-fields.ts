/** The fields of the settings desk, by group: a new group or field is a row here and in contract/settings. */
import type { SettingGroup } from '#contract/settings/rules.ts';
import { stateNames } from '#contract/shared/states.ts';
import { message } from '#web/shared/language.ts';

export interface SettingField {
  /** As on the wire: group and field. */
  name: `${SettingGroup}.${string}`;
  label: string;
  /** What it does, and where it shows. */
  hint: string;
  kind:
    | 'text'
    | 'phone'
    | 'email'
    | 'url'
    | 'digits'
    | 'capitals'
    | 'amount'
    | 'days'
    | 'choice'
    | 'picture'
    | 'hero'
    | 'colour';
  isRequired?: true;
  isWide?: true;
  autoComplete?: string;
  /** Of a choice: what is kept, and how it is called. Names of places are not translated. */
  options?: Readonly<Record<string, string>>;
}

interface FieldGroup {
  key: string;
  title: string;
  about: string;
  fields: readonly SettingField[];
}

const states = Object.fromEntries(['', ...stateNames].map((name) => [name, name]));

const schemes = {
  none: message('Not registered'),
  regular: message('Regular: tax invoices'),
  composition: message('Composition: bills of supply'),
};

const confirming = {
  always: message('Always: every order is paid first'),
  prepaid: message('Prepaid: cash orders may be paid at the door'),
};

export const fieldGroups: readonly FieldGroup[] = [
  {
    key: 'shop',
    title: message('Shop'),
    about: message('What customers read in the footer, on the contact page, in emails and on delivery slips.'),
    fields: [
      {
        name: 'shop.name',
        label: message('Name'),
        hint: message('The name customers know. Shown on each page, in emails and on slips.'),
        kind: 'text',
        isRequired: true,
        autoComplete: 'organization',
      },
      {
        name: 'shop.tagline',
        label: message('Tagline'),
        hint: message('One sentence below the name.'),
        kind: 'text',
        isRequired: true,
      },
      {
        name: 'shop.legalName',
        label: message('Registered name'),
        hint: message('The name the business is registered under, if it is different.'),
        kind: 'text',
      },
      {
        name: 'shop.phone',
        label: message('Phone'),
        hint: message('The number that customers call.'),
        kind: 'phone',
        autoComplete: 'tel',
      },
      {
        name: 'shop.email',
        label: message('Email'),
        hint: message('New orders and messages are sent here.'),
        kind: 'email',
        autoComplete: 'email',
      },
      {
        name: 'shop.state',
        label: message('State'),
        hint: message('Where the shop is. The GSTIN must be of the same state.'),
        kind: 'choice',
        options: states,
      },
      {
        name: 'shop.address',
        label: message('Address'),
        hint: message('Where customers can visit you or write to you.'),
        kind: 'text',
        isWide: true,
        autoComplete: 'street-address',
      },
      {
        name: 'shop.deliveryHours',
        label: message('Delivery hours'),
        hint: message('Like: every day, 8 AM to 8 PM. Empty: not shown.'),
        kind: 'text',
      },
      { name: 'shop.officeHours', label: message('Office hours'), hint: message('Empty: not shown.'), kind: 'text' },
      {
        name: 'shop.designerName',
        label: message('Designer'),
        hint: message('At the bottom of each page.'),
        kind: 'text',
      },
      {
        name: 'shop.designerUrl',
        label: message('Link to the designer'),
        hint: message('The page that opens when the name is pressed, like https://shop.example.'),
        kind: 'url',
      },
    ],
  },
  {
    key: 'look',
    title: message('Look'),
    about: message('How customers recognise the shop: its logo, its picture and its colour.'),
    fields: [
      {
        name: 'look.logo',
        label: message('Logo'),
        hint: message('On each page and on the home screen of phones. A square one fits best; it may be transparent.'),
        kind: 'picture',
        isWide: true,
      },
      {
        name: 'look.hero',
        label: message('Picture of the home page'),
        hint: message(
          'Beside the first words on the home page. Best with the subject in the middle. Empty: our drawing of jars.',
        ),
        kind: 'hero',
        isWide: true,
      },
      {
        name: 'look.accent',
        label: message('Colour of buttons and links'),
        hint: message('Dark enough to be read on white. Empty: the standard colours.'),
        kind: 'colour',
        isWide: true,
      },
    ],
  },
  {
    key: 'licences',
    title: message('Licences and tax'),
    about: message('Your licence and tax numbers. Shown at the bottom of pages and emails.'),
    fields: [
      { name: 'shop.fssaiNumber', label: message('FSSAI number'), hint: message('14 digits.'), kind: 'digits' },
      {
        name: 'shop.gstScheme',
        label: message('GST scheme'),
        hint: message('How the shop is registered for GST.'),
        kind: 'choice',
        options: schemes,
      },
      {
        name: 'shop.gstin',
        label: message('GSTIN'),
        hint: message('15 characters; needed unless the shop is not registered.'),
        kind: 'capitals',
      },
    ],
  },
  {
    key: 'officer',
    title: message('Grievance officer'),
    about: message('The person customers can complain to. Shown on the contact page when a name is filled in.'),
    fields: [
      {
        name: 'shop.grievanceOfficer.name',
        label: message('Officer’s name'),
        hint: message('Empty: no officer is shown.'),
        kind: 'text',
      },
      {
        name: 'shop.grievanceOfficer.designation',
        label: message('Designation'),
        hint: message('Their position, like Owner or Manager.'),
        kind: 'text',
      },
      {
        name: 'shop.grievanceOfficer.phone',
        label: message('Officer’s phone'),
        hint: message('A phone number or an email address is needed.'),
        kind: 'phone',
      },
      {
        name: 'shop.grievanceOfficer.email',
        label: message('Officer’s email'),
        hint: message('The email address for complaints.'),
        kind: 'email',
      },
    ],
  },
  {
    key: 'delivery',
    title: message('Delivery'),
    about: message('The delivery charge outside of zones, and how far ahead customers can order.'),
    fields: [
      { name: 'delivery.fee', label: message('Delivery fee (₹)'), hint: message('For one order.'), kind: 'amount' },
      {
        name: 'delivery.freeFrom',
        label: message('Free from (₹)'),
        hint: message('Delivery is free when the products cost at least this much. Empty: never.'),
        kind: 'amount',
      },
      {
        name: 'delivery.minimumOrder',
        label: message('Minimum order (₹)'),
        hint: message('The products of an order must cost at least this much. Empty: no minimum.'),
        kind: 'amount',
      },
      {
        name: 'delivery.daysAhead',
        label: message('Days ahead'),
        hint: message('The last day that can be chosen, counted from today: 1 to 90.'),
        kind: 'days',
      },
    ],
  },
  {
    key: 'payment',
    title: message('Payment'),
    about: message('When an order may be confirmed, how customers can pay, and when monthly accounts are paid.'),
    fields: [
      {
        name: 'payment.confirmNeedsPayment',
        label: message('Confirm only when paid'),
        hint: message('Orders by card, UPI or net banking are always paid first.'),
        kind: 'choice',
        options: confirming,
      },
      {
        name: 'payment.upiId',
        label: message('UPI ID'),
        hint: message(
          'Like paniwala@okicici. Customers see it with a QR code on orders, slips and their account. Empty: no UPI code is shown.',
        ),
        kind: 'text',
      },
      {
        name: 'payment.upiMerchantCode',
        label: message('UPI merchant code'),
        hint: message('4 digits, if the bank gave the UPI ID to a business. Empty: none.'),
        kind: 'digits',
      },
      {
        name: 'payment.statementDueDay',
        label: message('Statement due on day'),
        hint: message('Monthly accounts must be paid by this day of the month: 1 to 28.'),
        kind: 'days',
      },
      {
        name: 'payment.accountReminderDays',
        label: message('Days between reminders'),
        hint: message('After the due date a customer is reminded at most three times: 1 to 90.'),
        kind: 'days',
      },
      {
        name: 'payment.accountOverdueDays',
        label: message('Stop credit orders after (days)'),
        hint: message('Stop credit orders this many days after the due date: 1 to 365.'),
        kind: 'days',
      },
      {
        name: 'payment.expenseKinds',
        label: message('Kinds of expense'),
        hint: message('The kinds of expense to choose from, separated by commas. Empty: no choice is asked.'),
        kind: 'text',
        isWide: true,
      },
    ],
  },
  {
    key: 'jars',
    title: message('Jars'),
    about: message('When jars are overdue, and how soon refunds are paid.'),
    fields: [
      {
        name: 'jars.overdueDays',
        label: message('Jars overdue after (days)'),
        hint: message('Jars are overdue when the customer has not ordered for this many days: 1 to 365, default 45.'),
        kind: 'days',
      },
      {
        name: 'jars.payBackDays',
        label: message('Refund within (days)'),
        hint: message('Customers are told their money comes back within this many days: 1 to 365, default 10.'),
        kind: 'days',
      },
    ],
  },
  {
    key: 'plans',
    title: message('Plans'),
    about: message('When the orders of plans are made.'),
    fields: [
      {
        name: 'plans.leadDays',
        label: message('Orders made before closing (days)'),
        hint: message('Customers are told a day before: 1 to 7, default 1.'),
        kind: 'days',
      },
      {
        name: 'plans.dearerPercent',
        label: message('Price rise allowed (percent)'),
        hint: message(
          'If a delivery costs more than announced, the customer is told again. If it is too late for that, the order is still made up to this rise: 0 to 100, default 10.',
        ),
        kind: 'days',
      },
    ],
  },
];

const fields = new Map<string, SettingField>(
  fieldGroups.flatMap((group) => group.fields.map((field) => [field.name, field] as const)),
);

/** Undefined for what only a newer release knows. */
export const findField = (name: string): SettingField | undefined => fields.get(name);
