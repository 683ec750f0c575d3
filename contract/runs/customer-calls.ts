/** Calls for the run of an order, as its customer sees it, and for push messages about it. */
import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, id, messageAnswer } from '../http/envelope.ts';
import { optionalText } from '../http/value-fields.ts';
import { deliveryAnswers, objection } from './rules.ts';

export const onItsWay = z.object({
  rider: z.string().describe('first name'),
  stopsBefore: z.int().describe('stops of the run that come before and are still open'),
  arrival: z
    .object({ from: z.iso.datetime(), to: z.iso.datetime() })
    .nullable()
    .describe('when the rider will probably come; null while too little is known'),
  code: z.string().describe('four digits that the customer may tell the rider'),
});
const recorded = z.object({
  actId: id.describe('of the rider; an answer names it'),
  rider: z.string().describe('first name'),
  given: z.int().describe('units'),
  taken: z.int().describe('empties'),
  held: z.int().describe('jars with the customer after that'),
  amountPaid: rupees().describe('at the door'),
  answer: z.enum(deliveryAnswers).nullable().describe('of the customer; code: told the rider the right code'),
  objection: z.string().describe('what the customer said is wrong'),
  isCleared: z.boolean().describe('staff have looked at the objection'),
  wasChanged: z.boolean().describe('the customer had answered, and the rider recorded it again'),
  answerUntil: z.iso.datetime().describe('no answer is taken after it'),
  isOver: z.boolean().describe('it is later than that'),
});
export type OrderRun = { onItsWay: z.infer<typeof onItsWay> | null; recorded: z.infer<typeof recorded> | null };

export const runCustomerCalls = {
  'GET /orders/:id/run': {
    fresh: true,
    summary: 'Who brings an order, how many stops are before it, and what was just recorded at the door',
    may: 'orders.place',
    answer: dataAnswer({
      onItsWay: onItsWay.nullable().describe('null unless a rider has it with them now'),
      recorded: recorded.nullable().describe('null unless a rider has delivered it'),
    }),
    missing: 'Order not found',
    missingType: 'ORDER_NOT_FOUND',
  },
  'POST /orders/:id/run/answer': {
    summary: 'Agree with what the rider recorded at the door, or say what is wrong with it',
    may: 'orders.place',
    idempotent: true,
    body: z.object({
      actId: id.describe('what was shown: another one was recorded after it'),
      answer: choice(['agreed', 'objected'], 'answer'),
      objection: optionalText(objection).describe('asked of an objection'),
    }),
    answer: messageAnswer,
    missing: 'Order not found',
    missingType: 'ORDER_NOT_FOUND',
  },
} as const satisfies CallTable;

/** A key of a push subscription in base64url: a point of the curve P-256, or sixteen bytes. */
const keyOf = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), 'Must be a key of a browser');

/** Calls for push messages (Web Push) that tell a customer where the rider is. */
export const pushCalls = {
  'GET /push': {
    fresh: true,
    summary: 'Whether this session is told by messages when a rider is near',
    may: 'orders.place',
    answer: dataAnswer({
      key: z.string().nullable().describe('public key of the shop, for the browser; null where no riders drive'),
      isOn: z.boolean(),
    }),
  },
  'PUT /push': {
    summary: 'Be told when a rider is near: by this address of the browser, until this session ends',
    may: 'orders.place',
    body: z.object({
      endpoint: z.string().regex(/^https?:\/\/[\x21-\x7e]{1,990}$/, 'Must be an address of a push service'),
      p256dh: keyOf(87),
      auth: keyOf(22),
    }),
    answer: messageAnswer,
  },
  'DELETE /push': {
    summary: 'Be told no more in this session',
    may: 'orders.place',
    answer: messageAnswer,
  },
} as const satisfies CallTable;
