/** Labels of the settings by section. Their rules are in contract/settings/rules.ts. */
import type { SettingPath } from '#contract/settings/rules.ts';
import { stateNames } from '#contract/shared/states.ts';
import { message } from '#web/language.ts';

export interface SettingField {
  label: string;
  /** One line that explains the setting. */
  hint: string;
  /** For a text: the phone keyboard, or the kind of picker. */
  input?: 'phone' | 'email' | 'url' | 'digits' | 'capitals' | 'picture' | 'hero' | 'colour';
  isWide?: true;
  autoComplete?: string;
  /** For a setting with choices: the label of each stored value. Names of states are not translated. */
  options?: Readonly<Record<string, string>>;
}

interface Section {
  key: string;
  title: string;
  about: string;
  fields: { readonly [Path in SettingPath]?: SettingField };
}

const states = Object.fromEntries(['', ...stateNames].map((name) => [name, name]));

const schemes = {
  none: message('Not registered'),
  regular: message('Regular: tax invoices'),
  composition: message('Composition: bills of supply'),
};

const confirming = {
  always: message('Before we confirm'),
  prepaid: message('Cash at the door'),
};

const invoiceTimes = {
  departure: message('When it leaves the shop'),
  delivery: message('After the delivery, with a challan on the way'),
};

const slipPapers = {
  page: message('One on each page'),
  third: message('Three on an A4 page'),
  roll80: message('Roll of 80 mm'),
  roll58: message('Roll of 58 mm'),
};

export const sections: readonly Section[] = [
  {
    key: 'shop',
    title: message('Shop'),
    about: message('What customers read in the footer, on the contact page, in emails and on delivery slips.'),
    fields: {
      'shop.name': {
        label: message('Name'),
        hint: message('The name customers know. Shown on each page, in emails and on slips.'),
        autoComplete: 'organization',
      },
      'shop.tagline': {
        label: message('Tagline'),
        hint: message('One sentence about the shop: at the bottom of pages, in emails and in search results.'),
      },
      'shop.legalName': {
        label: message('Registered name'),
        hint: message(
          'The name the business is registered under, also if it is the same. Shown at the bottom of pages and on invoices.',
        ),
      },
      'shop.phone': {
        label: message('Phone'),
        hint: message('The number that customers call. Shown on pages, in emails and on slips.'),
        input: 'phone',
        autoComplete: 'tel',
      },
      'shop.email': {
        label: message('Email'),
        hint: message('New orders and messages are sent here. Customers see it on the contact page.'),
        input: 'email',
        autoComplete: 'email',
      },
      'shop.state': {
        label: message('State'),
        hint: message('Where the shop is. The GSTIN must be of the same state.'),
        options: states,
      },
      'shop.address': {
        label: message('Address'),
        hint: message('Where customers can visit you or write to you. Shown on the contact page and on slips.'),
        isWide: true,
        autoComplete: 'street-address',
      },
      'shop.deliveryHours': {
        label: message('Delivery hours'),
        hint: message('On the contact page, like: every day, 8 AM to 8 PM. Leave blank to hide it.'),
      },
      'shop.officeHours': {
        label: message('Office hours'),
        hint: message('On the contact page. Leave blank to hide it.'),
      },
      'shop.designerName': {
        label: message('Designer'),
        hint: message('At the bottom of each page.'),
      },
      'shop.designerUrl': {
        label: message('Link to the designer'),
        hint: message('The page that opens when the name is pressed, like https://shop.example.'),
        input: 'url',
      },
    },
  },
  {
    key: 'look',
    title: message('Look'),
    about: message('How customers recognise the shop: its logo, its picture and its colour.'),
    fields: {
      'look.logo': {
        label: message('Logo'),
        hint: message(
          'On each page, in emails and on the home screen of phones. At least 48 pixels wide and high; it may be transparent. A wide one replaces the name at the top of pages.',
        ),
        input: 'picture',
        isWide: true,
      },
      'look.hero': {
        label: message('Picture of the home page'),
        hint: message(
          'Beside the first words on the home page. Works best with the subject centred. Leave blank for our drawing of jars.',
        ),
        input: 'hero',
        isWide: true,
      },
      'look.accent': {
        label: message('Colour of buttons and links'),
        hint: message(
          'On pages, in emails and on slips; dark enough to be read on white. Leave blank for the standard colours.',
        ),
        input: 'colour',
        isWide: true,
      },
    },
  },
  {
    key: 'licences',
    title: message('Licences and tax'),
    about: message('Your licence and tax numbers. Shown at the bottom of pages and emails.'),
    fields: {
      'shop.fssaiNumber': {
        label: message('FSSAI number'),
        hint: message('14 digits. Shown at the bottom of pages, emails and slips.'),
        input: 'digits',
      },
      'shop.gstScheme': {
        label: message('GST scheme'),
        hint: message('How the shop is registered for GST. It decides whether a GSTIN is needed.'),
        options: schemes,
      },
      'shop.gstin': {
        label: message('GSTIN'),
        hint: message(
          '15 characters, shown at the bottom of pages and emails; needed unless the shop is not registered.',
        ),
        input: 'capitals',
      },
      'shop.laterGst.firstDay': {
        label: message('Another GST scheme from'),
        hint: message('The first day, like 2027-04-01, if your scheme or GSTIN changes. Leave blank otherwise.'),
      },
      'shop.laterGst.gstScheme': {
        label: message('GST scheme from that day'),
        hint: message('Documents of that day and later use it; the shop changes it automatically.'),
        options: schemes,
      },
      'shop.laterGst.gstin': {
        label: message('GSTIN from that day'),
        hint: message('15 characters; needed unless the shop is not registered then.'),
        input: 'capitals',
      },
      'documents.invoiceAt': {
        label: message('When is an order invoiced?'),
        hint: message('With a challan, the invoice says what was really delivered. Ask your accountant.'),
        options: invoiceTimes,
      },
      'documents.emailReceipts': {
        label: message('Email receipts'),
        hint: message(
          'For each payment, if the customer has an email address. The email about a delivery says what was paid, so it needs no second one.',
        ),
        options: { yes: message('Yes'), no: message('No') },
      },
    },
  },
  {
    key: 'officer',
    title: message('Grievance officer'),
    about: message('The person customers can complain to. Shown on the contact page when a name is filled in.'),
    fields: {
      'shop.grievanceOfficer.name': {
        label: message('Officer’s name'),
        hint: message('On the contact page. Leave blank to show no officer.'),
      },
      'shop.grievanceOfficer.designation': {
        label: message('Designation'),
        hint: message('Their position, like Owner or Manager.'),
      },
      'shop.grievanceOfficer.phone': {
        label: message('Officer’s phone'),
        hint: message('A phone number or an email address is needed.'),
        input: 'phone',
      },
      'shop.grievanceOfficer.email': {
        label: message('Officer’s email'),
        hint: message('The email address for complaints.'),
        input: 'email',
      },
    },
  },
  {
    key: 'delivery',
    title: message('Delivery'),
    about: message('The delivery charge outside of zones, and how far ahead customers can order.'),
    fields: {
      'delivery.fee': {
        label: message('Delivery fee (₹)'),
        hint: message('For one order outside of zones, in cart and checkout.'),
      },
      'delivery.freeFrom': {
        label: message('Free from (₹)'),
        hint: message('Delivery is free when the products cost at least this much. Leave blank for no free delivery.'),
      },
      'delivery.minimumOrder': {
        label: message('Minimum order (₹)'),
        hint: message('The products of an order must cost at least this much. Leave blank for no minimum.'),
      },
      'delivery.daysAhead': {
        label: message('Days ahead'),
        hint: message('The last day that can be chosen at checkout, counted from today: 1 to 90.'),
      },
      'delivery.photoDays': {
        label: message('Delete photos after (days)'),
        hint: message('Photos of failed deliveries, and of complaints after they are resolved: 1 to 365.'),
      },
    },
  },
  {
    key: 'payment',
    title: message('Payment'),
    about: message('When an order may be confirmed, how customers can pay, and when monthly accounts are paid.'),
    fields: {
      'payment.confirmNeedsPayment': {
        label: message('When do customers pay?'),
        hint: message('Orders by card, UPI or net banking are always paid first.'),
        options: confirming,
      },
      'payment.upiId': {
        label: message('UPI ID'),
        hint: message(
          'Like paniwala@okicici. Customers see it with a QR code on orders, slips and their account. Leave blank to show no UPI code.',
        ),
      },
      'payment.upiMerchantCode': {
        label: message('UPI merchant code'),
        hint: message('4 digits, if the bank gave the UPI ID to a business. Leave blank if you have none.'),
        input: 'digits',
      },
      'payment.statementDueDay': {
        label: message('Statement due on day'),
        hint: message('Monthly accounts must be paid by this day of the month: 1 to 28.'),
      },
      'payment.accountReminderDays': {
        label: message('Days between reminders'),
        hint: message('After the due date a customer is reminded at most three times: 1 to 90.'),
      },
      'payment.accountOverdueDays': {
        label: message('Stop credit orders after (days)'),
        hint: message('Stop credit orders this many days after the due date: 1 to 365.'),
      },
      'payment.askAfterRefused': {
        label: message('Ask after refused cash orders'),
        hint: message(
          'After this many cash orders came back, you are asked whether this customer may still pay in cash. 0: never ask.',
        ),
      },
      'payment.expenseKinds': {
        label: message('Kinds of expense'),
        hint: message('The kinds of expense to choose from, separated by commas. Leave blank to ask for none.'),
        isWide: true,
      },
    },
  },
  {
    key: 'jars',
    title: message('Jars'),
    about: message('When jars are overdue, and how soon refunds are paid.'),
    fields: {
      'jars.overdueDays': {
        label: message('Jars overdue after (days)'),
        hint: message(
          'On the jars desk, jars are overdue when the customer has not ordered for this many days: 1 to 365.',
        ),
      },
      'jars.payBackDays': {
        label: message('Refund within (days)'),
        hint: message('Customers are told their money comes back within this many days: 1 to 365.'),
      },
    },
  },
  {
    key: 'plans',
    title: message('Plans'),
    about: message('When the orders of plans are made.'),
    fields: {
      'plans.leadDays': {
        label: message('Orders made before closing (days)'),
        hint: message('How early a plan becomes an order. Customers are told a day before: 1 to 7.'),
      },
      'plans.dearerPercent': {
        label: message('Price rise allowed (percent)'),
        hint: message(
          'If a delivery costs more than announced, the customer is told again. If it is too late for that, the order is still made up to this rise: 0 to 100.',
        ),
      },
    },
  },
  {
    key: 'printing',
    title: message('Printing'),
    about: message('The paper of your printer.'),
    fields: {
      'printing.slips': {
        label: message('Delivery slips'),
        hint: message('Three on a page have cutting lines. These and rolls are printed without colours.'),
        options: slipPapers,
      },
    },
  },
];

/** The fields of a section by their paths. */
export const fieldsOf = ({ fields }: Pick<Section, 'fields'>) =>
  Object.entries(fields) as [SettingPath, SettingField][];

/** The HTML id of the section's card. The sidebar links to it. */
export const idOf = ({ key }: Pick<Section, 'key'>) => `section-${key}`;

const fields: ReadonlyMap<string, SettingField> = new Map(sections.flatMap(fieldsOf));

/** The field of a setting. Undefined if this release does not know the setting, because a newer one has saved it. */
export const findField = (path: string): SettingField | undefined => fields.get(path);

/** The section with this id, or with a setting of this name; the first section if there is none. */
export function findSection(name: string): Section {
  const named = sections.find((section) => idOf(section) === name || fieldsOf(section).some(([path]) => path === name));
  return named ?? (sections[0] as Section);
}
