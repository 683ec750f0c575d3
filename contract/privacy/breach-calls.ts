/**
 * Calls for a breach of personal data: what happened, whom the shop has told, and the email to the affected customers.
 */
import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { booleanQuery, choice, dataAnswer, id, listAnswer, pageQuery, version } from '../http/envelope.ts';
import { textField } from '../http/value-fields.ts';
import { affectedRules, breachNoticeNames, breachRules, mostListed, noticeRules } from './breach-rules.ts';

const text = z.string();
const notice = z.object({
  kind: z.enum(breachNoticeNames),
  givenAt: z.iso.datetime(),
  reference: text,
});

const breach = z.object({
  id,
  noticedAt: z.iso.datetime(),
  happened: text,
  consequences: text,
  measures: text,
  advice: text,
  cause: text,
  notices: z.array(notice).describe('reports to authorities that were made'),
  affectsAll: z.boolean().describe('true: all customers are affected'),
  isAffectedKnown: z.boolean().describe('true once staff have named the affected customers'),
  people: z.int().describe('number of affected customers that were found until now'),
  told: z.int().describe('number of affected customers who were informed'),
  tellAt: z.iso.datetime().nullable().describe('time at which staff asked to send the emails'),
  isAdding: z.boolean().describe('true while all customers are being added'),
  isTelling: z.boolean().describe('true while emails are being queued'),
  version: z.int(),
  createdAt: z.iso.datetime(),
});
export type Breach = z.infer<typeof breach>;

const affected = z.object({
  id: id.describe('id of the customer'),
  name: text,
  phone: text,
  email: text.nullable(),
  toldAt: z.iso.datetime().nullable(),
  toldBy: text.nullable().describe('name of the person who informed the customer; null for an email'),
});
export type AffectedPerson = z.infer<typeof affected>;

const form = z.object({
  noticedAt: textField(breachRules.noticedAt).describe('day and time in India, like 2026-11-30T18:30'),
  happened: textField(breachRules.happened).describe(
    'description of what happened: kind of data, number of people, time and place',
  ),
  consequences: textField(breachRules.consequences).default(''),
  measures: textField(breachRules.measures).default(''),
  advice: textField(breachRules.advice).default('').describe('advice to the affected people'),
  cause: textField(breachRules.cause).default('').describe('person or thing that caused it; only for the authorities'),
});

const missing = 'Data breach not found';
const ofReader = { may: 'settings.read', fresh: true, missing } as const;
const ofOwner = { may: 'settings.manage', missing } as const;
const one = dataAnswer({ breach });
const changed = one.extend({ message: z.string() });

export const breachCalls = {
  'GET /admin/breaches': {
    ...ofReader,
    summary: 'Breaches of personal data, newest first',
    query: z.object(pageQuery(20)),
    answer: listAnswer('breaches', breach),
  },
  'POST /admin/breaches': {
    ...ofOwner,
    summary: 'Record a breach of personal data',
    idempotent: true,
    body: form,
    answer: changed,
    status: 201,
    refusals: [409],
  },
  'GET /admin/breaches/:id': {
    ...ofReader,
    summary: 'One breach of personal data: texts, reports to authorities, number of informed customers',
    answer: one,
  },
  'PUT /admin/breaches/:id': {
    ...ofOwner,
    summary: 'Change the texts of a breach',
    body: form.extend({ version }),
    answer: changed,
    refusals: [409],
  },
  'PUT /admin/breaches/:id/notices/:kind': {
    ...ofOwner,
    summary: 'Record the time and the reference of a report to an authority',
    params: z.object({ id, kind: choice(breachNoticeNames, 'kind') }),
    body: z.object({
      givenAt: textField(noticeRules.givenAt).describe(
        'time at which the shop gave the notice, like 2026-11-30T18:30 in India',
      ),
      reference: textField(noticeRules.reference).default(''),
    }),
    answer: changed,
  },
  'GET /admin/breaches/:id/people': {
    ...ofReader,
    may: 'users.read',
    summary: 'Customers whom a breach affects; those who were not informed yet come first',
    query: z.object({ ...pageQuery(20), untold: booleanQuery.optional() }),
    answer: listAnswer('people', affected),
  },
  'POST /admin/breaches/:id/people': {
    ...ofOwner,
    summary: `Say who is affected: all customers, or up to ${mostListed} by their phone numbers and email addresses`,
    body: z.object({
      everybody: z.boolean().default(false),
      contacts: textField(affectedRules.contacts).default(''),
    }),
    answer: changed.extend({
      data: z.object({ breach, unknown: z.array(text).describe('contacts that no customer has') }),
    }),
    refusals: [409],
  },
  'POST /admin/breaches/:id/tell': {
    ...ofOwner,
    summary: 'Send an email about the breach to each affected customer with an address who was not informed yet',
    needsProof: 'withFactor',
    body: z.object({ version }),
    answer: changed,
    refusals: [409],
  },
  'POST /admin/breaches/:id/people/:customerId/told': {
    ...ofOwner,
    summary: 'Record that staff informed an affected customer, for example by phone',
    params: z.object({ id, customerId: id }),
    answer: changed,
  },
  'DELETE /admin/breaches/:id/people/:customerId/told': {
    ...ofOwner,
    summary: 'Take back a record that staff informed an affected customer',
    params: z.object({ id, customerId: id }),
    answer: changed,
    refusals: [409],
  },
} as const satisfies CallTable;
