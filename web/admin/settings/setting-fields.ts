/** The fields of the settings desk, by group: a new group or field is a row here and in contract/settings. */
import type { SettingGroup } from '#contract/settings/rules.ts';
import { stateNames } from '#contract/shared/states.ts';
import { text } from '#web/shared/language.ts';

export interface SettingField {
  /** As on the wire: group and field. */
  name: `${SettingGroup}.${string}`;
  label: string;
  /** What it does, and where it shows. */
  hint: string;
  kind: 'text' | 'phone' | 'email' | 'url' | 'digits' | 'capitals' | 'amount' | 'days' | 'choice';
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
  none: text('Not registered'),
  regular: text('Regular: tax invoices'),
  composition: text('Composition: bills of supply'),
};

const confirming = {
  always: text('Always: every order is paid first'),
  prepaid: text('Prepaid: cash orders may be paid at the door'),
};

export const fieldGroups: readonly FieldGroup[] = [
  {
    key: 'shop',
    title: text('Shop'),
    about: text('What customers read in the footer, on the contact page, in e-mails and on delivery slips.'),
    fields: [
      {
        name: 'shop.name',
        label: text('Name'),
        hint: text('As customers know the shop: on each page, in e-mails and on slips.'),
        kind: 'text',
        isRequired: true,
        autoComplete: 'organization',
      },
      {
        name: 'shop.tagline',
        label: text('Tagline'),
        hint: text('One sentence below the name.'),
        kind: 'text',
        isRequired: true,
      },
      {
        name: 'shop.legalName',
        label: text('Legal name'),
        hint: text('As it is registered, if it differs from the name.'),
        kind: 'text',
      },
      {
        name: 'shop.phone',
        label: text('Phone'),
        hint: text('The number that customers call.'),
        kind: 'phone',
        isRequired: true,
        autoComplete: 'tel',
      },
      {
        name: 'shop.email',
        label: text('Email'),
        hint: text('New orders and messages are sent here.'),
        kind: 'email',
        isRequired: true,
        autoComplete: 'email',
      },
      {
        name: 'shop.state',
        label: text('State'),
        hint: text('Where the shop is; a GSTIN must belong to it.'),
        kind: 'choice',
        isRequired: true,
        options: states,
      },
      {
        name: 'shop.address',
        label: text('Address'),
        hint: text('Where the shop can be visited and written to.'),
        kind: 'text',
        isRequired: true,
        isWide: true,
        autoComplete: 'street-address',
      },
      {
        name: 'shop.deliveryHours',
        label: text('Delivery hours'),
        hint: text('Like: every day, 8 AM to 8 PM. Empty: not shown.'),
        kind: 'text',
      },
      { name: 'shop.officeHours', label: text('Office hours'), hint: text('Empty: not shown.'), kind: 'text' },
      { name: 'shop.designerName', label: text('Designer'), hint: text('At the foot of each page.'), kind: 'text' },
      {
        name: 'shop.designerUrl',
        label: text('Link to the designer'),
        hint: text('Where the name leads, like https://shop.example.'),
        kind: 'url',
      },
    ],
  },
  {
    key: 'licences',
    title: text('Licences and tax'),
    about: text('The numbers by which the state knows the shop. They stand at the foot of each page and letter.'),
    fields: [
      { name: 'shop.fssaiNumber', label: text('FSSAI number'), hint: text('14 digits.'), kind: 'digits' },
      {
        name: 'shop.gstScheme',
        label: text('GST scheme'),
        hint: text('How the shop is registered for GST.'),
        kind: 'choice',
        options: schemes,
      },
      {
        name: 'shop.gstin',
        label: text('GSTIN'),
        hint: text('15 characters; needed unless the shop is not registered.'),
        kind: 'capitals',
      },
    ],
  },
  {
    key: 'officer',
    title: text('Grievance officer'),
    about: text('Whom customers turn to with a complaint. Shown on the contact page once a name is given.'),
    fields: [
      {
        name: 'shop.grievanceOfficer.name',
        label: text('Officer’s name'),
        hint: text('Empty: no officer is shown.'),
        kind: 'text',
      },
      {
        name: 'shop.grievanceOfficer.designation',
        label: text('Designation'),
        hint: text('Their position, like Owner or Manager.'),
        kind: 'text',
      },
      {
        name: 'shop.grievanceOfficer.phone',
        label: text('Officer’s phone'),
        hint: text('A phone number or an email address is needed.'),
        kind: 'phone',
      },
      {
        name: 'shop.grievanceOfficer.email',
        label: text('Officer’s email'),
        hint: text('Where complaints can be written to.'),
        kind: 'email',
      },
    ],
  },
  {
    key: 'delivery',
    title: text('Delivery'),
    about: text('What delivery costs where no zone says otherwise, and how far ahead it can be ordered.'),
    fields: [
      { name: 'delivery.fee', label: text('Delivery fee (₹)'), hint: text('For one order.'), kind: 'amount' },
      {
        name: 'delivery.freeFrom',
        label: text('Free from (₹)'),
        hint: text('Sum of the products from which delivery is free. Empty: never.'),
        kind: 'amount',
      },
      {
        name: 'delivery.minimumOrder',
        label: text('Minimum order (₹)'),
        hint: text('Sum of the products that an order needs. Empty: none.'),
        kind: 'amount',
      },
      {
        name: 'delivery.daysAhead',
        label: text('Days ahead'),
        hint: text('The last day that can be chosen, counted from today: 1 to 90.'),
        kind: 'days',
      },
    ],
  },
  {
    key: 'payment',
    title: text('Payment'),
    about: text('When an order may be confirmed, how customers can pay, and when monthly accounts are paid.'),
    fields: [
      {
        name: 'payment.confirmNeedsPayment',
        label: text('Confirm only when paid'),
        hint: text('Orders by card, UPI or net banking are always paid first.'),
        kind: 'choice',
        options: confirming,
      },
      {
        name: 'payment.upiId',
        label: text('UPI ID'),
        hint: text(
          'Like paniwala@okicici. Customers see it with a QR code on orders, slips and their account. Empty: no UPI code is shown.',
        ),
        kind: 'text',
      },
      {
        name: 'payment.upiMerchantCode',
        label: text('UPI merchant code'),
        hint: text('4 digits, if the bank gave the UPI ID to a business. Empty: none.'),
        kind: 'digits',
      },
      {
        name: 'payment.statementDueDay',
        label: text('Statement due on the'),
        hint: text('Day of the month by which a monthly account is paid: 1 to 28.'),
        kind: 'days',
      },
      {
        name: 'payment.accountReminderDays',
        label: text('Days between reminders'),
        hint: text('After the due day a customer is reminded at most three times: 1 to 90.'),
        kind: 'days',
      },
      {
        name: 'payment.accountOverdueDays',
        label: text('Accounts overdue after (days)'),
        hint: text('So many days after the due day a monthly account takes no more orders: 1 to 365.'),
        kind: 'days',
      },
      {
        name: 'payment.expenseKinds',
        label: text('Kinds of expense'),
        hint: text('What the money desk tells expenses apart by, with commas between. Empty: nothing is asked.'),
        kind: 'text',
        isWide: true,
      },
    ],
  },
  {
    key: 'jars',
    title: text('Jars'),
    about: text('How long the shop waits for its jars, and customers for their money.'),
    fields: [
      {
        name: 'jars.overdueDays',
        label: text('Overdue after (days)'),
        hint: text('Jars that a customer holds without an order for so long are overdue: 1 to 365, at first 45.'),
        kind: 'days',
      },
      {
        name: 'jars.payBackDays',
        label: text('Pay back within (days)'),
        hint: text('By when customers are told that their money comes back: 1 to 365, at first 10.'),
        kind: 'days',
      },
    ],
  },
  {
    key: 'plans',
    title: text('Plans'),
    about: text('When the shop makes the orders of deliveries that repeat.'),
    fields: [
      {
        name: 'plans.leadDays',
        label: text('Ordered before the cut-off (days)'),
        hint: text('Customers are told a day before that: 1 to 7, at first 1.'),
        kind: 'days',
      },
      {
        name: 'plans.dearerPercent',
        label: text('Dearer than told by at most (percent)'),
        hint: text(
          'A dearer order is announced again. Where it is too late for that, it is made up to here: 0 to 100, at first 10.',
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
