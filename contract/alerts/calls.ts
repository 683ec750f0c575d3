import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { dataAnswer, id, messageAnswer, version } from '../http/envelope.ts';
import { pushSubscription } from '../http/push-subscription.ts';
import { valueFields } from '../http/value-fields.ts';
import { alertPauseNames, checkQuietHours, choiceRules } from './choice-rules.ts';
import { alertKindNames, mostCounted, mostListed } from './kinds.ts';

const alert = z.object({
  id: z.string(),
  kind: z.enum(alertKindNames),
  at: z.iso.datetime(),
  isNew: z.boolean().describe('true if the caller has not marked it as seen'),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  name: z.string().nullable().describe('name of the customer or the product'),
});
export type Alert = z.infer<typeof alert>;

const kinds = z.array(z.enum(alertKindNames));
const choices = z.object({
  page: kinds.describe('kinds that the bell at the top of each page counts'),
  email: kinds,
  browser: kinds.describe('kinds that are sent as notifications to browsers that allow them'),
  quietFrom: z
    .string()
    .describe('start of the quiet hours, in which nothing is sent: HH:MM in Asia/Kolkata; empty for none'),
  quietTo: z.string(),
  every: z.enum(alertPauseNames).describe('minimum time between two emails, and between two notifications'),
  version: z.int().describe('version to send with the next change; 0 until something was saved'),
});
export type AlertChoices = z.infer<typeof choices>;

const choiceFields = valueFields(choiceRules);

/** Calls for the caller's own alerts. Callers get only the kinds of alerts that their permissions allow. */
export const alertCalls = {
  'GET /admin/alerts': {
    summary: `My newest ${mostListed} alerts, and how many are new`,
    may: 'desk.use',
    fresh: true,
    answer: dataAnswer({
      alerts: z
        .array(alert)
        .describe('alerts of the kinds that the caller has chosen for the page or for notifications, newest first'),
      newCount: z
        .int()
        .describe(`number of new alerts of the kinds chosen for the page, counted up to ${mostCounted + 1}`),
    }),
  },
  'POST /admin/alerts/seen': {
    summary: 'Mark my alerts as seen, up to one of them',
    may: 'desk.use',
    body: z.object({
      until: z
        .string()
        .regex(/^\d{1,15}$/, 'until must be the id of an alert')
        .describe('id of the newest alert that the screen showed'),
    }),
    answer: messageAnswer,
  },
  'GET /admin/alert-choices': {
    summary: 'Which alerts I want on the page, by email and as notifications, and my quiet hours',
    may: 'desk.use',
    fresh: true,
    answer: dataAnswer({ choices }),
  },
  'PUT /admin/alert-choices': {
    summary: 'Choose my alerts',
    may: 'desk.use',
    body: z
      .object({
        ...choiceFields,
        // A page that was loaded before an upgrade does not send this field.
        browser: choiceFields.browser.default([]),
        version,
      })
      .superRefine((body, context) => {
        for (const { path, msg } of checkQuietHours(body)) {
          context.addIssue({ code: 'custom', path: [path], message: msg });
        }
      }),
    answer: dataAnswer({ choices }).extend({ message: z.string() }),
    refusals: [409],
  },
  'GET /admin/alert-browser': {
    summary: 'The key for notifications, and whether this session gets those of alerts',
    may: 'desk.use',
    fresh: true,
    answer: dataAnswer({ key: z.string().describe('public key of the shop, for the browser'), isOn: z.boolean() }),
  },
  'PUT /admin/alert-browser': {
    summary: 'Get notifications of my alerts at this address of the browser, until this session ends',
    may: 'desk.use',
    body: pushSubscription,
    answer: messageAnswer,
  },
  'DELETE /admin/alert-browser': {
    summary: 'Stop notifications of alerts to this session',
    may: 'desk.use',
    answer: messageAnswer,
  },
} as const satisfies CallTable;
