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
      charge: numberField(optionalAmount).default(0).describe('charge for damaged containers in rupees'),
    }),
  )
  .max(20);
export const payments = z
  .array(z.object({ method: choice(recordedMethods, 'method'), amount: numberField(optionalAmount) }))
  .max(5)
  .default([])
  .describe('payments at the door');

const adminNotes = note('Admin notes', 2000);
const stopsSeen = z.int().min(0).max(999_999).optional();
const paymentSeen = amountField
  .optional()
  .describe('amountPaid that the screen showed; refused if there is a newer payment');

const doorRecord = z.object({
  given: z
    .array(z.object({ itemId: id, quantity: countField('Quantity') }))
    .max(200)
    .default([])
    .describe('lines with a different delivered quantity; other lines were delivered as ordered'),
  taken: taken.optional().describe('collected empties; as promised if omitted'),
  payments,
  paymentSeen,
  stopsSeen: stopsSeen.describe('failedStops that the screen showed; refused if there is a newer failed stop'),
  adminNotes,
});

const failedStop = z.object({
  reason: textField({
    required: 'Please say why nothing was delivered',
    max: [500, 'Reason must not exceed 500 characters'],
  }),
  outcome: choice(['again', 'cancelled'], 'outcome').describe(
    'again: there is another attempt, on another day or at another time',
  ),
  deliveryDate: textField(deliveryRules.deliveryDate).optional().describe('day of the next attempt'),
  deliveryTime: textField(deliveryRules.deliveryTime).optional().describe('key of the window of the next attempt'),
  overbook: z.boolean().default(false).describe('true: accepts a slot that is full or closed'),
  taken: taken.default([]).describe('empties that were collected although nothing was delivered'),
  payments,
  paymentSeen,
  stopsSeen: stopsSeen.describe(
    'failedStops that the screen showed, 0 if omitted; refused if there is a newer failed stop',
  ),
});

/** The data that staff see about a customer when they record the delivery of an order; amounts in rupees. */
export const door = z.object({
  surplus: rupees().describe('rupees paid beyond the bill of the order, or left over after the order was cancelled'),
  paidBy: z
    .array(z.object({ method: z.string(), amount: rupees() }))
    .describe('payments for the order by method, without the balance'),
  credit: rupees().describe('balance of the customer in rupees'),
  otherDues: rupees().describe('rupees due for the customer’s other delivered orders and charges'),
  containers: z.array(
    z.object({
      id,
      name: z.string(),
      lostCharge: rupees(),
      held: z.int().describe('number with the customer now'),
      deposit: rupees().describe('deposit of the customer for them in rupees'),
      given: z.int().describe('number given with this order'),
      taken: z.int().describe('number collected with this order, including damaged ones and those of other shops'),
      damaged: z.int(),
    }),
  ),
});

const entry = z.object({
  id,
  eventId: id.describe('same id for all entries that were posted together'),
  kind: z.string(),
  debit: z.string().describe('kind of the account that the amount goes to'),
  credit: z.string().describe('kind of the account that the amount comes from'),
  amount: rupees().nullable().describe('rupees; null for an entry of containers'),
  count: z.int().nullable().describe('number of containers; null for an entry of money'),
  containerName: z.string().nullable(),
  note: z.string(),
  by: z.string().nullable().describe('name of the person; null for the shop itself'),
  valueDay: z.iso.date().nullable().describe('value date, if it is earlier than the day of `createdAt`'),
  createdAt: z.iso.datetime(),
});
export type OrderEntry = z.infer<typeof entry>;

const surplus = z.object({
  to: choice(['credit', 'customer'], 'to').describe('customer: the money is paid back by `method`'),
  method: choice(recordedMethods, 'method').optional().describe('the method of the order if omitted'),
  reason: note('Reason', 500),
});

/** Calls for an order's jars and money, except for its payment status. */
export const orderMoneyCalls = {
  'POST /admin/orders/:id/delivery': {
    ...ofOrder,
    summary: 'Record what was given, collected and paid at the door; the order is then delivered',
    idempotent: true,
    body: doorRecord,
    refusals: [503],
  },
  'POST /admin/orders/:id/failed-stop': {
    ...ofOrder,
    summary: 'Record a failed stop; the order is cancelled or moved to another slot',
    idempotent: true,
    body: failedStop,
    refusals: [503],
  },
  'GET /admin/orders/:id/door': {
    summary: 'Data for the door of an order: jars and money of its customer, and a surplus of the order',
    may: 'orders.read',
    answer: answerOf(door),
    missing: missingOrder,
  },
  'GET /admin/orders/:id/entries': {
    summary: 'Entries of an order in the ledger, newest first, which explain its figures',
    may: 'orders.read',
    query: z.object(pageQuery(20)),
    answer: listAnswer('entries', entry),
    missing: missingOrder,
  },
  'POST /admin/orders/:id/surplus': {
    ...ofOrder,
    summary: 'Turn the surplus of an order, or the rest of a cancelled one, into credit, or pay it back',
    may: 'orders.payments',
    idempotent: true,
    body: surplus,
    refusals: [202],
  },
  'POST /orders/:id/use-as-credit': {
    ...ofOwnOrder,
    summary: 'Turn the payment for one of my cancelled orders into credit',
    idempotent: true,
  },
} as const satisfies CallTable;
