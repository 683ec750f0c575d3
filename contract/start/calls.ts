import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { answerOf, choice, dataAnswer } from '../http/envelope.ts';
import { valueFields } from '../http/value-fields.ts';
import { order } from '../orders/calls.ts';
import { mailProviders } from '../shared/mail-providers.ts';
import { emailAccountRules } from './email-rules.ts';
import { accountOutcomes, mailRoutes, rehearsalNeeds, scenes, startSteps, stepStates, testOutcomes } from './rules.ts';

const start = z.object({
  isPutAway: z.boolean().describe('the dashboard does not show the steps any more'),
  steps: z.array(z.object({ step: z.enum(startSteps), state: z.enum(stepStates) })),
  email: z.object({
    leaves: z
      .boolean()
      .describe('false: emails are only written into a folder of the server, and their codes into its log'),
    via: z.enum(mailRoutes).describe('environment: SMTP_URL, which wins over a saved account'),
    account: z
      .object({ provider: z.enum(mailProviders), address: z.string(), host: z.string(), port: z.int() })
      .nullable()
      .describe('what staff have entered, without its password; null with `environment` and `none`'),
    ports: z.array(z.int()).describe('the ports that an entered mail server may have'),
    stopsSignUp: z
      .boolean()
      .describe('customers cannot sign up, because their codes do not leave the shop; never in a demo'),
    closedLinks: z
      .string()
      .nullable()
      .describe('the address to which links in emails lead, if only the machine of the shop can open it'),
    needsCodes: z.boolean().describe('customers prove their address by a code when they sign up'),
    testTo: z.string().describe('where a test email goes'),
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
  said: z.string().describe('what the mail server answered; empty where it did not'),
  from: z.string().describe('the address that it was sent from'),
});

const mail = z.object({
  to: z.string().describe('empty: the active admins, because the shop has no address'),
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
  needs: z.enum(rehearsalNeeds).nullable().describe('what is missing, so that nothing could be ordered'),
  scenes: z.array(
    z.object({
      scene: z.enum(scenes),
      order: order.nullable(),
      mails: z.array(mail),
    }),
  ),
  entries: z.array(entry).describe('what the books say of the order in the end'),
});
export type Rehearsal = z.infer<typeof rehearsal>;

/** Calls for the first steps of a new shop, and for a rehearsal of it. */
export const startCalls = {
  'GET /admin/start': {
    summary: 'The first steps of a new shop, and how far they are',
    may: 'settings.read',
    fresh: true,
    answer: startAnswer,
  },
  'PUT /admin/start': {
    summary: 'Put the first steps away, or show them on the dashboard again',
    may: 'settings.manage',
    body: z.object({ isPutAway: z.boolean() }),
    answer: startAnswer,
  },
  'PUT /admin/start/:step': {
    summary: 'Say that a step is done, waits for later, or is open again',
    may: 'settings.manage',
    params: stepParams,
    body: z.object({ state: choice(stepStates, 'state') }),
    answer: startAnswer,
    missing: 'There is no such step',
  },
  'POST /admin/start/test-email': {
    summary: 'Send a test email to oneself at once, and say how it went',
    may: 'settings.manage',
    answer: testAnswer,
    refusals: [429],
  },
  'PUT /admin/email-account': {
    summary: 'Send a test email with an email account to itself, and send all emails with it if that was accepted',
    may: 'settings.manage',
    hashes: true,
    body: z.object({ ...valueFields(emailAccountRules), provider: choice(mailProviders, 'provider') }),
    answer: dataAnswer({ outcome: z.enum(accountOutcomes) }),
    refusals: [409, 429, 503],
  },
  'POST /admin/start/rehearsal': {
    summary: 'Place, deliver and settle an order in a transaction that is undone, and show what was seen and sent',
    may: 'settings.manage',
    answer: answerOf(rehearsal),
    refusals: [409, 503],
  },
} as const satisfies CallTable;
