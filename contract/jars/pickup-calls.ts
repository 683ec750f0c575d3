import { z } from 'zod';
import { deliveryAddress, placeFields, recipientFields, slotFields } from '../accounts/delivery-address.ts';
import { rupees } from '../http/amounts.ts';
import type { CallTable } from '../http/call.ts';
import {
  changedByUser,
  choice,
  dataAnswer,
  day,
  id,
  listAnswer,
  pageQuery,
  searchQuery,
  version,
} from '../http/envelope.ts';
import { countField, numberField, optionalText, textField } from '../http/value-fields.ts';
import { note, windowKey } from '../orders/calls.ts';
import { recordedMethods } from '../orders/status-flow.ts';
import { deliveryRules, deskAmount, optionalAmount } from '../shared/fields.ts';
import { cleanText } from '../shared/typed-text.ts';
import { pickupEventKinds, pickupKinds, pickupStatuses, reasonRule } from './pickups.ts';

const status = z.enum(pickupStatuses);

const line = z.object({
  containerId: id,
  name: z.string(),
  count: z.int().describe('number of promised jars'),
  taken: z.int().nullable().describe('number of collected jars; null until they are collected'),
  notOurs: z.int().describe('collected jars that the customer did not hold: no deposit is returned for them'),
  damaged: z.int(),
  released: rupees().describe('deposit in rupees that became credit'),
});

const pickup = z.object({
  id,
  kind: z.enum(pickupKinds),
  status,
  version: z.int(),
  createdAt: z.iso.datetime(),
  lines: z.array(line),
  keepAsCredit: z.boolean().describe('true if the deposit remains credit'),
  note: z.string(),
  ...deliveryAddress,
  deliveryDate: z.iso.date().nullable().describe('null for a request without jars'),
  deliveryTime: z.string(),
  deliveryWindow: z.object({ label: z.string(), from: z.string(), to: z.string() }).nullable(),
  released: rupees().describe('deposit in rupees that became credit'),
  payable: rupees().describe(
    'amount in rupees that may be paid back: the released deposit minus the dues that it paid',
  ),
  refund: z
    .object({ amount: rupees(), method: z.string(), reference: z.string(), date: z.iso.date() })
    .nullable()
    .describe('the payment to the customer'),
  payBy: z.iso.date().describe('day by which the money is paid'),
  canCancel: z.boolean().describe('true if the customer can still cancel it'),
  reason: z.string().nullable().describe('reason of the rejection'),
});
export type Pickup = z.infer<typeof pickup>;

export const adminPickup = pickup.extend({
  user: z.object({ id, name: z.string(), email: z.string().nullable(), phone: z.string() }),
  zone: z.object({ id, name: z.string() }).nullable(),
  ageDays: z.int().describe('days since the request'),
});
export type AdminPickup = z.infer<typeof adminPickup>;

const event = z.object({
  id,
  kind: z.enum(pickupEventKinds),
  previous: z.string().nullable(),
  next: z.string().nullable(),
  reason: z.string().nullable(),
  changedByUser,
  createdAt: z.iso.datetime(),
});
export type PickupEvent = z.infer<typeof event>;

const heldJars = z.object({
  containerId: id.nullable().describe('null for deposits of goods without a container'),
  name: z.string(),
  held: z.int(),
  promised: z.int().describe('empties that open orders and pick-ups will collect'),
  deposit: rupees(),
});
const promise = z.object({
  orderId: id.nullable(),
  orderNumber: z.string().nullable().describe('null for a pick-up'),
  count: z.int().describe('number of empties'),
  day: z.iso.date().nullable(),
  canKeep: z.boolean().describe('true if the order can still be changed to collect fewer'),
});

const myJars = z.object({
  held: z.int(),
  deposit: rupees().describe('deposit of all jars in rupees'),
  credit: rupees(),
  freeCredit: rupees().describe('balance in rupees whose refund was not requested yet'),
  payBackDays: z.int().describe('days within which the money is paid'),
  containers: z.array(heldJars),
  promises: z.array(promise).describe('orders and pick-ups that will collect empties, the next 50 by day'),
});
export type MyJars = z.infer<typeof myJars>;

const movement = z.object({
  id,
  eventId: id.describe('same id for all entries that were posted together, such as those of a swap'),
  createdAt: z.iso.datetime(),
  kind: z.string().describe('the kind of the entry'),
  containerId: id.nullable(),
  container: z.string().describe('empty for deposits of goods without a container'),
  count: z
    .int()
    .describe(
      'number of jars; above zero: came to the customer, below zero: were returned, 0: an entry of the deposit only',
    ),
  deposit: rupees().describe('rupees; above zero: charged, below zero: released, 0: an entry of jars only'),
  order: z.object({ id, orderNumber: z.string() }).nullable(),
  pickupId: id.nullable(),
});
export type JarMovement = z.infer<typeof movement>;

const newPickup = z.object({
  jars: z
    .array(z.object({ containerId: id, count: countField('Jars').min(1, 'Return at least one jar') }), {
      error: 'Enter how many jars you will return',
    })
    .min(1, 'Enter how many jars you will return')
    .max(20),
  ...placeFields,
  ...slotFields,
  ...recipientFields,
  keepAsCredit: z.boolean().default(false),
  note: optionalText(deliveryRules.notes),
});
const payBack = z.object({
  amount: numberField(deskAmount),
  note: optionalText(deliveryRules.notes),
});

const pickupAnswer = dataAnswer({ pickup });
const adminPickupAnswer = dataAnswer({ pickup: adminPickup });
const missing = 'Pick-up not found';

const pickupFilter = z.object({
  status: choice([...pickupStatuses, 'open'], 'status')
    .optional()
    .describe('open: requested and not finished'),
  kind: choice(pickupKinds, 'kind').optional(),
  deliveryDate: day('deliveryDate').optional().describe('day of the pick-up'),
  deliveryTime: windowKey.optional().describe('the key of a window'),
  zoneId: id.optional(),
  customerId: id.optional(),
  late: choice(['true'], 'late').optional().describe('true: open, and the announced day has passed'),
  search: searchQuery.describe('name of the customer or recipient, digits of the phone number, or address'),
});
export type PickupFilterQuery = z.output<typeof pickupFilter>;

const staffNote = note('Reason', 500);
const deskAct = {
  may: 'orders.manage',
  idempotent: true,
  answer: adminPickupAnswer,
  missing,
} as const;

/** Calls about the jars that a customer has, and for returning them without an order. */
export const pickupCalls = {
  'GET /jars': {
    fresh: true,
    summary: 'My jars, their deposits, and the empties that I have promised',
    may: 'orders.place',
    answer: dataAnswer({ jars: myJars }),
  },
  'GET /jars/movements': {
    summary: 'Movements of my jars and their deposits, newest first',
    may: 'orders.place',
    query: z.object(pageQuery(20)),
    answer: listAnswer('movements', movement),
  },
  'GET /pickups': {
    fresh: true,
    summary: 'My pick-ups and refunds, newest first',
    may: 'orders.place',
    query: z.object({ ...pageQuery(20), id: id.optional().describe('only the pick-up with this id') }),
    answer: listAnswer('pickups', pickup),
  },
  'POST /pickups': {
    summary: 'Request a pick-up of jars without an order; it takes one place in a slot',
    may: 'orders.place',
    idempotent: true,
    body: newPickup,
    answer: pickupAnswer,
    status: 201,
    refusals: [429],
  },
  'POST /pay-backs': {
    summary: 'Request a refund of credit',
    may: 'orders.place',
    idempotent: true,
    body: payBack,
    answer: pickupAnswer,
    status: 201,
    refusals: [429],
  },
  'POST /orders/:id/pay-back': {
    summary: 'Request a refund of the payment for one of my cancelled orders',
    may: 'orders.place',
    idempotent: true,
    answer: dataAnswer({ pickup: pickup.nullable().describe('the request; null if the whole amount paid dues') }),
    refusals: [429],
    missing: 'Order not found',
  },
  'POST /pickups/:id/cancel': {
    summary: 'Cancel one of my pick-ups until the cut-off of its slot, or a refund until it is paid',
    may: 'orders.place',
    answer: pickupAnswer,
    refusals: [409],
    missing,
  },
  'GET /admin/pickups': {
    fresh: true,
    summary: 'Pick-ups and refunds: open ones oldest first, others newest first',
    may: 'orders.read',
    query: pickupFilter.extend(pageQuery()),
    answer: listAnswer('pickups', adminPickup),
  },
  'GET /admin/pickups/export': {
    summary: 'All pick-ups that match a filter as a spreadsheet',
    may: 'orders.export',
    needsProof: 'withFactor',
    query: pickupFilter,
    archivedAs: 'pickups',
  },
  'GET /admin/pickups/:id': {
    fresh: true,
    summary: 'One pick-up with its history and the customer’s credit and jars',
    may: 'orders.read',
    answer: dataAnswer({
      pickup: adminPickup,
      history: z.array(event).describe('the newest 200 events, oldest first'),
      credit: rupees().describe('current balance of the customer in rupees'),
      jars: z.array(heldJars),
    }),
    missing,
  },
  'POST /admin/pickups/:id/schedule': {
    ...deskAct,
    summary: 'Schedule a pick-up, or move it to another slot; to a full or closed one only with `overbook`',
    body: z.object({
      version,
      deliveryDate: slotFields.deliveryDate.optional().describe('the requested day if omitted'),
      deliveryTime: slotFields.deliveryTime.optional(),
      overbook: z.boolean().default(false),
      reason: staffNote,
    }),
  },
  'POST /admin/pickups/:id/collect': {
    ...deskAct,
    summary: 'Record the collected jars; their deposit becomes credit',
    body: z.object({
      version,
      taken: z
        .array(z.object({ containerId: id, count: countField('Jars'), damaged: countField('Damaged jars').default(0) }))
        .max(20)
        .optional()
        .describe('collected jars; if omitted: the promised ones, at most as many as the customer holds'),
      damageCharge: numberField(optionalAmount).optional().describe('charge for damaged jars in rupees'),
      reason: staffNote,
    }),
  },
  'POST /admin/pickups/:id/refund': {
    ...deskAct,
    summary: 'Record a refund, which reduces the credit',
    may: 'orders.payments',
    needsProof: 'withFactor',
    body: z.object({
      version,
      amount: numberField(deskAmount),
      method: choice(recordedMethods, 'method'),
      reference: z.string().overwrite(cleanText).max(100, 'A reference must not exceed 100 characters').default(''),
      date: day('date').optional().describe('today if omitted'),
    }),
    refusals: [202],
  },
  'POST /admin/pickups/:id/keep': {
    ...deskAct,
    summary: 'Keep the money as credit of the customer',
    body: z.object({ version, reason: staffNote }),
  },
  'POST /admin/pickups/:id/reject': {
    ...deskAct,
    summary: 'Reject a pick-up before it is collected, or a refund before it is paid',
    body: z.object({
      version,
      reason: textField(reasonRule),
    }),
  },
} as const satisfies CallTable;
