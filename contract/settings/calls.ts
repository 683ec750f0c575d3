import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { amountField, choice, dataAnswer, day, listAnswer, pageQuery, rupees, version } from '../http/envelope.ts';
import { textField } from '../http/value-fields.ts';
import type { NumberRule } from '../shared/rules.ts';
import { confirmRules, gstSchemes, settingNumbers } from './rules.ts';

const officer = z.object({ name: z.string(), designation: z.string(), phone: z.string(), email: z.string() });

const settings = z.object({
  shop: z.object({
    name: z.string(),
    tagline: z.string(),
    legalName: z.string(),
    address: z.string(),
    state: z.string(),
    phone: z.string(),
    email: z.string(),
    deliveryHours: z.string(),
    officeHours: z.string(),
    fssaiNumber: z.string(),
    gstScheme: z.enum(gstSchemes),
    gstin: z.string(),
    grievanceOfficer: officer,
    designerName: z.string(),
    designerUrl: z.string(),
  }),
  look: z.object({
    logo: z.string().describe('address of an uploaded picture; empty for none'),
    hero: z
      .string()
      .describe('picture of the home page: address of an uploaded one, none, or empty for the drawing of the shop'),
    accent: z.string().describe('colour of buttons and links, like #0a6b78; empty for the standard one'),
  }),
  delivery: z.object({
    fee: rupees().describe('rupees'),
    freeFrom: rupees().nullable().describe('rupees of the lines from which delivery is free; null for never'),
    minimumOrder: rupees().nullable().describe('rupees of the lines that an order needs; null for none'),
    daysAhead: z.int().describe('the last day that can be chosen, counted from today'),
  }),
  payment: z.object({
    confirmNeedsPayment: z.enum(confirmRules).describe('which orders must be paid before they are confirmed'),
    upiId: z.string().describe('where customers pay by UPI; empty where they cannot'),
    upiMerchantCode: z.string().describe('four digits, or empty'),
    statementDueDay: z.int().describe('the day of the next month by which a monthly account is paid'),
    accountOverdueDays: z.int().describe('days after it from which a monthly account takes no more orders'),
    accountReminderDays: z.int().describe('days between two reminders of a statement'),
    expenseKinds: z.string().describe('what the shop spends money on, with commas between'),
  }),
  jars: z.object({
    overdueDays: z.int().describe('jars are overdue after so many days without an order'),
    payBackDays: z.int().describe('days within which money is paid back'),
  }),
  plans: z.object({
    leadDays: z.int().describe('days before the cut-off at which the order of a plan is made'),
    dearerPercent: z
      .int()
      .describe(
        'by so many percent an order of a plan may be dearer than it was told, where it is too late to tell anew',
      ),
  }),
});
export type WireSettings = z.infer<typeof settings>;

const inForce = z.object({
  version: z.int().describe('0 while nothing was saved'),
  settings,
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime().nullable(),
});

const settingsAnswer = dataAnswer(
  inForce.extend({ defaults: settings.describe('of the environment: what holds while nothing was saved') }),
);

// Its rules stand in rules.ts: they are checked on the whole group, once what was left out is filled in.
const text = textField({}).optional();
const whole = ({ invalid }: NumberRule) => z.int(invalid).optional();
const { delivery, payment, jars, plans } = settingNumbers;

/** A group, and a field of it, that is left out stays as it is. */
const change = z.object({
  version: version.describe('of the settings that were changed'),
  shop: z
    .object({
      name: text,
      tagline: text,
      legalName: text,
      address: text,
      state: text,
      phone: text,
      email: text,
      deliveryHours: text,
      officeHours: text,
      fssaiNumber: text,
      gstScheme: choice(gstSchemes, 'gstScheme').optional(),
      gstin: text,
      grievanceOfficer: z.object({ name: text, designation: text, phone: text, email: text }).optional(),
      designerName: text,
      designerUrl: text,
    })
    .optional(),
  look: z.object({ logo: text, hero: text, accent: text }).optional(),
  delivery: z
    .object({
      fee: amountField.optional(),
      freeFrom: amountField.nullable().optional(),
      minimumOrder: amountField.nullable().optional(),
      daysAhead: whole(delivery.daysAhead),
    })
    .optional(),
  payment: z
    .object({
      confirmNeedsPayment: choice(confirmRules, 'confirmNeedsPayment').optional(),
      upiId: text,
      upiMerchantCode: text,
      statementDueDay: whole(payment.statementDueDay),
      accountOverdueDays: whole(payment.accountOverdueDays),
      accountReminderDays: whole(payment.accountReminderDays),
      expenseKinds: text,
    })
    .optional(),
  jars: z.object({ overdueDays: whole(jars.overdueDays), payBackDays: whole(jars.payBackDays) }).optional(),
  plans: z.object({ leadDays: whole(plans.leadDays), dearerPercent: whole(plans.dearerPercent) }).optional(),
});

const savedVersion = z.object({
  version: z.int(),
  savedBy: z.string().nullable(),
  savedAt: z.iso.datetime(),
  changes: z.array(
    z.object({
      field: z.string().describe('group and field, like delivery.fee'),
      before: z.string().describe('an amount as 50.00; nothing as an empty text'),
      after: z.string(),
    }),
  ),
});
export type SavedVersion = z.infer<typeof savedVersion>;
const versionFilter = z.object({
  from: day('from').optional().describe('first day of saving, in Asia/Kolkata'),
  to: day('to').optional().describe('last day of saving, in Asia/Kolkata'),
});

/** What the shop's owner sets. */
export const settingsCalls = {
  'GET /admin/settings': {
    summary: 'The settings in force, and what they are without being set',
    may: 'settings.manage',
    fresh: true,
    answer: settingsAnswer,
  },
  'PUT /admin/settings': {
    summary: 'Change settings; refused when somebody else saved since that version',
    may: 'settings.manage',
    body: change,
    answer: settingsAnswer,
    refusals: [409],
  },
  'GET /admin/settings/history': {
    summary: 'Every save of the settings, newest first: who, when and what changed',
    may: 'settings.manage',
    fresh: true,
    query: versionFilter.extend(pageQuery()),
    answer: listAnswer('versions', savedVersion),
  },
  'GET /admin/settings/history/export': {
    summary: 'The saves of a filter as a spreadsheet, one row for each change',
    may: 'settings.manage',
    query: versionFilter,
    file: 'text/csv',
    refusals: [503],
  },
} as const satisfies CallTable;
