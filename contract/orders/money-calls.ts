import { z } from 'zod';
import { amountField, rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import { answerOf, choice, id, listAnswer, pageQuery } from '../http/envelope.ts';
import { countField, numberField, textField } from '../http/value-fields.ts';
import { deliveryRules, optionalAmount } from '../shared/fields.ts';
import { missingOrder, note, ofOrder, ofOwnOrder } from './calls.ts';
import { recordedMethods } from './status-flow.ts';

/** Empties and money that change hands at a door, for every call that records them. */
export const taken = z
  .array(
    z.object({
      containerId: id,
      count: countField('Empties'),
      damaged: countField('Damaged empties').default(0),
      charge: numberField(optionalAmount).default(0).describe('what the damaged ones cost the customer'),
    }),
  )
  .max(20);
export const payments = z
  .array(z.object({ method: choice(recordedMethods, 'method'), amount: numberField(optionalAmount) }))
  .max(5)
  .default([])
  .describe('money that changed hands');

const adminNotes = note('Admin notes', 2000);
const stopsSeen = z.int().min(0).max(999_999).optional();
const paymentSeen = amountField.optional().describe('amountPaid as it was shown; a newer payment is refused');

const doorRecord = z.object({
  given: z
    .array(z.object({ itemId: id, quantity: countField('Quantity') }))
    .max(200)
    .default([])
    .describe('lines of which another quantity was delivered; the others as ordered'),
  taken: taken.optional().describe('empties that were taken; as promised if omitted'),
  payments,
  paymentSeen,
  stopsSeen: stopsSeen.describe('failedStops as it was shown; a newer one is refused'),
  adminNotes,
});

const failedStop = z.object({
  reason: textField({
    required: 'Please say why nothing was delivered',
    max: [500, 'Reason must not exceed 500 characters'],
  }),
  outcome: choice(['again', 'cancelled'], 'outcome').describe('again: it is brought on another day or at another time'),
  deliveryDate: textField(deliveryRules.deliveryDate).optional().describe('of the next try'),
  deliveryTime: textField(deliveryRules.deliveryTime).optional().describe('of the next try, the key of a window'),
  overbook: z.boolean().default(false).describe('also into a slot that is full or closed'),
  taken: taken.default([]).describe('empties that were taken although nothing was delivered'),
  payments,
  paymentSeen,
  stopsSeen: stopsSeen.describe('failedStops as it was shown; a newer one is refused, 0 when left out'),
});

/** The data that staff see about a customer when they record the delivery of an order; amounts in rupees. */
export const door = z.object({
  surplus: rupees().describe('too much on the order, or left on a cancelled one'),
  paidBy: z
    .array(z.object({ method: z.string(), amount: rupees() }))
    .describe('what was paid for the order by each method, without the balance'),
  credit: rupees().describe('of the customer'),
  otherDues: rupees().describe('of the customer’s other delivered orders and charges'),
  containers: z.array(
    z.object({
      id,
      name: z.string(),
      lostCharge: rupees(),
      held: z.int().describe('with the customer now'),
      deposit: rupees().describe('of the customer for those'),
      given: z.int().describe('with this order'),
      taken: z.int().describe('with this order, the damaged ones and those of others among them'),
      damaged: z.int(),
    }),
  ),
});

const entry = z.object({
  id,
  eventId: id.describe('the same for all entries of one act'),
  kind: z.string(),
  debit: z.string().describe('the kind of the account that it goes to'),
  credit: z.string().describe('the kind of the account that it comes from'),
  amount: rupees().nullable().describe('null for containers'),
  count: z.int().nullable().describe('containers; null for money'),
  containerName: z.string().nullable(),
  note: z.string(),
  by: z.string().nullable().describe('null is the shop itself'),
  createdAt: z.iso.datetime(),
});
export type OrderEntry = z.infer<typeof entry>;

const surplus = z.object({
  to: choice(['credit', 'customer'], 'to').describe('customer: it is paid back by the method'),
  method: choice(recordedMethods, 'method').optional().describe('the method of the order when left out'),
  reason: note('Reason', 500),
});

/** Calls for an order's jars and money, except for its payment status. */
export const orderMoneyCalls = {
  'POST /admin/orders/:id/delivery': {
    ...ofOrder,
    summary: 'Record what was given, taken and paid at the door: the order is delivered',
    idempotent: true,
    body: doorRecord,
    refusals: [503],
  },
  'POST /admin/orders/:id/failed-stop': {
    ...ofOrder,
    summary: 'Record a stop at which nothing was delivered: the order is cancelled, or brought again in another slot',
    idempotent: true,
    body: failedStop,
    refusals: [503],
  },
  'GET /admin/orders/:id/door': {
    summary: 'What is needed at the door of an order: jars and money of its customer, and a surplus of the order',
    may: 'orders.read',
    answer: answerOf(door),
    missing: missingOrder,
  },
  'GET /admin/orders/:id/entries': {
    summary: 'How the figures of an order came about: its entries in the ledger, newest first',
    may: 'orders.read',
    query: z.object(pageQuery(20)),
    answer: listAnswer('entries', entry),
    missing: missingOrder,
  },
  'POST /admin/orders/:id/surplus': {
    ...ofOrder,
    summary: 'Turn what is too much on an order, or left on a cancelled one, into credit or pay it back',
    idempotent: true,
    body: surplus,
  },
  'POST /orders/:id/use-as-credit': {
    ...ofOwnOrder,
    summary: 'Turn what was paid for a cancelled order of mine into credit',
    idempotent: true,
  },
} as const satisfies CallTable;
