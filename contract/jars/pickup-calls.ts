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
  count: z.int().describe('promised'),
  taken: z.int().nullable().describe('null until they are collected'),
  notOurs: z.int().describe('of the taken ones those that the customer did not hold: without money'),
  damaged: z.int(),
  released: rupees().describe('rupees of deposit that became credit'),
});

const pickup = z.object({
  id,
  kind: z.enum(pickupKinds),
  status,
  version: z.int(),
  createdAt: z.iso.datetime(),
  lines: z.array(line),
  keepAsCredit: z.boolean().describe('the deposit stays credit'),
  note: z.string(),
  ...deliveryAddress,
  deliveryDate: z.iso.date().nullable().describe('null without jars'),
  deliveryTime: z.string(),
  deliveryWindow: z.object({ label: z.string(), from: z.string(), to: z.string() }).nullable(),
  released: rupees().describe('rupees of deposit that became credit'),
  payable: rupees().describe('rupees that may be paid back: what was released less the dues that it paid'),
  refund: z
    .object({ amount: rupees(), method: z.string(), reference: z.string(), date: z.iso.date() })
    .nullable()
    .describe('what was paid back'),
  payBy: z.iso.date().describe('by when the money comes'),
  canCancel: z.boolean().describe('its customer can still cancel it'),
  reason: z.string().nullable().describe('why it was rejected'),
});
export type Pickup = z.infer<typeof pickup>;

export const adminPickup = pickup.extend({
  user: z.object({ id, name: z.string(), email: z.string().nullable(), phone: z.string() }),
  zone: z.object({ id, name: z.string() }).nullable(),
  ageDays: z.int().describe('since it was asked for'),
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
  containerId: id.nullable().describe('null: deposits of goods without a container'),
  name: z.string(),
  held: z.int(),
  promised: z.int().describe('empties in open orders and pick-ups'),
  deposit: rupees(),
});
const promise = z.object({
  orderId: id.nullable(),
  orderNumber: z.string().nullable().describe('null for a pick-up'),
  count: z.int().describe('empties'),
  day: z.iso.date().nullable(),
  canKeep: z.boolean().describe('the order can still be told to take fewer'),
});

const myJars = z.object({
  held: z.int(),
  deposit: rupees().describe('of all of them'),
  credit: rupees(),
  freeCredit: rupees().describe('rupees that are not asked back yet'),
  payBackDays: z.int().describe('days in which the money comes'),
  containers: z.array(heldJars),
  promises: z.array(promise).describe('what has promised empties, the next 50 by day'),
});
export type MyJars = z.infer<typeof myJars>;

const movement = z.object({
  id,
  eventId: id.describe('the same for all entries of one act, such as a swap'),
  createdAt: z.iso.datetime(),
  kind: z.string().describe('the kind of the entry'),
  containerId: id.nullable(),
  container: z.string().describe('empty for deposits of goods without a container'),
  count: z.int().describe('jars; above zero: came to the customer, below: went back, 0: an entry of the deposit'),
  deposit: rupees().describe('above zero: charged, below: released, 0: an entry of jars'),
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
    .describe('open: asked for and not at its end'),
  kind: choice(pickupKinds, 'kind').optional(),
  deliveryDate: day('deliveryDate').optional().describe('day of the pick-up'),
  deliveryTime: windowKey.optional().describe('the key of a window'),
  zoneId: id.optional(),
  customerId: id.optional(),
  late: choice(['true'], 'late').optional().describe('true: open, and the day that the customer was told is over'),
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
    summary: 'The jars that I hold, their deposits, and what is promised',
    may: 'orders.place',
    answer: dataAnswer({ jars: myJars }),
  },
  'GET /jars/movements': {
    summary: 'Each movement of my jars and their deposits, newest first',
    may: 'orders.place',
    query: z.object(pageQuery(20)),
    answer: listAnswer('movements', movement),
  },
  'GET /pickups': {
    fresh: true,
    summary: 'My pick-ups and pay-backs, newest first',
    may: 'orders.place',
    query: z.object({ ...pageQuery(20), id: id.optional().describe('this one alone') }),
    answer: listAnswer('pickups', pickup),
  },
  'POST /pickups': {
    summary: 'Give jars back without an order: takes one place of a slot',
    may: 'orders.place',
    idempotent: true,
    body: newPickup,
    answer: pickupAnswer,
    status: 201,
    refusals: [429],
  },
  'POST /pay-backs': {
    summary: 'Ask for credit to be paid back',
    may: 'orders.place',
    idempotent: true,
    body: payBack,
    answer: pickupAnswer,
    status: 201,
    refusals: [429],
  },
  'POST /orders/:id/pay-back': {
    summary: 'Ask for what was paid for a cancelled order of mine to be paid back',
    may: 'orders.place',
    idempotent: true,
    answer: dataAnswer({ pickup: pickup.nullable().describe('the request; null where all of it paid what was due') }),
    refusals: [429],
    missing: 'Order not found',
  },
  'POST /pickups/:id/cancel': {
    summary: 'Cancel a pick-up of mine until the cut-off of its slot, or a pay-back until it is paid',
    may: 'orders.place',
    answer: pickupAnswer,
    refusals: [409],
    missing,
  },
  'GET /admin/pickups': {
    fresh: true,
    summary: 'Pick-ups and pay-backs: open ones oldest first, others newest first',
    may: 'orders.read',
    query: pickupFilter.extend(pageQuery()),
    answer: listAnswer('pickups', adminPickup),
  },
  'GET /admin/pickups/export': {
    summary: 'All pick-ups of a filter as a spreadsheet',
    may: 'orders.read',
    query: pickupFilter,
    archivedAs: 'pickups',
  },
  'GET /admin/pickups/:id': {
    fresh: true,
    summary: 'One pick-up with its history and the customer’s credit and jars',
    may: 'orders.read',
    answer: dataAnswer({
      pickup: adminPickup,
      history: z.array(event).describe('the newest 200, oldest first'),
      credit: rupees().describe('rupees that the customer has now'),
      jars: z.array(heldJars),
    }),
    missing,
  },
  'POST /admin/pickups/:id/schedule': {
    ...deskAct,
    summary: 'Schedule a pick-up, or move it to another slot, also to one that is full or closed when told so',
    body: z.object({
      version,
      deliveryDate: slotFields.deliveryDate.optional().describe('as asked for when left out'),
      deliveryTime: slotFields.deliveryTime.optional(),
      overbook: z.boolean().default(false),
      reason: staffNote,
    }),
  },
  'POST /admin/pickups/:id/collect': {
    ...deskAct,
    summary: 'Record which jars were collected: their deposit becomes credit',
    body: z.object({
      version,
      taken: z
        .array(z.object({ containerId: id, count: countField('Jars'), damaged: countField('Damaged jars').default(0) }))
        .max(20)
        .optional()
        .describe('as promised, at most as held, when left out'),
      damageCharge: numberField(optionalAmount).optional().describe('to be paid for the damaged ones'),
      reason: staffNote,
    }),
  },
  'POST /admin/pickups/:id/refund': {
    ...deskAct,
    summary: 'Record that money was paid back: it leaves the credit',
    body: z.object({
      version,
      amount: numberField(deskAmount),
      method: choice(recordedMethods, 'method'),
      reference: z.string().overwrite(cleanText).max(100, 'A reference must not exceed 100 characters').default(''),
      date: day('date').optional().describe('today when left out'),
    }),
  },
  'POST /admin/pickups/:id/keep': {
    ...deskAct,
    summary: 'Leave the money as credit of the customer',
    body: z.object({ version, reason: staffNote }),
  },
  'POST /admin/pickups/:id/reject': {
    ...deskAct,
    summary: 'Reject a pick-up before it is collected, or a pay-back before it is paid',
    body: z.object({
      version,
      reason: textField(reasonRule),
    }),
  },
} as const satisfies CallTable;
