/** Calls for the run of an order, as its customer sees it, and for push messages about it. */
import { z } from 'zod';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { choice, dataAnswer, id, messageAnswer } from '../http/envelope.ts';
import { pushSubscription } from '../http/push-subscription.ts';
import { optionalText } from '../http/value-fields.ts';
import { deliveryAnswers, objection } from './rules.ts';

export const onItsWay = z.object({
  rider: z.string().describe('first name of the rider'),
  stopsBefore: z.int().describe('open stops of the run before this one'),
  arrival: z
    .object({ from: z.iso.datetime(), to: z.iso.datetime() })
    .nullable()
    .describe('probable arrival of the rider; null if there is not enough data'),
  code: z.string().describe('four digits that the customer may tell the rider'),
});
const recorded = z.object({
  actId: id.describe('id of the rider’s act, to be sent with an answer'),
  rider: z.string().describe('first name of the rider'),
  given: z.int().describe('number of given units'),
  taken: z.int().describe('number of taken empties'),
  held: z.int().describe('jars with the customer afterwards'),
  amountPaid: rupees().describe('rupees paid at the door'),
  answer: z
    .enum(deliveryAnswers)
    .nullable()
    .describe('answer of the customer; code: the customer named the right code'),
  objection: z.string().describe('objection of the customer'),
  isCleared: z.boolean().describe('true if staff have resolved the objection'),
  wasChanged: z.boolean().describe('true if the rider changed the record after the customer’s answer'),
  answerUntil: z.iso.datetime().describe('time until which the customer can answer'),
  isOver: z.boolean().describe('true if the time to answer has passed'),
});
export type OrderRun = { onItsWay: z.infer<typeof onItsWay> | null; recorded: z.infer<typeof recorded> | null };

export const runCustomerCalls = {
  'GET /orders/:id/run': {
    fresh: true,
    summary: 'The rider of an order, the number of stops before it, and the last record at the door',
    may: 'orders.place',
    answer: dataAnswer({
      onItsWay: onItsWay.nullable().describe('progress of the rider; null unless a rider is bringing the order now'),
      recorded: recorded
        .nullable()
        .describe('the rider’s record of the delivery; null unless a rider has delivered the order'),
    }),
    missing: 'Order not found',
    missingType: 'ORDER_NOT_FOUND',
  },
  'POST /orders/:id/run/answer': {
    summary: 'Agree with the rider’s record of a delivery, or object to it',
    may: 'orders.place',
    idempotent: true,
    body: z.object({
      actId: id.describe('id of the act that was shown; refused if a newer act was recorded'),
      answer: choice(['agreed', 'objected'], 'answer'),
      objection: optionalText(objection).describe('required for an objection'),
    }),
    answer: messageAnswer,
    missing: 'Order not found',
    missingType: 'ORDER_NOT_FOUND',
  },
} as const satisfies CallTable;

/** Calls for push messages (Web Push) that tell a customer where the rider is. */
export const pushCalls = {
  'GET /push': {
    fresh: true,
    summary: 'State of push messages in this session',
    may: 'orders.place',
    answer: dataAnswer({
      key: z.string().nullable().describe('public key of the shop, for the browser; null if the shop has no riders'),
      isOn: z.boolean(),
    }),
  },
  'PUT /push': {
    summary: 'Get push messages when a rider is near, at this address of the browser, until this session ends',
    may: 'orders.place',
    body: pushSubscription,
    answer: messageAnswer,
  },
  'DELETE /push': {
    summary: 'Stop push messages to this session',
    may: 'orders.place',
    answer: messageAnswer,
  },
} as const satisfies CallTable;
