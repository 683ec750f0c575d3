import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { answerOf, choice, dataAnswer } from '../http/envelope.ts';
import { valueFields } from '../http/value-fields.ts';
import { order } from '../orders/calls.ts';
import { mailProviders } from '../shared/mail-providers.ts';
import { emailAccountRules, removeEmailRules } from './email-rules.ts';
import {
  accountOutcomes,
  mailRoutes,
  papers,
  rehearsalNeeds,
  scenes,
  startSteps,
  stepStates,
  testOutcomes,
} from './rules.ts';

const start = z.object({
  isPutAway: z.boolean().describe('true if the dashboard no longer shows the steps'),
  steps: z.array(z.object({ step: z.enum(startSteps), state: z.enum(stepStates) })),
  missingPapers: z
    .array(z.enum(papers))
    .describe(
      'papers and details that the shop has not entered yet; `gst` until a scheme is chosen, or the step was saved without one',
    ),
  email: z.object({
    leaves: z
      .boolean()
      .describe('false: emails are only written to a folder of the server, and their codes to its log'),
    via: z.enum(mailRoutes).describe('environment: SMTP_URL, which has priority over a saved account'),
    account: z
      .object({ provider: z.enum(mailProviders), address: z.string(), host: z.string(), port: z.int() })
      .nullable()
      .describe('the account that staff entered, without its password; null with `environment` and `none`'),
    ports: z.array(z.int()).describe('ports that an entered mail server may have'),
    stopsSignUp: z
      .boolean()
      .describe('true if customers cannot sign up, because no codes can be sent; always false in a demo'),
    closedLinks: z
      .string()
      .nullable()
      .describe('base URL of the links in emails, if only the shop’s own machine can open it; otherwise null'),
    needsCodes: z.boolean().describe('true if customers verify their email address with a code when they sign up'),
    testTo: z.string().describe('email address that gets a test email'),
  }),
  zone: z
    .object({ id: z.uuid(), name: z.string(), pincodes: z.int() })
    .nullable()
    .describe('the only active zone; null with none or several'),
  activeZones: z.int(),
});
export type Start = z.infer<typeof start>;
const startAnswer = answerOf(start);

const stepParams = z.object({ step: choice(startSteps, 'step') });

const testAnswer = dataAnswer({
  outcome: z.enum(testOutcomes),
  said: z.string().describe('answer of the mail server; empty if it did not answer'),
  from: z.string().describe('email address of the sender'),
});

const mail = z.object({
  to: z.string().describe('recipient; empty for all active admins, because the shop has no email address of its own'),
  isForShop: z.boolean(),
  subject: z.string(),
  html: z.string(),
});
const entry = z.object({
  kind: z.string(),
  amount: rupees().nullable().describe('null for containers'),
  count: z.int().nullable().describe('containers; null for money'),
  containerName: z.string().nullable(),
});
const rehearsal = z.object({
  needs: z.enum(rehearsalNeeds).nullable().describe('the missing condition, if nothing could be ordered'),
  scenes: z.array(
    z.object({
      scene: z.enum(scenes),
      order: order.nullable(),
      mails: z.array(mail),
    }),
  ),
  entries: z.array(entry).describe('ledger entries of the order at the end'),
});
export type Rehearsal = z.infer<typeof rehearsal>;

/** Calls for the first steps of a new shop, and for a rehearsal of it. */
export const startCalls = {
  'GET /admin/start': {
    summary: 'The first steps of a new shop, with their progress',
    may: 'settings.read',
    fresh: true,
    answer: startAnswer,
  },
  'PUT /admin/start': {
    summary: 'Hide the first steps on the dashboard, or show them again',
    may: 'settings.manage',
    body: z.object({ isPutAway: z.boolean() }),
    answer: startAnswer,
  },
  'PUT /admin/start/:step': {
    summary: 'Mark a step as done, postponed or open',
    may: 'settings.manage',
    params: stepParams,
    body: z.object({ state: choice(stepStates, 'state') }),
    answer: startAnswer,
    missing: 'There is no such step',
  },
  'POST /admin/start/test-email': {
    summary: 'Send a test email to myself at once, and answer the result',
    may: 'settings.manage',
    answer: testAnswer,
    refusals: [429],
  },
  'PUT /admin/email-account': {
    summary: 'Send a test email with an email account to itself, and send all emails with it if that was accepted',
    may: 'settings.manage',
    needsProof: 'byFactorIfAny',
    hashes: true,
    body: z.object({ ...valueFields(emailAccountRules), provider: choice(mailProviders, 'provider') }),
    answer: dataAnswer({ outcome: z.enum(accountOutcomes) }),
    refusals: [409, 429, 503],
  },
  'DELETE /admin/email-account': {
    summary: 'Remove the email account that staff have entered, with the password of the signed-in person',
    may: 'settings.manage',
    needsProof: 'byFactorIfAny',
    hashes: true,
    body: z.object(valueFields(removeEmailRules)),
    answer: startAnswer,
    refusals: [409, 429, 503],
  },
  'POST /admin/start/rehearsal': {
    summary: 'Place, deliver and settle an order in a transaction that is undone, and show what was seen and sent',
    may: 'settings.manage',
    answer: answerOf(rehearsal),
    refusals: [409, 503],
  },
} as const satisfies CallTable;
