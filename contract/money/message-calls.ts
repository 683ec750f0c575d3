import { z } from 'zod';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, id, listAnswer, messageAnswer, pageQuery } from '../http/envelope.ts';
import { languages } from '../shared/translate.ts';
import { type MessageKind, messageKinds } from './message-rules.ts';

const kinds = Object.keys(messageKinds) as unknown as readonly [MessageKind, ...MessageKind[]];

const order = z.object({ id, orderNumber: z.string() }).nullable().describe('the order that the message is about');
const prefilled = z.object({
  kind: z.enum(kinds),
  order,
  text: z.string(),
  link: z.string().nullable().describe('link that opens WhatsApp with the text; null if the phone number is not valid'),
});
export type PrefilledMessage = z.infer<typeof prefilled>;

const opened = z.object({
  id,
  kind: z.enum(kinds),
  order,
  priceChangeId: id.nullable().describe('id of the price change that the message is about; null for other messages'),
  by: z.string().nullable().describe('name of the person who opened it; null if that account was deleted'),
  at: z.iso.datetime(),
});
export type OpenedMessage = z.infer<typeof opened>;

const missing = 'Customer not found';

/** Calls for prefilled WhatsApp messages. Staff send them by hand, so the shop knows only that one was opened. */
export const messageCalls = {
  'GET /admin/users/:id/whatsapp': {
    summary: 'WhatsApp messages that fit the dues and orders of a customer now, each with its link',
    may: 'money.read',
    fresh: true,
    answer: dataAnswer({
      language: z.enum(languages).describe('language of the customer and of the texts'),
      messages: z.array(prefilled),
    }),
    missing,
  },
  'GET /admin/users/:id/whatsapp/opened': {
    summary: 'WhatsApp messages to a customer that staff opened, newest first',
    may: 'users.read',
    query: z.object(pageQuery(20)),
    answer: listAnswer('messages', opened),
    missing,
  },
  'POST /admin/users/:id/whatsapp/opened': {
    summary: 'Record that a WhatsApp message to a customer was opened',
    may: 'users.manage',
    idempotent: 'required',
    body: z.object({
      kind: choice(kinds, 'kind'),
      orderId: id.optional().describe('id of an order of the customer'),
      priceId: id.optional().describe('id of the agreed price that a message about a new price names'),
    }),
    answer: messageAnswer,
    missing,
  },
} as const satisfies CallTable;
