import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { answerOf, choice, dataAnswer, id, messageAnswer, pageQuery, searchQuery, version } from '../http/envelope.ts';
import { optionalText, valueFields, withExportReason } from '../http/value-fields.ts';
import { contactRules } from '../shared/fields.ts';
import { cleanText } from '../shared/typed-text.ts';

const contactStatuses = ['new', 'read', 'replied', 'closed'] as const;
export type ContactStatus = (typeof contactStatuses)[number];

/** `website` is a hidden field that people never see: a form that fills it is spam, and is accepted but discarded. */
const contactForm = z.object({
  ...valueFields(contactRules),
  website: optionalText({ max: [500, 'Must not exceed 500 characters'] }),
});
const contactSubmitted = messageAnswer;

const contact = z.object({
  id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  domain: z.string(),
  ipAddress: z.string(),
  status: z.enum(contactStatuses),
  adminNotes: z.string(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Contact = z.infer<typeof contact>;
const contactFilter = z.object({
  status: choice(contactStatuses, 'status').optional(),
  search: searchQuery,
});
/** The filter that staff choose. The list, its total and its export use it. */
export type ContactFilterQuery = z.output<typeof contactFilter>;
/** The only list answer in which `data` is the array of rows. */
const contactList = answerOf(z.array(contact)).extend({
  pagination: z.object({ total: z.int(), page: z.int(), limit: z.int(), pages: z.int() }),
});
const contactAnswer = dataAnswer({ contact });
/** `version` keeps staff from overwriting each other's notes; without it the change is always saved. */
const contactChange = z.object({
  status: choice(contactStatuses, 'status'),
  adminNotes: z.string().overwrite(cleanText).max(2000, 'Admin notes must not exceed 2000 characters').optional(),
  version: version.optional(),
});

/** Calls for messages to the shop. */
export const contactCalls = {
  'POST /contact/submit': {
    summary: 'Send the shop a message',
    may: 'anyone',
    body: contactForm,
    answer: contactSubmitted,
    status: 201,
    refusals: [429],
  },
  'GET /contact': {
    summary: 'Messages to the shop',
    may: 'messages.read',
    query: contactFilter.extend(pageQuery()),
    answer: contactList,
  },
  'GET /contact/export': {
    summary: 'All messages that match a filter as a spreadsheet, newest first',
    may: 'users.export',
    needsProof: 'withFactor',
    query: contactFilter.extend(withExportReason),
    archivedAs: 'messages',
  },
  'GET /contact/:id': {
    summary: 'Current state of a message, for a form that shows an older one',
    may: 'messages.read',
    answer: contactAnswer,
    missing: 'Message not found',
  },
  'PATCH /contact/:id/status': {
    summary: 'Set the status and the note of a message',
    may: 'messages.manage',
    body: contactChange,
    answer: contactAnswer,
    refusals: [409],
    missing: 'Message not found',
  },
  'DELETE /contact/:id': {
    summary: 'Delete a message',
    may: 'messages.manage',
    answer: messageAnswer,
    missing: 'Message not found',
  },
} as const satisfies CallTable;
